// SPDX-License-Identifier: MIT
// A worker that thinks: lines of UGI in, lines out. While a search runs no message can be read; it is stopped through a
// shared word where the page has shared memory, else the page ends the worker and starts another (engine/wasm.ts).

import { Module, type ModuleSession } from './module';

export interface StartMessage {
  kind: 'start';
  binary: WebAssembly.Module;
  /** Set to 1 to stop; null where memory cannot be shared. */
  flag: Int32Array | null;
}

export type ToWorker =
  | StartMessage
  | { kind: 'weights'; name: string; bytes: Uint8Array }
  | { kind: 'book'; name: string; bytes: Uint8Array }
  | { kind: 'trace'; bytes: Uint8Array }
  | { kind: 'line'; line: string };

/** Said instead of a line: the module could not be had or has crashed, and nothing more will come. */
export interface Failure {
  failed: string;
}

declare const self: {
  postMessage(message: string | Failure): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

let module: Module;
let session: ModuleSession;
let ready: Promise<void>;

async function start(message: StartMessage): Promise<void> {
  const { flag } = message;
  module = await Module.load(message.binary, () => (flag ? Atomics.load(flag, 0) : 0));
  session = module.session((line) => self.postMessage(line));
}

async function take(data: ToWorker): Promise<void> {
  if (data.kind === 'start') ready = start(data);
  await ready;
  if (data.kind === 'weights') module.setWeights(data.name, data.bytes);
  else if (data.kind === 'book') module.setBook(data.name, data.bytes);
  else if (data.kind === 'trace') session.giveTrace(data.bytes);
  else if (data.kind === 'line') session.obey(data.line);
}

// What goes wrong in an async function reaches no onerror: it has to be said.
self.onmessage = ({ data }) => {
  take(data).catch((error: unknown) =>
    self.postMessage({ failed: error instanceof Error ? error.message : String(error) }),
  );
};

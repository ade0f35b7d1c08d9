// SPDX-License-Identifier: MIT
// The default transport: wuqi.wasm in a worker of its own. The module is compiled once for the page and all its
// workers; trained numbers are fetched when a game first needs them.

import type { Transport } from './engine';
import { fetchFile } from './files';
import type { Failure, ToWorker } from './worker';

let compiled: Promise<WebAssembly.Module> | null = null;

export function binary(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compileStreaming(fetch('wuqi.wasm')).catch(async () => {
    // Some plain file servers do not know the type of a .wasm file.
    return WebAssembly.compile(await (await fetchFile('wuqi.wasm')).arrayBuffer());
  });
  return compiled;
}

/** What a game needs beside the module: its trained numbers, its book of proved or solved positions. */
export type Need = 'weights' | 'books';

/** What is fetched for which games; the page says it, out of the rules. */
export const needs: Record<Need, Set<string>> = { weights: new Set(), books: new Set() };

const fetched = new Map<string, Promise<Uint8Array>>();

/** What has been fetched so far of the games that were chosen. */
export function fetchedFiles(): string[] {
  return [...fetched.keys()];
}

function bytesOf(need: Need, game: string): Promise<Uint8Array> {
  const file = `${need}/${game}.bin`;
  let bytes = fetched.get(file);
  if (!bytes) {
    bytes = fetchFile(file).then(async (answer) => new Uint8Array(await answer.arrayBuffer()));
    bytes.catch(() => fetched.delete(file));
    fetched.set(file, bytes);
  }
  return bytes;
}

export class WasmTransport implements Transport {
  readonly place = 'page';
  onLine: (line: string) => void = () => {};
  onFail: (reason: string) => void = () => {};
  private worker!: Worker;
  private flag: Int32Array | null = null;
  private given = new Set<string>();
  private chain: Promise<void> = Promise.resolve();
  /** Everything that must be said again to a worker that had to be started anew. */
  private settings: string[] = [];
  private lastBest = '';

  constructor() {
    this.start();
  }

  send(line: string): void {
    if (/^setoption name (Threads|Hash) /.test(line)) return; // what was chosen for an engine of the server
    if (line.startsWith('setoption') || line.startsWith('position')) this.remember(line);
    // A stop that comes before the search has begun must still end it: so the flag is cleared here, not when the line
    // is passed on.
    if (line.startsWith('go')) {
      this.lastBest = '';
      if (this.flag) Atomics.store(this.flag, 0, 0);
    }
    const worker = this.worker;
    this.chain = this.chain.then(() => this.pass(line, worker)).catch((error: Error) => this.onFail(error.message));
  }

  giveTrace(bytes: Uint8Array): void {
    this.chain = this.chain
      .then(() => this.worker.postMessage({ kind: 'trace', bytes } satisfies ToWorker))
      .catch((error: Error) => this.onFail(error.message));
  }

  stop(): void {
    if (this.flag) {
      Atomics.store(this.flag, 0, 1);
      return;
    }
    // Without shared memory a running search hears nothing: its worker is ended, the best move so far is the answer.
    this.worker.terminate();
    this.start();
    const settings = this.settings;
    this.settings = [];
    this.given.clear();
    for (const line of settings) this.send(line);
    this.onLine(`bestmove ${this.lastBest || 'none'}`);
  }

  close(): void {
    this.worker.terminate();
  }

  private start(): void {
    this.worker = new Worker('worker.js');
    this.worker.onmessage = ({ data }: MessageEvent<string | Failure>) => {
      if (typeof data !== 'string') {
        this.onFail(data.failed);
        return;
      }
      const pv = / pv (\S+)/.exec(data);
      if (pv && / multipv 1 /.test(data)) this.lastBest = pv[1]!;
      this.onLine(data);
    };
    this.worker.onerror = (event) => this.onFail(event.message || 'the engine stopped');
    if (typeof SharedArrayBuffer !== 'undefined' && self.crossOriginIsolated)
      this.flag = new Int32Array(new SharedArrayBuffer(4));
    const worker = this.worker;
    const flag = this.flag;
    this.chain = this.chain
      .then(async () => {
        worker.postMessage({ kind: 'start', binary: await binary(), flag } satisfies ToWorker);
      })
      .catch((error: Error) => this.onFail(error.message));
  }

  private remember(line: string): void {
    const head = /^(setoption name \S+|position)/.exec(line)?.[0] ?? line;
    this.settings = this.settings.filter((other) => !other.startsWith(head));
    this.settings.push(line);
  }

  /** Passes a line on to the worker that it was meant for; one that was ended in between hears nothing more. */
  private async pass(line: string, worker: Worker): Promise<void> {
    if (worker !== this.worker) return;
    const game = /^setoption name Game value (\S+)/.exec(line)?.[1];
    if (game && !this.given.has(game)) {
      this.given.add(game);
      if (needs.weights.has(game))
        worker.postMessage({ kind: 'weights', name: game, bytes: await bytesOf('weights', game) } satisfies ToWorker);
      // Without its book an engine thinks for itself.
      const book = needs.books.has(game) ? await bytesOf('books', game).catch(() => null) : null;
      if (book) worker.postMessage({ kind: 'book', name: game, bytes: book } satisfies ToWorker);
    }
    if (worker === this.worker) worker.postMessage({ kind: 'line', line } satisfies ToWorker);
  }
}

// SPDX-License-Identifier: MIT
// A worker with Python (Pyodide) and the module `wuqi`, whose library is wuqi.wasm in this same worker. It runs one
// thing at a time. Where memory can be shared the page interrupts what runs; where it cannot, the page ends the
// worker.

import { loadPyodide } from 'pyodide';
import { Wuqi } from '../../../src/lib/wuqi.mjs';
import type { Answer, FromPython, ToPython } from './protocol';
import session from './session.py';

/** The sources of the module, by file name; and what Pyodide must know of itself (web/build.mjs). */
declare const PYTHON_MODULE: Record<string, string>;
declare const PYTHON_LOCK: string;
declare const self: {
  postMessage(message: FromPython, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToPython>) => void) | null;
  location: Location;
};

const BASE = new URL('./', self.location.href).href;
const ROOT = '/home/pyodide/wuqi';
/** Output is told in pieces of this size, at line ends, and no more than that in one run. */
const PIECE = 4096;
const MOST = 200_000;

interface Session {
  [name: string]: (...args: string[]) => string;
}

let functions: Session;
let kept: () => { toJs(): Uint8Array; destroy(): void };

class Output {
  private decoder = new TextDecoder();
  private waiting = '';
  private told = 0;

  constructor(private readonly error: boolean) {}

  write(bytes: Uint8Array): number {
    this.waiting += this.decoder.decode(bytes, { stream: true });
    if (this.waiting.length >= PIECE) this.flush();
    return bytes.length;
  }

  flush(): void {
    if (this.waiting && this.told < MOST) {
      self.postMessage({ kind: 'output', text: this.waiting.slice(0, MOST - this.told), error: this.error });
      if (this.told + this.waiting.length >= MOST) self.postMessage({ kind: 'output', text: '\n…\n', error: true });
    }
    this.told += this.waiting.length;
    this.waiting = '';
  }

  begin(): void {
    this.told = 0;
  }
}

const outputs = [new Output(false), new Output(true)] as const;

/** A file at once: Python cannot wait for a promise in the middle of a call. Null where it cannot be had. */
function fetchNow(path: string): ArrayBuffer | null {
  const request = new XMLHttpRequest();
  self.postMessage({ kind: 'used', path });
  try {
    request.open('GET', `${BASE}${path}`, false);
    request.responseType = 'arraybuffer';
    request.send();
  } catch {
    return null;
  }
  return request.status === 200 ? (request.response as ArrayBuffer) : null;
}

/** Pyodide waits for ever where its module cannot be had, and some plain file servers do not know the type of a
 * .wasm file: both are seen to here. */
function watchModule(): Promise<never> {
  return new Promise((_, reject) => {
    const streaming = WebAssembly.instantiateStreaming.bind(WebAssembly);
    WebAssembly.instantiateStreaming = async (source, imports) => {
      try {
        const answer = await source;
        if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
        if (answer.headers.get('content-type') === 'application/wasm') return await streaming(answer, imports);
        return await WebAssembly.instantiate(await answer.arrayBuffer(), imports);
      } catch (error) {
        reject(error as Error);
        throw error;
      }
    };
  });
}

async function start(interrupt: Uint8Array | null, books: string[]): Promise<void> {
  const failed = watchModule();
  // Under a name that every file server knows the type of: a module is refused without it.
  const made = (import(`${BASE}pyodide.asm.js`) as Promise<{ default: never }>).then(
    ({ default: createPyodideModule }) =>
      loadPyodide({ indexURL: BASE, lockFileContents: PYTHON_LOCK, packageBaseUrl: BASE, createPyodideModule }),
  );
  const [python, binary] = await Promise.all([
    Promise.race([made, failed]),
    fetch(`${BASE}wuqi.wasm`).then((answer) => answer.arrayBuffer()),
  ]);
  const wuqi = await Wuqi.load(binary, { poll: () => (interrupt ? Atomics.load(interrupt, 0) : 0) });
  // Without its book an engine thinks for itself.
  const give = (game: string, player: boolean) => {
    const bytes = player && !books.includes(game) ? null : fetchNow(`${player ? 'books' : 'weights'}/${game}.bin`);
    if (bytes) wuqi[player ? 'book' : 'weights'](game, bytes);
  };
  python.registerJsModule('_wuqi_page', {
    tell: (line: string) => self.postMessage({ kind: 'thought', line }),
  });
  python.registerJsModule('_wuqi_host', wuqi.pythonHost(give));
  python.FS.mkdirTree(ROOT);
  for (const [name, text] of Object.entries(PYTHON_MODULE)) python.FS.writeFile(`${ROOT}/${name}`, text);
  python.setStdout({ write: (bytes: Uint8Array) => outputs[0].write(bytes) });
  python.setStderr({ write: (bytes: Uint8Array) => outputs[1].write(bytes) });
  python.setStdin({ error: true });
  const names = python.toPy({ __name__: 'session' });
  python.runPython(session, { globals: names, filename: 'session.py' });
  const found = (name: string) => names.get(name);
  functions = Object.fromEntries(
    ['fresh', 'cell', 'load', 'move', 'search', 'speak'].map((name) => [name, found(name)]),
  );
  kept = found('kept');
  if (interrupt) python.setInterruptBuffer(interrupt);
}

function run(name: string, language: string, args: string[]): void {
  functions.speak!(language);
  for (const output of outputs) output.begin();
  const answer = JSON.parse(functions[name]!(...args)) as Answer;
  for (const output of outputs) output.flush();
  let tree: Uint8Array | null = null;
  if (answer.tree) {
    const bytes = kept();
    tree = bytes.toJs();
    bytes.destroy();
  }
  self.postMessage({ kind: 'answer', answer, tree });
}

async function take(message: ToPython): Promise<void> {
  if (message.kind === 'start') {
    await start(message.interrupt, message.books);
    self.postMessage({ kind: 'ready' });
  } else {
    run(message.call, message.language, message.with);
  }
}

// What goes wrong here and not in the program (no memory is left, a file is missing) ends Python; the page starts it
// anew.
self.onmessage = ({ data }) => {
  take(data).catch((error: unknown) => {
    for (const output of outputs) output.flush();
    self.postMessage({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  });
};

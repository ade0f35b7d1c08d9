// SPDX-License-Identifier: MIT
// wuqi.wasm and the few things it asks of its host. Used by the page itself (rules) and by the workers that think.

export interface Session {
  /** Obeys one UGI line; what it says goes to `say`. Returns when the line has been obeyed, a thought included. */
  obey(line: string): void;
  /** Opens a trace file; what it says goes to `say`. */
  giveTrace(bytes: Uint8Array): void;
}

/** While a search runs it asks the host now and then whether to go on: 0 go on, 1 stop. */
export type Poll = () => number;

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  wuqi_wasm_alloc(size: number): number;
  wuqi_wasm_free(at: number): void;
  wuqi_wasm_weights(name: number, data: number, size: number): void;
  wuqi_records_read(data: number, size: number, game: number): number;
  wuqi_records_formats(game: number): number;
  wuqi_records_write(format: number, game: number, start: number, moves: number): number;
  wuqi_ugi_new(): number;
  wuqi_ugi_obey(session: number, line: number): void;
  wuqi_ugi_give_trace(session: number, data: number, size: number): void;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Module {
  private exports!: Exports;
  private says = new Map<number, (line: string) => void>();
  private speaking: ((line: string) => void) | null = null;
  private weights = new Set<string>();

  private constructor(private poll: Poll) {}

  static async load(binary: WebAssembly.Module, poll: Poll = () => 0): Promise<Module> {
    const module = new Module(poll);
    const instance = await WebAssembly.instantiate(binary, module.imports());
    module.exports = instance.exports as unknown as Exports;
    module.exports._initialize();
    return module;
  }

  has(weights: string): boolean {
    return this.weights.has(weights);
  }

  /** Hands over the trained numbers of a game, before the game is first used. */
  setWeights(name: string, bytes: Uint8Array): void {
    const data = this.putBytes(bytes);
    const word = this.putText(name);
    this.exports.wuqi_wasm_weights(word, data, bytes.length); // takes the block
    this.exports.wuqi_wasm_free(word);
    this.weights.add(name);
  }

  session(say: (line: string) => void): Session {
    const handle = this.exports.wuqi_ugi_new();
    this.says.set(handle, say);
    return {
      obey: (line) => {
        const at = this.putText(line);
        this.speaking = say;
        this.exports.wuqi_ugi_obey(handle, at);
        this.speaking = null;
        this.exports.wuqi_wasm_free(at);
      },
      giveTrace: (bytes) => {
        const data = this.putBytes(bytes);
        this.speaking = say;
        this.exports.wuqi_ugi_give_trace(handle, data, bytes.length);
        this.speaking = null;
        this.exports.wuqi_wasm_free(data);
      },
    };
  }

  /** The games of a file as JSON, one a line; an Error with the reader's text if it cannot be read. */
  readRecords(bytes: Uint8Array, game: string): string {
    const data = this.putBytes(bytes);
    const name = this.putText(game);
    return this.answer(this.exports.wuqi_records_read(data, bytes.length, name), data, name);
  }

  formats(game: string): string[] {
    const name = this.putText(game);
    return this.answer(this.exports.wuqi_records_formats(name), name).split(' ').filter(Boolean);
  }

  writeRecord(format: string, game: string, start: string, moves: string): string {
    const words = [format, game, start, moves].map((word) => this.putText(word)) as [number, number, number, number];
    return this.answer(this.exports.wuqi_records_write(...words), ...words);
  }

  /** The text at an address, which is freed with the others; one that begins with '!' is an error. */
  private answer(at: number, ...others: number[]): string {
    const memory = new Uint8Array(this.exports.memory.buffer);
    const text = decoder.decode(memory.subarray(at, memory.indexOf(0, at)));
    for (const each of [at, ...others]) this.exports.wuqi_wasm_free(each);
    if (text.startsWith('!')) throw new Error(text.slice(1));
    return text;
  }

  private putText(text: string): number {
    return this.putBytes(encoder.encode(text));
  }

  /** A copy in the module's memory, with a zero after it. */
  private putBytes(bytes: Uint8Array): number {
    const at = this.exports.wuqi_wasm_alloc(bytes.length + 1);
    const memory = new Uint8Array(this.exports.memory.buffer, at, bytes.length + 1);
    memory.set(bytes);
    memory[bytes.length] = 0;
    return at;
  }

  private text(at: number, length: number): string {
    return decoder.decode(new Uint8Array(this.exports.memory.buffer, at, length));
  }

  private imports(): WebAssembly.Imports {
    const view = () => new DataView(this.exports.memory.buffer);
    return {
      wuqi: {
        say: (at: number, length: number) => this.speaking?.(this.text(at, length)),
        poll: () => this.poll(),
        report: () => {},
      },
      wasi_snapshot_preview1: {
        clock_time_get: (_id: number, _precision: bigint, out: number) => {
          view().setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true);
          return 0;
        },
        random_get: (at: number, length: number) => {
          crypto.getRandomValues(new Uint8Array(this.exports.memory.buffer, at, length));
          return 0;
        },
        fd_write: (_fd: number, vectors: number, count: number, out: number) => {
          let written = 0;
          for (let i = 0; i < count; i++) {
            const at = view().getUint32(vectors + 8 * i, true);
            const length = view().getUint32(vectors + 8 * i + 4, true);
            console.error(this.text(at, length));
            written += length;
          }
          view().setUint32(out, written, true);
          return 0;
        },
        fd_close: () => 8,
        fd_read: () => 8,
        fd_seek: () => 8,
        fd_fdstat_get: () => 8,
        environ_sizes_get: (count: number, size: number) => {
          view().setUint32(count, 0, true);
          view().setUint32(size, 0, true);
          return 0;
        },
        environ_get: () => 0,
        proc_exit: (status: number) => {
          throw new Error(`wuqi.wasm ended with status ${status}`);
        },
      },
    };
  }
}

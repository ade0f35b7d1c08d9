// SPDX-License-Identifier: MIT
// wuqi.wasm and the few things it asks of its host. Used by the page itself (rules) and by the workers that think.

export interface ModuleSession {
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
  wuqi_wasm_book(name: number, data: number, size: number): void;
  wuqi_ugi_new(): number;
  wuqi_ugi_obey(session: number, line: number): void;
  wuqi_ugi_give_trace(session: number, data: number, size: number): void;
  wuqi_wasm_chinese(english: number): number;
  wuqi_game_find(name: number, error: number): number;
  wuqi_records_read(data: number, size: number, name: number, game: number, error: number): number;
  wuqi_records_count(records: number): number;
  wuqi_records_note(records: number, index: number): number;
  wuqi_records_write(records: number, index: number, format: number, error: number): number;
  wuqi_records_free(records: number): void;
}

/** A game of a file, as docs/records.md has it. */
export interface FileRecord {
  game: string;
  position: string;
  opening: string[];
  moves: string[];
  result: string;
  a?: string;
  b?: string;
  first?: 'a' | 'b';
  tags?: Record<string, string>;
  comments?: (string | null)[];
  scores?: (number | string | null)[];
  times_ms?: (number | null)[];
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const ERROR_SIZE = 256;

export class Module {
  private exports!: Exports;
  private says = new Map<number, (line: string) => void>();
  private speaking: ((line: string) => void) | null = null;

  private constructor(private poll: Poll) {}

  static async load(binary: WebAssembly.Module, poll: Poll = () => 0): Promise<Module> {
    const module = new Module(poll);
    const instance = await WebAssembly.instantiate(binary, module.imports());
    module.exports = instance.exports as unknown as Exports;
    module.exports._initialize();
    return module;
  }

  /** Hands over the trained numbers of a game, before the game is first used. */
  setWeights(name: string, bytes: Uint8Array): void {
    const word = this.putText(name);
    this.exports.wuqi_wasm_weights(word, this.putBytes(bytes), bytes.length); // takes the block
    this.exports.wuqi_wasm_free(word);
  }

  /** Hands over its book, as early. */
  setBook(name: string, bytes: Uint8Array): void {
    const word = this.putText(name);
    this.exports.wuqi_wasm_book(word, this.putBytes(bytes), bytes.length); // takes the block
    this.exports.wuqi_wasm_free(word);
  }

  /** A sentence about something wrong, of the module's or the server's, in Chinese. */
  chinese(english: string): string {
    const at = this.putText(english);
    const text = this.string(this.exports.wuqi_wasm_chinese(at));
    this.exports.wuqi_wasm_free(at);
    return text;
  }

  session(say: (line: string) => void): ModuleSession {
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

  /** The games of a file, and what was left out of it, in words. `game`: for files that do not tell theirs. Throws
   * where not one can be read. */
  readRecords(bytes: Uint8Array, name: string, game = ''): { games: FileRecord[]; notes: string[] } {
    return this.withRecords(bytes, name, game, (records, error, json) => {
      const games: FileRecord[] = [];
      for (let i = 0; i < this.exports.wuqi_records_count(records); i++) {
        games.push(JSON.parse(this.string(this.exports.wuqi_records_write(records, i, json, error))) as FileRecord);
      }
      const notes: string[] = [];
      for (let at; (at = this.exports.wuqi_records_note(records, notes.length)) !== 0;) notes.push(this.string(at));
      return { games, notes };
    });
  }

  /** Games as the text of a file: `pgn`, `pgn:chinese`, `sgf` … Throws where the format cannot hold them. */
  writeRecords(games: FileRecord[], format: string): string {
    const lines = encoder.encode(games.map((game) => JSON.stringify(game)).join('\n'));
    return this.withRecords(lines, 'games.jsonl', '', (records, error) => {
      const word = this.putText(format);
      const at = this.exports.wuqi_records_write(records, -1, word, error);
      this.exports.wuqi_wasm_free(word);
      if (at === 0) throw new Error(this.string(error));
      return this.string(at);
    });
  }

  private withRecords<T>(
    bytes: Uint8Array,
    name: string,
    game: string,
    use: (records: number, error: number, json: number) => T,
  ): T {
    const held = [
      this.putBytes(bytes),
      this.putText(name),
      this.putText(game),
      this.putText('json'),
      this.exports.wuqi_wasm_alloc(ERROR_SIZE),
    ];
    const [data, path, word, json, error] = held as [number, number, number, number, number];
    let records = 0;
    try {
      const told = game === '' ? 0 : this.exports.wuqi_game_find(word, error);
      records = game !== '' && told === 0 ? 0 : this.exports.wuqi_records_read(data, bytes.length, path, told, error);
      if (records === 0) throw new Error(this.string(error));
      return use(records, error, json);
    } finally {
      if (records !== 0) this.exports.wuqi_records_free(records);
      for (const at of held) this.exports.wuqi_wasm_free(at);
    }
  }

  /** A text of the module's, which ends with a zero. */
  private string(at: number): string {
    return this.text(at, new Uint8Array(this.exports.memory.buffer).indexOf(0, at) - at);
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
        decode: (code: number, at: number, length: number, out: number, room: number) => {
          // Text of an old code (GB18030, Big5) as UTF-8: how many bytes it takes, or -1 if it is no such text.
          try {
            const memory = new Uint8Array(this.exports.memory.buffer);
            const text = new TextDecoder(this.string(code), { fatal: true }).decode(memory.slice(at, at + length));
            const bytes = encoder.encode(text);
            if (bytes.length > room) return -1;
            memory.set(bytes, out);
            return bytes.length;
          } catch {
            return -1;
          }
        },
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

// SPDX-License-Identifier: MIT
//
// wuqi.mjs - loads wuqi.wasm in a page, a worker or node, and calls it. The functions and structs are those of
// include/wuqi.h; 64-bit numbers are BigInt, handles are numbers, texts are read with `text`.
//
//     const wuqi = await Wuqi.load(bytes, { poll: () => Atomics.load(flag, 0), report: (line) => postMessage(line) });
//     const game = wuqi.game('reversi8');
//     wuqi.weights('reversi8', await (await fetch('weights/reversi8.bin')).arrayBuffer());
//     const pos = wuqi.try('wuqi_position_new', game, '');
//
// `poll` is asked every thousand nodes or so while a search runs; when it returns something true the search stops.

const refuse = () => 8; // no such file

// The handful of WASI functions that the module imports: a clock, random bytes, and output for its last words.
function wasi(memory, print) {
  const view = () => new DataView(memory().buffer);
  return {
    clock_time_get(id, precision, at) {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    fd_write(fd, vectors, count, written) {
      let total = 0;
      for (let i = 0; i < count; i++) {
        const at = view().getUint32(vectors + 8 * i, true),
          size = view().getUint32(vectors + 8 * i + 4, true);
        print(new TextDecoder().decode(new Uint8Array(memory().buffer.slice(at, at + size))));
        total += size;
      }
      view().setUint32(written, total, true);
      return 0;
    },
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    fd_close: refuse,
    fd_read: refuse,
    fd_seek: refuse,
    fd_fdstat_get: refuse,
    proc_exit(status) {
      throw new Error(`wuqi ended with status ${status}`);
    },
  };
}

// Text of an old code (GB18030, Big5) as UTF-8: how many bytes it takes, or -1 if it is no such text.
function decode(memory, code, at, length, out, room) {
  try {
    const text = new TextDecoder(code, { fatal: true }).decode(new Uint8Array(memory.buffer.slice(at, at + length)));
    const bytes = new TextEncoder().encode(text);
    if (bytes.length > room) return -1;
    new Uint8Array(memory.buffer).set(bytes, out);
    return bytes.length;
  } catch {
    return -1;
  }
}

// WuqiTask as wasm32 lays it out: [offset, is 64 bits].
const TASK = {
  nodes: [0, true],
  movetime_ms: [8, true],
  time_ms: [16, true],
  increment_ms: [24, true],
  moves_to_go: [32],
  depth: [36],
  infinite: [40],
  lines: [44],
  analysis: [48],
  only_count: [52],
  only: [56],
  report: [60],
  context: [64],
};
const TASK_SIZE = 72,
  ERROR_SIZE = 256,
  REPORT_SIZE = 576,
  STEP_SIZE = 24,
  NODE_SIZE = 48,
  OPTION_SIZE = 104;
const OPTION_TYPES = ['number', 'choice', 'switch', 'text'];
const SOURCES = ['search', 'solver', 'book', 'prover'];
const REPORT_FIELDS = [
  'depth',
  'seldepth',
  'line',
  'lines',
  'value',
  'bound',
  'solved',
  'final',
  'table_fill',
  'best',
  'pv_length',
];
const STEP_FIELDS = ['kind', 'phase', 'from', 'to', 'piece', 'becomes'];
const NODE_FIELDS = ['parent', 'first', 'next', 'move', 'ply', 'depth', 'alpha', 'beta', 'value'];

export class Wuqi {
  static async load(
    module,
    { poll = () => 0, report = () => {}, say = () => {}, print = (text) => console.error(text) } = {},
  ) {
    const wuqi = new Wuqi();
    const memory = () => wuqi.c.memory;
    const imports = {
      wasi_snapshot_preview1: wasi(memory, print),
      wuqi: {
        poll: () => (poll() ? 1 : 0),
        report: (at) => (wuqi.hearReport ? wuqi.hearReport(at) : report(wuqi.readReport(at))),
        decode: (code, at, length, out, room) => decode(wuqi.c.memory, wuqi.text(code), at, length, out, room),
        say: (at, length) => say(new TextDecoder().decode(new Uint8Array(wuqi.c.memory.buffer.slice(at, at + length)))),
      },
    };
    const made = await WebAssembly.instantiate(module, imports);
    wuqi.c = (made.instance ?? made).exports;
    wuqi.c._initialize?.();
    wuqi.error = wuqi.c.wuqi_wasm_alloc(ERROR_SIZE);
    wuqi.task = wuqi.c.wuqi_wasm_alloc(TASK_SIZE);
    wuqi.answer = wuqi.c.wuqi_wasm_alloc(REPORT_SIZE);
    return wuqi;
  }

  view() {
    return new DataView(this.c.memory.buffer);
  }

  // A text of the module; null for NULL.
  text(at) {
    if (at === 0) return null;
    const bytes = new Uint8Array(this.c.memory.buffer);
    return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
  }

  // Calls a function; JavaScript strings become C ones for the time of the call.
  call(name, ...args) {
    const held = [];
    const passed = args.map((arg) => {
      if (typeof arg !== 'string') return arg;
      const bytes = new TextEncoder().encode(arg + '\0');
      const at = this.c.wuqi_wasm_alloc(bytes.length);
      new Uint8Array(this.c.memory.buffer).set(bytes, at);
      held.push(at);
      return at;
    });
    try {
      return this.c[name](...passed);
    } finally {
      held.forEach((at) => this.c.wuqi_wasm_free(at));
    }
  }

  // Calls a function whose last parameter is the error; throws its text where it fails.
  try(name, ...args) {
    this.view().setUint8(this.error, 0);
    const result = this.call(name, ...args, this.error);
    const failed = result === 0 || result === 0n || (name === 'wuqi_position_parse_move' && result === -1);
    if (failed && this.view().getUint8(this.error)) throw new Error(this.text(this.error));
    return result;
  }

  string(name, ...args) {
    return this.text(this.call(name, ...args));
  }

  game(name) {
    return this.try('wuqi_game_find', name);
  }

  // What a spec of a kind of players can say in a game: the keys are those of `query options` (docs/protocols.md).
  options(game, kind, language = 0) {
    const at = this.c.wuqi_wasm_alloc(OPTION_SIZE),
      options = [];
    while (this.call('wuqi_player_option', game, kind, options.length, language, at)) {
      const view = this.view(),
        type = OPTION_TYPES[view.getInt32(at + 32, true)];
      const option = { name: this.text(view.getUint32(at, true)), type };
      if (type === 'number')
        Object.assign(option, {
          low: Number(view.getBigInt64(at + 16, true)),
          high: Number(view.getBigInt64(at + 24, true)),
        });
      const choices = view.getUint32(at + 8, true);
      if (choices !== 0) {
        option.choices = [];
        for (let word; (word = view.getUint32(choices + 4 * option.choices.length, true)) !== 0;)
          option.choices.push(this.text(word));
      }
      options.push({ ...option, default: this.text(at + 36) || null, about: this.text(view.getUint32(at + 4, true)) });
    }
    this.c.wuqi_wasm_free(at);
    return options;
  }

  // Gives a game its weights, unpacked, before its first position or player; and its book, if it has one and is to use
  // it.
  weights(name, buffer) {
    this.give('wuqi_wasm_weights', name, buffer);
  }

  book(name, buffer) {
    this.give('wuqi_wasm_book', name, buffer);
  }

  give(how, name, buffer) {
    const at = this.c.wuqi_wasm_alloc(buffer.byteLength);
    new Uint8Array(this.c.memory.buffer).set(new Uint8Array(buffer), at);
    this.call(how, name, at, buffer.byteLength);
  }

  // The games of a file (PGN, SGF, GGF, PSQ, XQF, a course platform's log ...), each an object with the keys of
  // docs/records.md, and what was left out. `name` is the file's name, `game` the handle of the game for files that do
  // not tell theirs.
  readRecords(bytes, name = '', game = 0) {
    const at = this.c.wuqi_wasm_alloc(bytes.byteLength);
    new Uint8Array(this.c.memory.buffer).set(
      new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, bytes.byteLength),
      at,
    );
    try {
      const records = this.try('wuqi_records_read', at, bytes.byteLength, name, game);
      const games = [],
        notes = [];
      try {
        for (let i = 0; i < this.c.wuqi_records_count(records); i++)
          games.push(JSON.parse(this.text(this.try('wuqi_records_write', records, i, 'json'))));
        for (let note; (note = this.text(this.c.wuqi_records_note(records, notes.length))) !== null;) notes.push(note);
      } finally {
        this.c.wuqi_records_free(records);
      }
      return { games, notes };
    } finally {
      this.c.wuqi_wasm_free(at);
    }
  }

  // The other direction: games as readRecords gives them, as the text of a file of the format ("pgn", "pgn:chinese",
  // "sgf" ...).
  writeRecords(games, format) {
    const lines = new TextEncoder().encode(games.map((game) => JSON.stringify(game)).join('\n'));
    const at = this.c.wuqi_wasm_alloc(lines.length);
    new Uint8Array(this.c.memory.buffer).set(lines, at);
    try {
      const records = this.try('wuqi_records_read', at, lines.length, 'games.jsonl', 0);
      try {
        return this.text(this.try('wuqi_records_write', records, -1, format));
      } finally {
        this.c.wuqi_records_free(records);
      }
    } finally {
      this.c.wuqi_wasm_free(at);
    }
  }

  moves(pos) {
    const room = this.c.wuqi_game_moves_max(this.c.wuqi_position_game(pos)),
      at = this.c.wuqi_wasm_alloc(4 * room);
    const count = this.c.wuqi_position_moves(pos, at, room);
    const moves = Array.from(new Int32Array(this.c.memory.buffer, at, count));
    this.c.wuqi_wasm_free(at);
    return moves;
  }

  fields(at, names, first = 0) {
    const view = this.view();
    return Object.fromEntries(names.map((name, i) => [name, view.getInt32(at + first + 4 * i, true)]));
  }

  readReport(at) {
    const view = this.view();
    const report = {
      nodes: Number(view.getBigUint64(at, true)),
      time_ns: Number(view.getBigInt64(at + 8, true)),
      ...this.fields(at, REPORT_FIELDS, 16),
    };
    report.pv = Array.from(new Int32Array(this.c.memory.buffer, at + 60, report.pv_length));
    return report;
  }

  // The squares that name a move, and what it does to the board.
  inputs(pos, move) {
    const at = this.c.wuqi_wasm_alloc(8);
    const squares = [];
    const count = this.c.wuqi_position_inputs(pos, move, at);
    for (let i = 0; i < count; i++) squares.push(this.view().getInt32(at + 4 * i, true));
    this.c.wuqi_wasm_free(at);
    return squares;
  }

  steps(pos, move) {
    const count = this.c.wuqi_wasm_alloc(4);
    const at = this.c.wuqi_position_steps(pos, move, count);
    const steps = [];
    for (let i = 0; i < this.view().getInt32(count, true); i++)
      steps.push(this.fields(at + STEP_SIZE * i, STEP_FIELDS));
    this.c.wuqi_wasm_free(count);
    return steps;
  }

  fillTask(task) {
    const view = this.view();
    new Uint8Array(view.buffer, this.task, TASK_SIZE).fill(0);
    for (const [name, value] of Object.entries({ report: this.c.wuqi_wasm_reporter(), ...task })) {
      if (!TASK[name]) throw new Error(`a task has no '${name}'`);
      const [offset, wide] = TASK[name];
      if (wide) view.setBigInt64(this.task + offset, BigInt(value), true);
      else view.setInt32(this.task + offset, value, true);
    }
    return this.task;
  }

  // Thinks; the answer is a WuqiReport. `task` has the fields of a WuqiTask that are wanted.
  think(player, pos, task = {}) {
    this.try('wuqi_player_think', player, pos, this.fillTask(task), this.answer);
    return { ...this.readReport(this.answer), source: SOURCES[this.c.wuqi_player_source(player, 0)] };
  }

  record(player, pos, task, plies = 0, bytes = 8000000) {
    return this.try('wuqi_trace_record', player, pos, this.fillTask(task), plies, BigInt(bytes));
  }

  // What the Python module `wuqi` needs of its host in Pyodide, to be registered before it is imported:
  //     pyodide.registerJsModule('_wuqi_host', wuqi.pythonHost((game) => wuqi.weights(game, ...)));
  // `give` is called with a game's name when its first position or player is made, and hands over the weights at once;
  // and with the name and `true` when its first player is made, for the book, if that is to have one.
  pythonHost(give) {
    const c = this.c;
    let bytes, view;
    const fresh = () => {
      if (view?.buffer !== c.memory.buffer)
        [bytes, view] = [new Uint8Array(c.memory.buffer), new DataView(c.memory.buffer)];
    };
    const readers = {
      u8: 'getUint8',
      i32: 'getInt32',
      u32: 'getUint32',
      i64: 'getBigInt64',
      u64: 'getBigUint64',
      f64: 'getFloat64',
    };
    const decoder = new TextDecoder();
    return {
      exports: c,
      // Blocks that Python makes are zero, as those of ctypes.
      alloc: (size) => {
        const at = c.wuqi_wasm_alloc(size);
        fresh();
        bytes.fill(0, at, at + size);
        return at;
      },
      free: (at) => c.wuqi_wasm_free(at),
      copy: (to, from, size) => (fresh(), void bytes.copyWithin(to, from, from + size)),
      get: (at, kind) => (fresh(), view[readers[kind]](at, true)),
      set: (at, kind, value) => (
        fresh(),
        view[readers[kind].replace('get', 'set')](at, kind.endsWith('64') ? value : Number(value), true)
      ),
      ints: (at, count) => (fresh(), Array.from(new Int32Array(c.memory.buffer, at, count))),
      text: (at) => (fresh(), decoder.decode(bytes.slice(at, bytes.indexOf(0, at)))),
      bytes: (at, size) => (fresh(), bytes.slice(at, at + size)),
      put: (data) => {
        const at = c.wuqi_wasm_alloc(data.length);
        fresh();
        bytes.set(data, at);
        return at;
      },
      need: (game, player) => void give(this.text(c.wuqi_game_name(game)), player),
      reporter: () => c.wuqi_wasm_reporter(),
      listen: (listener) => void (this.hearReport = listener),
    };
  }

  traceNode(trace, number) {
    const at = this.c.wuqi_wasm_alloc(NODE_SIZE);
    const node = this.c.wuqi_trace_node(trace, number, at)
      ? { nodes: Number(this.view().getBigUint64(at, true)), ...this.fields(at, NODE_FIELDS, 8) }
      : null;
    this.c.wuqi_wasm_free(at);
    return node;
  }
}

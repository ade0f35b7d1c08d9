// SPDX-License-Identifier: MIT
//
// wasm.mjs [--speed] - wuqi.wasm under node: the search visits the nodes that tests/bench.expected says, perft is the
// program's, a game is played to its end, a search reports and stops when it is told, records are read. TAP. With
// --speed [GAME...]: nodes in a second of processor time (300,000 from a position after four moves, best of eight: the
// first are compiled meanwhile), nothing else; tests/python/speed.py is the same with the native library.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { Wuqi } from '../../build/web/wuqi.mjs';

const folder = new URL('../../build/web/', import.meta.url);
const bytes = readFileSync(new URL('wuqi.wasm', folder));
const module = await WebAssembly.compile(bytes);
const bench = Object.fromEntries(
  readFileSync(new URL('../bench.expected', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' ')),
);

async function load(name, hooks, withBook = true) {
  const wuqi = await Wuqi.load(module, hooks);
  const weights = new URL(`weights/${name}.bin`, folder);
  if (existsSync(weights)) wuqi.weights(name, readFileSync(weights));
  const book = new URL(`books/${name}.bin`, folder);
  if (withBook && existsSync(book)) wuqi.book(name, readFileSync(book));
  return wuqi;
}

if (process.argv[2] === '--speed') {
  for (const name of process.argv[3] ? process.argv.slice(3) : Object.keys(bench)) {
    const wuqi = await load(name);
    const game = wuqi.game(name),
      pos = wuqi.try('wuqi_position_new', game, '');
    for (let i = 0; i < 4; i++)
      wuqi.try('wuqi_position_make', pos, wuqi.moves(pos)[(7 * i + 3) % wuqi.moves(pos).length]);
    let best = 0;
    for (let i = 0; i < 8; i++) {
      const player = wuqi.try('wuqi_player_new', game, 'engine:hash=16');
      const start = process.cpuUsage();
      const { nodes } = wuqi.think(player, pos, { nodes: 300000, depth: 60 });
      const used = process.cpuUsage(start);
      best = Math.max(best, (nodes / (used.user + used.system)) * 1e6);
      wuqi.c.wuqi_player_free(player);
    }
    console.log(`${name} ${Math.round(best)}`);
  }
  process.exit(0);
}

let failed = 0;
function check(name, fine, about = '') {
  if (!fine && about) console.log(`# ${about}`);
  console.log(`${fine ? 'ok' : 'not ok'} - ${name}`);
  failed += !fine;
}

check('the module is less than a megabyte compressed', gzipSync(bytes).length < 1e6, `${gzipSync(bytes).length} bytes`);
const imports = WebAssembly.Module.imports(module).map((one) => one.name);
check('the module imports a handful of functions', imports.length <= 12, imports.join(' '));

for (const name of Object.keys(bench)) {
  const wuqi = await load(name);
  const game = wuqi.game(name);
  const nodes = wuqi.try('wuqi_game_bench', game);
  check(`bench ${name} is ${bench[name]}`, String(nodes) === bench[name], `found ${nodes}`);

  const start = wuqi.try('wuqi_position_new', game, '');
  const counted = wuqi.c.wuqi_position_perft(start, 3);
  const native = JSON.parse(execFileSync('./wuqi', ['perft', name, '3', '--json'], { encoding: 'utf8' })).nodes;
  check(`perft ${name} 3 is the program's`, Number(counted) === native, `${counted}, not ${native}`);

  const { players } = JSON.parse(execFileSync('./wuqi', ['games', name, '--json'], { encoding: 'utf8' }));
  const told = Object.fromEntries(
    Object.keys(players).map((kind) => [
      kind,
      wuqi.options(game, kind).map((option, i) => ({ ...option, about_zh: wuqi.options(game, kind, 1)[i].about })),
    ]),
  );
  check(
    `the options of ${name}'s players are the program's`,
    told.search.length > 20 && JSON.stringify(told) === JSON.stringify(players),
    JSON.stringify(told),
  );

  // Short games; every move is shown on a board as well.
  const short = { eraser: 'seed:1 moves=8', duel2048: 'seed:1 rounds=5' }[name] ?? '';
  const pos = wuqi.try('wuqi_position_new', game, short);
  const player = wuqi.try('wuqi_player_new', game, 'engine:hash=2');
  let plies = 0,
    named = true;
  for (; !wuqi.c.wuqi_position_over(pos) && plies < 300; plies++) {
    const answer = wuqi.think(player, pos, { nodes: 300 });
    const text = wuqi.string('wuqi_position_move_text', pos, answer.best, -1);
    named &&=
      wuqi.try('wuqi_position_parse_move', pos, text) === answer.best &&
      (text === 'pass' || wuqi.steps(pos, answer.best).length > 0);
    wuqi.try('wuqi_position_make', pos, answer.best);
  }
  const verdict = wuqi.string('wuqi_position_verdict', pos, 1);
  check(
    `${name} plays against itself`,
    named && plies > 4 && (verdict !== '' || plies === 300),
    `${plies} plies: ${verdict}`,
  );
}

// A book is handed over apart: with it a proved or solved position is answered at once, without it the module thinks
// like anybody.
for (const [name, moves] of [
  ['gomoku15', ['h8', 'a1']],
  ['reversi6', []],
]) {
  const [withBook, without] = await Promise.all(
    [true, false].map(async (book) => {
      const wuqi = await load(name, {}, book);
      const pos = wuqi.try('wuqi_position_new', wuqi.game(name), '');
      for (const move of moves) wuqi.try('wuqi_position_make', pos, wuqi.try('wuqi_position_parse_move', pos, move));
      return wuqi.think(wuqi.try('wuqi_player_new', wuqi.game(name), 'engine:hash=2'), pos, { nodes: 400 });
    }),
  );
  check(
    `${name} answers out of its book`,
    withBook.solved &&
      withBook.source === 'book' &&
      without.source === 'search' &&
      withBook.depth >= 20 &&
      !without.solved &&
      without.depth < 10,
    JSON.stringify([withBook, without]),
  );
}

// The flag is raised after some polls, as a page would do it in the midst of the search.
let polls = 0,
  reports = 0;
const wuqi = await load('gomoku15', { poll: () => ++polls > 20, report: () => reports++ }, false);
const pos = wuqi.try('wuqi_position_new', wuqi.game('gomoku15'), '');
const player = wuqi.try('wuqi_player_new', wuqi.game('gomoku15'), 'engine');
const answer = wuqi.think(player, pos, { infinite: 1, lines: 2 });
check('a search stops when the host says so', polls === 21 || polls === 22, `${polls} polls`);
check('a search reports while it runs', reports > 2 && wuqi.moves(pos).includes(answer.best), `${reports} reports`);
// Records: whatever the program reads, the module reads, with the same JSON; the program writes the samples.
const games = ['reversi8', 'xiangqi', 'gomoku15', 'eraser', 'duel2048'];
const formats = {
  reversi8: ['ggf', 'sgf', 'pgn', 'moves'],
  xiangqi: ['pgn', 'pgn:wxf', 'pgn:chinese', 'json'],
  gomoku15: ['psq', 'sgf', 'pgn'],
  eraser: ['pkueraser'],
  duel2048: ['pku2048'],
};
for (const name of games) {
  const pos = wuqi.try('wuqi_position_new', wuqi.game(name), ['eraser', 'duel2048'].includes(name) ? 'seed:1' : '');
  for (let i = 0; i < 9; i++) wuqi.try('wuqi_position_make', pos, wuqi.moves(pos)[0]);
  const records = wuqi.c.wuqi_records_new();
  wuqi.try('wuqi_records_add', records, pos);
  wuqi.call('wuqi_records_set_player', records, 0, 0, '胡荣华');
  for (const format of formats[name]) {
    const text = wuqi.text(wuqi.try('wuqi_records_write', records, 0, format));
    const native = execFileSync('./wuqi', ['convert', '-', '--from', format.split(':')[0], '--game', name], {
      input: text,
      encoding: 'utf8',
    });
    const {
      games: [read],
      notes,
    } = wuqi.readRecords(new TextEncoder().encode(text), 'x.txt', wuqi.game(name));
    check(
      `${name} as ${format} is read as the program reads it`,
      JSON.stringify(read) === JSON.stringify(JSON.parse(native)) &&
        notes.length === 0 &&
        read.opening.length + read.moves.length === 9,
      native + JSON.stringify(read),
    );
    if (format === 'pgn') check(`${name}: the games go back into a file`, wuqi.writeRecords([read], format) === text);
  }
  wuqi.c.wuqi_records_free(records);
}
const chinese =
  '[Game "Chinese Chess"]\n[Red "胡荣华"]\n[Black "赵国荣"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 1-0\n';
for (const code of ['GB18030', 'BIG5']) {
  const bytes = execFileSync('iconv', ['-f', 'UTF-8', '-t', code], {
    input:
      code === 'BIG5'
        ? chinese.replace(
            /胡荣华|赵国荣|马|车|进/g,
            (word) => ({ 胡荣华: '胡榮華', 赵国荣: '趙國榮', 马: '馬', 车: '車', 进: '進' })[word],
          )
        : chinese,
  });
  const {
    games: [read],
  } = wuqi.readRecords(bytes);
  check(
    `a PGN in ${code} is read`,
    read.moves.join(' ') === 'h2e2 h9g7 h0g2 i9h9' && /^胡(荣华|榮華)$/.test(read.a),
    JSON.stringify(read),
  );
}
let message = '';
try {
  wuqi.readRecords(new Uint8Array([0x80, 0, 0xff]), 'x.bin');
} catch (error) {
  message = error.message;
}
check('bytes that are no record are refused', message.includes('not text'), message);
message = '';
try {
  wuqi.try('wuqi_position_new', wuqi.game('gomoku15'), 'nonsense');
} catch (error) {
  message = error.message;
}
check('wrong use is an error with the text of the library', message.includes('position'), message);
const bare = await Wuqi.load(module);
try {
  message = '';
  bare.try('wuqi_player_new', bare.game('reversi8'), 'engine');
} catch (error) {
  message = error.message;
}
check('a game without its weights says so', message.includes('weights'), message);
const search = wuqi.try('wuqi_player_new', wuqi.game('ttt'), 'search:algorithm=alphabeta,depth=3');
polls = 0;
const trace = wuqi.record(search, wuqi.try('wuqi_position_new', wuqi.game('ttt'), ''), { depth: 3 });
const root = wuqi.traceNode(trace, wuqi.c.wuqi_trace_root(trace));
check('a trace is walked', root.first > 0 && wuqi.string('wuqi_trace_text', trace, root.first, 0, 0) === 'a1');
process.exit(failed > 0 ? 1 : 0);

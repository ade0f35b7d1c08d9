// SPDX-License-Identifier: MIT
//
// turns.mjs - what a move costs the page: the lines that it sends to its rules, the documents it reads, and the games
// that are played anew from the start. The page's own code under node, without a browser. TAP.
import { deepStrictEqual } from 'node:assert';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const root = new URL('../../', import.meta.url).pathname;
const { build } = createRequire(`${root}web/package.json`)('esbuild');
const stored = new Map();
const stub = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
stub('self', globalThis);
stub('localStorage', { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) });
stub('document', { documentElement: {}, addEventListener: () => {} });
stub('navigator', { language: 'en' });
stub('location', { href: 'http://localhost/', protocol: 'http:', hash: '' });

const names = {
  module: 'engine/module',
  rules: 'engine/rules',
  record: 'play/record',
  analyst: 'analyse/analyst',
  tree: 'analyse/tree',
  words: 'words/words',
};
const { outputFiles } = await build({
  stdin: {
    contents: Object.values(names)
      .map((path) => `export * from './${path}';`)
      .join('\n'),
    resolveDir: `${root}web/src`,
    loader: 'ts',
  },
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  target: 'es2022',
  logLevel: 'error',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define: { LADDERS: '{}' },
});
const { Module, Rules, GameRecord, Analyst, mainLine, setLanguage } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`
);
const binary = await WebAssembly.compile(readFileSync(`${root}build/web/wuqi.wasm`));

// What every session of a module hears and says, from now on.
let cost;
const reset = () => (cost = { lines: 0, documents: 0, anew: 0 });
reset();
const session = Module.prototype.session;
Module.prototype.session = function (say) {
  let placed = '';
  const inner = session.call(this, (line) => {
    if (line.startsWith('response {') || line.startsWith('response [')) cost.documents++;
    say(line);
  });
  return {
    ...inner,
    obey(line) {
      cost.lines++;
      if (line.startsWith('setoption name Game')) placed = 'position startpos';
      if (line.startsWith('position ')) {
        if (line !== placed && !line.startsWith(`${placed} `)) cost.anew++;
        placed = line;
      }
      inner.obey(line);
    },
  };
};

let count = 0,
  failed = 0;
function check(name, fine, detail = '') {
  failed += !fine;
  if (!fine && detail) console.log(`# ${detail}`);
  console.log(`${fine ? 'ok' : 'not ok'} ${++count} - ${name}`);
}

let seed = 1;
const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
const rules = await Rules.load(binary),
  other = await Rules.load(binary);
const start = (game) => (rules.info(game).seeded ? 'seed:5' : '');

for (const game of rules.games()) {
  const record = new GameRecord(rules, game, start(game));
  const most = { lines: 0, documents: 0, anew: 0 };
  const look = () => [
    record.board.value,
    record.at.value > 0 && record.mover(record.at.value - 1),
    record.at.value > 0 && record.name(record.at.value - 1),
  ];
  look();
  for (let ply = 0; ply < 40 && !record.board.value.over; ply++) {
    const { moves } = record.board.value;
    reset();
    record.play(moves[random(moves.length)].move);
    look();
    for (const key of Object.keys(most)) most[key] = Math.max(most[key], cost[key]);
  }
  check(
    `${game}: a move costs two lines and one document, and no game is played anew`,
    most.lines <= 2 && most.documents === 1 && most.anew === 0,
    JSON.stringify(most),
  );
  deepStrictEqual(record.board.value, other.board(game, start(game), record.shown()));
  reset();
  for (let at = record.moves.value.length; at >= 0; at--) {
    record.go(at);
    look();
  }
  for (let at = 0; at <= record.moves.value.length; at++) (record.go(at), look());
  check(`${game}: a game that is looked through again costs nothing`, cost.lines === 0, JSON.stringify(cost));
}

// A long game: no line of the engine, no mark beside a move asks the rules again.
const played = new GameRecord(rules, 'xiangqi', '');
while (played.moves.value.length < 120 && !played.board.value.over) {
  const { moves } = played.board.value;
  played.play(moves[random(moves.length)].move);
}
const fresh = await Rules.load(binary);
reset();
const analyst = new Analyst(fresh, {
  game: 'xiangqi',
  start: '',
  moves: played.moves.value,
  names: ['', ''],
  result: '*',
  comments: [],
});
const plies = played.moves.value.length;
check(
  `a game of ${plies} moves is read with two lines a move, from the start once`,
  cost.lines <= 2 * plies + 6 && cost.anew <= 1,
  JSON.stringify(cost),
);
const nodes = mainLine(analyst.tree.root);
nodes.forEach((node, index) => {
  // Every third move is another than the engine's.
  const pv = index % 3 === 1 ? ['another'] : nodes.slice(index + 1, index + 5).map(({ move }) => move);
  node.lines = [
    {
      depth: 8,
      seldepth: 8,
      multipv: 1,
      score: { kind: 'cp', value: ((37 * index) % 900) - 450 },
      bound: 'exact',
      nodes: 1,
      nps: 1,
      time: 1,
      pv,
    },
  ];
});
reset();
const values = analyst.values();
const mistakes = analyst.mistakes();
for (const node of nodes) node.parent && analyst.verdict(node);
check(
  'values, mistakes and marks of a long game ask nothing',
  cost.lines === 0 && values.length === plies + 1 && mistakes.length > 0,
  JSON.stringify(cost),
);
check("a value is the first player's", values[0] === -450 && values[1] === 413, JSON.stringify(values.slice(0, 3)));
for (const node of nodes) (analyst.go(node), void analyst.board.value);
for (const node of [...nodes].reverse()) (analyst.go(node), void analyst.board.value);
check('neither does walking through it', cost.lines === 0, JSON.stringify(cost));

setLanguage('zh');
void analyst.board.value;
const node = nodes[60],
  line = node.lines[0].pv;
reset();
const told = analyst.names(node, line);
check(
  'a line in Chinese is one question',
  cost.lines <= 3 &&
    cost.documents === 1 &&
    told.length === line.length &&
    told.every((name) => /^[\u4e00-\u9fff１-９]+$/.test(name)),
  `${JSON.stringify(cost)} ${told}`,
);
reset();
deepStrictEqual(analyst.names(node, line), told);
check('and is asked once', cost.lines === 0, JSON.stringify(cost));

let error = '';
const nonsense = () =>
  new Analyst(fresh, {
    game: 'xiangqi',
    start: '',
    moves: [...played.moves.value.slice(0, 2), 'nonsense'],
    names: ['', ''],
    result: '*',
    comments: [],
  });
try {
  nonsense();
} catch (reason) {
  error = reason.message;
}
check('a bad move is told with its number', error.startsWith('move 3: ') && !error.includes('query'), error);
console.log(`1..${count}`);
process.exit(failed > 0 ? 1 : 0);

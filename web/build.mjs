// SPDX-License-Identifier: MIT
// Builds the page into the folder given: page, worker and service worker, each one file, and the static files beside
// them.
import { build } from 'esbuild';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { lesson } from './lesson.mjs';

const out = process.argv[2] ?? '../build/web/page';
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const common = {
  bundle: true,
  minify: true,
  target: 'es2021',
  format: 'iife',
  legalComments: 'none',
  logLevel: 'warning',
  jsx: 'automatic',
  jsxImportSource: 'preact',
};

const json = (path) => JSON.parse(readFileSync(path, 'utf8'));

// The ladders of levels: for each beginning of a game's name nine levels, how each plays and what it scored against the
// one below.
const ladders = Object.fromEntries(
  json('../data/levels.json').ladders.map(({ game, levels }) => [
    game,
    levels.map(({ depth, lapse, score = null, games = 0 }) => ({ depth, lapse, score, games })),
  ]),
);
if (Object.values(ladders).some((levels) => levels.length !== 9) || !ladders[''])
  throw new Error('data/levels.json: not nine levels for every game');

await build({
  ...common,
  entryPoints: { page: 'src/main.tsx', worker: 'src/engine/worker.ts' },
  outdir: out,
  define: { LADDERS: JSON.stringify(ladders) },
});
await build({ ...common, entryPoints: { page: 'src/style.css' }, outdir: out });
cpSync('static', out, { recursive: true });

// Bots in the page: the editor and Python are files of their own, fetched by whoever writes one. Python is Pyodide as
// its package has it; it is told that there are no packages to load. The module `wuqi` is the one that docs/python.md
// teaches, from the same sources.
const text = (path) => readFileSync(path, 'utf8');
const named = (folder, ending) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .sort()
      .map((name) => [name, text(`${folder}/${name}`)]),
  );
const pyodide = 'node_modules/pyodide';
const { info } = json(`${pyodide}/pyodide-lock.json`);
await build({
  ...common,
  format: 'esm',
  entryPoints: { code: 'src/editor/codemirror.ts', python: 'src/editor/worker.ts' },
  outdir: out,
  loader: { '.py': 'text' },
  external: ['node:*', 'ws'],
  define: {
    PYTHON_MODULE: JSON.stringify(named('../python/wuqi', '.py')),
    PYTHON_LOCK: JSON.stringify(JSON.stringify({ info, packages: {} })),
  },
});
cpSync(`${pyodide}/pyodide.asm.mjs`, `${out}/pyodide.asm.js`);
for (const name of ['pyodide.asm.wasm', 'python_stdlib.zip']) cpSync(`${pyodide}/${name}`, `${out}/${name}`);
const bots = Object.fromEntries(
  Object.entries(named('../examples/bots/python', '.py'))
    .filter(([name]) => name.startsWith('bot-'))
    .map(([name, code]) => [name.slice('bot-'.length, -'.py'.length), code]),
);
writeFileSync(
  `${out}/code.json`,
  JSON.stringify({ bots, lesson: lesson(text('../docs/python.md'), text('../docs/python.zh-CN.md')) }),
);

// The laboratory: what each experiment is, the table of its last full run, and which columns its figure shows.
const experiments = readdirSync('../data/lab')
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((file) => {
    const { name, title, about, figure: [figure = {}] = [] } = json(`../data/lab/${file}`);
    const {
      columns,
      rows,
      words = {},
    } = existsSync(`../data/results/${file}`) ? json(`../data/results/${file}`) : { columns: [], rows: [] };
    const column = (key) => columns.findIndex((each) => each.name === key);
    const shown = {
      kind: figure.kind ?? 'bars',
      x: Math.max(0, column(figure.x)),
      y: column(figure.fits ? 'growth' : figure.y),
      series: figure.series ? column(figure.series) : -1,
      log: figure.log === true,
    };
    const headings = columns.map((each) => [each.title.en, each.title.zh, each.about?.en ?? '', each.about?.zh ?? '']);
    return { name, title, about, columns: headings, rows, words, figure: shown };
  });
writeFileSync(`${out}/lab.json`, JSON.stringify(experiments));

// What the reports claim, as `wuqi lab reports` judged it when data/verdicts.json was written (tests/reports.py
// compares).
writeFileSync(`${out}/reports.json`, JSON.stringify(json('../data/verdicts.json')));
// The lessons: where they take place, and what was measured there (tools/lessons.mjs).
writeFileSync(`${out}/lessons.json`, JSON.stringify(json('../data/lessons.json')));

// The lessons: where they take place, and what was measured there (tools/lessons.mjs).
writeFileSync(`${out}/lessons.json`, JSON.stringify(json('../data/lessons.json')));

// Puzzles: a chapter a file of data/puzzles, named after the game and the kind; `position ; win PLIES` or `position ;
// score POINTS`.
const puzzles = readdirSync('../data/puzzles')
  .filter((name) => name.endsWith('.epd'))
  .sort()
  .flatMap((name) => {
    const [game, kind] = name.replace('.epd', '').split('-');
    return readFileSync(`../data/puzzles/${name}`, 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line, index) => {
        const [position, ...notes] = line.split(' ; ');
        const note = (word) => Number(notes.find((each) => each.startsWith(`${word} `))?.slice(word.length + 1) ?? 0);
        return { id: `${kind}-${index + 1}`, kind, game, position, plies: note('win'), score: note('score') };
      });
  });
writeFileSync(`${out}/puzzles.json`, JSON.stringify(puzzles));

// The service worker keeps what was fetched; its name changes with anything it may keep, so that an old page is never
// mixed with a new one.
const hash = createHash('sha256');
if (process.argv[4]) cpSync(process.argv[4], `${out}/wuqi.wasm`);
for (const file of readdirSync(out).sort()) hash.update(readFileSync(`${out}/${file}`));
for (const file of readdirSync('../data')
  .filter((name) => name.endsWith('.zst'))
  .sort())
  hash.update(readFileSync(`../data/${file}`));
await build({
  ...common,
  entryPoints: { offline: 'src/offline.ts' },
  outdir: out,
  define: { BUILD: JSON.stringify(hash.digest('hex').slice(0, 12)) },
});

// All of it in one file, for the program to carry: a line a file (name, type, size), an empty line, then the bytes of
// each, gzipped.
const types = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  zip: 'application/zip',
  css: 'text/css',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  wasm: 'application/wasm',
  json: 'application/json',
};
const pack = process.argv[3];
if (pack) {
  const files = readdirSync(out)
    .filter((name) => !name.startsWith('.'))
    .sort();
  const bodies = files.map((name) => gzipSync(readFileSync(`${out}/${name}`), { level: 9 }));
  const head = files
    .map((name, i) => `${name} ${bodies[i].length} ${types[name.split('.').pop()] ?? 'application/octet-stream'}\n`)
    .join('');
  writeFileSync(pack, Buffer.concat([Buffer.from(`${head}\n`), ...bodies]));
}

// SPDX-License-Identifier: MIT
// pyodide.mjs - the tests of the Python module that need neither threads nor processes, in Pyodide, where the library
// is wuqi.wasm. TAP.
import { createRequire } from 'node:module';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { Wuqi } from '../../src/lib/wuqi.mjs';

const CLASSES = ['Positions', 'Records', 'Traces', 'Games'];
const root = new URL('../../', import.meta.url).pathname;
const require = createRequire(`${root}web/package.json`);
const { loadPyodide } = await import(require.resolve('pyodide/pyodide.mjs'));

const python = await loadPyodide({
  indexURL: `${root}web/node_modules/pyodide/`,
});
const wuqi = await Wuqi.load(readFileSync(`${root}build/web/wuqi.wasm`));
const given = [];
const give = (game, player) => {
  given.push(`${player ? 'book' : 'weights'} ${game}`);
  const file = `${root}build/web/${player ? 'books' : 'weights'}/${game}.bin`;
  if (existsSync(file)) wuqi[player ? 'book' : 'weights'](game, readFileSync(file));
};
python.registerJsModule('_wuqi_host', wuqi.pythonHost(give));
const copy = (from, to, names) => {
  python.FS.mkdirTree(to);
  for (const name of names) python.FS.writeFile(`${to}/${name}`, readFileSync(`${root}${from}/${name}`));
};
copy('python/wuqi', '/home/pyodide/wuqi', readdirSync(`${root}python/wuqi`));
copy('tests/python', '/tests/python', ['tap.py', 'test_wuqi.py']);
copy('tests', '/tests', ['waiting.py']);
// A board alone fetches no book (27 MB for gomoku); a player has it.
python.runPython(`
import sys
sys.path.insert(0, '/home/pyodide')
import wuqi
position = wuqi.Position('gomoku15')
`);
const early = given.some((each) => each.startsWith('book'));
const proved = python.runPython(`wuqi.Player('gomoku15').analyse(position, movetime_ms=100)[0].source == 'book'`);
const right = proved && !early && given.includes('book gomoku15');
console.log(`${right ? 'ok' : 'not ok'} - a player has the book of its game, a position fetches none`);
const status = python.runPython(`
import runpy
sys.argv = ['tap.py', ${CLASSES.map((name) => `'.${name}.'`).join(', ')}]
try:
    runpy.run_path('/tests/python/tap.py', run_name='__main__')
    status = 0
except SystemExit as end:
    status = end.code or 0
status
`);
process.exit(status || Number(!right));

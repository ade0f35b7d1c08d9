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

const python = await loadPyodide({ indexURL: `${root}web/node_modules/pyodide/` });
const wuqi = await Wuqi.load(readFileSync(`${root}build/web/wuqi.wasm`));
const give = (game) => {
  const file = `${root}build/web/weights/${game}.bin`;
  if (existsSync(file)) wuqi.weights(game, readFileSync(file));
};
python.registerJsModule('_wuqi_host', wuqi.pythonHost(give));
const copy = (from, to, names) => {
  python.FS.mkdirTree(to);
  for (const name of names) python.FS.writeFile(`${to}/${name}`, readFileSync(`${root}${from}/${name}`));
};
copy('python/wuqi', '/home/pyodide/wuqi', readdirSync(`${root}python/wuqi`));
copy('tests/python', '/tests/python', ['tap.py', 'test_wuqi.py']);
copy('tests', '/tests', ['waiting.py']);
const status = python.runPython(`
import runpy, sys
sys.path.insert(0, '/home/pyodide')
sys.argv = ['tap.py', ${CLASSES.map((name) => `'.${name}.'`).join(', ')}]
try:
    runpy.run_path('/tests/python/tap.py', run_name='__main__')
    status = 0
except SystemExit as end:
    status = end.code or 0
status
`);
process.exit(status);

// SPDX-License-Identifier: MIT
// The page's own code under node: its modules bundled, with what a browser has beside them.
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';

const root = new URL('../../', import.meta.url).pathname;
const stored = new Map();

/** A store as a browser has it, for all tests of a file. */
export const storage = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, String(value)),
  removeItem: (key) => void stored.delete(key),
  key: (index) => [...stored.keys()][index] ?? null,
  clear: () => stored.clear(),
  get length() {
    return stored.size;
  },
};

const listeners = new Map();
/** Tells the page's listeners of an event. */
export function dispatch(type, event) {
  for (const listener of listeners.get(type) ?? []) listener(event);
}

const browser = {
  self: globalThis,
  localStorage: storage,
  sessionStorage: storage,
  document: { documentElement: { dataset: {} }, addEventListener: () => {} },
  navigator: { language: 'en' },
  location: { href: 'http://localhost/', protocol: 'http:', hash: '', replace: () => {} },
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
  addEventListener: (type, listener) => listeners.set(type, [...(listeners.get(type) ?? []), listener]),
  removeEventListener: (type, listener) =>
    listeners.set(
      type,
      (listeners.get(type) ?? []).filter((each) => each !== listener),
    ),
  wuqiMoment: () => Promise.resolve(),
};
for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

/** What the modules of web/src export, all in one. */
export async function load(...paths) {
  const ladders = JSON.parse(readFileSync(`${root}data/levels.json`, 'utf8')).ladders;
  const { outputFiles } = await build({
    stdin: {
      contents: paths.map((path) => `export * from './${path}';`).join('\n'),
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
    define: { LADDERS: JSON.stringify(Object.fromEntries(ladders.map(({ game, levels }) => [game, levels]))) },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

/** The compiled module of rules. */
export function binary() {
  return WebAssembly.compile(readFileSync(`${root}build/web/wuqi.wasm`));
}

// SPDX-License-Identifier: MIT
//
// lab.mjs - the lessons' own code under node, without a browser: their scenes told by wuqi.wasm itself. For the tests
// of the lessons and for tools/lessons.mjs, which looks for positions.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const root = new URL('../../', import.meta.url).pathname;
const { build } = createRequire(`${root}web/package.json`)('esbuild');
const stub = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
stub('localStorage', { getItem: () => null, setItem: () => {} });
stub('document', { documentElement: {}, addEventListener: () => {} });
stub('navigator', { language: 'en' });
stub('self', globalThis);
stub('location', { href: 'http://localhost/', protocol: 'http:', hash: '' });

/** The page's own modules of these paths below web/src, in one. */
export async function sources(...paths) {
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
    define: { LADDERS: '{}' },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

const json = (lines) => JSON.parse(lines.find((line) => line.startsWith('response ')).slice(9));
const at = (position) =>
  position === ''
    ? 'position startpos'
    : position.startsWith('moves ')
      ? `position startpos ${position}`
      : `position fen ${position}`;

/** A laboratory like the page's (web/src/learn/tellers.ts), on a module of its own in this process. */
export async function openLab() {
  const { Module, parseInfo } = await sources('engine/module', 'engine/ugi');
  const binary = await WebAssembly.compile(readFileSync(`${root}build/web/wuqi.wasm`));
  const sessions = new Map();
  let heard = [];
  const session = async (game) => {
    if (!sessions.has(game)) {
      const module = await Module.load(binary);
      for (const [folder, give] of [
        ['weights', 'setWeights'],
        ['books', 'setBook'],
      ]) {
        const file = `${root}build/web/${folder}/${game}.bin`;
        if (existsSync(file)) module[give](game, readFileSync(file));
      }
      const made = module.session((line) => heard.push(line));
      made.obey(`setoption name Game value ${game}`);
      sessions.set(game, made);
    }
    return sessions.get(game);
  };
  const ask = async (game, ...lines) => {
    const made = await session(game);
    heard = [];
    for (const line of lines) made.obey(line);
    const error = heard.find((line) => line.startsWith('info string error: '));
    if (error) throw new Error(`${lines.at(-1)}: ${error.slice(19)}`);
    return heard;
  };
  return {
    ask,
    board: async (game, position, moves = []) =>
      json(await ask(game, `${at(position)}${moves.length ? ` moves ${moves.join(' ')}` : ''}`, 'query board')),
    async trace(game, position, player, depth) {
      const summary = json(
        await ask(game, `setoption name Player value ${player}`, at(position), `trace depth ${depth}`),
      );
      return { summary, node: async (id) => json(await ask(game, `query trace ${id}`)) };
    },
    async think(game, position, player, depth, only = [], limits = '') {
      const lines = (
        await ask(
          game,
          `setoption name Player value ${player}`,
          'uginewgame',
          at(position),
          `go depth ${depth}${limits}${only.length ? ` searchmoves ${only.join(' ')}` : ''}`,
        )
      )
        .map(parseInfo)
        .filter((line) => line?.score);
      const steps = lines.map(({ depth: reached, nodes, pv, score }) => ({
        depth: reached,
        nodes,
        best: pv[0],
        value: score.kind === 'cp' ? score.value : score.value > 0 ? 32000 - score.value : -32000 - score.value,
      }));
      const { nodes, best, value } = steps.at(-1);
      return { nodes, best, value, steps };
    },
  };
}

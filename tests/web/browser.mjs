// SPDX-License-Identifier: MIT
// A browser for the tests of the page: Debian's Chromium through playwright-core, TAP out, no console error forgiven.
//
// A test waits for what the page shows, never for a time: where a page is (`data-path` of `main`), whether something is
// on its way to it (`aria-busy`), which position a board has (`data-position`). Engines of the page get nodes instead
// of milliseconds, and no move is delayed for a person's eyes (web/src/engine/pace.ts): the same is played on every
// machine.
import { createRequire } from 'node:module';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** How long anything is waited for, in ms: what no machine needs. */
export const PATIENCE = 300_000;
const NODES = 20; // for each millisecond that an engine of the page would think

const words = ['base', 'db', 'token', 'wuqi', 'site'];
/** What run.mjs was told: the address of a served page, its store and its token, the program, a folder with the page;
 * and what to run. */
export const { values: given, positionals: scripts } = parseArgs({
  strict: false,
  options: Object.fromEntries(words.map((word) => [word, { type: 'string' }])),
});

let number = 0;
let failed = 0;
let browser = null;

export function check(fine, name, detail = '') {
  number++;
  if (!fine) failed++;
  console.log(
    `${fine ? 'ok' : 'not ok'} ${number} - ${name}${fine || !detail ? '' : `\n# ${String(detail).replace(/\n/g, '\n# ')}`}`,
  );
}

/** Words that no name is made of: what is told in Chinese has none of them. */
export const english =
  /\b(?:the|is|are|not|of|no|has|than|with|must|cannot|can|there|expected|an|to|and|or|in|it|for|on|at|from)\b/;

/** A page in a context of its own of the one browser. Unless it is `hurried` engines take their time, as they do for a
 * person. */
export async function open({ hurried = true, ...options } = {}) {
  if (!browser?.isConnected())
    browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
      timeout: PATIENCE,
    });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  if (hurried)
    await context.addInitScript(
      (nodes) => Object.assign(self, { wuqiNodes: nodes, wuqiMoment: () => Promise.resolve() }),
      NODES,
    );
  const page = await context.newPage();
  const errors = [];
  watch(page, errors);
  return { browser, context, page, errors };
}

/** A plain server of the files of a folder; its address, and a function that ends it. `breaks` is asked about each
 * request, with the path: 'off' for an answer that ends too early, a number for a status, nothing for the file. */
export async function serveFolder(folder, breaks = () => {}) {
  const types = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.mjs': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.json': 'application/json',
  };
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
    try {
      const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
      const bytes = await readFile(file);
      const wrong = breaks(path.slice(1), request);
      if (wrong === 'off') {
        response.writeHead(200, { 'content-length': bytes.length + 1 }).end(bytes, () => response.destroy());
        return;
      }
      if (wrong) {
        response.writeHead(wrong).end();
        return;
      }
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${server.address().port}/`,
    close: () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())),
  };
}

export function watch(page, errors) {
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
}

/** Waits for what the page cannot tell. */
export async function until(condition) {
  for (const end = Date.now() + PATIENCE; !condition(); await pause(10))
    if (Date.now() > end) throw new Error(`waited in vain for ${condition}`);
}

/** For WUQI_HALT: the program stops at the N-th passing of a point, writes the file and goes on when it is gone
 * (src/base/halt.h). */
export const holds = (file, point, n = 1) => `${point}:${n}=${file}`;

/** Waits until it stands there; `ended` is the end of the program, which must not come before. */
export async function held(file, ended) {
  let over = false;
  ended.then(
    () => (over = true),
    () => (over = true),
  );
  await until(() => existsSync(file) || over);
  if (!existsSync(file)) throw new Error(`ended before it was held: ${file}`);
}

export const letGo = (file) => rmSync(file);

/** Serious findings of axe-core on the page as it stands, with rules that it does not apply by itself. */
export async function axe(page, name, more = []) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(async (rules) => {
    const { violations } = await globalThis.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa'],
      rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: true }])),
    });
    return violations
      .filter((each) => each.impact === 'serious' || each.impact === 'critical')
      .map(
        (each) =>
          `${each.id}: ${each.nodes
            .slice(0, 3)
            .map((node) => node.target.join(' '))
            .join('; ')}`,
      );
  }, more);
  check(found.length === 0, `axe finds nothing serious on ${name}`, found.join('\n'));
}

export async function test(name, body) {
  try {
    await body();
  } catch (error) {
    check(false, name, error.stack ?? error);
  }
}

export async function end() {
  await browser?.close();
  console.log(`1..${number}`);
  process.exit(failed > 0 ? 1 : 0);
}

/** Waits until nothing is on its way to the page and nothing moves on it. */
export async function still(page) {
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy=true]') &&
      document.fonts.status === 'loaded' &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

/** Waits until a page of the page is there, with all that belongs to it. */
export async function shown(page, path) {
  await page.waitForFunction(
    (hash) => document.querySelector('main')?.dataset.path === hash,
    new URL(`#/${path}`, 'http://x').hash.slice(2),
  );
  await still(page);
}

export async function visit(page, base, path) {
  await page.goto(`${base}#/${path}`);
  await shown(page, path);
}

/** Waits until the board shows another position. */
export async function changed(page, old) {
  await page.waitForFunction((was) => (document.querySelector('.board')?.dataset.position ?? was) !== was, old);
}

/** Waits until so many moves stand beside the board. */
export async function moveCount(page, count) {
  await page.waitForFunction((wanted) => document.querySelectorAll('.moves .move').length === wanted, count);
}

/** The centre of a square on the screen. */
export async function squarePoint(page, square) {
  return page.evaluate((at) => {
    const svg = document.querySelector('.board svg');
    const { cols, rows, flipped } = svg.closest('.board').dataset;
    let [x, y] = [(at % cols) + 0.5, Math.floor(at / cols) + 0.5];
    if (flipped === 'true') [x, y] = [cols - x, rows - y];
    const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
    return { x: point.x, y: point.y };
  }, square);
}

export async function clickSquare(page, square) {
  const { x, y } = await squarePoint(page, square);
  await page.mouse.click(x, y);
}

export async function dragSquares(page, from, to) {
  const [a, b] = [await squarePoint(page, from), await squarePoint(page, to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
  await page.mouse.move(b.x, b.y, { steps: 3 });
  await page.mouse.up();
}

/** Begins a game against a level. */
export async function begin(page, base, game, { level = 1, position = '' } = {}) {
  await visit(page, base, 'play');
  await visit(page, base, `play/${game}/new${position ? `?${new URLSearchParams({ p: position })}` : ''}`);
  await page.locator('input[type=range]').evaluate((slider, value) => {
    slider.value = String(value);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, level);
  await page.click('button[type=submit]');
  await page.waitForSelector('.table .board');
}

/** A move of the person's: by clicks on the board, or on a button where a move is none of its squares. */
export async function playAny(page, by, pick) {
  const buttons = await page.locator('.move-buttons button').count();
  const moves = JSON.parse(await page.getAttribute('.board', 'data-moves'));
  if (moves.length === 0 && buttons > 0) {
    await page
      .locator('.move-buttons button')
      .nth(pick % buttons)
      .click();
    return;
  }
  const squares = moves[pick % moves.length];
  if (squares.length === 2 && by === 'drag') await dragSquares(page, squares[0], squares[1]);
  else for (const square of squares) await clickSquare(page, square);
}

/** A whole game against a level; the number of the person's moves. */
export async function wholeGame(page, base, game, { position = '', by = 'click', most = 200, level = 1 } = {}) {
  await begin(page, base, game, { position, level });
  let moves = 0;
  while ((await awaitTurn(page)) === 'person' && moves < most) {
    const before = await page.getAttribute('.board', 'data-position');
    await playAny(page, by, 7 * moves + 3);
    await changed(page, before);
    moves++;
  }
  return moves;
}

/** Whose turn: 'person', 'over', or 'wait'. */
export async function turn(page) {
  return page.evaluate(() =>
    document.querySelector('.status.over') ? 'over' : document.querySelector('.board.playable') ? 'person' : 'wait',
  );
}

export async function awaitTurn(page) {
  await page.waitForFunction(() => document.querySelector('.status.over') || document.querySelector('.board.playable'));
  return turn(page);
}

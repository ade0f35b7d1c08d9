// SPDX-License-Identifier: MIT
// A browser for the tests of the page: Debian's Chromium through playwright-core, TAP out, no console error forgiven.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

let number = 0;
let failed = 0;

export function check(fine, name, detail = '') {
  number++;
  if (!fine) failed++;
  console.log(`${fine ? 'ok' : 'not ok'} ${number} - ${name}${fine || !detail ? '' : `\n# ${String(detail).replace(/\n/g, '\n# ')}`}`);
}

/** Words that no name is made of: what is told in Chinese has none of them. */
export const english = /\b(?:the|is|are|not|of|no|has|than|with|must|cannot|can|there|expected|an|to|and|or|in|it|for|on|at|from)\b/;

export async function open(options = {}) {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const errors = [];
  watch(page, errors);
  return { browser, context, page, errors };
}

/** A plain server of the files of a folder; its address, and a function that ends it. */
export async function serveFolder(folder) {
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json' };
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
    try {
      const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
      const bytes = await readFile(file);
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { base: `http://127.0.0.1:${server.address().port}/`, close: () => new Promise((resolve) => server.close(resolve) ?? server.closeAllConnections?.()) };
}

export function watch(page, errors) {
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
}

/** Serious findings of axe-core on the page as it stands. */
export async function axe(page, name) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa'] });
    return violations.filter((each) => each.impact === 'serious' || each.impact === 'critical').map((each) => `${each.id}: ${each.nodes.slice(0, 3).map((node) => node.target.join(' ')).join('; ')}`);
  });
  check(found.length === 0, `axe finds nothing serious on ${name}`, found.join('\n'));
}

export async function test(name, body) {
  try {
    await body();
  } catch (error) {
    check(false, name, error.stack ?? error);
  }
}

export function end() {
  console.log(`1..${number}`);
  process.exit(failed > 0 ? 1 : 0);
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
  await page.goto(`${base}#/play`);
  await page.goto(`${base}#/play/${game}/new${position ? `?${new URLSearchParams({ p: position })}` : ''}`);
  await page.waitForSelector('form.form');
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
    await page.locator('.move-buttons button').nth(pick % buttons).click();
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
    await page.waitForFunction((old) => (document.querySelector('.board')?.dataset.position ?? old) !== old, before, { timeout: 10000 });
    moves++;
  }
  return moves;
}

/** Whose turn: 'person', 'over', or 'wait'. */
export async function turn(page) {
  return page.evaluate(() => (document.querySelector('.status.over') ? 'over' : document.querySelector('.board.playable') ? 'person' : 'wait'));
}

export async function awaitTurn(page) {
  await page.waitForFunction(() => document.querySelector('.status.over') || document.querySelector('.board.playable'), undefined, { timeout: 60000 });
  return turn(page);
}

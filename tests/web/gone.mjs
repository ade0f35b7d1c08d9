// SPDX-License-Identifier: MIT
// gone.mjs --wuqi PROGRAM - the page while its server is gone: what it says, in both languages, that it plays and
// analyses on, and that it finds a server that is back.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { awaitTurn, begin, check, given, moveCount, open, playAny, shown, test, visit } from './browser.mjs';

const { wuqi } = given;
const scratch = mkdtempSync(join(tmpdir(), 'wuqi-gone-'));
let server;
let port = 0; // of the server at hand; while there is none its last one

async function start() {
  server = spawn(wuqi, ['serve', '--listen', '127.0.0.1:0', '--db', join(scratch, 'store.db'), '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(server.stdout, 'data');
  ({ port } = JSON.parse(String(said)));
}

async function stop() {
  server.kill('SIGKILL');
  await once(server, 'exit');
}

/** The page's way to whatever server there is. It stays when the server goes, so that nobody else can take the address
 * meanwhile. */
const ways = new Set();
const door = createServer((near) => {
  const far = connect(port, '127.0.0.1');
  for (const [one, other] of [
    [near, far],
    [far, near],
  ])
    one.pipe(other).on('error', () => one.destroy());
  ways.add(near.on('close', () => ways.delete(near)));
});
await new Promise((resolve) => door.listen(0, '127.0.0.1', resolve));

await start();
const base = `http://127.0.0.1:${door.address().port}/`;
const { context, page, errors } = await open({ hurried: false });
const sockets = [];
page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname));
const state = (wanted) =>
  page.waitForFunction((name) => document.querySelector('.banner')?.dataset.server === name, wanted);

await test('an analysis whose server goes', async () => {
  await visit(page, base, 'play');
  await page.evaluate(() => localStorage.setItem('wuqi.place', 'server'));
  await page.waitForSelector('html[data-offline]');
  await page.reload(); // who comes again is given all of the page
  await page.waitForSelector('html[data-offline=ready]');
  await visit(page, base, 'analyse/reversi8');
  await page.reload();
  await shown(page, 'analyse/reversi8');
  await page.click('button.primary');
  await page.waitForSelector('.lines[data-engine=server] li');
  check(
    sockets.includes('/engine') && (await page.textContent('.banner')) === '',
    'the server analyses, and nothing is said of it',
  );
  await stop();
  await state('gone');
  check((await page.textContent('.banner')).includes('does not answer'), 'a server that is gone is told');
  await page.waitForSelector('.lines[data-engine=page] li');
  check((await page.locator('.bad').count()) === 0, 'the analysis goes on in the page');
  await page.click('button.primary');
});

await test('without a server', async () => {
  await begin(page, base, 'reversi6', {});
  await awaitTurn(page);
  await playAny(page, 'click', 0);
  await moveCount(page, 2);
  check((await page.locator('.status .bad').count()) === 0, 'a game is played without it');
  for (const place of ['watch', 'watch/1', 'watch/1/1']) {
    await visit(page, base, place);
    await page.waitForSelector('.notice:has-text("The server does not answer") button:has-text("Try again")');
    check(
      (await page.locator('main [aria-busy=true]').count()) === 0,
      `${place} says so, too, and does not load for ever`,
    );
  }
  await page.click('button:has-text("Try again")');
  await page.waitForSelector('button:has-text("Try again")');
  check(true, 'who tries again is told again');
  await page.goto(`${base}#/watch`);
  await page.waitForSelector('h1:has-text("Watch")');
  check(
    (await page.locator('.notice.bad').count()) === 0,
    'what can only be watched with it is not called an error a second time',
  );
  await page.click('.top-tools button');
  check((await page.textContent('.banner')).includes('没有应答'), 'and it is told in Chinese');
  await page.click('.top-tools button');
  await page.reload();
  await page.waitForSelector('h1:has-text("Watch")');
  await state('gone');
  check(true, 'a page that is opened again while it is gone says so, too');
});

await test('a server that is back', async () => {
  await start();
  await state('there');
  await page.waitForSelector('.notice .command');
  check((await page.textContent('.banner')) === '', 'a server that is back is found, and what it has is shown');
  sockets.length = 0;
  await visit(page, base, 'analyse/reversi8');
  await page.click('button.primary');
  await page.waitForSelector('.lines[data-engine=server] li');
  check(sockets.includes('/engine'), 'and thinks again');
  await page.click('button.primary');
});

await test('a server that gives no engine', async () => {
  await page.routeWebSocket(/\/engine$/, (socket) => socket.close());
  await page.reload();
  await page.click('button.primary');
  await page.waitForSelector('.lines[data-engine=page] li');
  await state('shut');
  check(
    (await page.textContent('.banner')).includes('no engine'),
    'one that gives no engine is told from one that is gone, and the page thinks for itself',
  );
});

// The browser notes each connection that nobody took, or that ended with the server.
const real = errors.filter((error) => !/net::ERR_|WebSocket connection|Failed to fetch/.test(error));
check(real.length === 0, 'no other console error', real.join('\n'));
await context.close();
await stop();
rmSync(scratch, { recursive: true });
for (const near of ways) near.destroy(); // a browser may keep one that it never used
await new Promise((resolve) => door.close(resolve));

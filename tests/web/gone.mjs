// SPDX-License-Identifier: MIT
// gone.mjs WUQI - the page while its server is gone: what it says, in both languages, that it plays and analyses on, and that it finds a server that is back.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { awaitTurn, begin, check, end, open, playAny, test } from './browser.mjs';

const wuqi = process.argv[2];
const scratch = mkdtempSync(join(tmpdir(), 'wuqi-gone-'));
let server;

/** Starts a server; the port it listens at. */
async function start(port) {
  server = spawn(wuqi, ['serve', '--listen', `127.0.0.1:${port}`, '--db', join(scratch, 'store.db'), '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(server.stdout, 'data');
  return JSON.parse(String(said)).port;
}

async function stop() {
  server.kill('SIGKILL');
  await once(server, 'exit');
}

const port = await start(0);
const base = `http://127.0.0.1:${port}/`;
const { browser, page, errors } = await open();
const sockets = [];
page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname));
const state = (wanted) => page.waitForFunction((name) => document.querySelector('.banner')?.dataset.server === name, wanted, { timeout: 30000 });
const found = () => page.textContent('.lines-head .faint');

await test('an analysis whose server goes', async () => {
  await page.goto(`${base}#/play`);
  await page.evaluate(async () => {
    localStorage.setItem('wuqi.place', 'server');
    while (!(await caches.match('weights/duel2048.bin'))) await new Promise((resolve) => setTimeout(resolve, 100));
  });
  await page.goto(`${base}#/analyse/reversi8`);
  await page.reload();
  await page.click('button.primary');
  await page.waitForSelector('.lines li', { timeout: 30000 });
  check(sockets.includes('/engine') && (await page.textContent('.banner')) === '', 'the server analyses, and nothing is said of it');
  await stop();
  await state('gone');
  check((await page.textContent('.banner')).includes('does not answer'), 'a server that is gone is told');
  const before = await found();
  await page.waitForFunction((old) => (document.querySelector('.lines-head .faint')?.textContent ?? old) !== old, before, { timeout: 30000 });
  check((await page.locator('.bad').count()) === 0, 'the analysis goes on in the page');
  await page.click('button.primary');
});

await test('without a server', async () => {
  await begin(page, base, 'reversi6', {});
  await awaitTurn(page);
  await playAny(page, 'click', 0);
  await page.waitForFunction(() => document.querySelectorAll('.moves .move').length === 2, undefined, { timeout: 30000 });
  check((await page.locator('.status .bad').count()) === 0, 'a game is played without it');
  await page.goto(`${base}#/watch`);
  await page.waitForSelector('h1:has-text("Watch")');
  check((await page.locator('.notice.bad').count()) === 0, 'what can only be watched with it is not called an error a second time');
  await page.click('.top-tools button');
  check((await page.textContent('.banner')).includes('没有应答'), 'and it is told in Chinese');
  await page.click('.top-tools button');
  await page.reload();
  await page.waitForSelector('h1:has-text("Watch")');
  await state('gone');
  check(true, 'a page that is opened again while it is gone says so, too');
});

await test('a server that is back', async () => {
  await start(port);
  await state('there');
  await page.waitForSelector('.notice .command', { timeout: 20000 });
  check((await page.textContent('.banner')) === '', 'a server that is back is found, and what it has is shown');
  sockets.length = 0;
  await page.goto(`${base}#/analyse/reversi8`);
  await page.click('button.primary');
  await page.waitForSelector('.lines li', { timeout: 30000 });
  check(sockets.includes('/engine'), 'and thinks again');
  await page.click('button.primary');
});

await test('a server that gives no engine', async () => {
  await page.routeWebSocket(/\/engine$/, (socket) => socket.close());
  await page.reload();
  await page.click('button.primary');
  await page.waitForSelector('.lines li', { timeout: 30000 });
  await state('shut');
  check((await page.textContent('.banner')).includes('no engine'), 'one that gives no engine is told from one that is gone, and the page thinks for itself');
});

// The browser notes each connection that nobody took, or that ended with the server.
const real = errors.filter((error) => !/ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_FAILED|WebSocket connection|Failed to fetch/.test(error));
check(real.length === 0, 'no other console error', real.join('\n'));
await browser.close();
await stop();
rmSync(scratch, { recursive: true });
end();

// SPDX-License-Identifier: MIT
// engine.mjs --base URL - an engine of the server in the page, and over a socket by hand.
import { cpus } from 'node:os';
import { check, clickSquare, given, open, shown, test, visit } from './browser.mjs';

const { base } = given;
const { context, page, errors } = await open();

await test('analysis by the server', async () => {
  await visit(page, base, 'play');
  await page.evaluate(() => localStorage.setItem('wuqi.place', 'server'));
  const sockets = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await visit(page, base, 'analyse/reversi8');
  await page.reload();
  await shown(page, 'analyse/reversi8');
  await page.click('button.primary');
  await page.waitForSelector('.lines[data-engine=server] li');
  check(
    sockets.length === 1 && sockets[0].endsWith('/engine'),
    'the page analyses with an engine of the server',
    sockets.join(' '),
  );
  await page.click('button.primary');
});

await test('a share of the server', async () => {
  const sent = [];
  page.once('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  await page.evaluate(() => localStorage.setItem('wuqi.Threads', '64'));
  await page.reload();
  await shown(page, 'analyse/reversi8');
  await page.click('button.primary');
  await page.waitForSelector('.lines[data-engine=server] li');
  const asked = sent.filter((line) => line.includes('Threads')).map((line) => Number(line.split(' ').at(-1)));
  const kept = await page.evaluate(() => Number(localStorage.getItem('wuqi.Threads')));
  check(
    asked[0] === 64 && asked[1] === kept && kept <= cpus().length && sent.includes('setoption name Hash value 64'),
    'who asks for more threads than the server has gets what it has',
    sent.join('\n'),
  );
  await page.click('.look summary');
  await page.getByLabel('Engine runs').selectOption('page');
  await page.waitForFunction(() => !document.querySelector('.look .pair'));
  await page.waitForSelector('.lines[data-engine=page] li');
  check(true, 'an analysis goes on when its engine is moved');
  await page.click('button.primary');
});

await test('a socket by hand', async () => {
  const said = await page.evaluate(async () => {
    const socket = new WebSocket(new URL('engine', location.href.replace(/^http/, 'ws').replace(/#.*/, '')), 'ugi');
    const lines = [];
    await new Promise((resolve) => (socket.onopen = resolve));
    const best = new Promise((resolve, reject) => {
      socket.onmessage = ({ data }) => (lines.push(data), data.startsWith('bestmove') && resolve());
      socket.onclose = () => reject(new Error('closed'));
    });
    for (const line of ['ugi', 'setoption name Game value ttt', 'position startpos moves a1', 'go depth 9'])
      socket.send(line);
    await best;
    socket.close();
    return lines;
  });
  check(
    said.includes('ugiok') && said.at(-1) === 'bestmove b2',
    'a socket speaks UGI, a line a message',
    said.slice(-3).join('\n'),
  );
});

await test('a book on its way to the page', async () => {
  const [coding, head] = await page.evaluate(async () => {
    const answer = await fetch('books/gomoku15.bin');
    return [answer.headers.get('content-encoding'), (await answer.text()).slice(0, 12)];
  });
  check(coding === 'gzip' && head === 'wuqi-proof 1', 'it comes packed', `${coding} ${head}`);
});

await test('a proof out of the book', async () => {
  await page.evaluate(() => localStorage.removeItem('wuqi.place'));
  await visit(page, base, 'learn');
  await page.reload();
  await page.click('.card:has-text("A proof in gomoku")');
  const plies = async () => Number(/at most (\d+) plies/.exec(await page.textContent('.proof'))[1]);
  await page.waitForSelector('.proof');
  const before = await plies();
  await page.click('.proof button');
  await page.waitForFunction(() => !document.querySelector('.proof'));
  // White answers far away from everything: the proof goes on, with less to go.
  await page.keyboard.press('Escape');
  await clickSquare(page, 14);
  await page.waitForSelector('.proof');
  const after = await plies();
  check(
    before >= 5 && after > 0 && after < before,
    `a proved win is walked through in the page (${before} plies, then ${after})`,
    `${before} ${after}`,
  );
});

check(errors.length === 0, 'no console error', errors.join('\n'));
await context.close();

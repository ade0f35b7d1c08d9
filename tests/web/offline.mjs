// SPDX-License-Identifier: MIT
// offline.mjs --site FOLDER - the page as files: from a plain server of files, and without any after the second visit.
import {
  awaitTurn,
  begin,
  changed,
  check,
  clickSquare,
  given,
  moveCount,
  open,
  playAny,
  serveFolder,
  test,
  visit,
} from './browser.mjs';

const { base, close } = await serveFolder(given.site);
const { context, page, errors } = await open({ hurried: false });

await test('the static page', async () => {
  await begin(page, base, 'reversi8', {});
  check((await awaitTurn(page)) === 'person', 'the page plays from a plain server of files');
  await playAny(page, 'click', 0);
  await moveCount(page, 2);
  await page.waitForSelector('html[data-offline=used]');
  const kept = () =>
    page.evaluate(async () =>
      (await (await caches.open((await caches.keys())[0])).keys())
        .map(({ url }) => url.replace(/.*\/(?=\w+\/\w+\.bin$)/, ''))
        .filter((url) => url.endsWith('.bin')),
    );
  const used = await kept();
  check(
    used.includes('weights/reversi8.bin') && !used.some((name) => /duel2048|xiangqi|books/.test(name)),
    'a first visit keeps what it has used and fetches no more',
    used.join(' '),
  );
  await page.reload();
  await page.waitForSelector('html[data-offline=ready]');
  const all = await kept();
  check(
    all.includes('weights/duel2048.bin') && all.includes('books/gomoku15.bin'),
    'a second one keeps all that is needed offline',
    all.join(' '),
  );
});

await test('the static page offline', async () => {
  await context.setOffline(true);
  await close();
  await page.reload();
  await awaitTurn(page);
  const before = await page.getAttribute('.board', 'data-position');
  const moves = JSON.parse(await page.getAttribute('.board', 'data-moves'));
  await clickSquare(page, moves[0][0]);
  await changed(page, before);
  await awaitTurn(page);
  check(true, 'a game goes on without a network');
  await visit(page, base, 'analyse/reversi8');
  await page.click('button.primary');
  await page.waitForSelector('.lines li');
  check(true, 'and so does analysis');
  await visit(page, base, 'learn');
  await page.click('.card:has-text("A proof in gomoku")');
  await page.waitForSelector('.proof');
  check(/at most \d+ plies/.test(await page.textContent('.proof')), 'and the book of proofs is there');
});

check(errors.length === 0, 'no console error', errors.join('\n'));
await context.close();

// A network that breaks: an answer ends too early and two are errors while the service worker is installed, and one of
// what is fetched after it. Each comes when it is asked for again.
await test('requests that break', async () => {
  const broken = [];
  const kinds = new Map([
    ['wuqi.wasm', 'off'],
    ['page.css', 503],
    ['manifest.webmanifest', 500],
    ['weights/duel2048.bin', 503],
  ]);
  const wanted = new Map();
  const flaky = await serveFolder(given.site, (path, { headers }) => {
    const worker = headers.referer?.endsWith('/offline.js');
    if (worker) wanted.set(path, (wanted.get(path) ?? 0) + 1);
    const kind = worker || path.startsWith('weights/') ? kinds.get(path) : undefined;
    if (kind) broken.push(path);
    kinds.delete(kind && path);
    return kind;
  });
  const { context, page, errors } = await open({ hurried: false });
  await page.goto(flaky.base);
  await page.waitForSelector('html[data-offline=used]');
  check(broken.length === 3, 'three requests of the installation break', broken.join(' '));
  const counts = (path) => wanted.get(path);
  check(
    ['wuqi.wasm', 'page.css', 'manifest.webmanifest'].every((path) => counts(path) === 2) && counts('page.js') === 1,
    'what failed is fetched again, and nothing else',
    JSON.stringify([...wanted]),
  );
  await page.reload();
  await page.waitForSelector('html[data-offline=ready]');
  check(broken.length === 4, 'and so is what is kept for later', broken.join(' '));
  check(
    errors.every((error) => error.includes('503')),
    'the console tells nothing but the broken request',
    errors.join('\n'),
  );
  await context.setOffline(true);
  await flaky.close();
  await page.reload();
  await begin(page, flaky.base, 'duel2048', {});
  await awaitTurn(page);
  check(true, 'a game of 2048 begins without a network');
  await context.close();
});

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

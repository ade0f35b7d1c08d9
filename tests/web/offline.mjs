// SPDX-License-Identifier: MIT
// offline.mjs FOLDER - the page as files: from a plain server of files, and without any after the first visit.
import { awaitTurn, begin, check, clickSquare, end, open, serveFolder, test } from './browser.mjs';

const folder = process.argv[2];
const { base, close } = await serveFolder(folder);
const { browser, context, page, errors } = await open();

await test('the static page', async () => {
  await begin(page, base, 'reversi8', {});
  check((await awaitTurn(page)) === 'person', 'the page plays from a plain server of files');
  const kept = await page.evaluate(async () => {
    for (let i = 0; i < 600; i++) {
      if (await caches.match('weights/duel2048.bin')) return true;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return false;
  });
  check(kept, 'what is needed offline is kept');
});

await test('the static page offline', async () => {
  await context.setOffline(true);
  await close();
  await page.reload();
  await awaitTurn(page);
  const before = await page.getAttribute('.board', 'data-position');
  const moves = JSON.parse(await page.getAttribute('.board', 'data-moves'));
  await clickSquare(page, moves[0][0]);
  await page.waitForFunction((old) => (document.querySelector('.board')?.dataset.position ?? old) !== old, before);
  await awaitTurn(page);
  check(true, 'a game goes on without a network');
  await page.goto(`${base}#/analyse/reversi8`);
  await page.click('button.primary');
  await page.waitForSelector('.lines li', { timeout: 30000 });
  check(true, 'and so does analysis');
  await page.goto(`${base}#/learn`);
  await page.click('.card:has-text("A proof at gomoku")');
  await page.waitForSelector('.proof', { timeout: 30000 });
  check(/at most \d+ plies/.test(await page.textContent('.proof')), 'and the book of proofs is there');
});

check(errors.length === 0, 'no console error', errors.join('\n'));
await browser.close();
end();

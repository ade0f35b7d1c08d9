// SPDX-License-Identifier: MIT
// module.mjs - the example page of the module for other pages (docs/module.md), as `make module` puts it into
// build/web/module: a game is played in it to its end, by clicks. TAP.
import { check, end, open, serveFolder, test } from './browser.mjs';

const folder = new URL('../../build/web/module/', import.meta.url).pathname;
const { base, close } = await serveFolder(folder);
const { page, errors } = await open();
await test('the example page of the module', async () => {
  await page.goto(base);
  await page.waitForSelector('#moves button');
  const begun = await page.textContent('#board');
  check(
    begun.split('\n').length === 6 && [...begun].filter((cell) => cell === 'X' || cell === 'O').length === 4,
    'the example shows the board of a game that begins',
    begun,
  );
  check((await page.locator('#moves button').count()) === 4, 'and a button for each of the four legal moves');
  // An answer comes before the click returns: the page thinks in its own thread.
  let clicks = 0;
  for (; (await page.locator('#moves button').count()) > 0; clicks++)
    await page.locator('#moves button').first().click();
  const cells = (await page.textContent('#board')).replaceAll('\n', '');
  const said = await page.textContent('#said');
  check(clicks > 5 && cells.length === 36, `a game against the engine is played to its end (${clicks} moves)`, cells);
  check(/wins|draw/i.test(said), 'the page says how it ended', said);
});
check(errors.length === 0, 'no console error', errors.join('\n'));
await close();
await end();

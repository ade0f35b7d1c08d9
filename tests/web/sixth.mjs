// SPDX-License-Identifier: MIT
// sixth.mjs FOLDER GAME... - games of which the front end has never heard, played in the page to their end.
import { check, end, open, serveFolder, test, turn, wholeGame } from './browser.mjs';

const [folder, ...games] = process.argv.slice(2);
const { base, close } = await serveFolder(folder);
const { page, errors } = await open();
for (const game of games)
  await test(`a game of ${game} in the page`, async () => {
    const moves = await wholeGame(page, base, game, {});
    check(
      (await turn(page)) === 'over',
      `${game} is played in the page to its end with no line of front-end code (${moves} moves)`,
    );
  });
// The folder has no trained numbers of the other games, which the page fetches for later.
const real = errors.filter((error) => !error.includes('404'));
check(real.length === 0, 'no console error', real.join('\n'));
await close();
await end();

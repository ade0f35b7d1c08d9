// SPDX-License-Identifier: MIT
// first.mjs --base URL - the first page, its doors and its live game, and the rules in a minute, played through.
import { awaitTurn, axe, check, clickSquare, given, open, playAny, test, visit } from './browser.mjs';

const { base } = given;
const { context, page, errors } = await open({ viewport: { width: 1280, height: 800 } });

await test('the first page', async () => {
  await visit(page, base, '');
  check((await page.textContent('h1')).startsWith('Play five games'), 'says in a sentence what this is');
  check((await page.locator('.door').count()) === 3, 'has three doors');
  const cards = await page.locator('.card:not(.small)').count();
  check(cards === 5, 'and five games, the sizes as chips', String(cards));
  check((await page.locator('.card .chip').count()) >= 8, 'each size with a chip of its own');
  await page.click('.door.primary');
  await page.waitForSelector('.table .board.playable');
  check(true, 'one click on Play now is a board one can play on');
  await playAny(page, 'click', 0);
  await awaitTurn(page);
  await visit(page, base, '');
  check((await page.locator('.your-games li').count()) === 1, 'the game begun stands there');
});

await test('the live game', async () => {
  await visit(page, base, 'learn');
  await page.evaluate(() => (self.wuqiMoment = () => new Promise((moved) => (self.goOn = moved))));
  await page.evaluate(() => (location.hash = '#/'));
  await page.waitForSelector('.home-live .board');
  const position = () => page.getAttribute('.home-live .board', 'data-position');
  const before = await position();
  check((await page.locator('.home-live .sign').count()) === 0, 'who asked for less motion starts it themselves');
  await page.click('.home-live button');
  await page.waitForSelector('.home-live .sign-arrow');
  await page.waitForFunction(() => self.goOn);
  const arrows = await page.locator('.home-live .sign-arrow').count();
  check(arrows >= 2, 'the moves that are considered are arrows', String(arrows));
  await page.evaluate(() => (self.goOn(), delete self.goOn));
  await page.waitForFunction((was) => document.querySelector('.home-live .board').dataset.position !== was, before);
  const told = await page.textContent('.home-live figcaption');
  check(/Red plays .* rather than .*positions · depth \d/.test(told), 'and the one chosen is told in words', told);
  await page.click('.home-live button');
  const now = await position();
  await page.evaluate(() => self.goOn?.());
  await visit(page, base, 'puzzles');
  check(now !== before, 'it pauses, and ends with the page');
});

await test('the doors', async () => {
  await visit(page, base, '');
  await page.waitForSelector('.puzzle-door[href*="puzzles/"] .mini');
  await page.click('.puzzle-door');
  await page.waitForSelector('.table .board.playable');
  check(true, 'the puzzle of the day is at the board');
  await visit(page, base, '');
  await page.click('.door:has-text("cut here")');
  await page.waitForFunction(() => document.querySelector('main').dataset.path.startsWith('learn'));
  check(true, 'a lesson is behind the second door');
});

/** Does what the board asks for, trying its moves one after the other. */
async function solve() {
  const tries = await page.locator('.rules .move-buttons button').count();
  for (let i = 0; i < tries && (await page.locator('.rules-text .good').count()) === 0; i++)
    await page.locator('.rules .move-buttons button').nth(i).click();
  const moves = JSON.parse(await page.getAttribute('.board', 'data-moves'));
  for (const squares of moves) {
    if ((await page.locator('.rules-text .good').count()) > 0) break;
    for (const square of squares) await clickSquare(page, square);
  }
}

for (const game of ['reversi8', 'gomoku15', 'xiangqi', 'duel2048', 'eraser'])
  await test(`the rules of ${game}`, async () => {
    await visit(page, base, 'play');
    await visit(page, base, `play/${game}/new`);
    await page.click('h1 .help');
    await page.waitForSelector('.rules .board');
    for (let at = 0; at < 6; at++) {
      await page.waitForSelector(`.rules-dots button:nth-child(${at + 1})[aria-current]`);
      await solve();
      await page.waitForSelector('.rules-text .good');
      await page.click('.rules-text .primary');
    }
    await page.waitForSelector('.new-game');
    check(true, `${game}: six boards, each with one thing to do, and then a game`);
  });

await test('rules in two languages, without a mouse', async () => {
  await visit(page, base, 'rules/reversi8');
  await axe(page, 'the rules in a minute');
  await page.focus('.board');
  await page.keyboard.press('ArrowUp');
  await page.waitForFunction(() => document.querySelector('.board').dataset.cursor !== '');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.rules-text .good');
  await page.click('.top-tools button >> nth=0');
  await page.waitForSelector('h1:has-text("一分钟规则")');
  const text = await page.textContent('.rules-text');
  check(!/[a-z]{4}/.test(text), 'the rules are there in Chinese, and by keys', text);
});

check(errors.length === 0, 'no console error on the first page', errors.join('\n'));
await context.close();

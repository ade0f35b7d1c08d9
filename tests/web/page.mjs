// SPDX-License-Identifier: MIT
// page.mjs --base URL - the page in a real browser: whole games by click, by drag and by keyboard; what a person does
// besides; every page looked at by axe-core. The URL is that of a served page or of the static site.
import {
  axe,
  awaitTurn,
  begin,
  changed,
  check,
  given,
  open,
  playAny,
  test,
  turn,
  visit,
  wholeGame,
} from './browser.mjs';

const { base } = given;
const { context, page, errors } = await open();

const games = [
  ['reversi6', {}],
  ['reversi8', {}],
  ['gomoku15', {}],
  ['xiangqi', {}],
  ['duel2048', { position: 'seed:5 rounds=12' }],
  ['eraser', { position: 'seed:3 moves=24' }],
  ['ttt', {}],
];
for (const [game, options] of games)
  await test(`a whole game of ${game} by clicks`, async () => {
    const moves = await wholeGame(page, base, game, options);
    check((await turn(page)) === 'over', `a whole game of ${game} against level 1 by clicks (${moves} moves)`);
  });

await test('a module that crashes', async () => {
  const other = await context.newPage();
  // Instead of the order to think the worker gets something that throws inside it.
  await other.addInitScript(() => {
    const send = Worker.prototype.postMessage;
    // oxlint-disable-next-line no-extend-native -- the page is to meet a worker that sends nothing
    Worker.prototype.postMessage = function (data, ...rest) {
      return send.call(
        this,
        data.kind === 'line' && data.line.startsWith('go') ? { kind: 'trace', bytes: null } : data,
        ...rest,
      );
    };
  });
  await begin(other, base, 'reversi6', { level: 2 });
  await awaitTurn(other);
  await playAny(other, 'click', 0);
  await other.waitForSelector('.bad');
  check(
    (await other.textContent('.bad')).length > 5,
    'a crash of the engine is told, and nobody waits for ever',
    await other.textContent('.bad'),
  );
  await other.close();
});

await test('a game by drag', async () => {
  await wholeGame(page, base, 'eraser', { position: 'seed:9 moves=8', by: 'drag' });
  check((await turn(page)) === 'over', 'a game of eraser by drag');
});

/** Moves the cursor of the board to a square, by arrows. */
async function cursorTo(square) {
  const cols = Number(await page.getAttribute('.board', 'data-cols'));
  for (;;) {
    const cursor = await page.getAttribute('.board', 'data-cursor');
    if (cursor === String(square)) return;
    const [right, down] = [
      (square % cols) - (Number(cursor) % cols),
      Math.floor(square / cols) - Math.floor(Number(cursor) / cols),
    ];
    // the first one only shows the cursor
    await page.keyboard.press(right > 0 ? 'ArrowRight' : right < 0 ? 'ArrowLeft' : down < 0 ? 'ArrowUp' : 'ArrowDown');
    await page.waitForFunction((old) => document.querySelector('.board').dataset.cursor !== old, cursor);
  }
}

await test('a game by keyboard alone', async () => {
  await begin(page, base, 'ttt', {});
  await page.focus('.board');
  for (let i = 0; (await awaitTurn(page)) === 'person'; i++) {
    const before = await page.getAttribute('.board', 'data-position');
    const moves = JSON.parse(await page.getAttribute('.board', 'data-moves'));
    await cursorTo(moves[(5 * i + 3) % moves.length][0]);
    await page.keyboard.press('Enter');
    await changed(page, before);
  }
  check((await turn(page)) === 'over', 'a game of tic-tac-toe by keyboard alone');
});

await test('take back, hint, reload', async () => {
  await begin(page, base, 'reversi8', { level: 2 });
  await awaitTurn(page);
  const start = await page.getAttribute('.board', 'data-position');
  await playAny(page, 'click', 0);
  await changed(page, start);
  await awaitTurn(page);
  const middle = await page.getAttribute('.board', 'data-position');
  await page.reload();
  await awaitTurn(page);
  check((await page.getAttribute('.board', 'data-position')) === middle, 'a game goes on after a reload');
  await page.click('.tool:has-text("Undo")');
  await page.waitForFunction((old) => document.querySelector('.board')?.dataset.position === old, start);
  check(true, 'a move is taken back to the person’s last decision');
  await page.click('.tool:has-text("Hint")');
  await page.waitForSelector('.sign');
  check(true, 'a hint is drawn on the board');
});

await test('typed moves and their errors', async () => {
  await begin(page, base, 'xiangqi', {});
  await awaitTurn(page);
  await page.fill('#typed', 'a0a9');
  await page.press('#typed', 'Enter');
  await page.waitForSelector('.type .bad');
  check(true, 'an illegal typed move is told');
  const before = await page.getAttribute('.board', 'data-position');
  await page.fill('#typed', '炮二平五');
  await page.press('#typed', 'Enter');
  await changed(page, before);
  check(true, 'Chinese notation is understood');
});

await test('the adviser', async () => {
  await begin(page, base, 'xiangqi', {});
  await awaitTurn(page);
  await page.check('.switch input');
  await page.fill('#typed', 'b2b9');
  await page.press('#typed', 'Enter');
  await page.waitForSelector('.advice');
  check(
    (await page.locator('.advice.mistake, .advice.blunder, .advice.slip').count()) === 1,
    'the adviser marks a bad move',
    await page.textContent('.advice'),
  );
  await page.click('.advice button');
  await page.waitForFunction(() => JSON.parse(document.querySelector('.board')?.dataset.moves ?? '[]').length === 44);
  check(true, 'and lets one try another');
  await page.uncheck('.switch input');
});

await test('language and theme', async () => {
  await page.click('.top-tools button >> nth=0');
  await page.waitForSelector('nav >> text=对弈');
  check((await page.evaluate(() => document.documentElement.lang)) === 'zh-CN', 'the page speaks Chinese');
  await page.click('.top-tools button >> nth=1');
  check((await page.evaluate(() => document.documentElement.dataset.theme)) === 'dark', 'dark by a click');
  await axe(page, 'a table, dark, Chinese');
  await page.click('.top-tools button >> nth=1');
  await page.click('.top-tools button >> nth=0');
});

for (const path of [
  'play',
  'play/xiangqi/new',
  'analyse',
  'analyse/gomoku15',
  'learn',
  'learn/lesson/alphabeta',
  'learn/tree',
  'learn/lab',
  'puzzles',
])
  await test(`axe on ${path}`, async () => {
    await visit(page, base, path);
    await axe(page, path);
  });

check(errors.length === 0, 'no console error', errors.join('\n'));
await context.close();

// SPDX-License-Identifier: MIT
// hands.mjs --base URL - hands that are not gentle: flipped boards, double clicks, several tabs, telephones; hints,
// shown solutions, texts that are nothing; names, titles and focus for those who do not see the page.
import {
  awaitTurn,
  axe,
  begin,
  changed,
  check,
  given,
  moveCount,
  open,
  playAny,
  squarePoint,
  test,
  visit,
} from './browser.mjs';

const { base } = given;
const { context, page, errors } = await open({
  viewport: { width: 1280, height: 800 },
});

const position = (on = page) => on.getAttribute('.board', 'data-position');

/** A position of 2048 duel with one tile of the first player's, who may push it anywhere. */
const LONE = '+0+0+0+0-0-0-0-0+0+1+0+0-0-0-0-0+0+0+0+0-0-0-0-0+0+0+0+0-0-0-1-0 3 m1 seed:5';

/** Where the one tile of the first player's is on the screen. */
const tileAt = () =>
  page.evaluate(() => {
    const { x, y, width, height } = document
      .querySelector('.board .piece[data-square="9"], .board .piece[data-cell="A"]')
      .getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });

async function lone() {
  await visit(page, base, 'play');
  await visit(page, base, `play/duel2048/new?${new URLSearchParams({ p: LONE })}`);
  await page.click('input[name=mode] >> nth=1');
  await page.click('button[type=submit]');
  await page.waitForSelector('.board.playable');
}

await test('directions on a flipped board', async () => {
  const ways = { Up: [0, -1], Down: [0, 1], Left: [-1, 0], Right: [1, 0] };
  for (const flipped of [false, true])
    for (const [name, [right, down]] of Object.entries(ways))
      for (const by of ['button', 'key', 'swipe']) {
        await lone();
        if (flipped) await page.click('.tool:has-text("Flip")');
        await page.waitForSelector(`.board[data-flipped=${flipped}]`);
        const [was, from] = [await position(), await tileAt()];
        if (by === 'button') await page.click(`.move-buttons button:has-text("${name}")`);
        else if (by === 'key') {
          await page.focus('.board');
          await page.keyboard.press(`Arrow${name}`);
        } else {
          const { x, y } = await squarePoint(page, 12);
          await page.mouse.move(x, y);
          await page.mouse.down();
          await page.mouse.move(x + 80 * right, y + 80 * down, { steps: 3 });
          await page.mouse.up();
        }
        await changed(page, was);
        const to = await tileAt();
        const way = [Math.sign(Math.round(to.x - from.x)), Math.sign(Math.round(to.y - from.y))];
        const listed = await page.textContent('.moves .move');
        check(
          way.join() === [right, down].join() && listed === name,
          `${name} by ${by}${flipped ? ' on a flipped board' : ''} goes ${name.toLowerCase()}, and is called so`,
          `${way} ${listed}`,
        );
      }
});

await test('double clicks', async () => {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ])
    for (const game of ['reversi8', 'gomoku15', 'xiangqi', 'eraser', 'duel2048']) {
      await page.setViewportSize({ width, height });
      await visit(page, base, 'play');
      await visit(page, base, `play/${game}/new`);
      await page.dblclick('button[type=submit]');
      await page.waitForSelector('.table .board.playable');
      check(
        !page.url().endsWith('/new'),
        `a double click on Start begins ${game} at ${width} pixels and stays there`,
        page.url(),
      );
    }
  await page.setViewportSize({ width: 1280, height: 800 });
  await begin(page, base, 'ttt');
  await awaitTurn(page);
  await page.dblclick('.tool:has-text("Resign")');
  await page.waitForSelector('.tool:has-text("Really")');
  check((await page.locator('.status.over').count()) === 0, 'a double click on Resign asks, and resigns nothing');
});

await test('Start is in view', async () => {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    for (const game of ['reversi8', 'gomoku15', 'xiangqi', 'eraser', 'duel2048']) {
      await visit(page, base, `play/${game}/new`);
      const bottom = await page.evaluate(
        () => document.querySelector('button[type=submit]').getBoundingClientRect().bottom,
      );
      check(bottom <= height, `Start of ${game} is in view at ${width}x${height}`, String(bottom));
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
});

/** A game of reversi against a level with the same moves of ours; the moves of both. */
async function played(seed) {
  await visit(page, base, 'play');
  await visit(page, base, 'play/reversi8/new');
  await page.locator('input[type=range]').fill('3');
  await page.click('.more summary');
  await page.fill('.more .field input >> nth=0', seed);
  await page.click('button[type=submit]');
  for (let i = 0; i < 6; i++) {
    await awaitTurn(page);
    const before = await position();
    await playAny(page, 'click', 0);
    await changed(page, before);
  }
  await awaitTurn(page);
  return (await page.locator('.moves .move').allTextContents()).join(' ');
}

await test('games that differ', async () => {
  const games = [await played('11'), await played('12'), await played('13'), await played('14')];
  check(new Set(games).size > 1, 'another number of the opponent is another game', games.join('\n'));
  check((await page.textContent('.seeds')).includes('14'), 'and the number is shown');
  check((await played('11')) === games[0], 'the same number is the same game again');
});

await test('elsewhere meanwhile', async () => {
  await visit(page, base, 'play');
  await page.evaluate(() => {
    addEventListener('hashchange', () => (location.hash = '#/play'), {
      once: true,
    });
    location.hash = '#/play/reversi8/gone';
  });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  check(page.url().endsWith('#/play'), 'who leaves a game that is gone before the page has looked for it stays away');
});

await test('several games', async () => {
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.evaluate(() => localStorage.setItem('wuqi.adviser', 'on'));
  await begin(page, base, 'reversi6', { level: 2 });
  await page.check('.switch input');
  await awaitTurn(page);
  await playAny(page, 'click', 0);
  await page.waitForSelector('.advice');
  await awaitTurn(page);
  const [first, there, marks] = [page.url(), await position(), await page.locator('.moves sup').count()];
  await begin(page, base, 'ttt');
  await awaitTurn(page);
  await playAny(page, 'click', 4);
  await moveCount(page, 2);
  await page.goto(first);
  await page.waitForSelector('.board.playable');
  check((await position()) === there, 'another game begun leaves the first one as it is');
  await page.reload();
  await page.waitForSelector('.board.playable');
  check(
    (await page.locator('.moves sup').count()) === marks && (await page.locator('.advice').count()) === 1,
    'and the adviser’s words are kept over a reload',
  );
  await visit(page, base, 'play');
  check((await page.locator('.your-games li').count()) === 2, 'both stand among your games');
  await axe(page, 'your games');
  await page.click('.your-games li:last-child a');
  await page.waitForSelector('.board.playable');
  check((await position()) === there, 'and are gone on with from there');
});

await test('two tabs', async () => {
  await begin(page, base, 'reversi6', { level: 1 });
  await awaitTurn(page);
  const url = page.url();
  const other = await context.newPage();
  await other.goto(url);
  await other.waitForSelector('.notice.warning');
  check((await other.locator('.board.playable').count()) === 0, 'a second tab looks on at the game of the first');
  const before = await position();
  await playAny(page, 'click', 0);
  await changed(page, before);
  await awaitTurn(page);
  const now = await position();
  await other.waitForFunction((wanted) => document.querySelector('.board')?.dataset.position === wanted, now);
  check(true, 'and follows it');
  await other.click('.notice.warning button');
  await other.waitForSelector('.board.playable');
  await page.waitForSelector('.notice.warning');
  check((await page.locator('.board.playable').count()) === 0, 'where it is taken over the first tab looks on');
  await begin(other, base, 'ttt');
  await page.waitForSelector('.board.playable');
  check((await position()) === now, 'and gets the game back when it is left; a game begun elsewhere changes nothing');
  await other.close();
});

await test('a crash', async () => {
  await begin(page, base, 'reversi6', { level: 2 });
  await awaitTurn(page);
  // The next order to think is something that throws inside the module.
  await page.evaluate(() => {
    const send = Worker.prototype.postMessage;
    // oxlint-disable-next-line no-extend-native -- the page is to meet a worker that crashes
    Worker.prototype.postMessage = function (data, ...rest) {
      if (data.kind !== 'line' || !data.line.startsWith('go')) return send.call(this, data, ...rest);
      // oxlint-disable-next-line no-extend-native -- once is enough
      Worker.prototype.postMessage = send;
      return send.call(this, { kind: 'trace', bytes: null }, ...rest);
    };
  });
  await playAny(page, 'click', 0);
  await page.waitForSelector('.status .crashed');
  await page.click('.status .crashed button');
  await moveCount(page, 2);
  check(true, 'a crash of the engine is told with a button, which starts it again');
});

await test('the colours of the bar', async () => {
  const black = 'rgb(29, 26, 23)';
  const colour = () => page.evaluate(() => getComputedStyle(document.querySelector('.bar-first')).backgroundColor);
  await visit(page, base, 'analyse/gomoku15?m=h8');
  check((await colour()) === black, 'Black’s share of the bar is black in gomoku', await colour());
  await visit(page, base, 'analyse/reversi8');
  check((await colour()) === black, 'and in reversi', await colour());
  await visit(page, base, 'analyse/xiangqi');
  check((await colour()) === 'rgb(179, 38, 30)', 'Red’s is red in xiangqi', await colour());
});

await test('numbers of a review', async () => {
  await visit(page, base, 'play');
  await visit(page, base, `analyse/xiangqi?${new URLSearchParams({ m: 'h2e2 h9g7 b2b9 a9b9' })}`);
  await page.click('button:has-text("Review")');
  await page.waitForSelector('.mistakes li');
  const listed = await page.locator('.mistakes .move').allTextContents();
  check(
    listed.some((text) => text.startsWith('2. b2b9')),
    'mistakes have the numbers of the list of moves',
    listed.join('; '),
  );
  check(
    (await page.locator('.u-axis').count()) === 2 &&
      (await page.textContent('.graph-figure figcaption')).includes('Red'),
    'the graph has an axis of values, and says whose they are',
  );
});

await test('texts that are nothing', async () => {
  const said = async (text, game = '') => {
    await visit(page, base, 'play');
    await visit(page, base, 'analyse');
    await page.fill('textarea', text);
    if (game) await page.selectOption('select', game);
    await page.click('form button.primary');
    await page.waitForSelector('[role=alert]');
    return page.textContent('[role=alert]');
  };
  const chess = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  for (const [name, text, game, wanted] of [
    ['an empty text', ' ', '', 'Nothing was pasted'],
    ['nonsense', 'hello world', '', 'no game record'],
    ['a chess position', chess, '', 'no game record'],
    ['a chess position as xiangqi', chess, 'xiangqi', 'Xiangqi'],
    ['a megabyte of x', 'x'.repeat(1_000_000), '', 'no game record'],
  ]) {
    const answer = await said(text, game);
    check(
      answer.includes(wanted) && !answer.includes('--') && answer.length < 300,
      `${name} is told in the page’s words`,
      answer,
    );
  }
  await visit(page, base, 'analyse');
  await page.fill('textarea', '3ak4/9/4b4/9/2p6/9/9/2R6/9/3K5');
  await page.click('form button.primary');
  await page.waitForSelector('.table .board');
  check((await page.locator('.board-xiangqi').count()) === 1, 'a xiangqi position without the side to move is Red’s');
});

await test('a puzzle', async () => {
  await visit(page, base, 'play');
  await visit(page, base, 'puzzles/mates-1');
  await page.click('button.hint');
  await page.waitForSelector('.advice');
  const area = await page.locator('.sign').count();
  const first = await page.textContent('.advice');
  await page.click('button.hint');
  await page.waitForFunction((was) => document.querySelectorAll('.sign').length !== was, area);
  const man = await page.locator('.sign').count();
  await page.click('button.hint');
  await page.waitForSelector('.sign .sign-arrow');
  const move = await page.textContent('.advice');
  check(
    area > man && man === 1 && !/\d/.test(first) && /[a-i]\d[a-i]\d/.test(move) && move.length < 40,
    'a hint tells an area, then a man, then a move, and no more',
    `${area} ${man} ${first} ${move}`,
  );
  await page.click('button:has-text("Show the solution")');
  await page.waitForSelector('.status.proof');
  const line = (await page.locator('.moves .move').allTextContents()).map((text) => text.trim());
  await page.reload();
  await page.waitForSelector('.board.playable');
  await page.click('button:has-text("Show the solution")');
  await page.waitForSelector('.status.proof');
  await page.click('button:has-text("From the start")');
  check(line.length > 0 && (await page.locator('.good').count()) === 0, 'a solution that is shown solves nothing');
  await page.fill('#typed', line[0]);
  await page.press('#typed', 'Enter');
  await page.waitForSelector('.status.right, .status.solved');
  check(true, 'moves are typed in puzzles as well');
});

await test('names, titles, focus', async () => {
  await visit(page, base, 'play/reversi8/new');
  const slider = await page.getByRole('slider', { name: 'Level' }).count();
  check(slider === 1, 'the slider of levels has a name');
  const titles = new Set();
  for (const path of [
    '',
    'play',
    'play/reversi8/new',
    'analyse',
    'learn',
    'puzzles',
    'puzzles/mates-1',
    'rules/eraser',
  ]) {
    await visit(page, base, path);
    titles.add(await page.title());
  }
  check(titles.size === 8, 'every page has a title of its own', [...titles].join('\n'));
  await visit(page, base, 'play');
  await page.click('nav a:has-text("Puzzles")');
  await page.waitForSelector('.chapter');
  check(
    await page.evaluate(() => document.activeElement?.id === 'content'),
    'after a link the focus is on the new page',
  );
  for (const path of [
    '',
    'play',
    'play/reversi8/new',
    'rules/reversi8',
    'puzzles',
    'puzzles/mates-1',
    'analyse/gomoku15',
  ])
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await visit(page, base, path);
      await axe(page, `${path || 'the first page'}, ${colorScheme}`, ['label-content-name-mismatch']);
    }
  await page.emulateMedia({ colorScheme: 'light' });
});

await test('an address that is written wrong', async () => {
  await visit(page, base, 'learn');
  await page.goto(`${base}#/%E0%A4%A`);
  await page.waitForSelector('main .cards .mini');
  check(true, 'a malformed address leads to games, not to an empty page');
});

check(errors.length === 0, 'no console error from ungentle hands', errors.join('\n'));
await context.close();

await test('a telephone', async () => {
  const { context: phone, page: small } = await open({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await begin(small, base, 'gomoku20');
  await awaitTurn(small);
  const actions = (on) => on.evaluate(() => getComputedStyle(document.querySelector('.board svg')).touchAction);
  check((await actions(small)) !== 'none', 'one finger scrolls from the board, two pinch', await actions(small));
  const before = await position(small);
  const tap = async (square) => {
    const { x, y } = await squarePoint(small, square);
    await small.touchscreen.tap(x, y);
  };
  await tap(190);
  await small.waitForSelector('.board[data-proposed="190"] .lens');
  check(
    (await position(small)) === before,
    'where points are small a tap shows the stone in a lens, and plays nothing',
  );
  await small.waitForSelector('.ghost');
  await tap(190);
  await changed(small, before);
  check(true, 'and a second tap plays it');
  await begin(small, base, 'xiangqi');
  await awaitTurn(small);
  await tap(82);
  await small.waitForSelector('.touched b');
  check(
    (await small.textContent('.touched')).includes('horse') && (await small.locator('.target').count()) === 2,
    'a xiangqi man that is touched shows its name and its ways',
    await small.textContent('.touched'),
  );
  await begin(small, base, 'duel2048', { position: 'seed:5' });
  await awaitTurn(small);
  check((await actions(small)) !== 'none', 'the board of 2048 leaves pinching to the browser', await actions(small));
  await phone.close();
});

await test('a window that is not high', async () => {
  for (const [width, height] of [
    [844, 390],
    [640, 400], // 1280x800 at 200 %
  ]) {
    const { context: wide, page: low } = await open({
      viewport: { width, height },
    });
    for (const game of ['reversi8', 'xiangqi', 'gomoku15', 'eraser', 'duel2048']) {
      await begin(low, base, game);
      await low.waitForSelector('.board.playable');
      const { top, bottom, over } = await low.evaluate(() => {
        scrollTo(0, 0);
        const box = document.querySelector('.board svg').getBoundingClientRect();
        return {
          ...box.toJSON(),
          over: document.documentElement.scrollWidth - innerWidth,
        };
      });
      check(
        top >= 0 && bottom <= height && over <= 0,
        `the board of ${game} is whole at ${width}x${height}`,
        `${top} ${bottom} ${over}`,
      );
    }
    await wide.close();
  }
});

// SPDX-License-Identifier: MIT
// table.mjs --base URL - what a person does at a table besides playing to the end: looking back, resigning, playing
// again, opponents with options, clocks, swipes, keys, arrows drawn by hand; what is seen to move; a won game, a game
// watched, the tree of an analysis; and what the page says when something is wrong or missing.
import {
  awaitTurn,
  axe,
  begin,
  changed,
  check,
  clickSquare,
  dragSquares,
  english,
  given,
  moveCount,
  open,
  playAny,
  squarePoint,
  test,
  visit,
} from './browser.mjs';

const { base } = given;
const { context, page, errors } = await open();

const position = () => page.getAttribute('.board', 'data-position');
const moves = () => page.locator('.moves .move').count();

/** A move of the person's and the answer to it. */
async function exchange(pick) {
  await awaitTurn(page);
  const count = await moves();
  await playAny(page, 'click', pick);
  await page.waitForFunction((least) => document.querySelectorAll('.moves .move').length >= least, count + 2);
  await awaitTurn(page);
}

await test('looking back', async () => {
  await begin(page, base, 'reversi8', { level: 1 });
  for (let i = 0; i < 3; i++) await exchange(i);
  const all = await moves();
  await page.click('.moves .move >> nth=1');
  await page.reload();
  await page.waitForSelector('.table .board');
  check((await moves()) === all, 'a reload while one looks back keeps the whole game', `${await moves()} of ${all}`);
  await awaitTurn(page);
  await playAny(page, 'click', 2);
  await moveCount(page, 4);
  check(true, 'whoever plays on from an earlier board is answered');
});

await test('a drag', async () => {
  await begin(page, base, 'xiangqi', {});
  await awaitTurn(page);
  await dragSquares(page, 7 * 9 + 7, 7 * 9 + 4);
  await page.waitForSelector('.moves .move:has-text("h2e2")');
  check(true, 'a xiangqi man is dragged');
});

await test('the end of a game', async () => {
  await begin(page, base, 'ttt', {});
  await awaitTurn(page);
  await playAny(page, 'click', 4);
  await moveCount(page, 2);
  await page.click('.tool:has-text("Resign")');
  check((await page.locator('.status.over').count()) === 0, 'resigning asks once more');
  await page.click('.tool:has-text("Really")');
  await page.waitForSelector('.status.lost');
  await axe(page, 'a finished game');
  await visit(page, base, 'play');
  check((await page.textContent('.your-games li')).includes('You lose'), 'a finished game is listed with its end');
  await page.goBack();
  await page.waitForSelector('.status.lost');
  await page.click('.status button.primary');
  await page.waitForFunction(
    () => !document.querySelector('.status.over') && document.querySelectorAll('.moves .move').length === 1,
  );
  check(
    (await page.textContent('.seat >> nth=1')).includes('You'),
    'another game begins with colours changed',
    await page.textContent('.seat >> nth=1'),
  );
});

/** Two greedy players, watched; what kinds of motion are seen on the board goes into `seenMotion`. */
async function watchGreedy(on, game, seed) {
  await visit(on, base, `play/${game}/new?${new URLSearchParams({ p: seed })}`);
  await on.click('input[name=mode] >> nth=2');
  for (const seat of [0, 1]) await on.selectOption(`.pair select >> nth=${seat}`, 'greedy');
  await on.evaluate(() => {
    window.seenMotion = new Set();
    window.motion ??= new MutationObserver(() =>
      document
        .querySelectorAll('.piece.leaving, .piece > g[class]')
        .forEach((each) => each.classList.forEach((name) => window.seenMotion.add(name))),
    );
    window.motion.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['class'],
    });
  });
  await on.click('button[type=submit]');
}

await test('motion', async () => {
  const { context: other, page: moving } = await open({ reducedMotion: 'no-preference' });
  // The next move comes when the last one has been seen.
  await other.addInitScript(
    () =>
      (self.wuqiMoment = () =>
        new Promise((seen) => {
          const look = () =>
            document.querySelector('.board[data-moving=true]') ? requestAnimationFrame(look) : seen();
          look();
        })),
  );
  for (const [game, seed, wanted, name] of [
    ['reversi8', '', ['appears', 'turns', 'turns-away'], 'discs are seen to turn over'],
    ['duel2048', 'seed:5', ['appears', 'merges', 'merges-away'], 'tiles are seen to merge'],
    ['eraser', 'seed:3', ['leaving', 'falls'], 'regions are seen to vanish and to be filled from above'],
  ]) {
    await watchGreedy(moving, game, seed);
    await moving.waitForFunction((names) => names.every((each) => window.seenMotion.has(each)), wanted);
    check(true, name);
  }
  await other.close();
  await watchGreedy(page, 'reversi8', '');
  await page.waitForSelector('.status.over');
  const seen = await page.evaluate(() => [...window.seenMotion].join(' '));
  check(seen === '' && (await moves()) > 20, 'and nothing moves for whoever asked for that', seen);
});

await test('keys beside the board', async () => {
  await begin(page, base, 'reversi8', { level: 1 });
  check(
    await page.evaluate(() => document.activeElement?.classList.contains('board')),
    'whoever begins a game can play by keys at once',
  );
  await exchange(0);
  const now = await position();
  await page.focus('.moves ol');
  await page.keyboard.press('ArrowLeft');
  await changed(page, now);
  await page.keyboard.press('End');
  await page.waitForFunction((old) => document.querySelector('.board')?.dataset.position === old, now);
  check(true, 'arrows beside the board walk through the game');
});

await test('arrows drawn by hand', async () => {
  await visit(page, base, 'analyse/xiangqi');
  const right = async (from, to) => {
    const [a, b] = [await squarePoint(page, from), await squarePoint(page, to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(b.x, b.y, { steps: 3 });
    await page.mouse.up({ button: 'right' });
  };
  await right(64, 67);
  await right(40, 40);
  await page.waitForSelector('.sign.own[data-squares="64 67"]');
  check((await page.locator('.sign.own').count()) === 2, 'the right button draws an arrow and a ring');
  await right(40, 40);
  check((await page.locator('.sign.own').count()) === 1, 'the same once more takes it away');
  await clickSquare(page, 45);
  check(
    (await page.locator('.sign.own').count()) === 0 && (await page.locator('.tree-moves .move').count()) === 0,
    'and a click clears the board without a move',
  );
});

await test('paper', async () => {
  await visit(page, base, `analyse/xiangqi?${new URLSearchParams({ m: 'h2e2 h9g7 h0g2 i9h9' })}`);
  await page.emulateMedia({ media: 'print' });
  const fits = await page.evaluate(() => {
    const [list, title] = [document.querySelector('.tree-moves'), document.querySelector('.table > h1')];
    return (
      getComputedStyle(document.querySelector('.top')).display === 'none' &&
      list.scrollHeight <= list.clientHeight + 1 &&
      getComputedStyle(list).borderTopWidth === '0px' &&
      title.getBoundingClientRect().width > 50
    );
  });
  await page.emulateMedia({ media: 'screen' });
  check(fits, 'on paper an analysis has its title and all its moves, and no buttons');
});

await test('a won five', async () => {
  await visit(page, base, 'play/gomoku15/new');
  await page.click('input[name=mode] >> nth=1');
  await page.click('button[type=submit]');
  await page.waitForSelector('.board.playable');
  for (const move of ['h8', 'a1', 'i8', 'a2', 'j8', 'a3', 'k8', 'a4', 'l8']) {
    const before = await position();
    await page.fill('#typed', move);
    await page.press('#typed', 'Enter');
    await changed(page, before);
  }
  check(
    (await page.locator('.decided').count()) === 5,
    'the five stones that won are ringed',
    String(await page.locator('.decided').count()),
  );
  check((await page.locator('.seat.winner').count()) === 1, 'and the winner has a star');
});

await test('an opponent with options', async () => {
  await visit(page, base, 'play/reversi6/new');
  await page.click('.more summary');
  await page.click('label:has-text("Course report")');
  await page.selectOption('.player-options select >> nth=0', 'a');
  await page.fill('.player-options input[type=number]', '2');
  check(
    (await page.textContent('.spec code')) === 'classic:eval=a,depth=2',
    'options make a spec',
    await page.textContent('.spec code'),
  );
  await axe(page, 'a form of options');
  await page.click('button[type=submit]');
  await exchange(0);
  check(
    (await page.textContent('.seat >> nth=0')).includes('eval=a,depth=2'),
    'a player with options sits there and answers',
  );
  await visit(page, base, 'play/reversi6/new');
  await page.click('.more summary');
  await page.click('label:has-text("Other")');
  await page.fill('.form input[type=text] >> nth=0', 'classic:foo=1');
  await page.click('button[type=submit]');
  await page.waitForSelector('[role=alert]');
  check(
    (await page.textContent('[role=alert]')).includes('foo'),
    'an unknown option is told before the game',
    await page.textContent('[role=alert]'),
  );
});

await test('levels', async () => {
  await visit(page, base, 'play/reversi8/new');
  await page.click('.level-choice summary');
  check(
    (await page.locator('.ladder tbody tr').count()) === 9 && (await page.locator('.ladder .share').count()) >= 6,
    'the measured ladder of levels stands where a level is chosen',
  );
});

await test('a clock runs out', async () => {
  await visit(page, base, 'play/reversi8/new');
  await page.click('input[name=clock] >> nth=4'); // half an hour: what no machine needs for a move
  await page.click('button[type=submit]');
  await exchange(0);
  await page.evaluate(() =>
    addEventListener('pagehide', () => {
      const key = `wuqi.game.${location.hash.split('/').at(-1)}`;
      const saved = JSON.parse(localStorage.getItem(key));
      localStorage.setItem(key, JSON.stringify({ ...saved, left: [300, 60000] }));
    }),
  );
  await page.reload();
  await page.waitForSelector('.status.lost');
  check(
    (await page.textContent('.status')).includes('ran out of time'),
    'whoever lets the clock run out has lost',
    await page.textContent('.status'),
  );
});

await test('2048', async () => {
  await begin(page, base, 'duel2048', { position: 'seed:5' });
  await awaitTurn(page);
  check((await page.locator('.next').count()) > 0, 'the places that the sequence names next are shown');
  for (let i = 0; i < 8 && (await page.locator('.move-buttons button').count()) === 0; i++) {
    const before = await position();
    await playAny(page, 'click', i);
    await changed(page, before);
    await awaitTurn(page);
  }
  const before = await position();
  const { x, y } = await squarePoint(page, 12);
  const ways = { Right: [120, 0], Left: [-120, 0], Down: [0, 90], Up: [0, -90] };
  const [right, down] = ways[await page.locator('.move-buttons button').first().textContent()];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right, y + down, { steps: 4 });
  await page.mouse.up();
  await changed(page, before);
  check(true, 'tiles slide where one swipes');
});

await test('two players watched', async () => {
  await visit(page, base, 'play/ttt/new');
  // Every move waits for the test.
  await page.evaluate(() => (self.wuqiMoment = () => new Promise((moved) => (self.goOn = moved))));
  const next = async () => {
    await page.waitForFunction(() => self.goOn);
    await page.evaluate(() => (self.goOn(), delete self.goOn));
  };
  await page.click('input[name=mode] >> nth=2');
  await page.selectOption('select >> nth=0', 'random');
  await page.selectOption('select >> nth=1', 'greedy');
  await page.click('button[type=submit]');
  await next();
  await next();
  await moveCount(page, 2);
  await page.click('.tool:has-text("Pause")');
  await next();
  await page.click('.tool:has-text("Resume")');
  await page.waitForFunction(() => self.goOn);
  check((await moves()) === 2, 'what was thought of before a pause is not played');
  await page.evaluate(() => ((self.wuqiMoment = () => Promise.resolve()), self.goOn()));
  await page.waitForSelector('.status.over');
  check((await moves()) > 4, 'a game of two players is watched, halted and goes on to its end');
});

await test('an analysis and its tree', async () => {
  await visit(page, base, 'analyse/reversi8?m=f5+d6+c3+d3');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const before = await position();
  await playAny(page, 'click', 2);
  await changed(page, before);
  check((await page.locator('.variation .move').count()) === 1, 'another move is a variation');
  await page.click('button:has-text("main line")');
  await page.waitForFunction(() => document.querySelectorAll('.variation .move').length === 2);
  await page.click('.variation .move >> nth=0');
  await page.click('button:has-text("Delete")');
  await page.waitForFunction(() => document.querySelectorAll('.variation').length === 0);
  check(true, 'a variation becomes the game, and another is deleted');
});

await test('marks of a review', async () => {
  await visit(page, base, 'play');
  await visit(page, base, `analyse/xiangqi?${new URLSearchParams({ m: 'h2e2 h9g7 b2b9 a9b9' })}`);
  await page.click('button:has-text("Review")');
  await page.waitForSelector('.tree-moves .move.blunder, .tree-moves .move.mistake');
  check(
    (await page.textContent('.tree-moves .blunder, .tree-moves .mistake')).includes('b2b9'),
    'a review marks the moves as it goes, without a touch',
  );
  await page.waitForSelector('.mistakes li');
});

await test('several lines', async () => {
  await visit(page, base, 'analyse/gomoku15?m=h8+i9+i8+g8+h9');
  await page.keyboard.press('End');
  // Whatever stands there while depth after depth is searched is looked at.
  await page.evaluate(() => {
    window.looks = [];
    window.lines = new MutationObserver(() =>
      window.looks.push(
        [...document.querySelectorAll('.lines li')].map((line) => line.querySelector('.pv .move')?.textContent),
      ),
    );
    window.lines.observe(document.querySelector('.table-side'), {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await page.click('.table-side button.primary');
  await page.waitForFunction(() => window.looks.length >= 15 && document.querySelectorAll('.lines li').length === 3);
  const looks = await page.evaluate(() => (window.lines.disconnect(), window.looks));
  check(
    looks.every((firsts) => new Set(firsts).size === firsts.length),
    'no two lines begin with the same move',
    looks.map((firsts) => firsts.join(' ')).join('\n'),
  );
  await page.click('.table-side button.primary');
});

await test('the search as a tree', async () => {
  await visit(page, base, 'learn/tree');
  check(
    /\[.+, .+\]/.test(await page.textContent('.tree-node .tree-window')),
    'every node shows its window',
    await page.textContent('.tree-node .tree-window'),
  );
  await page.focus('.tree-scroll');
  const root = await page.textContent('.tree-told');
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction((was) => (document.querySelector('.tree-told')?.textContent ?? was) !== was, root);
  check(true, 'arrow keys walk the tree');
  await page.selectOption('select', 'gomoku15');
  await page.fill('input[type=number]', '1');
  await page.click('button[type=submit]');
  await page.waitForSelector('h2:has-text("Gomoku")');
  await page.waitForSelector('.tree-folded');
  const folded = await page.locator('.tree-node').count();
  await page.locator('.tree-node:has(.tree-folded)').click();
  await page.waitForFunction((was) => document.querySelectorAll('.tree-node').length > was, folded);
  check(folded === 13, 'more than twelve children are folded, and unfold', String(folded));
  await page.selectOption('select', 'ttt');
  await page.fill('input[type=number]', '4');
  await page.click('button:has-text("Each technique")');
  await page.waitForFunction(() => document.querySelectorAll('.counts tbody tr').length === 12);
  check(true, 'techniques are compared one by one');
});

await test('a proof walked through', async () => {
  await visit(page, base, 'puzzles/levels-3');
  await page.click('button:has-text("Show the solution")');
  await page.waitForSelector('.status.proof');
  await page.click('.walk >> nth=2');
  await page.waitForSelector('.board.playable');
  const before = await moves();
  await clickSquare(page, 0); // a defence that is none
  await page.waitForFunction((was) => document.querySelectorAll('.moves .move').length !== was, before);
  await moveCount(page, 3);
  check(true, 'a proof is walked through, and another defence is answered');
  await page.click('button:has-text("From the start")');
  check((await moves()) === 0, 'the puzzle begins anew');
});

const absent = [
  ['play/chess', 'chess'],
  ['analyse/chess', 'chess'],
  ['analyse/xiangqi?m=h2e2+a0a9', 'move 2: '],
  ['play/gomoku15/new?p=nonsense', ''],
];

/** What the page says of a path that leads to nothing. */
async function complaint(page, path) {
  await visit(page, base, 'learn');
  await visit(page, base, path);
  if (path.includes('/new')) await page.click('button[type=submit]');
  await page.waitForSelector('[role=alert]');
  return page.textContent('[role=alert]');
}

await test('what is not there', async () => {
  for (const [path, told] of absent) {
    const said = await complaint(page, path);
    check(said.includes(told), `${path} is told in a line`, said);
  }
});

check(errors.length === 0, 'no console error', errors.join('\n'));
await context.close();

await test('narrow screens', async () => {
  const { context: narrow, page: small } = await open({ viewport: { width: 360, height: 740 }, locale: 'zh-CN' });
  for (const path of [
    'play',
    'play/xiangqi/new',
    'analyse',
    'analyse/gomoku15?m=h8+i9',
    'analyse/xiangqi/setup',
    'learn',
    'learn/lesson/nullmove',
    'learn/tree',
    'learn/lab',
    'learn/lab/xiangqi-minimax-alphabeta',
    'puzzles',
    'puzzles/mates-1',
  ]) {
    await visit(small, base, path);
    const over = await small.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(over <= 0, `${path} fits 360 pixels`, `${over} too wide`);
  }
  for (const [path] of absent) {
    const said = await complaint(small, path);
    check(/[\u4e00-\u9fff]/.test(said) && !english.test(said), `and ${path} is told in Chinese`, said);
  }
  await narrow.close();
});

await test('a broken download', async () => {
  const { context: other, page: broken } = await open({ serviceWorkers: 'block' });
  await broken.route('**/wuqi.wasm', (request) => request.abort());
  await broken.goto(base);
  await broken.waitForSelector('[role=alert]');
  await broken.unroute('**/wuqi.wasm');
  await broken.click('[role=alert] button');
  await broken.waitForSelector('.cards .mini');
  check(true, 'a page whose program did not come says so and tries again');
  await broken.route('**/weights/*', (request) => request.abort());
  await begin(broken, base, 'reversi8', { level: 2 });
  await awaitTurn(broken);
  await playAny(broken, 'click', 0);
  await broken.waitForSelector('.status .bad');
  await broken.unroute('**/weights/*');
  await broken.click('.tool:has-text("Resume")');
  await moveCount(broken, 2);
  check(true, 'an engine that could not be had is asked again');
  await other.close();
});

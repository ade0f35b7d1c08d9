// SPDX-License-Identifier: MIT
// lessons.mjs --base URL - the lessons in a real browser: every question of every chapter answered wrongly and rightly,
// by mouse, by keys and in writing; what is kept; the node count beaten, and the link to a result; why an engine played
// its move; the mistakes of a game once more. What is right the module has told before (lab.mjs).
import { readFileSync } from 'node:fs';
import { awaitTurn, axe, begin, changed, check, given, open, playAny, still, test, visit } from './browser.mjs';
import { openLab, sources } from './lab.mjs';

const { base } = given;
const data = JSON.parse(readFileSync(new URL('../../data/lessons.json', import.meta.url), 'utf8'));
const lab = await openLab();
const { tell, questionsOf } = await sources('learn/scene', 'learn/tellers');
const { context, page, errors } = await open();
const comma = (number) => number.toLocaleString('en-US');

/** The questions of a chapter as the module tells them. */
async function asked(chapter) {
  const all = [];
  for (const spec of chapter.scenes) all.push(...questionsOf(await tell(lab, spec)));
  return all;
}

const said = (what) =>
  page.waitForFunction((wanted) => document.querySelector('.lesson-said')?.dataset.said === wanted, what);
const isAsked = (text) =>
  page.waitForFunction((wanted) => document.querySelector('.lesson-question')?.textContent === wanted, text);

/** Three ways to answer. */
const WAYS = [
  (question, index) => page.click(`.lesson-options button >> nth=${index}`),
  (question, index) => page.keyboard.press(String(index + 1)),
  async (question, index) => {
    await page.fill('.lesson-type input', question.options[index].keys[0]);
    await page.keyboard.press('Enter');
  },
];

for (const [number, chapter] of data.chapters.entries())
  await test(`chapter ${chapter.id}`, async () => {
    const questions = await asked(chapter);
    await visit(page, base, `learn/lesson/${chapter.id}`);
    let right = 0;
    let lit = 0;
    let grown = 0;
    const sizes = [];
    for (const [index, question] of questions.entries()) {
      await isAsked(question.ask[0]);
      sizes.push(Number(await page.getAttribute('.lesson-tree', 'data-shown')));
      const way = (number + index) % 3;
      if (index % 2 === 0) {
        await WAYS[way](question, (question.answer + 1) % question.options.length);
        await said('wrong');
        lit += await page.locator('.lesson-node.lit').count();
      } else right++;
      await WAYS[(way + 1) % 3](question, question.answer);
      await said('right');
      await page.keyboard.press('Enter');
    }
    for (let i = 1; i < sizes.length; i++) grown += Number(sizes[i] > sizes[i - 1]);
    await page.waitForSelector('.race-row.on[data-nodes]:not([data-nodes=""])');
    await still(page);
    check(lit > 0, `${chapter.id}: wrong answers light up the numbers that contradict them (${lit})`);
    check(
      grown > 0 || questions.length < 4 || chapter.id === 'threads',
      `${chapter.id}: the tree grows by the answers (${sizes.join(' ')})`,
    );
    check(
      (await page.textContent('.lesson-score')).startsWith(`${right} of ${questions.length} `),
      `${chapter.id}: ${right} of ${questions.length}`,
      await page.textContent('.lesson-score'),
    );
    const { off, on } = chapter.race.result;
    const shown = await page
      .locator('.race-row')
      .evaluateAll((rows) => rows.map(({ dataset }) => Number(dataset.nodes)));
    check(
      shown.join() === `${off.nodes},${on.nodes}`,
      `${chapter.id}: the real engine counts what the lesson says (${off.nodes}, ${on.nodes})`,
      shown.join(),
    );
    const point = await page.textContent('.race-point');
    check(
      point.includes(comma(on.nodes)) && !/\{|undefined|NaN/.test(point),
      `${chapter.id}: its sentence has the numbers`,
      point,
    );
    await axe(page, `the end of ${chapter.id}`);
    const progress = await page.evaluate((id) => JSON.parse(localStorage.getItem('wuqi.lessons'))[id], chapter.id);
    check(
      progress.right === right && progress.of === questions.length,
      `${chapter.id}: it is kept`,
      JSON.stringify(progress),
    );
  });

await test('a chapter by keyboard alone', async () => {
  const chapter = data.chapters[1];
  const questions = await asked(chapter);
  await visit(page, base, 'learn/lesson/alphabeta');
  await page.reload();
  await isAsked(questions[0].ask[0]);
  for (const question of questions) {
    await isAsked(question.ask[0]);
    await page.keyboard.press(String(question.answer + 1));
    await said('right');
    await page.keyboard.press('Enter');
  }
  await page.waitForSelector('.lesson-score');
  check(
    (await page.textContent('.lesson-score')).startsWith(`${questions.length} of ${questions.length} `),
    'a chapter by digits and Enter alone',
  );
  await visit(page, base, 'learn');
  const card = page.locator('.lesson-list .card >> nth=1');
  check(/✓ 7 of 7|✓ \d of \d/.test(await card.textContent()), 'the card says so', await card.textContent());
});

await test('the tree by arrow keys', async () => {
  await visit(page, base, 'learn/lesson/minimax');
  await page.waitForSelector('.lesson-tree');
  await page.focus('.lesson-tree');
  const at = await page.getAttribute('.lesson-tree', 'data-at');
  const board = await page.getAttribute('.lesson-board .board', 'data-position');
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction((was) => document.querySelector('.lesson-tree').dataset.at !== was, at);
  await changed(page, board);
  check(true, 'arrow keys walk the tree, and the board goes with them');
  check((await page.locator('.lesson-tree li').count()) >= 3, 'a reader of the screen hears the tree as a list');
  await page.fill('.lesson-type input', 'nonsense');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.lesson-said').textContent.includes('nonsense'));
  check(
    (await page.getAttribute('.lesson-said', 'data-said')) === '',
    'what is none of the answers is told, and does not count',
  );
});

await test('a chapter in Chinese, narrow and dark', async () => {
  const other = await open({ locale: 'zh-CN', colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  const question = (await asked(data.chapters[5]))[0];
  await other.page.goto(`${base}#/learn/lesson/quiescence`);
  await other.page.waitForSelector('.lesson-question');
  check((await other.page.textContent('h1')).includes('静态搜索'), 'a chapter in Chinese');
  check(
    (await other.page.locator('.lesson-options button').count()) === question.options.length,
    'with the same answers',
  );
  check(
    (await other.page.evaluate(() => document.documentElement.scrollWidth)) <= 390,
    'nothing is wider than a telephone',
  );
  await axe(other.page, 'a lesson, dark, Chinese, narrow');
  check(other.errors.length === 0, 'and no error of its own', other.errors.join('\n'));
  await other.context.close();
});

const task = data.orders.find(({ counts }) => counts.best < counts.engine) ?? data.orders[0];
const rows = () => page.locator('.order-list li').evaluateAll((items) => items.map(({ dataset }) => dataset.move));

await test('the node count, by keys', async () => {
  await visit(page, base, `learn/nodes/${task.id}`);
  check((await rows()).join() === task.moves.join(), 'the moves as the rules list them');
  const last = task.moves.at(-1);
  await page.focus(`.order-list li[data-move="${last}"]`);
  for (let i = 0; i < task.moves.length - 1; i++) {
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction(
      ([move, index]) =>
        document.querySelectorAll('.order-list li')[index].dataset.move === move &&
        document.activeElement.dataset.move === move,
      [last, task.moves.length - 2 - i],
    );
  }
  check((await rows())[0] === last, 'arrow keys move a move to the front', (await rows()).join());
  await page.click('button.primary');
  await page.waitForSelector('.race-row.on');
  const bars = await page
    .locator('.task-bars .race-row')
    .evaluateAll((items) =>
      Object.fromEntries(items.map((item) => [item.className.split(' ')[1], Number(item.dataset.nodes)])),
    );
  check(
    bars.engine === task.counts.engine &&
      bars.off === task.counts.worst &&
      bars.on >= task.counts.best &&
      bars.on <= task.counts.worst,
    'yours, the engine’s, the worst',
    JSON.stringify(bars),
  );
  const link = await page.inputValue('.share input');
  const other = await context.newPage();
  await other.goto(link);
  await other.waitForSelector('.race-row.rival');
  check(
    Number(await other.getAttribute('.race-row.rival', 'data-nodes')) === bars.on,
    'the link shows the challenger’s count',
    link,
  );
  await other.close();
  await page.reload();
  await page.waitForSelector('.task-list');
  check((await page.textContent('.task-list a[aria-current]')).includes(comma(bars.on)), 'the best result is kept');
});

await test('the node count, by dragging', async () => {
  await visit(page, base, `learn/nodes/${data.orders[0].id}`);
  const before = await rows();
  const grip = await page.locator('.order-list .grip >> nth=0').boundingBox();
  const target = await page.locator('.order-list li >> nth=2').boundingBox();
  await page.mouse.move(grip.x + 5, grip.y + 5);
  await page.mouse.down();
  await page.mouse.move(grip.x + 5, (grip.y + target.y) / 2, { steps: 4 });
  await page.mouse.move(grip.x + 5, target.y + target.height / 2, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction((move) => document.querySelectorAll('.order-list li')[2].dataset.move === move, before[0]);
  check(true, 'a move dragged to the third place');
});

await test('techniques under a budget', async () => {
  const budget = data.budgets[0];
  await visit(page, base, `learn/nodes/${budget.id}`);
  await page.click('button.primary');
  await page.waitForSelector('[data-fine="false"]');
  check(true, 'without techniques it is missed');
  for (const name of budget.best.techniques) await page.check(`input[value=${name}]`);
  if (budget.best.techniques.length === budget.pick)
    check((await page.locator('.technique-choice input:disabled').count()) > 0, 'no more than allowed can be chosen');
  await page.click('button.primary');
  await page.waitForSelector('[data-fine="true"]');
  check(
    Number(await page.getAttribute('.race-row.on', 'data-nodes')) === budget.best.nodes,
    'the best choice needs what it says',
  );
  const link = await page.inputValue('.share input');
  check(link.includes(`t=${budget.best.techniques.join('%2F')}`), 'and is shared as a link', link);
  await axe(page, 'beat the node count');
});

await test('a malformed link', async () => {
  await visit(page, base, `learn/nodes/${task.id}?o=nonsense`);
  check(
    (await page.locator('.race-row.rival').count()) === 0 && (await rows()).length === task.moves.length,
    'a link that is none is left alone',
  );
});

await test('each technique left out', async () => {
  await visit(page, base, 'learn/tree');
  await page.click('button:has-text("Each technique")');
  await page.waitForFunction(() => document.querySelectorAll('.counts tbody tr').length === 12);
  await still(page);
  const counts = await page
    .locator('.counts tbody tr .number-cell')
    .evaluateAll((cells) => cells.map(({ textContent }) => Number(textContent.replaceAll(',', ''))));
  const same = counts.slice(1).filter((each) => each === counts[0]).length;
  check(counts.length === 12 && same <= 3, `as the page opens, most techniques change the count (${counts.join(' ')})`);
  check(Math.max(...counts) > 5 * counts[0], 'and one of them by a lot');
});

await test('why did it play that', async () => {
  await begin(page, base, 'reversi6', { level: 4 });
  await awaitTurn(page);
  const before = await page.getAttribute('.board', 'data-position');
  await playAny(page, 'click', 0);
  await changed(page, before);
  await awaitTurn(page);
  await page.click('.why summary');
  await page.waitForSelector('.why-told li');
  const lines = await page.locator('.why-line').allTextContents();
  check(
    lines.length >= 3 && lines.length <= 12 && lines.every((line) => !/\{|undefined/.test(line)),
    `the nodes that decided it, in sentences (${lines.length})`,
    lines.join('\n'),
  );
  await page.click('.why-line >> nth=1');
  await page.waitForSelector('.why-board svg');
  check(true, 'a sentence shows its position');
  await axe(page, 'why did it play that');
  await page.click('.why-told > p > a');
  await page.waitForSelector('.tree-view .tree-node');
  await still(page);
  check(page.url().includes('learn/tree'), 'one click into the whole tree');
});

await test('learn from your mistakes', async () => {
  // A cannon for a guarded horse, then the game is given up.
  await begin(page, base, 'xiangqi', { level: 1 });
  await awaitTurn(page);
  const before = await page.getAttribute('.board', 'data-position');
  await page.fill('#typed', 'b2b9');
  await page.press('#typed', 'Enter');
  await changed(page, before);
  await awaitTurn(page);
  await page.click('.tool:has-text("Resign")');
  await page.click('.tool.sure');
  await page.click('button:has-text("Learn from your mistakes")');
  await page.waitForFunction(() => document.querySelector('.mistakes-view')?.dataset.mistakes);
  const count = Number(await page.getAttribute('.mistakes-view', 'data-mistakes'));
  check(count > 0, `mistakes are found (${count})`);
  for (let i = 0; i < count; i++) {
    await page.waitForSelector('.mistake-ask');
    if (i === 0) {
      await page.fill('.mistakes-side input', 'b2b9');
      await page.keyboard.press('Enter');
      await said('same');
      await page.fill('.mistakes-side input', 'h2h9');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() =>
        /slip|mistake|blunder/.test(document.querySelector('.lesson-said').dataset.said),
      );
      check(true, 'another bad move is no better');
      await axe(page, 'learn from your mistakes');
    }
    for (let hint = 1; hint <= 3; hint++) {
      await page.click('button:has-text("Hint")');
      await page.waitForSelector(`.mistake-hint[data-hint="${hint}"]`);
    }
    const best = await page.getAttribute('.mistake-ask', 'data-best');
    check((await page.textContent('.mistake-hint')).includes(best), 'three hints, the last of them the move');
    await page.fill('.mistakes-side input', best);
    await page.keyboard.press('Enter');
    await said('right');
    await page.click('button:has-text("Next mistake")');
  }
  await page.waitForSelector('.mistakes-side .lesson-score');
  check(
    (await page.textContent('.mistakes-side .lesson-score')).startsWith(`0 of ${count}`),
    'what was shown does not count as found',
  );
  await page.click('button:has-text("Back to the game")');
  await page.waitForSelector('.table .board');
  check(true, 'and back to the game');
});

check(errors.length === 0, 'no error in the console', errors.join('\n'));

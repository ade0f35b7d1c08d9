// SPDX-License-Identifier: MIT
// records.mjs --base URL --wuqi PROGRAM - game records opened and analysed in the page, analyses kept, positions set up
// by hand, puzzles solved, traces walked through.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axe, changed, check, clickSquare, given, open, test, visit } from './browser.mjs';

const { base, wuqi } = given;
const { context, page, errors } = await open();
const scratch = mkdtempSync(join(tmpdir(), 'wuqi-records-'));

/** A record in the format, made by the program from a game of its own. */
function record(game, format, ...words) {
  const games = join(scratch, `${game}.jsonl`);
  const file = join(scratch, `${game}.${format.split(':')[0]}`);
  const run = (...all) => {
    const { status, stdout, stderr } = spawnSync(wuqi, all);
    if (status !== 0) throw new Error(`wuqi ${all.join(' ')}: ${stderr}`);
    return stdout;
  };
  run('match', game, '--a', 'greedy', '--b', 'random', '--games', '1', '--record', games, '--db', 'none', ...words);
  writeFileSync(file, run('convert', games, '--to', format));
  return { file, moves: JSON.parse(readFileSync(games, 'utf8').split('\n')[0]) };
}

for (const [game, format, ...words] of [
  ['xiangqi', 'pgn', '--max-plies', '30'],
  ['gomoku15', 'psq'],
  ['reversi8', 'ggf'],
  ['duel2048', 'pku2048', '--max-plies', '40'],
  ['eraser', 'pkueraser', '--max-plies', '20'],
])
  await test(`a record of ${game}`, async () => {
    const { file, moves } = record(game, format, ...words);
    await visit(page, base, 'play');
    await visit(page, base, 'analyse');
    await page.setInputFiles('input[type=file]', file);
    await page.waitForSelector('.tree-moves, .found li, .notice.bad');
    if (await page.locator('.found li').count()) await page.click('.found li button');
    await page.waitForSelector('.tree-moves');
    const shown = await page.locator('.tree-moves .move').count();
    const wanted = moves.opening.length + moves.moves.length;
    await page.click('button.primary');
    await page.waitForSelector('.lines li');
    await page.click('button.primary');
    check(
      Math.abs(shown - wanted) <= 1 && shown > 4,
      `a game of ${game} as ${format} is opened and analysed (${shown} moves)`,
      `${shown} of ${wanted}`,
    );
  });

await test('an analysis is kept', async () => {
  await page.click('button:has-text("Keep")');
  await visit(page, base, 'analyse');
  await page.reload();
  await page.click('.kept button');
  await page.waitForSelector('.tree-moves .move');
  check(
    (await page.locator('.bar span').textContent()) !== '',
    'an analysis is kept with what was found, and opened again after a reload',
  );
});

await test('a position set up by hand', async () => {
  await visit(page, base, 'analyse/reversi6/setup');
  await page.click('button:has-text("Empty board")');
  for (const [cell, square] of [
    ['Black', 0],
    ['White', 1],
    ['Black', 3],
    ['White', 4],
    ['Black', 35],
  ]) {
    await page.locator('.palette label', { hasText: cell }).click();
    await clickSquare(page, square);
  }
  await axe(page, 'a position being set up');
  const text = await page.inputValue('textarea');
  check(
    text.startsWith('XO-XO------------------------------X'.slice(0, 5)) && text.split(' ')[0].endsWith('X'),
    'squares are clicked into a position text',
    text,
  );
  await page.click('button:has-text("Other side")');
  check(
    (await page.inputValue('textarea')).endsWith(' O'),
    'the other side has the move',
    await page.inputValue('textarea'),
  );
  await page.fill('textarea', 'nonsense');
  await page.waitForSelector('.notice.bad');
  check(await page.locator('.setup button.primary').isDisabled(), 'what is no position cannot be analysed');
  await page.fill('textarea', text);
  await page.click('.setup button.primary');
  await page.waitForSelector('.eval-board .board');
  check((await page.getAttribute('.board', 'data-position')) === text, 'and the position is analysed');
});

/** Solves a puzzle by doing what the hint says. */
async function solve(id) {
  await visit(page, base, 'play');
  await visit(page, base, `puzzles/${id}`);
  for (let i = 0; i < 40; i++) {
    await page.waitForFunction(() =>
      document.querySelector('.status.solved, .status.failed, .status.wrong, .board.playable, .move-buttons button'),
    );
    if (await page.locator('.status.solved').count()) return true;
    if (await page.locator('.status.failed, .status.wrong').count()) return false;
    if (await page.locator('.move-buttons button').count()) {
      await page.click('.move-buttons button');
      continue;
    }
    for (const step of ['1 / 3', '2 / 3', '3 / 3']) {
      await page.click('button.hint');
      await page.waitForSelector(`button.hint:has-text("${step}")`);
    }
    const before = await page.getAttribute('.board', 'data-position');
    const squares = (await page.getAttribute('.sign', 'data-squares')).split(' ').map(Number);
    for (const square of squares) await clickSquare(page, square);
    await changed(page, before);
  }
  return false;
}

for (const kind of ['levels', 'fours', 'endings', 'mates'])
  await test(`a puzzle of ${kind}`, async () =>
    check(await solve(`${kind}-1`), `a puzzle of ${kind} is solved against the engine`));
await test('progress', async () => {
  await visit(page, base, 'puzzles');
  check((await page.locator('.puzzle-link.solved').count()) === 4, 'what was solved is remembered');
});

await test('a trace', async () => {
  const file = join(scratch, 'search.trace');
  const { status, stderr } = spawnSync(
    wuqi,
    ['trace', 'reversi6', '--depth', '5', '--player', 'search:algorithm=alphabeta', '--out', file, '--json'],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  await visit(page, base, 'learn/tree');
  await page.setInputFiles('form input[type=file]', file);
  await page.waitForSelector('.tree-view .tree-node');
  const before = await page.textContent('.tree-told');
  await page.click('button:has-text("First child")');
  await page.waitForFunction((old) => (document.querySelector('.tree-told')?.textContent ?? old) !== old, before);
  check(
    (await page.locator('.tree-node').count()) <= 40,
    'a trace file is opened and walked through, a screenful of nodes at a time',
  );
});

check(errors.length === 0, 'no console error', errors.join('\n'));
rmSync(scratch, { recursive: true });
await context.close();

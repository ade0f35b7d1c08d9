// SPDX-License-Identifier: MIT
// Games that are kept, who sits at a table, which levels were beaten, and the record of a game.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { binary, load, storage } from './page.mjs';

const page = await load(
  'engine/rules',
  'play/games',
  'play/seats',
  'play/opponents',
  'play/record',
  'play/start',
  'play/table',
  'play/form',
  'words/words',
);
const { Rules, GameRecord, Table, Form } = page;
const rules = await Rules.load(await binary());

beforeEach(() => storage.clear());

const kept = (id, more = {}) => ({
  id,
  game: 'ttt',
  start: '',
  moves: ['a1'],
  seats: ['', 'engine:level=3,seed=5'],
  clock: null,
  left: [0, 0],
  resigned: null,
  flipped: false,
  when: 1,
  over: false,
  ...more,
});

test('each game has a key of its own', () => {
  page.keepGame(kept('x', { when: 1 }));
  page.keepGame(kept('y', { when: 2, game: 'reversi6' }));
  assert.deepEqual(
    page.keptGames().map(({ id }) => id),
    ['y', 'x'],
  );
  assert.equal(page.openGame('ttt').id, 'x');
  page.keepGame(kept('x', { over: true }));
  assert.equal(page.openGame('ttt'), null);
  page.forgetGame('x');
  assert.equal(page.gameOf('x'), null);
});

test('what cannot be read is no game', () => {
  for (const text of ['', 'null', '{}', '{"game":"ttt"}', 'nonsense', '[1]'])
    storage.setItem(`wuqi.game.${text.length}`, text);
  assert.deepEqual(page.keptGames(), []);
});

test('the one game of an earlier version is adopted', () => {
  const { id, when, over, ...old } = kept('x');
  assert.ok(id && when && over === false);
  storage.setItem('wuqi.table', JSON.stringify(old));
  assert.deepEqual(
    page.keptGames().map(({ moves }) => moves),
    [['a1']],
  );
  assert.equal(storage.getItem('wuqi.table'), null);
});

test('of too many games those that ended go first, and those without a move', () => {
  for (let i = 0; i < 50; i++) page.keepGame(kept(`g${i}`, { when: i, over: i >= 30 }));
  page.keepGame(kept('empty', { moves: [] }));
  page.tidyGames();
  const left = page.keptGames();
  assert.equal(left.length, 39);
  assert.equal(left.filter(({ over }) => !over).length, 30);
  assert.equal(page.gameOf('empty'), null);
  assert.ok(page.gameOf('g49') && !page.gameOf('g30'));
});

test('a seat is a level and a number', () => {
  assert.equal(page.seatOfLevel(3, 7), 'engine:level=3,seed=7');
  assert.equal(page.seatOfLevel(10, 7), 'engine:seed=7');
  assert.equal(page.seatOfLevel(10), 'engine');
  assert.deepEqual(page.levelOfSeat('engine:level=3,seed=7'), { level: 3, seed: 7 });
  assert.deepEqual(page.levelOfSeat('engine'), { level: 10, seed: 0 });
  assert.deepEqual(page.levelOfSeat('engine:seed=9'), { level: 10, seed: 9 });
  assert.equal(page.levelOfSeat('engine:depth=3'), null);
  assert.equal(page.levelOfSeat('classic'), null);
  assert.equal(page.reseeded('classic'), 'classic');
  assert.equal(page.levelOfSeat(page.reseeded('engine:level=4,seed=1')).level, 4);
  assert.match(page.seatName('engine:level=2,seed=5'), /Mei.*2/);
});

test('tempers follow from the ladder, in both languages', () => {
  for (const language of ['en', 'zh']) {
    page.setLanguage(language);
    for (const game of rules.games())
      for (let level = 1; level <= 10; level++) assert.match(page.temperOf(game, level), /^.{6,90}[.。]$/u);
  }
  page.setLanguage('en');
  assert.match(page.temperOf('xiangqi', 1), /one move ahead; often/);
  assert.match(page.temperOf('reversi6', 9), /8 moves ahead; never/);
});

test('beaten levels light the ladder', () => {
  assert.equal(page.nextLevel('eraser'), 1);
  page.markBeaten('eraser', 1);
  page.markBeaten('eraser', 2);
  assert.equal(page.nextLevel('eraser'), 3);
  assert.deepEqual([...page.beatenLevels('eraser')], [1, 2]);
  assert.equal(page.beatenLevels('xiangqi').size, 0);
});

test('a record goes back and forth, and forgets what was taken back', () => {
  const record = new GameRecord(rules, 'ttt', '');
  for (const move of ['a1', 'b2', 'c3']) record.play(move);
  assert.deepEqual(record.lastSquares(), [rules.turn('ttt', '', ['a1', 'b2'], 'c3').move.steps[0].to]);
  record.go(1);
  assert.equal(record.board.value.side, 1);
  assert.equal(record.mover(0), 0);
  record.play('c1');
  assert.deepEqual(record.moves.value, ['a1', 'c1']);
  record.go(-5);
  assert.equal(record.at.value, 0);
  record.cut();
  assert.deepEqual(record.moves.value, []);
  assert.throws(() => new GameRecord(rules, 'ttt', '', ['z9']));
});

test('a record reads and calls directions as they are seen', () => {
  const lone = '+0+0+0+0-0-0-0-0+0+1+0+0-0-0-0-0+0+0+0+0-0-0-0-0+0+0+0+0-0-0-1-0 3 m1 seed:5';
  const record = new GameRecord(rules, 'duel2048', lone);
  assert.equal(record.read('up'), 'up');
  record.flipped.value = true;
  assert.equal(record.read('Up'), 'down');
  assert.equal(record.read('nonsense'), null);
  record.play('down');
  assert.equal(record.name(0), 'Up');
  assert.deepEqual(record.names(['left'], 0), ['Right']);
});

const two = {
  game: 'ttt',
  start: '',
  moves: [],
  seats: ['', ''],
  clock: null,
  left: [0, 0],
  resigned: null,
  flipped: false,
};

test('a table of two keeps its game, and knows who has won', async () => {
  const table = new Table(rules, two);
  for (const move of ['a1', 'b1', 'a2', 'b2', 'a3']) await table.play(move);
  assert.equal(table.over.value, true);
  assert.equal(table.winner(), 0);
  const saved = page.gameOf(table.id);
  assert.deepEqual([saved.moves.length, saved.over], [5, true]);
  table.takeBack();
  assert.equal(table.over.value, false);
  assert.equal(table.record.at.value, 4);
  table.close();
});

test('resigning, and the level that was beaten', () => {
  const table = new Table(rules, { ...two, seats: ['', ''] });
  table.resign();
  assert.equal(table.winner(), 1);
  table.close();
  const won = new Table(rules, {
    ...two,
    moves: ['a1', 'b1', 'a2', 'b2', 'a3'],
    seats: ['', 'engine:level=4,seed=1'],
  });
  assert.equal(won.opponent(), 4);
  assert.deepEqual([...page.beatenLevels('ttt')], [4]);
  won.close();
});

test('a rematch changes colours, the number and perhaps the level', () => {
  let next = null;
  const over = { ...two, moves: ['a1', 'b1', 'a2', 'b2', 'a3'], seats: ['', 'engine:level=4,seed=1'] };
  const table = new Table(rules, over, (saved) => (next = saved));
  table.rematch(5);
  assert.equal(next.seats[1], '');
  assert.equal(page.levelOfSeat(next.seats[0]).level, 5);
  assert.equal(next.flipped, true);
  table.rematch();
  assert.equal(page.levelOfSeat(next.seats[0]).level, 4);
  table.close();
  assert.equal(page.opensFlipped('duel2048', ['engine', '']), false);
});

test('a form is a game, or says what is wrong', async () => {
  const form = new Form(rules, 'reversi6', '');
  form.level.value = 3;
  form.seed.value = '77';
  form.mine.value = 'second';
  const saved = await form.start();
  assert.deepEqual(saved.seats, ['engine:level=3,seed=77', '']);
  assert.equal(saved.flipped, true);
  assert.equal(page.lastLevel('reversi6'), 3);
  form.position.value = 'nonsense';
  assert.equal(await form.start(), null);
  assert.match(form.trouble.value, /^Illegal position/);
  const drawn = new Form(rules, 'eraser', '12');
  assert.equal((await drawn.start()).start, 'seed:12');
  storage.clear();
  const now = page.quickStart(rules, page.quickGame(rules));
  assert.equal(now.game, 'reversi6');
});

test('grades', () => {
  const line = (value) => ({ score: { kind: 'cp', value }, pv: ['x'] });
  const grade = (best, played) => page.grade(0, line(best), { kind: 'cp', value: played }, 100).grade;
  assert.deepEqual(
    [grade(0, 0), grade(50, 30), grade(50, 10), grade(100, 0), grade(100, -200)],
    ['best', 'good', 'slip', 'mistake', 'blunder'],
  );
});

// SPDX-License-Identifier: MIT
// What Watch shows of runs and games, without the page: figures, tables, a game step by step.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { binary, load } from './page.mjs';

const { Rules, Replayed, lastOf, between, figure, resultOf, scaleOf, shareOf, signed } = await load(
  'engine/rules',
  'watch/figures',
  'watch/replayed',
);
const rules = await Rules.load(await binary());

test('figures have the digits that their error allows', () => {
  assert.equal(figure(12.34, 3), '12.3');
  assert.equal(figure(12.34, 10), '12');
  assert.equal(signed(5.04, 2), '+5.0');
  assert.equal(signed(-5.04, 20), '-5');
  assert.equal(signed(0, 2), '0.0');
});

test('a score counts games only: no byes, and nothing where none was played', () => {
  assert.equal(shareOf({ games: 4, points: 3.5, byes: 1 }), '62.5 %');
  assert.equal(shareOf({ games: 0, points: 1, byes: 1 }), '–');
});

test('the scale of the ratings holds every interval and 0', () => {
  const row = (elo, error, games = 2) => ({ elo, error, games });
  const at = scaleOf([row(100, 50), row(-100, 50), row(900, 900, 0)]);
  assert.deepEqual([at(-150), at(0), at(150)], ['0%', '50%', '100%']);
  assert.equal(scaleOf([row(300, 100)])(0), '0%');
  assert.equal(scaleOf([])(1), '100%');
});

test('who beat whom, whichever of the two stands first in the result', () => {
  const results = [
    { a: 'x', b: 'y', wins: 3, draws: 1, losses: 0 },
    { a: 'y', b: 'x', wins: 2, draws: 0, losses: 1 },
  ];
  assert.equal(between(results, 'x', 'y'), '4-1-2');
  assert.equal(between(results, 'y', 'x'), '2-1-4');
  assert.equal(between(results, 'x', 'z'), '–');
  assert.equal(between(results, 'x', 'x'), '');
});

test('a result is that of the first player', () => {
  assert.equal(resultOf({ points: 1, first: 'a' }), '½–½');
  assert.equal(resultOf({ points: 2, first: 'a' }), '1–0');
  assert.equal(resultOf({ points: 2, first: 'b' }), '0–1');
  assert.equal(resultOf({ points: 0, first: 'b' }), '1–0');
});

const clock = { bank: 1000, increment: 0, moves: 0, movetime: 0, nodes: 0, depth: 0 };
const file = (record = {}, spec = { clock, players: [] }) => ({
  record: {
    game: 'ttt',
    position: '',
    opening: ['b2'],
    moves: ['a1', 'c1', 'b1', 'a3'],
    times_ms: [100, 20, 100, 20],
    a: 'one',
    b: 'two',
    first: 'b',
    end: 'rules',
    ...record,
  },
  spec,
});

test('a game step by step: the board, the clocks, the ways on', () => {
  const replay = new Replayed(rules, file());
  assert.deepEqual(replay.players, ['two', 'one']);
  assert.ok(replay.over());
  assert.equal(replay.played(), 4);
  assert.deepEqual(replay.clocks(), [960, 800]);
  assert.deepEqual(
    replay.ways().map((way) => way !== null),
    [true, true, false, false],
  );
  replay.go(1);
  assert.deepEqual([replay.played(), replay.over(), replay.effect().move], [0, false, 'b2']);
  assert.deepEqual(replay.clocks(), [1000, 1000]);
  assert.equal(replay.board().side, 1);
  replay.go(-3);
  assert.deepEqual([replay.at.value, replay.effect(), replay.played()], [0, null, -1]);
  assert.deepEqual(
    replay.ways().map((way) => way !== null),
    [false, false, true, true],
  );
  assert.equal(new Replayed(rules, file({}, null)).clocks(), null);
});

test('keys walk, other keys do not', () => {
  const replay = new Replayed(rules, file());
  const places = ['Home', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'ArrowRight'].map((name) => {
    assert.ok(replay.key(name));
    return replay.at.value;
  });
  assert.deepEqual(places, [0, 1, 2, 1, 5, 5]);
  assert.ok(!replay.key('Enter'));
});

test('the rules say how a game ended, unless the referee ended it', () => {
  assert.notEqual(new Replayed(rules, file()).verdict(), '');
  assert.equal(new Replayed(rules, file({ end: 'time' })).verdict(), '');
});

test('the last move is marked where it touched one square or two', () => {
  const step = (from, to, kind = 'move', phase = 0) => ({ from, to, kind, phase });
  assert.deepEqual(lastOf(null), []);
  assert.deepEqual(lastOf({ steps: [step(3, 4), step(4, -1)] }), [3, 4]);
  assert.deepEqual(lastOf({ steps: [step(1, 2), step(3, 4)] }), []);
  assert.deepEqual(lastOf({ steps: [step(-1, 7, 'place'), step(5, 6, 'flip'), step(8, 9, 'move', 1)] }), [7]);
});

// SPDX-License-Identifier: MIT
// Hands on a board: touches, drags, swipes, keys, marks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './page.mjs';

const { Touching, seenWay, startsOf, swipedMove, targetsOf, toggleMark, wayMove } = await load('board/touch');

const board = (moves, more = {}) => ({
  position: 'p',
  cells: '---------',
  side: 0,
  swaps: false,
  moves: moves.map(([move, ...squares]) => ({ move, squares })),
  ...more,
});
const pairs = board([
  ['ab', 0, 1],
  ['ac', 0, 2],
  ['db', 3, 1],
]);
const ways = board([['up'], ['left'], ['pass']]);
const single = board([
  ['a', 0],
  ['e', 4],
]);

function hand(on, more = {}) {
  const played = [];
  const grid = { rows: 3, cols: 3, flipped: false, ...more.grid };
  const now = { board: on, grid, onMove: (move) => played.push(move), onSquare: undefined, confirm: false, ...more };
  return { touching: new Touching({ ...now, grid }), played };
}
const press = (square, more = {}) => {
  const point = { x: (square % 3) + 0.5, y: Math.floor(square / 3) + 0.5 };
  return { point, screen: { x: 40 * point.x, y: 40 * point.y }, button: 0, finger: false, ...more };
};

test('squares that moves begin on and lead to', () => {
  assert.deepEqual([...startsOf(pairs)], [0, 3]);
  assert.deepEqual([...startsOf({ ...pairs, swaps: true })].sort(), [0, 1, 2, 3]);
  assert.deepEqual([...targetsOf(pairs, null)], []);
  assert.deepEqual(
    [...targetsOf(pairs, 0)],
    [
      [1, 'ab'],
      [2, 'ac'],
    ],
  );
  assert.deepEqual(
    [...targetsOf({ ...pairs, swaps: true }, 1)],
    [
      [0, 'ab'],
      [3, 'db'],
    ],
  );
  assert.deepEqual(
    [...targetsOf(single, null)],
    [
      [0, 'a'],
      [4, 'e'],
    ],
  );
});

test('a direction is what is seen', () => {
  assert.equal(seenWay('up', true), 'down');
  assert.equal(seenWay('pass', true), 'pass');
  assert.equal(wayMove(ways, 'up', false), 'up');
  assert.equal(wayMove(ways, 'down', true), 'up');
  assert.equal(wayMove(ways, 'down', false), undefined);
  assert.equal(swipedMove(ways, -60, 5, false), 'left');
  assert.equal(swipedMove(ways, 60, 5, true), 'left');
  assert.equal(swipedMove(ways, 10, 5, false), undefined);
});

test('two touches, a drag, a swap from either end', () => {
  const { touching, played } = hand(pairs);
  for (const square of [0, 1]) {
    touching.down(press(square));
    touching.up(press(square));
  }
  assert.deepEqual(played, ['ab']);
  touching.down(press(0));
  touching.move(press(2).point);
  assert.equal(touching.drag.value.moved, true);
  touching.up(press(2));
  assert.deepEqual(played, ['ab', 'ac']);
  touching.down(press(0));
  touching.move(press(8).point);
  touching.up(press(8));
  assert.equal(touching.selected.value, null);
  assert.equal(played.length, 2);
});

test('a finger taps, and scrolls instead of dragging', () => {
  const { touching, played } = hand(pairs);
  touching.down(press(0, { finger: true }));
  touching.move(press(1).point);
  assert.equal(touching.drag.value, null);
  touching.up(press(1, { finger: true }));
  assert.deepEqual(played, []);
  touching.down(press(0, { finger: true }));
  touching.cancel();
  touching.up(press(0, { finger: true }));
  assert.equal(touching.selected.value, null);
});

test('where a move waits to be confirmed', () => {
  const { touching, played } = hand(single, { confirm: true });
  touching.touch(4);
  assert.deepEqual([played, touching.proposed.value], [[], 4]);
  touching.touch(0);
  assert.deepEqual([played, touching.proposed.value], [[], 0]);
  touching.touch(0);
  assert.deepEqual([played, touching.proposed.value], [['a'], null]);
  touching.touch(4);
  touching.key('Escape');
  assert.equal(touching.proposed.value, null);
  touching.cursor.value = 4;
  touching.key('Enter');
  assert.deepEqual(played, ['a', 'e']);
});

test('keys move a cursor on the screen, or are the move', () => {
  const { touching } = hand(single, { grid: { flipped: true } });
  touching.key('ArrowLeft');
  assert.equal(touching.cursor.value, 0);
  touching.key('ArrowLeft');
  assert.equal(touching.cursor.value, 1);
  const swiped = hand(ways, { grid: { flipped: true } });
  swiped.touching.key('ArrowDown');
  assert.deepEqual(swiped.played, ['up']);
});

test('marks, and what another position forgets', () => {
  assert.deepEqual(toggleMark([[1, 2]], 1, 2), []);
  assert.deepEqual(toggleMark([], 3, 3), [[3]]);
  const { touching } = hand(single);
  touching.down(press(0, { button: 2 }));
  touching.up(press(4, { button: 2 }));
  assert.deepEqual(touching.drawn.value, [[0, 4]]);
  touching.forget();
  assert.deepEqual(touching.drawn.value, []);
});

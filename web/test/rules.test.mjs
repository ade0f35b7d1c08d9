// SPDX-License-Identifier: MIT
// The short courses: every board can be read, what it asks for can be done there, and something else as well unless
// any move will do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { binary, load } from './page.mjs';

const { Rules, RulesCourse, courseOf } = await load('engine/rules', 'rules/course', 'rules/steps');
const rules = await Rules.load(await binary());
const names = ['reversi8', 'gomoku19', 'xiangqi', 'duel2048', 'eraser'];

for (const name of names) {
  const { game, steps } = courseOf(name);
  test(`${name}: six boards`, () => assert.equal(steps.length, 6));
  steps.forEach((step, at) =>
    test(`${name}: board ${at + 1} asks for what can be done there`, () => {
      const course = new RulesCourse(rules, game, steps);
      course.go(at);
      const moves = course.record.value.board.value.moves.map(({ move }) => move);
      const right = moves.filter((move) => course.does(move));
      assert.ok(right.length > 0, `none of ${moves.join(' ')}`);
      if (Array.isArray(step.want))
        assert.deepEqual(
          step.want.filter((move) => !moves.includes(move)),
          [],
        );
      const other = moves.find((move) => !right.includes(move));
      if (other !== undefined) {
        course.play(other);
        assert.equal(course.wrong.value, 1);
        assert.equal(course.solved.value, false);
      }
      course.play(right[0]);
      assert.equal(course.solved.value, true);
      for (const text of [step.text, step.hint, step.done]) {
        assert.match(text[0], /^[A-Z0-9].*[.?]$/);
        assert.match(text[1], /^[\u4e00-\u9fff“0-9].*[。？]$/u);
      }
    }),
  );
}

test('the boards show what they are about', () => {
  const played = (name, at, move) => {
    const { game, steps } = courseOf(name);
    const course = new RulesCourse(rules, game, steps);
    course.go(at);
    course.play(move);
    return course.record.value.board.value;
  };
  assert.equal(played('xiangqi', 5, 'b2b9').result, 'p1win');
  assert.equal(played('gomoku15', 1, 'e8').result, 'p1win');
  assert.equal(played('gomoku15', 5, 'h8').result, 'p1win');
  assert.equal(played('reversi6', 5, 'f6').over, true);
  assert.equal(played('duel2048', 3, 'right').cells.toLowerCase().includes('c'), true);
  assert.equal(courseOf('ttt'), null);
});

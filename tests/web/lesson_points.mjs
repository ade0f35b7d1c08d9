// SPDX-License-Identifier: MIT
//
// lesson_points.mjs - what each chapter of the lessons promises, in numbers: asserted by the test of the lessons, and
// demanded by the tool that looks for positions.
import { strict as assert } from 'node:assert';

const saves =
  (least) =>
  ({ race: { result } }) =>
    assert(result.saved >= least, `saves ${result.saved}, not ${least}`);
const sameValue = ({ race: { result } }) => assert.equal(result.off.value, result.on.value);
const sameMove = ({ race: { result } }) => assert.equal(result.off.best, result.on.best);
const all =
  (...points) =>
  (chapter) =>
    points.forEach((point) => point(chapter));

export const points = {
  minimax: saves(0.9),
  alphabeta: all(saves(0.6), sameValue),
  ordering: all(saves(0.7), sameValue),
  deepening: all(saves(0.3), sameMove),
  table: saves(0.6),
  quiescence: all(saves(0.5), ({ lost }) => assert(lost >= 250)),
  nullmove: all(saves(0.35), sameMove),
  reductions: all(saves(0.5), sameMove),
  evaluation: all(saves(0.5), ({ lost }) => assert(lost > 0)),
  aspiration: all(saves(0.15), sameMove),
  threads: all(saves(0.3), sameMove),
  proofs: saves(0.5),
};

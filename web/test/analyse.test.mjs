// SPDX-License-Identifier: MIT
// The tree of an analysis, its values and mistakes, and what is made of texts that somebody pastes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { binary, load } from './page.mjs';

const { Rules, Analyst, Intaking, SettingUp, Tree, mainLine, moveNumber, movesTo, find, path, plainText, scoreText } =
  await load('engine/rules', 'engine/ugi', 'analyse/analyst', 'analyse/intaking', 'analyse/settingup', 'analyse/tree');
const rules = await Rules.load(await binary());
const text = (game, moves, start = '') => ({ game, start, moves, names: ['', ''], result: '', comments: [] });

test('a tree: variations, the main line, numbers', () => {
  const tree = new Tree('ttt', '', rules.board('ttt', '', []));
  const add = (from, move) => tree.add(from, rules.turn('ttt', '', movesTo(from), move));
  const a = add(tree.root, 'a1');
  const b = add(a, 'b2');
  const c = add(a, 'c3');
  assert.equal(add(a, 'b2'), b);
  assert.deepEqual(
    mainLine(tree.root).map(({ move }) => move),
    ['', 'a1', 'b2'],
  );
  tree.promote(c);
  assert.deepEqual(movesTo(mainLine(tree.root).at(-1)), ['a1', 'c3']);
  assert.deepEqual([moveNumber(a), moveNumber(b), moveNumber(add(b, 'a2'))], ['1.', '1…', '2.']);
  assert.equal(find(tree.root, b.id), b);
  assert.equal(path(b).length, 2);
  tree.remove(b);
  assert.equal(find(tree.root, b.id), null);
});

test('values are the first player’s, mistakes the mover’s', () => {
  const analyst = new Analyst(rules, text('xiangqi', ['h2e2', 'h9g7', 'b2b9', 'a9b9']));
  const line = (value, move) => [{ depth: 5, multipv: 1, score: { kind: 'cp', value }, pv: [move] }];
  const nodes = mainLine(analyst.tree.root);
  const found = [
    [20, 'h2e2'],
    [-20, 'h9g7'],
    [30, 'h0g2'],
    [400, 'a9b9'],
    [-420, 'h0g2'],
  ];
  nodes.forEach((node, at) => (node.lines = line(...found[at])));
  assert.deepEqual(analyst.values(), [20, 20, 30, -400, -420]);
  const [mistake, ...others] = analyst.mistakes();
  assert.deepEqual([mistake.node.move, mistake.verdict.grade, others.length], ['b2b9', 'blunder', 0]);
  assert.equal(moveNumber(mistake.node), '2.');
  analyst.flipped.value = true;
  assert.equal(analyst.name(nodes[1]), 'h2e2');
  analyst.close();
});

test('a forced end is counted in moves, as puzzles count', () => {
  assert.equal(scoreText({ kind: 'mate', value: 5 }), '+#3');
  assert.equal(scoreText({ kind: 'mate', value: -4 }), '−#2');
  assert.equal(scoreText({ kind: 'cp', value: 150 }), '+1.50');
});

test('texts: a position, moves, both', () => {
  assert.deepEqual(plainText(rules, '1. h2e2 h9g7', 'xiangqi').moves, ['h2e2', 'h9g7']);
  const bare = '3ak4/9/4b4/9/2p6/9/9/2R6/9/3K5';
  assert.equal(plainText(rules, bare, '').start, `${bare} w`);
  assert.throws(() => plainText(rules, 'nonsense', ''));
});

test('what is nothing is told in the page’s words', () => {
  let opened = null;
  const intaking = new Intaking(rules, (found) => (opened = found));
  const said = (given, game = '') => {
    intaking.text.value = given;
    intaking.game.value = game;
    intaking.takeText();
    return intaking.trouble.value;
  };
  assert.match(said(''), /Nothing was pasted/);
  assert.match(said('hello world'), /no game record/);
  assert.match(said('x'.repeat(100_000)), /no game record/);
  assert.match(said('x'.repeat(100_000), 'xiangqi'), /longer than a position/);
  assert.match(said('hello', 'reversi8'), /Reversi/);
  assert.equal(opened, null);
  said('f5 d6', 'reversi8');
  assert.deepEqual(opened.moves, ['f5', 'd6']);
});

test('a position set up by hand: squares, the palette, the other side, what the rules refuse', () => {
  const set = new SettingUp(rules, 'reversi6', '');
  assert.equal(set.text.value, set.start);
  assert.deepEqual(
    set.rows().map((row) => row.length),
    [2, 0, 1],
  );
  const [[black, white], , [empty]] = set.rows();
  assert.equal(set.chosen.value, black);
  set.touch(0);
  assert.equal(set.cells.value[0], black);
  assert.equal(set.good.value.cells[0], black);
  set.touch(0);
  assert.equal(set.cells.value[0], empty, 'the same once more takes it away');
  set.chosen.value = white;
  set.touch(1);
  assert.equal(set.board().cells[1], white);
  const side = set.good.value.side;
  set.read(set.turned());
  assert.equal(set.good.value.side, side === 0 ? 1 : 0);
  const before = set.good.value;
  set.read('nonsense');
  assert.notEqual(set.trouble.value, '');
  assert.deepEqual([set.good.value, set.turned()], [before, null]);
  set.read(set.start);
  assert.equal(set.trouble.value, '');
  set.clear();
  assert.equal(set.cells.value, empty.repeat(36));
});

test('a game whose board the text does not show square by square is set up as text', () => {
  assert.deepEqual(
    rules.games().filter((game) => new SettingUp(rules, game, '').writer === null),
    ['duel2048'],
  );
  const from = rules.board('xiangqi', '', ['h2e2']).position;
  const set = new SettingUp(rules, 'xiangqi', from);
  assert.deepEqual([set.text.value, set.good.value.side], [from, 1]);
});

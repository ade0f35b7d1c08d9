// SPDX-License-Identifier: MIT
// What stands behind the pages about the search, without the pages: a walk through a tree, a reader in a chapter, tries
// at a node count, plots.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, storage } from './page.mjs';

const { Walking, pictureOf, Reader, seenAt, Ordering, Budgeting, chartOf, isLogarithmic, numericColumns, searchSpec } =
  await load('learn/walking', 'learn/reader', 'learn/trying', 'learn/plot', 'learn/searching');

/** A tree of one root with 15 children, the fifth of which has two. */
function tree() {
  const node = (id, parent, children = []) => ({
    id,
    parent,
    move: `m${id}`,
    window: '',
    value: '',
    reason: '',
    kind: '',
    nodes: 1,
    children,
  });
  const nodes = Array.from({ length: 18 }, (_, id) => node(id, id === 0 ? -1 : id === 6 || id === 7 ? 5 : 0));
  nodes[0].children = nodes.filter(({ parent }) => parent === 0);
  nodes[5].children = [nodes[6], nodes[7]];
  return { summary: { count: nodes.length, root: 0 }, node: async (id) => nodes[id] ?? Promise.reject(Error('none')) };
}

test('a walk: keys lead to parent, child, siblings, and on in the order of the search', async () => {
  const walk = new Walking(tree(), assert.fail);
  await walk.goTo(5);
  assert.deepEqual(walk.ways(walk.here.value), {
    ArrowUp: 0,
    ArrowDown: 6,
    ArrowLeft: 4,
    ArrowRight: 8,
    PageDown: 6,
    PageUp: 4,
  });
  await walk.goTo(0);
  const { ArrowUp, ArrowLeft, ArrowRight, PageUp } = walk.ways(walk.here.value);
  assert.deepEqual([ArrowUp, ArrowLeft, ArrowRight, PageUp], [undefined, undefined, undefined, undefined]);
  await walk.goTo(17);
  assert.equal(walk.ways(walk.here.value).PageDown, undefined);
  assert.equal(walk.ways(walk.here.value).ArrowRight, undefined);
});

test('a node that cannot be read is told, and one stays where one was', async () => {
  const told = [];
  const walk = new Walking(tree(), (reason) => told.push(reason));
  await walk.goTo(5);
  await walk.goTo(99);
  assert.deepEqual([told, walk.here.value.id], [['none'], 5]);
});

test('many siblings are one box until it is opened, but never the one on the way', async () => {
  const walk = new Walking(tree(), assert.fail);
  await walk.goTo(0);
  const { children } = walk.drawn(walk.here.value);
  assert.deepEqual([children.length, children.at(-1).folded, children.at(-1).id], [12, 4, -1]);
  walk.open(children.at(-1));
  assert.equal(walk.drawn(walk.here.value).children.length, 15);
  const other = new Walking(tree(), assert.fail);
  await other.goTo(17);
  const drawn = other.drawn(other.here.value).children;
  assert.deepEqual([drawn.length, drawn.at(-1).folded, drawn.find(({ current }) => current).id], [13, 3, 17]);
});

test('of the levels above the parent only the way down is drawn, straight', async () => {
  const walk = new Walking(tree(), assert.fail);
  await walk.goTo(6);
  const root = walk.drawn(walk.here.value);
  assert.deepEqual(
    root.children.map(({ id }) => id),
    [5],
  );
  const { nodes, left, right } = pictureOf(root, 3);
  const x = (id) => nodes.find(({ data }) => data.id === id).x;
  assert.deepEqual([x(0), x(5), x(6)], [0, 0, 0]);
  assert.ok(left < 0 && right > x(7));
});

const question = { options: [], answer: 0 };
const scene = (...asks) => ({
  nodes: new Map(),
  roots: [],
  beats: asks.map((asked, id) => ({ show: [id], know: [id], at: id, ...(asked ? { question } : {}) })),
});

test('a reader: from question to question; right counts what was right at once', async () => {
  const reader = new Reader('some');
  reader.load(async () => [scene(false, true, true, false), scene(true)]);
  await new Promise(setImmediate);
  assert.deepEqual([reader.here.value.beat, reader.total(), reader.asked()], [1, 3, 0]);
  reader.answered(true);
  assert.ok(reader.here.value.done);
  reader.next();
  assert.deepEqual([reader.here.value.beat, reader.here.value.done, reader.asked()], [2, false, 1]);
  reader.answered(false);
  reader.answered(true);
  reader.next();
  assert.deepEqual([reader.here.value.scene, reader.asked(), reader.over()], [1, 2, false]);
  reader.answered(true);
  reader.next();
  assert.deepEqual([reader.right.value, reader.over(), reader.scene()], [2, true, undefined]);
  assert.match(
    JSON.stringify(Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at)))),
    /some/,
  );
});

test('a chapter that is left does not come back, and one that fails says why', async () => {
  const reader = new Reader('other');
  reader.load(async () => [scene(true)])();
  await new Promise(setImmediate);
  assert.equal(reader.scenes.value, null);
  reader.load(() => Promise.reject(Error('no such search')));
  await new Promise(setImmediate);
  assert.equal(reader.trouble.value, 'no such search');
});

test('a beat shows before it asks, and tells when it is answered', () => {
  const of = scene(false, true);
  const asked = seenAt(of, 1, false, 0);
  assert.deepEqual([[...asked.shown], [...asked.known], asked.fresh], [[0, 1], [0], [1]]);
  assert.deepEqual([...seenAt(of, 1, true, 0).known], [0, 1]);
});

/** Answers with the length of the player's spec. */
const lab = (best = 'b', nodes = 50) => ({ think: async () => ({ nodes, best }) });

test('an order of moves: put, counted, compared', async () => {
  const task = {
    id: 'o',
    game: 'ttt',
    position: '',
    depth: 3,
    moves: ['a', 'b', 'c'],
    counts: { engine: 70, worst: 90 },
  };
  const made = new Ordering(task, lab());
  made.put('c', -4);
  assert.deepEqual(made.order.value, ['c', 'a', 'b']);
  made.put('c', 9);
  assert.deepEqual(made.order.value, ['a', 'b', 'c']);
  const { value } = made.said;
  made.put('c', 2);
  assert.equal(made.said.value, value, 'nothing moved, nothing said');
  assert.deepEqual(made.bars(), []);
  await made.run();
  assert.equal(made.yours.value, 50);
  assert.deepEqual(
    made.bars().map(({ nodes, kind }) => [kind, nodes]),
    [
      ['on', 50],
      ['engine', 70],
      ['off', 90],
    ],
  );
  made.put('a', 1);
  assert.equal(made.yours.value, null, 'a count of another order does not stay');
  made.challenged(['b', 'a', 'c']);
  await new Promise(setImmediate);
  assert.deepEqual(
    made.bars().map(({ kind }) => kind),
    ['rival'],
  );
});

test('techniques under a budget: the move must be found, and within it', async () => {
  const task = { id: 'b', game: 'ttt', position: '', depth: 3, pick: 2, budget: 50, answer: 'b', best: { nodes: 20 } };
  const fine = async (...of) => {
    const made = new Budgeting(task, lab(...of));
    made.choose('table', true);
    await made.run();
    return made.fine();
  };
  assert.deepEqual([await fine('b', 50), await fine('b', 51), await fine('c', 20)], [true, false, false]);
  const made = new Budgeting(task, { think: () => Promise.reject(Error('gone')) });
  made.choose('table', true);
  made.choose('killers', true);
  made.choose('table', false);
  assert.deepEqual(made.chosen.value, ['killers']);
  await made.run();
  assert.deepEqual([made.counter.trouble.value, made.counter.busy.value, made.fine()], ['gone', false, false]);
});

const experiment = {
  columns: [
    ['x', 'x'],
    ['name', 'name'],
    ['y', 'y'],
    ['words', 'words'],
  ],
  rows: [
    ['2', 'a', '1,000', 'p'],
    ['1', 'a', '10', 'q'],
    ['1', 'b', '', 'r'],
  ],
  figure: { kind: 'lines', x: 0, y: 2, series: 1, log: true },
};

test('a plot: lines in the order of their numbers, bars in groups', () => {
  const lines = chartOf(experiment, 2, true);
  assert.deepEqual(lines.data, [
    [1, 2],
    [10, 1000],
    [null, null],
  ]);
  assert.equal(lines.ticks, null);
  const bars = chartOf(experiment, 2, false);
  assert.deepEqual(bars.data[0], [0, 1, 3, 4]);
  assert.deepEqual(bars.data[1], [1000, null, 10, null]);
  assert.deepEqual(
    bars.ticks.map(({ at }) => at),
    [0.5, 3.5],
  );
  assert.deepEqual(numericColumns(experiment), [2]);
});

test('a scale is logarithmic where it is wanted and possible', () => {
  const chart = (...values) => ({ data: [[1], values] });
  assert.ok(isLogarithmic(chart(1, null), true));
  assert.ok(!isLogarithmic(chart(1), false));
  assert.ok(!isLogarithmic(chart(0, 1), true));
  assert.ok(!isLogarithmic(chart(null), true));
});

test('the spec of a search names every technique, minimax has none', () => {
  const spec = searchSpec('pvs', ['table', 'nullmove']);
  assert.match(spec, /^search:algorithm=pvs,table=on,ordering=off,/);
  assert.equal(spec.match(/=on/g).length, 2);
  assert.equal(searchSpec('minimax', ['table']), 'search:algorithm=minimax');
});

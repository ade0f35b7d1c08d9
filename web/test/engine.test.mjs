// SPDX-License-Identifier: MIT
// An engine over a transport that answers when it is told to: requests one after the other, and a stop that is not
// lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './page.mjs';

const { Engine, goLine, scoreNumber } = await load('engine/engine', 'engine/ugi');

function wire() {
  const sent = [];
  const transport = {
    place: 'page',
    stops: 0,
    send: (line) => sent.push(line),
    giveTrace: () => {},
    stop: () => transport.stops++,
    close: () => {},
    onLine: () => {},
    onFail: () => {},
  };
  return { sent, transport, engine: new Engine(transport) };
}

test('requests wait for each other', async () => {
  const { sent, transport, engine } = wire();
  const first = engine.tell('setoption name Game value ttt');
  const second = engine.tell('setoption name Player value engine');
  assert.deepEqual(sent, ['setoption name Game value ttt', 'isready']);
  transport.onLine('readyok');
  await first;
  assert.equal(sent.at(-1), 'isready');
  assert.equal(sent.length, 4);
  transport.onLine('info string error: no such player');
  transport.onLine('readyok');
  await assert.rejects(second, /no such player/);
});

test('a stop reaches the thought that runs, and drops those that wait', async () => {
  const { transport, engine } = wire();
  const running = engine.think('', [], { infinite: true });
  const waiting = engine.think('', ['a1'], { infinite: true });
  engine.stop();
  await assert.rejects(waiting, /stopped/);
  assert.equal(transport.stops, 1);
  engine.stop();
  assert.equal(transport.stops, 1); // once is enough
  transport.onLine('bestmove a1');
  assert.equal((await running).move, 'a1');
  const next = engine.think('', [], { infinite: true });
  engine.stop(); // right after it was asked
  assert.equal(transport.stops, 2);
  transport.onLine('bestmove b2');
  assert.equal((await next).move, 'b2');
});

test('a worker that has failed fails what waits, and all that comes', async () => {
  const { transport, engine } = wire();
  const running = engine.think('', [], { nodes: 5 });
  transport.onFail('unreachable');
  await assert.rejects(running, /unreachable/);
  await assert.rejects(engine.tell('isready'), /unreachable/);
  assert.equal(engine.failed, 'unreachable');
});

test('what is asked of a search is a line', () => {
  assert.equal(goLine({ depth: 3, nodes: 50 }, ['a1']), 'go depth 3 nodes 50 searchmoves a1');
  assert.equal(goLine({ infinite: true }), 'go infinite');
  const clock = { p1time: 1000.4, p2time: 20, p1inc: 0, p2inc: 0 };
  assert.equal(goLine({ clock }), 'go p1time 1000 p2time 20 p1inc 0 p2inc 0');
});

test('scores as numbers: any win above any points, the nearer win above the farther, losses the other way', () => {
  const scores = [
    ['mate', -1],
    ['mate', -7],
    ['cp', -30000],
    ['cp', 0],
    ['cp', 30000],
    ['mate', 9],
    ['mate', 1],
  ];
  const numbers = scores.map(([kind, value]) => scoreNumber({ kind, value }));
  assert.deepEqual(
    [...numbers].sort((a, b) => a - b),
    numbers,
  );
  assert.equal(new Set(numbers).size, numbers.length);
});

// SPDX-License-Identifier: MIT
// The last step of a chapter: a real search of a real position, with the technique and without it. The page runs it
// before the reader's eyes; the test compares it with data/lessons.json.

import type { Lab, Counted } from './recorded';

export interface RaceSpec {
  /** `same`: one depth, whose nodes are counted. `until`: nodes until the right move is found for good. `win`: until a
   * win is seen. `split`: root moves dealt to threads. */
  kind: 'same' | 'until' | 'win' | 'split';
  game: string;
  position: string;
  depth: number;
  off: string;
  on: string;
  answer?: string;
  threads?: number;
}

export interface RaceCount {
  nodes: number;
  best: string;
  value: number;
  /** The depth at which it was found. */
  depth: number;
  /** Nodes of all threads together. */
  sum?: number;
}

export interface RaceResult {
  off: RaceCount;
  on: RaceCount;
  /** The part of the nodes that the technique saves. */
  saved: number;
}

const WIN = 31000;

/** From which depth on does the search choose the move, to its end? */
function found(thought: Counted, fits: (step: Counted['steps'][number]) => boolean): RaceCount | null {
  let first = -1;
  thought.steps.forEach((step, index) => {
    if (!fits(step)) first = -1;
    else if (first < 0) first = index;
  });
  const step = thought.steps[first];
  return step ? { nodes: step.nodes, best: step.best, value: step.value, depth: step.depth } : null;
}

async function run(lab: Lab, spec: RaceSpec, player: string): Promise<RaceCount | null> {
  const thought = await lab.think(spec.game, spec.position, player, spec.depth);
  if (spec.kind === 'until') return found(thought, ({ best }) => best === spec.answer);
  if (spec.kind === 'win') return found(thought, ({ value }) => value > WIN);
  return { nodes: thought.nodes, best: thought.best, value: thought.value, depth: thought.steps.at(-1)!.depth };
}

/** Every root move searched alone; a thread that is free takes the next one. */
async function split(
  lab: Lab,
  { game, position, depth, on, threads = 4 }: RaceSpec,
  moves: string[],
): Promise<RaceCount> {
  const busy = Array<number>(threads).fill(0);
  let best: Counted | null = null;
  for (const move of moves) {
    const thought = await lab.think(game, position, on, depth, [move]);
    busy[busy.indexOf(Math.min(...busy))]! += thought.nodes;
    if (!best || thought.value > best.value) best = thought;
  }
  return {
    nodes: Math.max(...busy),
    sum: busy.reduce((sum, each) => sum + each, 0),
    best: best!.best,
    value: best!.value,
    depth,
  };
}

/** Null: one of the two did not find what was to be found. */
export async function race(
  lab: Lab,
  spec: RaceSpec,
  heard?: (which: 'off' | 'on', count: RaceCount) => void,
): Promise<RaceResult | null> {
  const off = await run(lab, spec, spec.off);
  if (!off) return null;
  heard?.('off', off);
  const on = spec.kind === 'split' ? await split(lab, spec, await rootMoves(lab, spec)) : await run(lab, spec, spec.on);
  if (!on) return null;
  heard?.('on', on);
  return { off, on, saved: Math.round(1000 * (1 - on.nodes / off.nodes)) / 1000 };
}

/** The root's moves in the order in which the search tries them. */
async function rootMoves(lab: Lab, { game, position, on }: RaceSpec): Promise<string[]> {
  const source = await lab.trace(game, position, on, 1);
  return (await source.node(source.summary.root)).children.map(({ name }) => name);
}

export function permutations<T>(list: T[]): T[][] {
  if (list.length < 2) return [list];
  return list.flatMap((head, index) =>
    permutations([...list.slice(0, index), ...list.slice(index + 1)]).map((rest) => [head, ...rest]),
  );
}

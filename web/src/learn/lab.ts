// SPDX-License-Identifier: MIT
// The lessons' searches in the page: an engine of its own in a worker.

import { positionLine } from '../engine/engine';
import { engineFor } from '../engine/players';
import type { Score } from '../engine/ugi';
import type { Lab, Counted } from './recorded';
import { TraceView } from './trace';

const WIN = 32000;

const number = ({ kind, value }: Score): number => (kind === 'cp' ? value : value > 0 ? WIN - value : -WIN - value);

export const pageLab: Lab = {
  trace: (game, position, player, depth) => TraceView.record(game, position, [], player, depth),
  async think(game, position, player, depth, only = []) {
    const engine = await engineFor('tracer', game, player);
    // What an earlier search left in the table would make this one look cheaper.
    await engine.tell('uginewgame', positionLine(position, []));
    const steps: Counted['steps'] = [];
    await engine.think(
      position,
      [],
      { depth },
      ([line]) => {
        if (line?.score)
          steps.push({ depth: line.depth, nodes: line.nodes, best: line.pv[0] ?? '', value: number(line.score) });
      },
      only,
    );
    const last = steps.at(-1);
    if (!last) throw new Error('the search found no move');
    return { nodes: last.nodes, best: last.best, value: last.value, steps };
  },
};

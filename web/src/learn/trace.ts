// SPDX-License-Identifier: MIT
// A recorded search, node by node: asked of the engine that recorded or opened it, kept as it is looked at.

import { engineFor } from '../engine/players';
import { positionLine, type Engine } from '../engine/engine';
import { language } from '../words/words';

/** `query trace N`: a node in words and numbers, values as the side at the root sees them. */
export interface TraceNode {
  id: number;
  parent: number;
  ply: number;
  depth: number;
  move: string;
  window: string;
  value: string;
  reason: string;
  kind: string;
  purpose: string;
  condition: string;
  summary: string;
  left: string;
  nodes: number;
  position: string;
  /** Does the side at the root move here? */
  max: boolean;
  /** Value and window as numbers, as the side at the root sees them. */
  score: number;
  low: number;
  high: number;
  /** The move as the rules write it; reason and purpose in English, whatever the language; moves that were left out. */
  name: string;
  code: string;
  role: string;
  skipped: number;
  children: TraceChild[];
}

export interface TraceChild {
  id: number;
  move: string;
  window: string;
  value: string;
  reason: string;
  kind: string;
  nodes: number;
  inner: boolean;
  /** Does the side at the root move here? */
  max: boolean;
  /** Value and window as numbers, as the side at the root sees them. */
  score: number;
  low: number;
  high: number;
  /** The move as the rules write it; reason and purpose in English, whatever the language; moves that were left out. */
  name: string;
  code: string;
  role: string;
  skipped: number;
}

export interface TraceSummary {
  game: string;
  count: number;
  root: number;
  nodes: number;
  value: string;
  best: string;
}

export class TraceView {
  private nodes = new Map<number, Promise<TraceNode>>();

  private constructor(
    private engine: Engine,
    readonly summary: TraceSummary,
  ) {}

  /** Records a search of the position by the player. */
  static async record(
    game: string,
    position: string,
    moves: string[],
    player: string,
    depth: number,
  ): Promise<TraceView> {
    const engine = await engineFor('tracer', game, player);
    await engine.tell(`setoption name Language value ${language.value}`, positionLine(position, moves));
    return new TraceView(engine, await engine.ask<TraceSummary>(`trace depth ${depth}`));
  }

  /** Opens a file that `wuqi trace` wrote. */
  static async open(bytes: Uint8Array): Promise<TraceView> {
    const engine = await engineFor('tracer', 'ttt', 'engine');
    return new TraceView(engine, await engine.giveTrace<TraceSummary>(bytes));
  }

  node(id: number): Promise<TraceNode> {
    let node = this.nodes.get(id);
    if (!node) {
      node = this.engine.query<TraceNode>(`trace ${id}`);
      this.nodes.set(id, node);
    }
    return node;
  }
}

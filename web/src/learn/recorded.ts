// SPDX-License-Identifier: MIT
// What tellers share: a scene as data, who records it, and how.

import { INFINITE, type Kind, type Option, type TraceSource } from './scene';
import type { TraceNode } from './trace';

/** A scene as data/lessons.json has it. */
export interface SceneSpec {
  kind: 'tree' | 'deepening' | 'table' | 'beyond' | 'null' | 'reduced' | 'windows' | 'threads' | 'proof';
  game: string;
  position: string;
  depth: number;
  player: string;
  kinds?: Kind[];
  /** Plies of the tree that are drawn, and questions that are asked at most. */
  levels?: number;
  most?: number;
  /** Nodes that the scene is about, by their number in the trace. */
  focus?: number[];
  /** Root moves that are drawn; the others are left out. */
  only?: string[];
  /** Its values are counted in ones, not in hundredths. */
  whole?: boolean;
}

/** Who records and counts: a worker in the page, the module in a test. */
export interface Lab {
  trace(game: string, position: string, player: string, depth: number): Promise<TraceSource>;
  think(game: string, position: string, player: string, depth: number, only?: string[]): Promise<Counted>;
}

/** What came out of a search; `steps` has it depth after depth. */
export interface Counted {
  nodes: number;
  best: string;
  value: number;
  steps: { depth: number; nodes: number; best: string; value: number }[];
}

const text = (score: number, was: string) => (Math.abs(score) > 30000 ? was : `${score > 0 ? '+' : ''}${score}`);

/** Records the search of a scene. An evaluation that counts in whole numbers is shown in whole numbers. */
export async function record(lab: Lab, { game, position, player, depth, whole }: SceneSpec): Promise<TraceSource> {
  const source = await lab.trace(game, position, player, depth);
  if (!whole) return source;
  return {
    summary: source.summary,
    node: async (id) => {
      const node = await source.node(id);
      const bound = (score: number) =>
        score >= INFINITE ? '+∞' : score <= -INFINITE ? '-∞' : text(score, String(score));
      const window = `[${bound(node.low)}, ${bound(node.high)}]`;
      const children = node.children.map((child) => ({ ...child, value: text(child.score, child.value) }));
      return { ...node, value: text(node.score, node.value), window, children };
    },
  };
}

/** Takes away the root's moves that are not wanted, with all below them. */
export function keepOnly(nodes: Map<number, TraceNode>, root: number, only?: string[]): void {
  if (!only) return;
  const drop = (id: number): void => {
    for (const child of nodes.get(id)?.children ?? []) drop(child.id);
    nodes.delete(id);
  };
  const node = nodes.get(root)!;
  for (const child of node.children) if (!only.includes(child.name)) drop(child.id);
  nodes.set(root, { ...node, children: node.children.filter(({ name }) => only.includes(name)) });
}

export const moveOption = (node: TraceNode): Option => ({ keys: [node.name, node.move], say: [node.move, node.move] });

// SPDX-License-Identifier: MIT
// A walk through a recorded search: the node at hand, the way to it, and what is drawn. Only the path to the current
// node and its children are drawn, so that a million nodes open as quickly as ten.

import { hierarchy, tree as layout, type HierarchyPointNode } from 'd3-hierarchy';
import { signal } from '@preact/signals';
import type { TraceChild, TraceNode, TraceSummary } from './trace';

const SHOWN = 12;
/** The size of a node's box. */
export const BOX = { width: 150, height: 62 };

export interface Branch {
  id: number;
  move: string;
  window: string;
  value: string;
  reason: string;
  kind: string;
  nodes: number;
  /** How many siblings this one stands for; 0 for a node. */
  folded: number;
  current: boolean;
  children?: Branch[];
}

function drawn(child: TraceChild | TraceNode, current: boolean): Branch {
  const { id, move, window, value, reason, kind, nodes } = child;
  return { id, move, window, value, reason, kind, nodes, folded: 0, current };
}

/** At most SHOWN children, those around the one that matters; the rest as one node. */
function fold(children: TraceChild[], keep: number, all: boolean): { shown: TraceChild[]; folded: number } {
  if (all || children.length <= SHOWN) return { shown: children, folded: 0 };
  const index = children.findIndex((child) => child.id === keep);
  const shown = children.filter((_, i) => i < SHOWN - 1 || i === index);
  return { shown, folded: children.length - shown.length };
}

interface Source {
  summary: TraceSummary;
  node(id: number): Promise<TraceNode>;
}

/** Where the keys lead; undefined: nowhere. */
export type Ways = Record<
  'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'PageDown' | 'PageUp',
  number | undefined
>;

export class Walking {
  readonly here = signal<TraceNode | null>(null);
  /** From the root to the node at hand. */
  readonly path = signal<TraceNode[]>([]);
  /** Nodes all of whose children are shown. */
  private readonly unfolded = signal<ReadonlySet<number>>(new Set());

  constructor(
    private readonly view: Source,
    private readonly fail: (reason: string) => void,
  ) {}

  async goTo(id: number): Promise<void> {
    try {
      const node = await this.view.node(id);
      const nodes = [node];
      while (nodes[0]!.parent >= 0) nodes.unshift(await this.view.node(nodes[0]!.parent));
      this.path.value = nodes;
      this.here.value = node;
    } catch (error) {
      this.fail((error as Error).message);
    }
  }

  /** Up to the parent, down to the first child, to the siblings, and on in the order of the search. */
  ways(node: TraceNode): Ways {
    const siblings = this.path.value.at(-2)?.children ?? [];
    const place = siblings.findIndex((child) => child.id === node.id);
    return {
      ArrowUp: node.parent < 0 ? undefined : node.parent,
      ArrowDown: node.children[0]?.id,
      ArrowLeft: siblings[place - 1]?.id,
      ArrowRight: place < 0 ? undefined : siblings[place + 1]?.id,
      PageDown: node.id + 1 < this.view.summary.count ? node.id + 1 : undefined,
      PageUp: node.id > 0 ? node.id - 1 : undefined,
    };
  }

  step(to: number | undefined): void {
    if (to !== undefined) void this.goTo(to);
  }

  /** What a click on a box does: the siblings that it stands for are shown, or its node is gone to. */
  open({ id, folded }: Branch): void {
    if (folded) this.unfolded.value = new Set(this.unfolded.value).add(-id - 1);
    else void this.goTo(id);
  }

  /** What is drawn of the tree. */
  drawn(node: TraceNode, level = 0): Branch {
    const path = this.path.value;
    const at = path[level]!;
    const next = path[level + 1];
    const made = drawn(at, at === node);
    const { shown, folded } = fold(at.children, next?.id ?? -1, this.unfolded.value.has(at.id));
    made.children = shown.map((child) =>
      next && child.id === next.id ? this.drawn(node, level + 1) : drawn(child, false),
    );
    if (folded > 0) made.children.push({ ...drawn(at.children.at(-1)!, false), id: -at.id - 1, folded });
    // Above the parent only the way down matters: the rest is a glance away.
    if (level < path.length - 2) made.children = made.children.filter((child) => child.children);
    return made;
  }
}

export type Placed = HierarchyPointNode<Branch>;

/** Where everything stands. The way to the node at hand goes straight down; its families stand to both sides of it. */
export function pictureOf(drawnRoot: Branch, levels: number) {
  const root = layout<Branch>().nodeSize([BOX.width + 10, BOX.height + 40])(hierarchy(drawnRoot));
  const nodes: Placed[] = root.descendants();
  const shift = Array.from(
    { length: levels },
    (_, level) => nodes.find((each) => each.depth === level && (each.data.children || each.data.current))?.x ?? 0,
  );
  for (const each of nodes) each.x -= shift[Math.min(each.depth, levels - 1)]!;
  return {
    links: root.links().map(({ source, target }) => ({ from: source, to: target })),
    nodes,
    left: Math.min(...nodes.map((each) => each.x)) - BOX.width / 2 - 8,
    right: Math.max(...nodes.map((each) => each.x)) + BOX.width / 2 + 8,
    bottom: Math.max(...nodes.map((each) => each.y)) + BOX.height + 8,
  };
}

// SPDX-License-Identifier: MIT
// A game with its variations: a tree of moves, the first child of each node being the game itself.

import type { BoardInfo, Line, Score, StepInfo, Turn } from '../engine/ugi';

/** What the rules say of a place, asked once when it is made. */
export type Facts = Pick<BoardInfo, 'side' | 'over' | 'result'>;

export interface Node {
  id: number;
  parent: Node | null;
  /** The move that led here; '' at the root. */
  move: string;
  name: string;
  /** What the move did to the board. */
  steps: StepInfo[];
  facts: Facts;
  children: Node[];
  /** The best lines found here, the deepest search so far. */
  lines: Line[];
  comment: string;
  /** What the record says the mover thought of it, from the mover's side. */
  told: Score | null;
}

export class Tree {
  readonly root: Node;
  private next = 1;

  constructor(
    readonly game: string,
    readonly start: string,
    { side, over, result }: Facts,
  ) {
    this.root = this.make(null, '', '', [], { side, over, result });
  }

  private make(parent: Node | null, move: string, name: string, steps: StepInfo[], facts: Facts): Node {
    return { id: this.next++, parent, move, name, steps, facts, children: [], lines: [], comment: '', told: null };
  }

  /** The child reached by the turn's move, made if it is new. */
  add(parent: Node, { move: { move, names, steps }, board: { side, over, result } }: Turn): Node {
    const known = parent.children.find((child) => child.move === move);
    if (known) return known;
    const node = this.make(parent, move, names.chinese ?? '', steps, { side, over, result });
    parent.children.push(node);
    return node;
  }

  remove(node: Node): void {
    if (node.parent) node.parent.children = node.parent.children.filter((child) => child !== node);
  }

  /** Makes the line that leads to the node the game itself. */
  promote(node: Node): void {
    for (let at: Node | null = node; at?.parent; at = at.parent) {
      const { children } = at.parent;
      children.splice(children.indexOf(at), 1);
      children.unshift(at);
    }
  }
}

/** The moves from the root to the node. */
export function path(node: Node): Node[] {
  const nodes: Node[] = [];
  for (let at: Node | null = node; at?.parent; at = at.parent) nodes.unshift(at);
  return nodes;
}

/** Its number as the list of moves has it: two plies a number, `…` before the second. */
export function moveNumber(node: Node): string {
  const depth = path(node).length;
  return `${Math.ceil(depth / 2)}${depth % 2 === 1 ? '.' : '…'}`;
}

export function movesTo(node: Node): string[] {
  return path(node).map((at) => at.move);
}

/** The line that goes on from a node by first children, the node itself first. */
export function mainLine(from: Node): Node[] {
  const nodes = [from];
  for (let at = from; at.children[0]; at = at.children[0]) nodes.push(at.children[0]);
  return nodes;
}

export function find(root: Node, id: number): Node | null {
  const waiting = [root];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (at.id === id) return at;
    waiting.push(...at.children);
  }
  return null;
}

// SPDX-License-Identifier: MIT
// Analyses that a person wanted to keep: games with variations and the best line found at each place, in the browser.

import { signal } from '@preact/signals';
import type { KeptNode, RecordText, Turn } from '../engine/ugi';
import type { Node, Tree } from './tree';

export interface KeptAnalysis {
  id: number;
  title: string;
  when: number;
  text: RecordText;
}

const MOST = 50;

function stored(): KeptAnalysis[] {
  try {
    const list = JSON.parse(localStorage.getItem('wuqi.analyses') ?? '[]') as unknown;
    return Array.isArray(list) ? (list as KeptAnalysis[]).filter((each) => typeof each?.text?.game === 'string') : [];
  } catch {
    return [];
  }
}

export const analyses = signal<KeptAnalysis[]>(stored());

function store(list: KeptAnalysis[]): void {
  localStorage.setItem('wuqi.analyses', JSON.stringify(list));
  analyses.value = list;
}

function keptNode(node: Node): KeptNode {
  const best = node.lines[0];
  return {
    m: node.move,
    ...(node.comment ? { c: node.comment } : {}),
    ...(best ? { l: { ...best, pv: best.pv.slice(0, 12) } } : {}),
    ...(node.children.length > 0 ? { n: node.children.map(keptNode) } : {}),
  };
}

/** Keeps the analysis, the newest first; the oldest of too many goes. Throws where the browser has no room. */
export function keep(tree: Tree, text: RecordText, title: string): number {
  const id = 1 + Math.max(0, ...analyses.value.map((each) => each.id));
  const kept: KeptAnalysis = { id, title, when: Date.now(), text: { ...text, kept: keptNode(tree.root) } };
  store([kept, ...analyses.value].slice(0, MOST));
  return id;
}

export function forget(id: number): void {
  store(analyses.value.filter((each) => each.id !== id));
}

/** Puts what was kept into a tree that has the game itself already. */
export function restore(tree: Tree, at: Node, from: KeptNode, turn: (parent: Node, move: string) => Turn): void {
  at.comment = from.c ?? at.comment;
  if (from.l && at.lines.length === 0) at.lines = [from.l];
  for (const child of from.n ?? []) restore(tree, tree.add(at, turn(at, child.m)), child, turn);
}

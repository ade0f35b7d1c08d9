// SPDX-License-Identifier: MIT
// Beat the node count: the searches behind both tasks, and the links that carry a result.

import type { Lab } from './recorded';

/** Techniques that may be chosen. */
export const CHOICE = [
  'table',
  'ordering',
  'killers',
  'history',
  'quiescence',
  'nullmove',
  'reductions',
  'pruning',
  'extensions',
  'aspiration',
] as const;

/** Alpha-beta in the order of the rules, but for the root. */
export const orderSpec = (order: string[]): string => `search:algorithm=alphabeta,order=${order.join('/')}`;

export const budgetSpec = (techniques: string[]): string =>
  `search:algorithm=pvs,deepening=on,hash=4${techniques.map((name) => `,${name}=on`).join('')}`;

/** The order in which the engine's own search comes to the root's moves in its last iteration. */
export async function engineOrder(lab: Lab, game: string, position: string, depth: number): Promise<string[]> {
  const source = await lab.trace(game, position, 'search:algorithm=alphabeta,ordering=on,deepening=on', depth);
  return [...new Set((await source.node(source.summary.root)).children.map(({ name }) => name))];
}

/** All ways to take up to so many of a list. */
export function choices<T>(list: readonly T[], most: number): T[][] {
  if (most === 0 || list.length === 0) return [[]];
  const [head, ...rest] = list as readonly [T, ...T[]];
  return [...choices(rest, most), ...choices(rest, most - 1).map((each) => [head, ...each])];
}

/** Of a link: an order of just these moves, or null. */
export function readOrder(text: string | null, moves: string[]): string[] | null {
  const order = text?.split('/') ?? [];
  return order.length === moves.length && moves.every((move) => order.includes(move)) ? order : null;
}

export function readTechniques(text: string | null, most: number): string[] | null {
  const names = text?.split('/').filter(Boolean) ?? [];
  return text !== null && names.length <= most && names.every((name) => (CHOICE as readonly string[]).includes(name))
    ? names
    : null;
}

// SPDX-License-Identifier: MIT
// How far a reader has come with the lessons, kept in the browser.

import { signal } from '@preact/signals';

export interface Reached {
  right: number;
  of: number;
}

const KEY = 'wuqi.lessons';
const RESULTS = 'wuqi.lessons.nodes';

function stored<T>(key: string): Record<string, T> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Record<string, T>) : {};
  } catch {
    return {};
  }
}

export const progress = signal<Record<string, Reached>>(stored(KEY));

/** Questions answered at the first try, of all; the best result of a chapter stays. */
export function keepProgress(id: string, reached: Reached): void {
  const before = progress.value[id];
  if (before && before.of === reached.of && before.right >= reached.right) return;
  progress.value = { ...progress.value, [id]: reached };
  localStorage.setItem(KEY, JSON.stringify(progress.value));
}

/** The fewest nodes of a task, and how: an order of moves, or techniques. */
export interface Result {
  nodes: number;
  how: string[];
}

export const results = signal<Record<string, Result>>(stored(RESULTS));

export function keepResult(id: string, result: Result): void {
  const before = results.value[id];
  if (before && before.nodes <= result.nodes) return;
  results.value = { ...results.value, [id]: result };
  localStorage.setItem(RESULTS, JSON.stringify(results.value));
}

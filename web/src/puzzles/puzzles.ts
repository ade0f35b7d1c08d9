// SPDX-License-Identifier: MIT
// Puzzles: positions made and proved by our own engine (data/puzzles), and how far a person has come with them.

import { signal } from '@preact/signals';
import { fetchFile } from '../engine/files';

export interface Puzzle {
  id: string;
  kind: string;
  game: string;
  position: string;
  /** Plies to the forced win; 0 where a score is asked for instead. */
  plies: number;
  /** The final score that best play keeps, from the solver's side, in points; only where plies is 0. */
  score: number;
}

export interface Chapter {
  kind: string;
  puzzles: Puzzle[];
}

let loaded: Promise<Chapter[]> | null = null;

export function chapters(): Promise<Chapter[]> {
  loaded ??= fetchFile('puzzles.json').then(async (answer) => {
    const list = (await answer.json()) as Puzzle[];
    // The levels of the course report first: they are the way in.
    const kinds = [...new Set(list.map((puzzle) => puzzle.kind))].sort(
      (a, b) => Number(b === 'levels') - Number(a === 'levels'),
    );
    return kinds.map((kind) => ({ kind, puzzles: list.filter((puzzle) => puzzle.kind === kind) }));
  });
  loaded.catch(() => (loaded = null));
  return loaded;
}

function stored(): Set<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem('wuqi.solved') ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}

export const solved = signal(stored());

export function markSolved(id: string): void {
  solved.value = new Set(solved.value).add(id);
  localStorage.setItem('wuqi.solved', JSON.stringify([...solved.value]));
}

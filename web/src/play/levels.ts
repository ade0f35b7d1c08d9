// SPDX-License-Identifier: MIT
// How strong the levels are: the ladder of each game as data/levels.json has it, put in by build.mjs.

export interface LevelTold {
  /** Plies it looks ahead. */
  depth: number;
  /** Per cent of its moves in which it lapses. */
  lapse: number;
  /** Per cent it scored against the level below, in so many games; null: not measured. */
  score: number | null;
  games: number;
}

declare const LADDERS: Record<string, LevelTold[]>;

/** Levels 1 to 9 of a game; 10 has no limits. */
export function ladderOf(game: string): LevelTold[] {
  const name = Object.keys(LADDERS).find((start) => start !== '' && game.startsWith(start)) ?? '';
  return LADDERS[name]!;
}

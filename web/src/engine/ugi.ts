// SPDX-License-Identifier: MIT
// What the page and an engine say to each other: UGI lines (docs/protocols.md), and the JSON of the queries a board
// needs.

/** `query game`: what is always true of a game. */
export interface GameInfo {
  name: string;
  title: string;
  title_zh: string;
  sides: [string, string];
  sides_zh: [string, string];
  rows: number;
  cols: number;
  rows_from_bottom: boolean;
  first_row: number;
  lettered: boolean;
  notations: string[];
  evals: string[];
  classic: boolean;
  /** The engine needs numbers that are fetched apart. */
  trained: boolean;
  /** It has a book of proved or solved positions, which is fetched apart, too. */
  book: boolean;
  /** Hundredths of what a protocol's score counts: "discs", "pawns", … */
  score_name: string;
  /** What a beginner may throw away in a move: a clear loss, in hundredths of a point. */
  step: number;
  /** A game begins with a set-up drawn by `seed:N`. */
  seeded: boolean;
  /** Names of rules that a position may begin with: five in a row has three. */
  rules: string[];
}

/** `query options`: an option of a player. `default` is as a spec has it; null: none. */
export interface OptionInfo {
  name: string;
  type: 'number' | 'choice' | 'switch' | 'text';
  low?: number;
  high?: number;
  choices?: string[];
  default: string | null;
  about: string;
  about_zh: string;
}

/** A legal move: its name, and the squares (row * cols + col, row 0 on top) a person touches to make it; none: a
 * button. */
export interface MoveInfo {
  move: string;
  squares: number[];
}

export type Side = 0 | 1;

/** `query board`: a position as a board shows it. */
export interface BoardInfo {
  position: string;
  cells: string;
  side: Side;
  over: boolean;
  result: 'p1win' | 'p2win' | 'draw' | null;
  points: [number, number] | null;
  status: string;
  verdict: string;
  moves: MoveInfo[];
  /** The two squares of a move change places, so that either may be touched first. */
  swaps: boolean;
  /** The squares that decided the game: five in a row. */
  marked: number[];
  /** What the rules show beside the board: the reserve above eraser's columns, the next places of 2048 duel. */
  extra: ExtraInfo[];
}

export interface ExtraInfo {
  name: string;
  cells?: string;
  rows?: number;
  cols?: number;
  squares?: number[];
}

/**
 * A step of what a move does to the board. Steps of one phase are seen at the same time. `place`: piece appears on
 * `to`; `move`: goes from `from` to `to`; `remove`: leaves `from`; `turn`: piece on `to` becomes `becomes`; `merge`:
 * goes from `from` onto the piece on `to` and both become `becomes`; `fall`: a move, from -1 it comes from above the
 * board; `swap`: `piece` on `from` and `becomes` on `to` change places; `mark`: nothing changes, `to` shows why the
 * game is over.
 */
export interface StepInfo {
  kind: 'place' | 'move' | 'remove' | 'turn' | 'merge' | 'fall' | 'swap' | 'mark';
  phase: number;
  from: number;
  to: number;
  piece: string;
  becomes: string;
}

/** `query move M`: its names, and what it does. */
export interface MoveEffect {
  move: string;
  names: Record<string, string>;
  steps: StepInfo[];
}

/** `query turn M`: the move, who makes it, and the board after it. */
export interface Turn {
  move: MoveEffect;
  side: Side;
  board: BoardInfo;
}

/** A move of `query line M…`. */
export interface MoveNames {
  move: string;
  names: Record<string, string>;
}

/** A game out of a file. */
export interface RecordText {
  game: string;
  start: string;
  moves: string[];
  names: [string, string];
  result: string;
  comments: string[];
  /** Of an analysis that was kept: its variations and what was found. */
  kept?: KeptNode;
}

/** A node of an analysis that was kept: move, comment, best line, children. */
export interface KeptNode {
  m: string;
  c?: string;
  l?: Line;
  n?: KeptNode[];
}

/** A line of analysis: `info … pv …`. Scores are for the side to move. */
export interface Line {
  depth: number;
  seldepth: number;
  multipv: number;
  score: Score | null;
  bound: 'exact' | 'lower' | 'upper';
  nodes: number;
  nps: number;
  time: number;
  /** How it was found; absent in an analysis that was kept before there was a word for it. */
  source?: Source;
  pv: string[];
}

export const SOURCES = ['search', 'solver', 'book', 'prover'] as const;
export type Source = (typeof SOURCES)[number];

/** Hundredths of a point, or plies to a forced end (negative: the side to move loses). */
export type Score = { kind: 'cp' | 'mate'; value: number };

export interface Limits {
  depth?: number;
  nodes?: number;
  movetime?: number;
  infinite?: boolean;
  solve?: boolean;
  clock?: { p1time: number; p2time: number; p1inc: number; p2inc: number };
}

export function goLine(limits: Limits, only: string[] = []): string {
  const words = ['go'];
  for (const key of ['depth', 'nodes', 'movetime'] as const) {
    if (limits[key] !== undefined) words.push(key, String(limits[key]));
  }
  if (limits.clock)
    for (const [name, value] of Object.entries(limits.clock)) words.push(name, String(Math.round(value)));
  if (limits.infinite) words.push('infinite');
  if (only.length > 0) words.push('searchmoves', ...only);
  return words.join(' ');
}

const NUMBERS = ['depth', 'seldepth', 'multipv', 'nodes', 'nps', 'time'] as const;

/** Reads an `info` line; null if it holds no line of analysis. */
export function parseInfo(text: string): Line | null {
  const words = text.trim().split(/\s+/);
  if (words[0] !== 'info' || words[1] === 'string') return null;
  const line: Line = {
    depth: 0,
    seldepth: 0,
    multipv: 1,
    score: null,
    bound: 'exact',
    nodes: 0,
    nps: 0,
    time: 0,
    source: 'search',
    pv: [],
  };
  for (let i = 1; i < words.length; i++) {
    const word = words[i]!;
    const number = NUMBERS.find((name) => name === word);
    if (number) {
      line[number] = Number(words[++i]);
    } else if (word === 'score') {
      const kind = words[++i];
      if (kind === 'cp' || kind === 'mate') line.score = { kind, value: Number(words[++i]) };
    } else if (word === 'lowerbound' || word === 'upperbound') {
      line.bound = word === 'lowerbound' ? 'lower' : 'upper';
    } else if (word === 'source') {
      const source = words[++i];
      line.source = SOURCES.find((name) => name === source) ?? 'search';
    } else if (word === 'pv') {
      line.pv = words.slice(i + 1);
      break;
    }
  }
  return line;
}

/** One number for comparing scores: a forced end outweighs any points, a nearer win a farther one. */
export function scoreNumber(score: Score): number {
  if (score.kind === 'cp') return score.value;
  return score.value > 0 ? 1e6 - score.value : -1e6 - score.value;
}

/** The same score as the other side sees it. */
export function scoreFlip(score: Score): Score {
  return { kind: score.kind, value: -score.value };
}

/** Chance to win, 0 to 1, that a score stands for; `unit` is what is a clear advantage in the game. */
export function scoreChance(score: Score, unit: number): number {
  if (score.kind === 'mate') return score.value > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score.value / unit));
}

/** Points, or `#` and the moves of the winner to a forced end, as puzzles count them. */
export function scoreText(score: Score): string {
  if (score.kind === 'mate') return (score.value > 0 ? '+#' : '−#') + Math.ceil(Math.abs(score.value) / 2);
  const points = score.value / 100;
  const digits = Number.isInteger(points) ? 0 : Math.abs(points) < 10 ? 2 : 1;
  return (points > 0 ? '+' : points < 0 ? '−' : '') + Math.abs(points).toFixed(digits);
}

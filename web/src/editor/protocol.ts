// SPDX-License-Identifier: MIT
// What the page and the worker with Python say to each other.

/** What went wrong in a program, and where: `file` is the bot's or a cell's name. */
export interface Problem {
  kind: string;
  message: string;
  file: string | null;
  line: number | null;
  column: number | null;
  /** The traceback, as far as it is the program's own. */
  text: string;
}

/** The first difference between two searches: `wuqi trace diff --json`. */
export interface Difference {
  equal: boolean;
  kind: string;
  /** Equal nodes before it. */
  nodes: number;
  text: string;
  path?: string;
  position?: string | null;
  meaning?: string;
}

export interface Answer {
  problem?: Problem;
  /** Of a cell. */
  text?: string;
  svg?: string;
  /** A tree was kept and comes with the answer. */
  tree?: boolean;
  /** Of a bot: its name, its move, the nodes that it logged, and how they differ from ours. */
  name?: string;
  move?: string;
  nodes?: number;
  full?: boolean;
  diff?: Difference;
  trouble?: string;
}

/** The functions of session.py. */
export type Call =
  | { call: 'fresh'; with: [] }
  | { call: 'cell'; with: [code: string, name: string] }
  | { call: 'load'; with: [code: string] }
  | { call: 'move'; with: [game: string, position: string, moves: string, limits: string] }
  | { call: 'search'; with: [game: string, position: string, moves: string, limits: string, language: string] };

/** `books`: the games that have one; `language`: of the pictures that Python draws. */
export type ToPython =
  { kind: 'start'; interrupt: Uint8Array | null; books: string[] } | ({ kind: 'call'; language: string } & Call);

export type FromPython =
  | { kind: 'ready' }
  | { kind: 'used'; path: string }
  | { kind: 'output'; text: string; error: boolean }
  /** What the bot says with `wuqi.bot.info` that it thinks, as a line of UGI. */
  | { kind: 'thought'; line: string }
  | { kind: 'answer'; answer: Answer; tree: Uint8Array | null }
  | { kind: 'failed'; reason: string };

/** What a signal is in the shared byte: Ctrl-C. */
export const INTERRUPT = 2;

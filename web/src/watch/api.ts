// SPDX-License-Identifier: MIT
// What the server tells of its store (docs/protocols.md), answered from a cache that all spectators share.

import { signal } from '@preact/signals';
import { serverAnswered, ServerGone, serverLost } from '../engine/server';
import { say } from '../words/words';

export interface Progress {
  state: 'open' | 'done' | 'stopped';
  jobs: number;
  done: number;
  games: number;
  playing: number;
  dead: number;
  reason: string;
}

export interface RunHead extends Progress {
  run: number;
  /** match, tournament, ladder, tune; train and prove have no players; a newer server may know others */
  kind: string;
  name: string;
  /** null: a game that this server does not know */
  game: string | null;
  created: number;
  players: { name: string; spec: string }[];
}

export interface Standing {
  rank: number;
  name: string;
  spec: string;
  elo: number;
  error: number;
  games: number;
  points: number;
  /** of the points: those without a game */
  byes: number;
  draws: number;
  pairs: [number, number, number, number, number];
}

export interface RunClock {
  bank: number;
  increment: number;
  moves: number;
  movetime: number;
  nodes: number;
  depth: number;
}

export interface PlayedGame {
  number: number;
  a: number;
  b: number;
  first: 'a' | 'b';
  points: 0 | 1 | 2;
  end: string;
  plies: number;
  times_ms: [number, number];
}

export interface Run extends RunHead {
  standings: Standing[];
  results: { a: string; b: string; wins: number; draws: number; losses: number }[];
  spec: { clock: RunClock; seed: number };
  command: string | null;
  latest: PlayedGame[];
  /** What is to be said of these figures. */
  warnings: { name: string; en: string; zh: string }[];
  /** [pairs, elo, error, llr] after so many pairs; where two players meet. */
  course?: [number, number, number, number | null][];
  match?: {
    pairs: [number, number, number, number, number];
    elo: number;
    elo_error: number;
    nelo: number;
    nelo_error: number;
    los: number;
  };
  sprt?: { elo0: number; elo1: number; lower: number; upper: number; llr: number };
}

export interface LiveBoard {
  number: number;
  a: number;
  b: number;
  first: 'a' | 'b';
  position: string;
  opening: string[];
  moves: string[];
  times_ms: number[];
}

export interface Live extends Progress {
  boards: LiveBoard[];
}

export interface GameFile {
  record: {
    game: string;
    number: number;
    a: string;
    b: string;
    first: 'a' | 'b';
    position: string;
    opening: string[];
    moves: string[];
    times_ms: number[];
    scores: (number | string | null)[];
    depths: number[];
    nodes: number[];
    result: string;
    end: string;
    reason: string;
  };
  sandbox: string;
  spec: { clock: RunClock; players: { name: string; spec: string }[] } | null;
  logged: boolean;
  logs: { transcript: string; complaints: string }[] | null;
}

export const token = signal(sessionStorage.getItem('wuqi.token') ?? '');

export function setToken(next: string): void {
  sessionStorage.setItem('wuqi.token', next);
  token.value = next;
}

export async function ask<T>(path: string): Promise<T> {
  let response;
  try {
    response = await fetch(
      `api/watch/${path}`,
      token.value ? { headers: { authorization: `Bearer ${token.value}` } } : {},
    );
  } catch {
    void serverLost();
    throw new ServerGone(say('server.gone'));
  }
  serverAnswered();
  const answer = (await response.json()) as { error?: string };
  if (!response.ok) throw new Error(answer.error ?? String(response.status));
  return answer as T;
}

/** What each side has left on its clock after the moves so far, in milliseconds; null where the clock is none. `first`
 * moved first after the opening. */
export function clocks(clock: RunClock, sides: number[], times: number[]): [number, number] | null {
  if (clock.bank <= 0) return null;
  const left: [number, number] = [clock.bank, clock.bank];
  const own = [0, 0];
  times.forEach((time, index) => {
    const side = sides[index] === 1 ? 1 : 0;
    own[side]!++;
    left[side] += clock.increment - time;
    if (clock.moves > 0 && own[side]! % clock.moves === 0) left[side] += clock.bank;
  });
  return left;
}

export function clockText(ms: number): string {
  const tenths = Math.max(0, Math.floor(ms / 100));
  const minutes = Math.floor(tenths / 600);
  const seconds = (tenths % 600) / 10;
  return ms < 60_000 ? `${seconds.toFixed(1)} s` : `${minutes}:${String(Math.floor(seconds)).padStart(2, '0')}`;
}

// SPDX-License-Identifier: MIT
// A finished game at one of its moves: what stands there, what was played, what the clocks showed. It draws nothing.

import { signal, type Signal } from '@preact/signals';
import type { Rules } from '../engine/rules';
import type { BoardInfo, MoveEffect } from '../engine/ugi';
import { clocks, type GameFile } from './api';

export class Replayed {
  readonly record: GameFile['record'];
  /** The moves of the opening, then those that were played. */
  readonly all: string[];
  /** The names of the players, the one who moved first in front. */
  readonly players: [string, string];
  /** How many moves are on the board. */
  readonly at: Signal<number>;
  /** Whose move each was: boards are asked once. */
  private readonly sides: number[];

  constructor(
    private readonly rules: Rules,
    private readonly file: GameFile,
    at?: Signal<number>,
  ) {
    const { record } = file;
    this.record = record;
    this.all = [...record.opening, ...record.moves];
    this.players = record.first === 'a' ? [record.a, record.b] : [record.b, record.a];
    this.at = at ?? signal(this.all.length);
    const begun = record.opening.length;
    this.sides = record.moves.map((move, index) => this.turn(begun + index, move).side);
  }

  private turn(before: number, move: string) {
    return this.rules.turn(this.record.game, this.record.position, this.all.slice(0, before), move);
  }

  go(to: number): void {
    this.at.value = Math.max(0, Math.min(this.all.length, to));
  }

  over(): boolean {
    return this.at.value === this.all.length;
  }

  /** How many moves after the opening are on the board; below zero inside the opening. */
  played(): number {
    return this.at.value - this.record.opening.length;
  }

  board(): BoardInfo {
    return this.rules.board(this.record.game, this.record.position, this.all.slice(0, this.at.value));
  }

  /** What the last move on the board did; null before the first. */
  effect(): MoveEffect | null {
    const at = this.at.value;
    return at > 0 ? this.turn(at - 1, this.all[at - 1]!).move : null;
  }

  /** What both clocks show, in milliseconds; null where the game had none. */
  clocks(): [number, number] | null {
    const times = this.record.times_ms.slice(0, Math.max(0, this.played()));
    return this.file.spec ? clocks(this.file.spec.clock, this.sides, times) : null;
  }

  /** How the rules say that the game ended; '' where the referee ended it. */
  verdict(): string {
    const { game, position, end } = this.record;
    return end === 'rules' ? this.rules.board(game, position, this.all).verdict : '';
  }

  /** To the beginning, back, forward, to the end; null where there is nothing that way. */
  ways(): ((() => void) | null)[] {
    const at = this.at.value;
    const back = at > 0;
    const on = at < this.all.length;
    const to = (place: number) => () => this.go(place);
    return [back ? to(0) : null, back ? to(at - 1) : null, on ? to(at + 1) : null, on ? to(this.all.length) : null];
  }

  /** Whether the key of this name was one that walks. */
  key(name: string): boolean {
    if (name === 'ArrowLeft') this.go(this.at.value - 1);
    else if (name === 'ArrowRight') this.go(this.at.value + 1);
    else if (name === 'Home') this.go(0);
    else if (name === 'End') this.go(this.all.length);
    else return false;
    return true;
  }
}

/** The squares of a move that are marked as the last one: none where it touched more than two. */
export function lastOf(effect: MoveEffect | null): number[] {
  const squares = (effect?.steps ?? [])
    .filter((step) => step.phase === 0 && ['move', 'place', 'swap'].includes(step.kind))
    .flatMap((step) => [step.from, step.to])
    .filter((square) => square >= 0);
  const last = [...new Set(squares)];
  return last.length <= 2 ? last : [];
}

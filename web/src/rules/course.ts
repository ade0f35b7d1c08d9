// SPDX-License-Identifier: MIT
// A short course of a game, as state: which board is shown, whether what it asks for has been done.

import { signal } from '@preact/signals';
import type { Sign } from '../board/layers';
import type { Rules } from '../engine/rules';
import type { GameInfo, Turn } from '../engine/ugi';
import { GameRecord } from '../play/record';

/** English and Chinese. */
type Text = readonly [string, string];

export interface Step {
  text: Text;
  /** The position, and moves that were made in it before. */
  start: string;
  moves?: readonly string[];
  /** The moves that do it, or what one of them does; empty: any move. */
  want: readonly string[] | ((turn: Turn) => boolean);
  hint: Text;
  done: Text;
  /** The square of a man to look at. */
  ring?: number;
}

/** The course of a family of games, on boards of one of them. */
export interface CourseText {
  game: string;
  steps: readonly Step[];
}

export class RulesCourse {
  readonly info: GameInfo;
  readonly at = signal(0);
  readonly record = signal<GameRecord>(null!);
  readonly solved = signal(false);
  /** How often something else was tried. */
  readonly wrong = signal(0);

  constructor(
    private rules: Rules,
    readonly game: string,
    readonly steps: readonly Step[],
  ) {
    this.info = rules.info(game);
    this.go(0);
  }

  step(): Step {
    return this.steps[this.at.value]!;
  }

  go(at: number): void {
    this.at.value = Math.max(0, Math.min(this.steps.length - 1, at));
    const { start, moves = [] } = this.step();
    this.record.value = new GameRecord(this.rules, this.game, start, [...moves]);
    this.solved.value = false;
    this.wrong.value = 0;
  }

  play(move: string): void {
    if (this.solved.value) return;
    if (!this.does(move)) {
      this.wrong.value++;
      return;
    }
    this.record.value.play(move);
    this.solved.value = true;
    this.wrong.value = 0;
  }

  /** Is it what the board asks for? */
  does(move: string): boolean {
    const { want, start, moves = [] } = this.step();
    if (typeof want === 'function') return want(this.rules.turn(this.game, start, [...moves], move));
    return want.length === 0 || want.includes(move);
  }

  signs(): Sign[] {
    const { ring } = this.step();
    return ring === undefined ? [] : [{ squares: [ring], weight: 0.8 }];
  }
}

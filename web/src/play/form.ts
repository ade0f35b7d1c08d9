// SPDX-License-Identifier: MIT
// The questions before a game, as state: what was chosen, what follows from it, and the game that it begins.

import { signal } from '@preact/signals';
import { engineFor } from '../engine/players';
import type { Rules } from '../engine/rules';
import type { GameInfo, OptionInfo, Side } from '../engine/ugi';
import { say } from '../words/words';
import { specOf, type Chosen } from './PlayerOptions';
import { newSeed, PERSON, seatOfLevel, type Seat } from './seats';
import { CLOCKS, lastLevel, newGame, rememberStart, seatsOf, startText } from './start';
import type { Saved } from './table';

export type Mode = 'engine' | 'two' | 'watch';
export type Mine = 'first' | 'second' | 'either';

export class Form {
  readonly info: GameInfo;
  readonly mode = signal<Mode>('engine');
  readonly level;
  readonly kind = signal('level');
  readonly spec = signal('classic');
  readonly chosen = signal<Chosen>({});
  readonly mine = signal<Mine>('first');
  readonly watched;
  readonly clock = signal(0);
  readonly position;
  readonly rule = signal('');
  /** Of the opponent; '' draws another one. */
  readonly seed = signal('');
  readonly trouble = signal('');
  readonly kinds: Record<string, OptionInfo[]>;

  constructor(
    private rules: Rules,
    readonly game: string,
    position: string,
  ) {
    this.info = rules.info(game);
    this.kinds = rules.options(game);
    this.level = signal(lastLevel(game));
    this.position = signal(position);
    this.watched = [signal<Seat>('engine'), signal<Seat>(this.info.classic ? 'classic' : 'engine:level=5')] as const;
  }

  options(): OptionInfo[] {
    return this.kinds[this.kind.value] ?? [];
  }

  opponent(): Seat {
    const kind = this.kind.value;
    if (kind === 'level') return seatOfLevel(this.level.value, Number(this.seed.value) || newSeed());
    return kind === 'other' ? this.spec.value.trim() : specOf(kind, this.options(), this.chosen.value);
  }

  setKind(kind: string): void {
    this.kind.value = kind;
    this.chosen.value = {};
    this.trouble.value = '';
  }

  /** The board the game begins with, as far as the text can be read. */
  preview(): string {
    const typed = this.position.value.trim();
    const text = typed === '' ? this.rule.value : startText(this.info, typed, this.rule.value);
    try {
      this.rules.board(this.game, text, []);
      return text;
    } catch {
      return '';
    }
  }

  private seats(): [Seat, Seat] {
    if (this.mode.value === 'two') return [PERSON, PERSON];
    if (this.mode.value === 'watch') return [this.watched[0].value, this.watched[1].value];
    const mine = this.mine.value;
    const side: Side = mine === 'first' ? 0 : mine === 'second' ? 1 : Math.random() < 0.5 ? 0 : 1;
    return seatsOf(this.opponent(), side);
  }

  /** The game; null with `trouble` where something that was typed is wrong. */
  async start(): Promise<Saved | null> {
    const text = startText(this.info, this.position.value, this.rule.value);
    this.trouble.value = '';
    try {
      this.rules.board(this.game, text, []);
    } catch (error) {
      this.trouble.value = say('play.loss', { reason: (error as Error).message });
      return null;
    }
    const seats = this.seats();
    try {
      // A player is made before the game begins: what is wrong with its options is told here.
      if (this.mode.value === 'engine' && this.kind.value !== 'level')
        await engineFor('second', this.game, seats[0] === PERSON ? seats[1] : seats[0]);
    } catch (error) {
      this.trouble.value = (error as Error).message;
      return null;
    }
    if (this.kind.value === 'level') rememberStart(this.game, seats);
    return newGame(this.game, text, seats, CLOCKS[this.clock.value]!.clock);
  }
}

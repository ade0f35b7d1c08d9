// SPDX-License-Identifier: MIT
// A game that two levels play to be looked at: before each move the moves that are considered, then the one that is
// played, and why in a sentence.

import { signal } from '@preact/signals';
import type { Sign } from '../board/layers';
import { moment } from '../engine/pace';
import { engineFor, stopRole } from '../engine/players';
import type { Rules } from '../engine/rules';
import { scoreNumber, type Line } from '../engine/ugi';
import { GameRecord } from '../play/record';
import { newSeed, seatOfLevel, type Seat } from '../play/seats';
import { say, sideName } from '../words/words';

const LEVELS = [8, 9] as const;
const LINES = 3;
const MOST_PLIES = 160;
/** How long a person looks at what is considered, and at a move. */
const LOOK_MS = 1300;
const MOVE_MS = 1100;

export class LiveGame {
  readonly record = signal<GameRecord>(null!);
  readonly signs = signal<Sign[]>([]);
  /** What was just chosen, and what else there was. */
  readonly lines = signal<{ played: Line; other: Line | null; at: number } | null>(null);
  readonly running = signal(false);
  private seats: Seat[] = [];
  private turn = 0;

  constructor(
    private rules: Rules,
    readonly game: string,
  ) {
    this.begin();
  }

  private begin(): void {
    this.record.value = new GameRecord(this.rules, this.game, '');
    this.seats = LEVELS.map((level) => seatOfLevel(level, newSeed()));
    this.signs.value = [];
    this.lines.value = null;
  }

  run(): void {
    if (this.running.value) return;
    this.running.value = true;
    void this.proceed(++this.turn);
  }

  pause(): void {
    this.turn++;
    this.running.value = false;
    stopRole('adviser');
  }

  private async proceed(turn: number): Promise<void> {
    try {
      while (turn === this.turn) await this.step(turn);
    } catch (error) {
      // It is there to be looked at: without an engine there is nothing to see, and nothing to complain of.
      if (turn === this.turn && (error as Error).message !== 'stopped') this.running.value = false;
    }
  }

  private async step(turn: number): Promise<void> {
    const record = this.record.value;
    const board = record.board.value;
    if (board.over || record.at.value >= MOST_PLIES) {
      await moment(4 * LOOK_MS);
      if (turn === this.turn) this.begin();
      return;
    }
    const engine = await engineFor('adviser', this.game, this.seats[board.side]!, LINES);
    const { move, lines } = await engine.think('', record.shown(), { movetime: 800 });
    if (turn !== this.turn) return;
    const found = lines.filter((line) => line.score && line.pv[0]);
    const best = Math.max(...found.map((line) => scoreNumber(line.score!)));
    const squares = (line: Line) => board.moves.find((each) => each.move === line.pv[0])?.squares ?? [];
    this.signs.value = found
      .map((line) => ({
        squares: squares(line),
        weight: Math.max(0.15, Math.exp((scoreNumber(line.score!) - best) / record.info.step)),
      }))
      .reverse();
    await moment(LOOK_MS);
    if (turn !== this.turn || !move) return;
    const played = found.find((line) => line.pv[0] === move) ?? found[0];
    const other = found.find((line) => line.pv[0] !== move) ?? null;
    this.lines.value = played ? { played, other, at: record.at.value } : null;
    this.signs.value = [];
    record.play(move);
    await moment(MOVE_MS);
  }

  /** The last move in words. */
  caption(): string {
    const record = this.record.value;
    const told = this.lines.value;
    if (!told) return say('home.live.first');
    const { played, other, at } = told;
    const [move] = record.names(played.pv.slice(0, 1), at);
    const who = sideName(record.info, record.mover(at));
    if (!other) return say('home.live.only', { who, move: move! });
    const [instead] = record.names(other.pv.slice(0, 1), at);
    return say('home.live.chosen', { who, move: move!, other: instead! });
  }
}

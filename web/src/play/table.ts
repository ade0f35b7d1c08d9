// SPDX-License-Identifier: MIT
// A table with a game on it: two seats, clocks, an adviser. Engines are asked when it is their turn; whoever moves,
// rules decide.

import { computed, effect, signal } from '@preact/signals';
import { moment, thinkFor } from '../engine/pace';
import { engineFor, stopRole } from '../engine/players';
import type { Rules } from '../engine/rules';
import { scoreNumber, type Line, type Score, type Side } from '../engine/ugi';
import { GameRecord } from './record';
import { PERSON, type Seat } from './seats';

export interface Clock {
  base: number;
  increment: number;
}

export interface Saved {
  game: string;
  start: string;
  moves: string[];
  /** How many of the moves are shown; absent: all. */
  at?: number;
  seats: [Seat, Seat];
  clock: Clock | null;
  left: [number, number];
  resigned: Side | null;
  flipped: boolean;
}

/** What an adviser says of a person's move. */
export interface Verdict {
  index: number;
  grade: 'best' | 'good' | 'slip' | 'mistake' | 'blunder';
  lost: number;
  best: Line;
  played: Score;
}

const KEY = 'wuqi.table';
/** Thinking time of levels, of hints and of the adviser, in milliseconds. Levels limit themselves. */
const ENGINE_MS = 1000;
const ADVICE_MS = 400;

export class Table {
  readonly record: GameRecord;
  readonly seats;
  readonly flipped;
  readonly resigned = signal<Side | null>(null);
  readonly clock: Clock | null;
  readonly left = signal<[number, number]>([0, 0]);
  readonly thinking = signal(false);
  readonly paused = signal(false);
  readonly trouble = signal('');
  readonly hint = signal<Line | null>(null);
  readonly advising = signal(localStorage.getItem('wuqi.adviser') === 'on');
  readonly verdicts = signal<Map<number, Verdict>>(new Map());
  readonly over = computed(
    () => this.record.board.value.over || this.resigned.value !== null || this.flagged.value !== null,
  );
  readonly flagged = computed<Side | null>(() =>
    this.clock ? (this.left.value[0] <= 0 ? 0 : this.left.value[1] <= 0 ? 1 : null) : null,
  );
  private turn = 0;
  private ticked = 0;
  private timer = 0;
  private stopSaving: () => void;

  /** `again` is called for another game at this table. */
  constructor(
    rules: Rules,
    saved: Saved,
    private again: (saved: Saved) => void = () => {},
  ) {
    this.record = new GameRecord(rules, saved.game, saved.start, saved.moves);
    if (saved.at !== undefined && saved.at < saved.moves.length) {
      this.record.go(saved.at);
      this.paused.value = true;
    }
    this.seats = signal<[Seat, Seat]>(saved.seats);
    this.flipped = signal(saved.flipped);
    this.clock = saved.clock;
    this.left.value = saved.left;
    this.resigned.value = saved.resigned;
    this.stopSaving = effect(() => {
      localStorage.setItem(KEY, JSON.stringify(this.saved()));
    });
    this.ticked = performance.now();
    if (this.clock) this.timer = window.setInterval(() => this.tick(), 100);
    void this.proceed();
  }

  static saved(): Saved | null {
    try {
      const text = localStorage.getItem(KEY);
      return text ? (JSON.parse(text) as Saved) : null;
    } catch {
      return null;
    }
  }

  saved(): Saved {
    return {
      game: this.record.game,
      start: this.record.start,
      moves: this.record.moves.value,
      at: this.record.at.value,
      seats: this.seats.value,
      clock: this.clock,
      left: this.left.value,
      resigned: this.resigned.value,
      flipped: this.flipped.value,
    };
  }

  close(): void {
    this.turn++;
    clearInterval(this.timer);
    this.stopSaving();
    stopRole('first');
    stopRole('second');
    stopRole('adviser');
  }

  get side(): Side {
    return this.record.board.value.side;
  }

  /** May a person touch the board now? */
  personToMove(): boolean {
    return !this.over.value && this.seats.value[this.side] === PERSON && !this.thinking.value;
  }

  /** Who has won; null while nobody has, and after a draw. */
  winner(): Side | null {
    const { over, result } = this.record.board.value;
    if (over) return result === 'p1win' ? 0 : result === 'p2win' ? 1 : null;
    const loser = this.resigned.value ?? this.flagged.value;
    return loser === null ? null : loser === 0 ? 1 : 0;
  }

  /** Do clocks run? Not before the first move. */
  running(): boolean {
    return !this.over.value && !this.paused.value && this.record.at.value > 0;
  }

  /** The same players once more, from the same beginning, or from another set-up where one is drawn; colours change
   * hands. */
  rematch(): void {
    const { game, start } = this.record;
    const seats: [Seat, Seat] = [this.seats.value[1], this.seats.value[0]];
    const drawn = /^seed:\d+/.test(start)
      ? start.replace(/^seed:\d+/, `seed:${Math.floor(Math.random() * 1e9)}`)
      : start;
    const left: [number, number] = this.clock ? [this.clock.base, this.clock.base] : [0, 0];
    const flipped = seats[1] === PERSON && seats[0] !== PERSON;
    this.again({ game, start: drawn, moves: [], seats, clock: this.clock, left, resigned: null, flipped });
  }

  /** A person's move. */
  async play(move: string): Promise<void> {
    if (!this.personToMove()) return;
    const index = this.record.at.value;
    this.hint.value = null;
    this.finishTurn();
    this.record.play(move);
    this.verdicts.value = new Map([...this.verdicts.value].filter(([at]) => at < index));
    this.paused.value = false;
    if (this.advising.value) void this.judge(index, move);
    await this.proceed();
  }

  /** Back to the person's last decision, or one move where both are persons (or neither). */
  takeBack(): void {
    this.halt();
    const { record } = this;
    const persons = this.seats.value.map((seat) => seat === PERSON);
    let at = record.at.value - 1;
    while (at > 0 && persons[0] !== persons[1] && !persons[record.mover(at)]) at--;
    record.go(at);
    this.resigned.value = null;
    this.paused.value = !persons[0] && !persons[1];
    void this.proceed();
  }

  /** Shows the board after so many moves; the game goes on from there when somebody plays or lets it go on. */
  show(at: number): void {
    this.pause();
    this.record.go(at);
    const live = at === this.record.moves.value.length && this.seats.value.includes(PERSON);
    if (live) this.resume();
  }

  forward(): void {
    this.halt();
    this.record.go(this.record.at.value + 1);
    const persons = this.seats.value.map((seat) => seat === PERSON);
    if (persons[0] !== persons[1] && !persons[this.side] && this.record.at.value < this.record.moves.value.length)
      this.record.go(this.record.at.value + 1);
    if (this.record.at.value === this.record.moves.value.length && (persons[0] || persons[1])) this.resume();
  }

  resign(): void {
    if (this.over.value) return;
    this.halt();
    const [first, second] = this.seats.value;
    this.resigned.value = first === PERSON && second === PERSON ? this.side : first === PERSON ? 0 : 1;
  }

  resume(): void {
    this.paused.value = false;
    void this.proceed();
  }

  pause(): void {
    this.halt();
    this.paused.value = true;
  }

  async askHint(): Promise<void> {
    const { game, start } = this.record;
    const moves = this.record.shown();
    this.trouble.value = '';
    try {
      const engine = await engineFor('adviser', game, 'engine');
      const thought = await engine.think(start, moves, thinkFor(ENGINE_MS), (lines) => {
        if (moves.length === this.record.at.value) this.hint.value = lines[0] ?? null;
      });
      if (moves.length === this.record.at.value) this.hint.value = thought.lines[0] ?? null;
    } catch (error) {
      this.complain(error);
    }
  }

  setAdvising(on: boolean): void {
    localStorage.setItem('wuqi.adviser', on ? 'on' : 'off');
    this.advising.value = on;
  }

  /** Undoes the move that was judged, to try another. */
  retry(verdict: Verdict): void {
    this.halt();
    this.record.go(verdict.index);
    this.resume();
  }

  private halt(): void {
    this.turn++;
    this.thinking.value = false;
    this.hint.value = null;
    stopRole('first');
    stopRole('second');
    this.ticked = performance.now();
  }

  private complain(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    if (text !== 'stopped' && text !== 'closed') this.trouble.value = text;
  }

  /** Lets engines move until it is a person's turn. */
  private async proceed(): Promise<void> {
    const turn = ++this.turn;
    while (turn === this.turn && !this.over.value && !this.paused.value) {
      const side = this.side;
      const seat = this.seats.value[side];
      if (seat === PERSON) return;
      this.thinking.value = true;
      this.trouble.value = '';
      const { game, start } = this.record;
      const moves = this.record.shown();
      try {
        const engine = await engineFor(side === 0 ? 'first' : 'second', game, seat);
        const began = performance.now();
        const limits = this.clock
          ? {
              clock: {
                p1time: this.left.value[0],
                p2time: this.left.value[1],
                p1inc: this.clock.increment,
                p2inc: this.clock.increment,
              },
            }
          : thinkFor(ENGINE_MS);
        const { move } = await engine.think(start, moves, limits);
        // A weak level answers at once; a person wants to see its move come.
        const rest = 350 - (performance.now() - began);
        if (rest > 0) await moment(rest);
        if (turn !== this.turn) return;
        if (!move) throw new Error('no move');
        this.finishTurn();
        this.record.play(move);
      } catch (error) {
        if (turn === this.turn && (error as Error).message !== 'closed') {
          // an engine that was moved elsewhere is asked there
          this.complain(error);
          this.paused.value = true;
        }
      }
      if (turn === this.turn) this.thinking.value = false;
    }
  }

  private async judge(index: number, move: string): Promise<void> {
    const { game, start } = this.record;
    const before = this.record.moves.value.slice(0, index);
    try {
      const engine = await engineFor('adviser', game, 'engine');
      const best = (await engine.think(start, before, thinkFor(ADVICE_MS))).lines[0];
      if (!best?.score) return;
      const played =
        best.pv[0] === move
          ? best
          : (await engine.think(start, before, thinkFor(ADVICE_MS), undefined, [move])).lines[0];
      if (!played?.score || this.record.moves.value[index] !== move) return;
      const verdict = grade(index, best, played.score, this.record.info.step);
      this.verdicts.value = new Map(this.verdicts.value).set(index, verdict);
    } catch (error) {
      this.complain(error);
    }
  }

  private tick(): void {
    const now = performance.now();
    const passed = now - this.ticked;
    this.ticked = now;
    if (!this.running()) return;
    const left: [number, number] = [...this.left.value];
    left[this.side] = Math.max(0, left[this.side] - passed);
    this.left.value = left;
    if (this.over.value) this.halt();
  }

  private finishTurn(): void {
    if (!this.clock || this.record.at.value === 0) return;
    this.tick();
    const left: [number, number] = [...this.left.value];
    left[this.side] += this.clock.increment;
    this.left.value = left;
  }
}

/** How bad a move was; `step` is what counts as a clear loss in the game, in hundredths of a point. */
export function grade(index: number, best: Line, played: Score, step: number): Verdict {
  const lost = Math.max(0, scoreNumber(best.score!) - scoreNumber(played));
  const chance = (score: Score) => 1 / (1 + Math.exp(-Math.max(-2e4, Math.min(2e4, scoreNumber(score))) / step));
  const drop = chance(best.score!) - chance(played);
  const name =
    lost < step / 20 || drop < 0.01
      ? 'best'
      : drop < 0.05
        ? 'good'
        : drop < 0.12
          ? 'slip'
          : drop < 0.25
            ? 'mistake'
            : 'blunder';
  return { index, grade: name, lost, best, played };
}

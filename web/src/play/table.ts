// SPDX-License-Identifier: MIT
// A table with a game on it: two seats, clocks, an adviser. Engines are asked when it is their turn; whoever moves,
// rules decide.

import { computed, effect, signal } from '@preact/signals';
import { moment, thinkFor } from '../engine/pace';
import { engineFor, stopRole } from '../engine/players';
import type { Rules } from '../engine/rules';
import { scoreNumber, type Line, type Score, type Side } from '../engine/ugi';
import { holdGame, keepGame, newId, onGameChanged, type Hold, type Kept } from './games';
import { markBeaten } from './opponents';
import { GameRecord } from './record';
import { levelOfSeat, PERSON, reseeded, seatOfLevel, type Seat } from './seats';

/** The board of whoever plays second against a player is turned round; not where a move is a direction, which would be
 * called otherwise than in the record. */
export function opensFlipped(game: string, seats: [Seat, Seat]): boolean {
  return seats[1] === PERSON && seats[0] !== PERSON && !game.startsWith('duel');
}

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
  /** What the adviser has said. */
  verdicts?: Verdict[];
  /** Of a game that is kept already. */
  id?: string;
}

/** What an adviser says of a person's move. */
export interface Verdict {
  index: number;
  grade: 'best' | 'good' | 'slip' | 'mistake' | 'blunder';
  lost: number;
  best: Line;
  played: Score;
}

/** Thinking time of levels, of hints and of the adviser, in milliseconds. Levels limit themselves. */
const ENGINE_MS = 1000;
const ADVICE_MS = 400;

export class Table {
  readonly record: GameRecord;
  readonly seats;
  readonly id: string;
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
  /** It is played in this tab; where not, another tab plays it and this one looks on. */
  readonly held = signal(false);
  readonly elsewhere = signal(false);
  private hold: Hold;
  private readonly loaded: string[];
  private readonly since: number;
  private stops: (() => void)[] = [];

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
    this.record.flipped.value = saved.flipped;
    this.clock = saved.clock;
    this.left.value = saved.left;
    this.resigned.value = saved.resigned;
    this.verdicts.value = new Map((saved.verdicts ?? []).map((verdict) => [verdict.index, verdict]));
    this.id = saved.id ?? newId();
    this.ticked = performance.now();
    if (this.clock) this.timer = window.setInterval(() => this.tick(), 100);
    this.loaded = this.record.moves.value;
    this.since = (saved as Partial<Kept>).when ?? Date.now();
    this.hold = this.holdIt(false);
    this.stops = [
      effect(() => {
        if (this.held.value) keepGame(this.kept());
      }),
      effect(() => this.noteWin()),
      onGameChanged(this.id, (kept) => !this.held.value && this.again(kept)),
    ];
  }

  kept(): Kept {
    return {
      id: this.id,
      when: this.record.moves.value === this.loaded ? this.since : Date.now(),
      over: this.over.value,
      game: this.record.game,
      start: this.record.start,
      moves: this.record.moves.value,
      at: this.record.at.value,
      seats: this.seats.value,
      clock: this.clock,
      left: this.left.value,
      resigned: this.resigned.value,
      flipped: this.flipped.value,
      verdicts: [...this.verdicts.value.values()],
    };
  }

  get flipped() {
    return this.record.flipped;
  }

  private holdIt(steal: boolean): Hold {
    return holdGame(
      this.id,
      steal,
      (held) => this.setHeld(held),
      () => (this.elsewhere.value = !this.held.value),
    );
  }

  private setHeld(held: boolean): void {
    this.held.value = held;
    if (held) this.elsewhere.value = false;
    if (held) void this.proceed();
    else this.halt();
  }

  /** Plays on in this tab; the one that plays it now looks on from then on. */
  takeOver(): void {
    this.hold.release();
    this.hold = this.holdIt(true);
  }

  /** A level that a person has beaten is noted. */
  private noteWin(): void {
    const winner = this.winner();
    if (!this.held.value || winner === null || this.seats.value[winner] !== PERSON) return;
    const found = levelOfSeat(this.seats.value[winner === 0 ? 1 : 0]);
    if (found) markBeaten(this.record.game, found.level);
  }

  close(): void {
    this.turn++;
    clearInterval(this.timer);
    for (const stop of this.stops) stop();
    this.hold.release();
    stopRole('first');
    stopRole('second');
    stopRole('adviser');
  }

  get side(): Side {
    return this.record.board.value.side;
  }

  /** May a person touch the board now? */
  personToMove(): boolean {
    return this.held.value && !this.over.value && this.seats.value[this.side] === PERSON && !this.thinking.value;
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
    return this.held.value && !this.over.value && !this.paused.value && this.record.at.value > 0;
  }

  /** The level a person plays against; null: nobody does, or against somebody else. */
  opponent(): number | null {
    const [first, second] = this.seats.value;
    const seat = first === PERSON ? second : second === PERSON ? first : PERSON;
    return seat === PERSON ? null : (levelOfSeat(seat)?.level ?? null);
  }

  /** The same players once more, or with another level, from the same beginning, or from another set-up where one is
   * drawn; colours change hands. */
  rematch(level?: number): void {
    const { game, start } = this.record;
    const next = (seat: Seat): Seat =>
      reseeded(level !== undefined && seat !== PERSON ? seatOfLevel(level, levelOfSeat(seat)?.seed) : seat);
    const seats: [Seat, Seat] = [next(this.seats.value[1]), next(this.seats.value[0])];
    const drawn = /^seed:\d+/.test(start)
      ? start.replace(/^seed:\d+/, `seed:${Math.floor(Math.random() * 1e9)}`)
      : start;
    const left: [number, number] = this.clock ? [this.clock.base, this.clock.base] : [0, 0];
    const flipped = opensFlipped(game, seats);
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
    while (turn === this.turn && this.held.value && !this.over.value && !this.paused.value) {
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

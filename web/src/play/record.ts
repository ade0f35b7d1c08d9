// SPDX-License-Identifier: MIT
// A game at the board: where it began, its moves, and how many of them are shown. The page's only copy; kept over a
// reload.

import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Rules } from '../engine/rules';
import type { BoardInfo, GameInfo, MoveEffect, Side, Turn } from '../engine/ugi';
import { seenWay, WAYS } from '../board/touch';
import { chinese, language, moveWord } from '../words/words';

export class GameRecord {
  readonly moves: Signal<string[]> = signal([]);
  readonly at: Signal<number> = signal(0);
  /** The board is turned round; a move that is a direction is called as it is seen. */
  readonly flipped = signal(false);
  readonly info: GameInfo;
  readonly board: ReadonlySignal<BoardInfo>;
  /** What led to the board that is shown: the last move and its steps; a new key each time a move is made forward. */
  readonly change = signal<{ key: number; steps: MoveEffect['steps'] } | undefined>(undefined);
  private key = 0;

  constructor(
    readonly rules: Rules,
    readonly game: string,
    readonly start: string,
    moves: string[] = [],
  ) {
    this.info = rules.info(game);
    this.moves.value = moves;
    this.at.value = moves.length;
    this.board = computed(() => {
      void language.value; // status and verdict are in the reader's language
      return rules.board(game, start, this.shown());
    });
    void this.board.value; // a bad position or move is told here
  }

  shown(): string[] {
    return this.moves.value.slice(0, this.at.value);
  }

  /** A line from the board after `at` moves, or from the one shown, in the reader's notation. */
  names(pv: string[], at = this.at.value): string[] {
    const names = lineNames(this.rules, this.game, this.start, this.moves.value.slice(0, at), pv);
    return names.map((name, index) => (WAYS.has(pv[index]!) ? this.word(pv[index]!) : name));
  }

  private turn(index: number): Turn {
    return this.rules.turn(this.game, this.start, this.moves.value.slice(0, index), this.moves.value[index]!);
  }

  /** Names and steps of move number `index`. */
  effect(index: number): MoveEffect {
    return this.turn(index).move;
  }

  /** Move number `index` as its reader writes it. */
  name(index: number): string {
    const { move, names } = this.effect(index);
    return (chinese.value && names.chinese) || this.word(move);
  }

  /** A move that is no square, as it is seen on this board. */
  word(move: string): string {
    return moveWord(seenWay(move, this.flipped.value));
  }

  /** The move that was typed, in any notation; null: it is none here. Directions are typed as they are seen. */
  read(typed: string): string | null {
    try {
      const move = seenWay(typed.toLowerCase(), this.flipped.value);
      return this.rules.turn(this.game, this.start, this.shown(), WAYS.has(move) ? move : typed).move.move;
    } catch {
      return null;
    }
  }

  /** Who made move number `index`. */
  mover(index: number): Side {
    return this.turn(index).side;
  }

  /** The squares of the move that led here. */
  lastSquares(): number[] {
    if (this.at.value === 0) return [];
    const { steps } = this.effect(this.at.value - 1);
    const squares = new Set<number>();
    for (const step of steps) {
      if (step.phase !== 0 || (step.kind !== 'move' && step.kind !== 'place' && step.kind !== 'swap')) continue;
      if (step.from >= 0) squares.add(step.from);
      squares.add(step.to);
    }
    return squares.size <= 2 ? [...squares] : [];
  }

  /** Plays a legal move; what had been taken back is forgotten. */
  play(move: string): void {
    const moves = [...this.shown(), move];
    this.moves.value = moves;
    this.go(moves.length);
  }

  /** Shows the board after so many moves; one step forward is animated. */
  go(at: number): void {
    const next = Math.max(0, Math.min(this.moves.value.length, at));
    const forward = next === this.at.value + 1;
    if (forward) this.change.value = { key: ++this.key, steps: this.effect(next - 1).steps };
    else this.change.value = { key: ++this.key, steps: [] };
    this.at.value = next;
  }

  /** Forgets what was played after the board that is shown. */
  cut(): void {
    this.moves.value = this.shown();
  }

  /** Number of the move that put the thing on each square: for stones that stay. */
  numbers(): Map<number, number> {
    const numbers = new Map<number, number>();
    this.shown().forEach((_, index) => {
      for (const step of this.effect(index).steps) if (step.kind === 'place') numbers.set(step.to, index + 1);
    });
    return numbers;
  }
}

const named = new Map<string, string[]>();

/** A line after the moves `before` as its readers write moves: in Chinese where the game has such a notation. Names are
 * asked for once. */
export function lineNames(rules: Rules, game: string, start: string, before: string[], pv: string[]): string[] {
  if (!chinese.value || !rules.info(game).notations.includes('chinese')) return pv.map(moveWord);
  const key = `${game} ${start} ${before.join(' ')} : ${pv.join(' ')}`;
  let names = named.get(key);
  if (!names) {
    const found = rules.line(game, start, before, pv);
    // not found: a line of the position before, on its way out
    names = pv.map((move, index) => found[index]?.names.chinese ?? move);
    if (named.size > 1000) named.clear();
    named.set(key, names);
  }
  return names;
}

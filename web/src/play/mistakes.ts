// SPDX-License-Identifier: MIT
// A game's mistakes as exercises: found by the engine, tried again by the person, with hints in three steps. State, no
// picture.

import { signal } from '@preact/signals';
import { thinkFor } from '../engine/pace';
import { engineFor, stopRole } from '../engine/players';
import type { Rules } from '../engine/rules';
import type { BoardInfo, Line, Score } from '../engine/ugi';
import type { LearnKey } from '../learn/words';
import type { Sign } from '../board/layers';
import { chinese, moveWord } from '../words/words';
import { grade, type Verdict } from './table';

/** Thinking time for a move of the game, and for one that is tried, in ms. */
const LOOK_MS = 400;

export interface GameOf {
  rules: Rules;
  game: string;
  start: string;
  moves: string[];
  /** Indices of the person's moves. */
  own: number[];
  step: number;
}

export interface Hint {
  say: LearnKey;
  values: Record<string, string>;
  squares: number[];
  /** The squares are those of a move. */
  arrow: boolean;
}

export interface Tried {
  move: string;
  /** Null: it is being looked at. */
  verdict: Verdict['grade'] | 'same' | null;
  lost: number;
}

const bad = ({ grade: name }: Verdict) => name === 'slip' || name === 'mistake' || name === 'blunder';

export class Exercises {
  readonly looked = signal(0);
  readonly list = signal<Verdict[] | null>(null);
  readonly at = signal(0);
  readonly hints = signal(0);
  readonly tried = signal<Tried | null>(null);
  /** Of each mistake: found without being shown. */
  readonly found = signal<boolean[]>([]);
  readonly trouble = signal('');
  private gone = false;

  constructor(readonly of: GameOf) {
    void this.look();
  }

  close(): void {
    this.gone = true;
    stopRole('adviser');
  }

  get current(): Verdict | undefined {
    return this.list.value?.[this.at.value];
  }

  before(): string[] {
    return this.of.moves.slice(0, this.current?.index ?? 0);
  }

  board(): BoardInfo {
    return this.of.rules.board(this.of.game, this.of.start, this.before());
  }

  private async think(before: string[], only: string[] = []): Promise<Line | undefined> {
    const engine = await engineFor('adviser', this.of.game, 'engine');
    return (await engine.think(this.of.start, before, thinkFor(LOOK_MS), undefined, only)).lines[0];
  }

  private async look(): Promise<void> {
    const list: Verdict[] = [];
    try {
      for (const index of this.of.own) {
        const before = this.of.moves.slice(0, index);
        const move = this.of.moves[index]!;
        const legal = this.of.rules.board(this.of.game, this.of.start, before).moves.length;
        const best = legal > 1 ? await this.think(before) : undefined;
        if (this.gone) return;
        if (best?.score && best.pv[0] !== move) {
          const played = await this.think(before, [move]);
          if (this.gone) return;
          const verdict = played?.score && grade(index, best, played.score, this.of.step);
          if (verdict && bad(verdict)) list.push(verdict);
        }
        this.looked.value++;
      }
      this.list.value = list;
      this.found.value = list.map(() => false);
    } catch (error) {
      const reason = (error as Error).message;
      if (!this.gone && reason !== 'stopped' && reason !== 'closed') this.trouble.value = reason;
    }
  }

  /** A move that is tried instead of the mistake. */
  async try(move: string): Promise<void> {
    const verdict = this.current;
    if (!verdict || this.solved()) return;
    if (move === this.of.moves[verdict.index]) {
      this.tried.value = { move, verdict: 'same', lost: 0 };
      return;
    }
    if (move === verdict.best.pv[0]) {
      this.solve({ move, verdict: 'best', lost: 0 });
      return;
    }
    this.tried.value = { move, verdict: null, lost: 0 };
    try {
      const played: Score | null | undefined = (await this.think(this.before(), [move]))?.score;
      if (this.gone || this.current !== verdict || !played) return;
      const found = grade(verdict.index, verdict.best, played, this.of.step);
      if (bad(found)) this.tried.value = { move, verdict: found.grade, lost: found.lost };
      else this.solve({ move, verdict: 'good', lost: found.lost });
    } catch (error) {
      if (!this.gone) this.trouble.value = (error as Error).message;
    }
  }

  private solve(tried: Tried): void {
    this.tried.value = tried;
    if (this.hints.value < 3) this.found.value = this.found.value.map((each, index) => each || index === this.at.value);
  }

  solved(): boolean {
    const verdict = this.tried.value?.verdict;
    return verdict === 'best' || verdict === 'good';
  }

  over(): boolean {
    return this.list.value !== null && this.at.value >= this.list.value.length;
  }

  next(): void {
    this.at.value++;
    this.hints.value = 0;
    this.tried.value = null;
  }

  /** One more hint, up to the move itself. */
  more(): void {
    this.hints.value = Math.min(3, this.hints.value + 1);
  }

  hint(): Hint | null {
    const verdict = this.current;
    if (!verdict || this.hints.value === 0) return null;
    return hintOf(this.of, this.board(), verdict, this.before(), this.hints.value);
  }

  /** What is drawn on the board: the squares of the hint, and the move that solved it. */
  signs(): Sign[] {
    const hint = this.hint();
    const tried = this.tried.value;
    const signs: Sign[] = [];
    if (hint?.arrow) signs.push({ squares: hint.squares, weight: 1 });
    else for (const square of hint?.squares ?? []) signs.push({ squares: [square], weight: 0.8 });
    if (this.solved() && tried)
      signs.push({ squares: this.board().moves.find(({ move }) => move === tried.move)?.squares ?? [], weight: 1 });
    return signs;
  }

  /** A move of the position at hand, as the reader's language writes it. */
  name(move: string): string {
    const { names } = this.of.rules.turn(this.of.game, this.of.start, this.before(), move).move;
    return (chinese.value && names.chinese) || moveWord(move);
  }
}

/** The hints: what to look at, which man or area, the move. */
export function hintOf(
  { rules, game, start }: Pick<GameOf, 'rules' | 'game' | 'start'>,
  board: BoardInfo,
  verdict: Verdict,
  before: string[],
  step: number,
): Hint {
  const best = verdict.best.pv[0]!;
  const squares = board.moves.find(({ move }) => move === best)?.squares ?? [];
  if (step === 1) {
    const { steps } = rules.turn(game, start, before, best).move;
    const takes = steps.some(({ kind }) => kind === 'remove' || kind === 'turn' || kind === 'merge');
    const say =
      verdict.best.score!.kind === 'mate' && verdict.best.score!.value > 0
        ? 'hintWin'
        : verdict.played.kind === 'mate' && verdict.played.value < 0
          ? 'hintLose'
          : takes
            ? 'hintTake'
            : 'hintQuiet';
    return { say, values: {}, squares: [], arrow: false };
  }
  if (step === 3) return { say: 'hintMove', values: { move: best }, squares, arrow: true };
  if (squares.length === 0) {
    const other = board.moves.find(({ move }) => move !== best)?.move ?? best;
    const [a, b] = [best, other].sort();
    return { say: 'hintButton', values: { a: a!, b: b! }, squares: [], arrow: false };
  }
  if (squares.length > 1) return { say: 'hintMan', values: {}, squares: [squares[0]!], arrow: false };
  return { say: 'hintArea', values: {}, squares: areaOf(board, squares[0]!, rules.info(game).cols), arrow: false };
}

/** Legal squares near one, that one among them. */
function areaOf(board: BoardInfo, square: number, cols: number): number[] {
  const far = (other: number) =>
    Math.max(
      Math.abs((other % cols) - (square % cols)),
      Math.abs(Math.floor(other / cols) - Math.floor(square / cols)),
    );
  const all = board.moves.map(({ squares }) => squares[0]).filter((each): each is number => each !== undefined);
  return [...new Set(all)].sort((a, b) => far(a) - far(b) || a - b).slice(0, 4);
}

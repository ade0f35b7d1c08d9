// SPDX-License-Identifier: MIT
// A puzzle at the board, as state: the engine defends, judges each move, helps in three steps and shows its solution.

import { signal } from '@preact/signals';
import type { Sign } from '../board/layers';
import { thinkFor } from '../engine/pace';
import { engineFor, stopRole } from '../engine/players';
import type { Rules } from '../engine/rules';
import { scoreFlip, type BoardInfo, type GameInfo, type Line, type Side } from '../engine/ugi';
import { GameRecord } from '../play/record';
import { say } from '../words/words';
import { markSolved, type Puzzle } from './puzzles';

/** What the engine says of the solver's chances after their move; `seen`: solved by a solution that was shown. */
export type Judgement = 'open' | 'thinking' | 'right' | 'wrong' | 'solved' | 'failed' | 'proof' | 'seen';

const JUDGE_MS = 1500;
/** How much a hint tells: where to look, which man or squares, the move. */
export const HINT_STEPS = 3;

/** Does the line keep what the puzzle asks for? `mine`: its score is the solver's. */
export function keeps(puzzle: Puzzle, line: Line | undefined, mine: boolean): boolean {
  if (!line?.score) return false;
  const score = mine ? line.score : scoreFlip(line.score);
  if (score.kind === 'mate') return score.value > 0;
  return puzzle.plies === 0 && Math.round(score.value / 100) >= puzzle.score;
}

/** What is ringed on the board by a hint that tells so much of the move. */
export function hintSigns(info: GameInfo, board: BoardInfo, move: string, step: number): Sign[] {
  const squares = board.moves.find((each) => each.move === move)?.squares ?? [];
  const [from] = squares;
  if (from === undefined) return [];
  if (step >= HINT_STEPS) return [{ squares, weight: 1 }];
  if (step === 2 && squares.length > 1) return [{ squares: [from], weight: 1 }];
  const row = (square: number) => Math.floor(square / info.cols);
  const away = (square: number) =>
    Math.max(Math.abs(row(square) - row(from)), Math.abs((square % info.cols) - (from % info.cols)));
  const starts = [...new Set(board.moves.flatMap((each) => each.squares.slice(0, 1)))];
  const near = starts.sort((a, b) => away(a) - away(b) || a - b).slice(0, step === 1 ? 7 : 3);
  return near.sort((a, b) => a - b).map((square) => ({ squares: [square], weight: 0.4 }));
}

export class Solving {
  readonly record: GameRecord;
  readonly solver: Side;
  readonly state = signal<Judgement>('open');
  /** The line a hint is about, and how much of it has been told. */
  readonly hint = signal<{ line: Line; step: number } | null>(null);
  readonly refutation = signal<Line | null>(null);
  readonly trouble = signal('');
  /** The solution has been shown: what is played from it is not counted. */
  private shown = false;

  constructor(
    rules: Rules,
    readonly puzzle: Puzzle,
  ) {
    this.record = new GameRecord(rules, puzzle.game, puzzle.position);
    this.solver = rules.board(puzzle.game, puzzle.position, []).side;
    this.record.flipped.value = this.solver === 1 && puzzle.game === 'xiangqi';
  }

  /** May the solver move? */
  get free(): boolean {
    return (this.state.value === 'open' || this.state.value === 'right') && !this.record.board.value.over;
  }

  /** May a doubter play another defence? */
  get defending(): boolean {
    const { over, side } = this.record.board.value;
    return this.state.value === 'proof' && !over && side !== this.solver;
  }

  close(): void {
    stopRole('adviser');
  }

  private finished(): boolean {
    const { over, result, points } = this.record.board.value;
    if (!over) return false;
    const won = result === (this.solver === 0 ? 'p1win' : 'p2win');
    const lead = points ? points[this.solver] - points[this.solver === 0 ? 1 : 0] : 0;
    const fine = this.puzzle.plies > 0 ? won : lead >= this.puzzle.score;
    this.state.value = !fine ? 'failed' : this.shown ? 'seen' : 'solved';
    if (fine && !this.shown) markSolved(this.puzzle.id);
    return true;
  }

  private complain(error: unknown): void {
    const text = (error as Error).message;
    if (text !== 'stopped' && text !== 'closed') this.trouble.value = text;
  }

  private async think(): Promise<{ move: string | null; lines: Line[] }> {
    const engine = await engineFor('adviser', this.puzzle.game, 'engine');
    return engine.think(this.puzzle.position, this.record.shown(), thinkFor(JUDGE_MS));
  }

  private async best(): Promise<Line | null> {
    this.trouble.value = '';
    try {
      return (await this.think()).lines[0] ?? null;
    } catch (error) {
      this.complain(error);
      return null;
    }
  }

  /** The solver's move, and the defence. */
  async play(move: string): Promise<void> {
    const { record } = this;
    this.hint.value = this.refutation.value = null;
    record.play(move);
    if (this.finished()) return;
    this.state.value = 'thinking';
    try {
      while (record.board.value.side !== this.solver) {
        const { move: reply, lines } = await this.think();
        if (!keeps(this.puzzle, lines[0], false)) {
          this.state.value = 'wrong';
          this.refutation.value = lines[0] ?? null;
          return;
        }
        record.play(reply!);
        if (this.finished()) return;
      }
      this.state.value = 'right';
    } catch (error) {
      this.complain(error);
      this.state.value = 'open';
    }
  }

  /** To the solver's last decision. */
  back(): void {
    let at = this.record.at.value - 1;
    while (at > 0 && this.record.mover(at) !== this.solver) at--;
    this.restart(at);
  }

  /** Goes on by hand after so many moves; from the beginning it counts again. */
  restart(at: number): void {
    stopRole('adviser');
    if (at === 0) this.shown = false;
    this.record.go(at);
    this.record.cut();
    this.state.value = 'open';
    this.hint.value = this.refutation.value = null;
    this.trouble.value = '';
  }

  /** A little more of the move at each asking. */
  async help(): Promise<void> {
    const told = this.hint.value;
    if (told) {
      this.hint.value = { ...told, step: Math.min(HINT_STEPS, told.step + 1) };
      return;
    }
    const at = this.record.at.value;
    const line = await this.best();
    if (line && this.record.at.value === at && this.free) this.hint.value = { line, step: 1 };
  }

  hintText(): string {
    const told = this.hint.value;
    if (!told) return '';
    const { line, step } = told;
    if (step >= HINT_STEPS)
      return say('puzzle.hint.move', { move: this.record.names(line.pv.slice(0, 1))[0] ?? line.pv[0]! });
    if (step === 1) return say(this.puzzle.plies > 0 ? 'puzzle.hint.threat' : 'puzzle.hint.area');
    const move = this.record.board.value.moves.find((each) => each.move === line.pv[0]);
    return say((move?.squares.length ?? 0) > 1 ? 'puzzle.hint.man' : 'puzzle.hint.stone');
  }

  signs(): Sign[] {
    const told = this.hint.value;
    const board = this.record.board.value;
    return told ? hintSigns(this.record.info, board, told.line.pv[0]!, told.step) : [];
  }

  /** The line that wins from here on the board, to be walked through. Whoever doubts it plays another defence: the
   * winner's answer comes. */
  async prove(): Promise<void> {
    const from = this.free ? this.record.at.value : 0;
    this.restart(from);
    this.state.value = 'thinking';
    const line = await this.best();
    this.shown ||= line !== null;
    this.state.value = line ? 'proof' : 'open';
    line?.pv.forEach((move) => this.record.board.value.over || this.record.play(move));
    this.record.go(from);
  }

  async defend(move: string): Promise<void> {
    const { record } = this;
    record.play(move);
    if (record.board.value.over) return;
    this.state.value = 'thinking';
    while (!record.board.value.over && record.board.value.side === this.solver) {
      const line = await this.best();
      if (!line) break;
      record.play(line.pv[0]!);
    }
    this.state.value = 'proof';
  }

  /** Leaves the solution and goes on by hand from the board that is shown. */
  goOn(): void {
    const at = this.record.at.value;
    const seen = this.shown;
    this.restart(at);
    this.shown = seen;
  }
}

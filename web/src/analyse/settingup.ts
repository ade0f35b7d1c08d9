// SPDX-License-Identifier: MIT
// A position set up by hand: squares are clicked where the first word of the game's position text is its board, for
// every game that writes it so; the text itself can always be edited. The page knows no game: what may stand on a
// square is what the rules were seen to put there, and whether it may stand so the rules say.

import { signal } from '@preact/signals';
import { isEmpty } from '../board/pieces';
import type { Rules } from '../engine/rules';
import type { BoardInfo } from '../engine/ugi';

type Writer = (cells: string, cols: number) => string;

function rows(cells: string, cols: number): string[] {
  return Array.from({ length: cells.length / cols }, (_, row) => cells.slice(row * cols, (row + 1) * cols));
}

/** How games write their boards: square after square, row by row, or with the empty squares of a row counted. */
const WRITERS: Writer[] = [
  (cells) => cells,
  (cells, cols) => rows(cells, cols).join('/'),
  (cells, cols) =>
    rows(cells, cols)
      .map((row) => row.replace(/[-.,]+/g, (gap) => String(gap.length)))
      .join('/'),
];

/** The way this game writes its board, if it is one of those. */
export function writerOf(board: BoardInfo, cols: number): Writer | null {
  const first = board.position.split(' ')[0];
  return WRITERS.find((writer) => writer(board.cells, cols) === first) ?? null;
}

/** What the rules put on squares in the first moves of a game. */
function contents(rules: Rules, game: string): string[] {
  const seen = new Set<string>();
  const moves: string[] = [];
  for (let ply = 0; ply < 5; ply++) {
    const board = rules.board(game, '', moves);
    for (const cell of board.cells) seen.add(cell);
    const next = board.moves[Math.floor(board.moves.length / 2)];
    if (!next) break;
    moves.push(next.move);
  }
  // The men of both sides in one order, that in which they stand on the board.
  const order = [...seen].map((cell) => cell.toLowerCase());
  return [...seen].sort((a, b) => order.indexOf(a.toLowerCase()) - order.indexOf(b.toLowerCase()));
}

/** The same board with the other side to move: the word that says so is the one that a move changes. */
export function otherSide(rules: Rules, game: string, text: string): string | null {
  const board = rules.board(game, text, []);
  const words = board.position.split(' ');
  for (const { move } of board.moves.slice(0, 3)) {
    const after = rules.board(game, text, [move]).position.split(' ');
    for (let at = 1; at < words.length; at++) {
      if (after[at] === undefined || after[at] === words[at]) continue;
      const turned = words.map((word, index) => (index === at ? after[at]! : word)).join(' ');
      try {
        const other = rules.board(game, turned, []);
        if (other.side !== board.side && other.cells === board.cells) return turned;
      } catch {
        // Not this word.
      }
    }
  }
  return null;
}

const isFirst = (cell: string) => !isEmpty(cell) && cell === cell.toUpperCase();
const isSecond = (cell: string) => !isEmpty(cell) && cell !== cell.toUpperCase();

export class SettingUp {
  /** The position that a game starts from. */
  readonly start: string;
  readonly text;
  /** What can stand on a square. */
  readonly palette: string[];
  /** What a click puts on a square. */
  readonly chosen;
  /** The last board that the rules took; squares that were changed since are drawn over it. */
  readonly good;
  readonly cells;
  /** What the rules say against the text; '' where they take it. */
  readonly trouble = signal('');
  /** Null: this game's text cannot be written from squares, only edited. */
  readonly writer: Writer | null;
  private readonly cols: number;

  constructor(
    private readonly rules: Rules,
    readonly game: string,
    from: string,
  ) {
    const board = rules.board(game, '', []);
    this.cols = rules.info(game).cols;
    this.start = board.position;
    this.palette = contents(rules, game);
    this.writer = writerOf(board, this.cols);
    this.chosen = signal(this.palette.find(isFirst) ?? this.palette[0]!);
    this.good = signal<BoardInfo>(board);
    this.cells = signal(board.cells);
    this.text = signal(from || this.start);
    this.read(this.text.value);
  }

  /** The position as somebody typed it. */
  read(next: string): void {
    this.text.value = next;
    try {
      this.good.value = this.rules.board(this.game, next, []);
      this.cells.value = this.good.value.cells;
      this.trouble.value = '';
    } catch (error) {
      this.trouble.value = (error as Error).message;
    }
  }

  private write(next: string): void {
    this.read([this.writer!(next, this.cols), ...this.text.value.split(' ').slice(1)].join(' '));
    this.cells.value = next;
  }

  /** An empty square, where this game has any. */
  get blank(): string | undefined {
    return this.palette.find(isEmpty);
  }

  /** Puts what was chosen on a square; what stands there already is taken away. */
  touch(square: number): void {
    const cells = this.cells.value;
    const next = cells[square] === this.chosen.value && this.blank !== undefined ? this.blank : this.chosen.value;
    this.write(cells.slice(0, square) + next + cells.slice(square + 1));
  }

  clear(): void {
    this.write(this.blank!.repeat(this.cells.value.length));
  }

  /** The position with the other side to move; null where the rules know none. */
  turned(): string | null {
    return this.trouble.value ? null : otherSide(this.rules, this.game, this.text.value);
  }

  /** What is drawn: the last board with the squares that were changed since. */
  board(): BoardInfo {
    return { ...this.good.value, cells: this.cells.value, moves: [], marked: [] };
  }

  /** The palette in rows: the first side's men, the second side's, an empty square. */
  rows(): string[][] {
    return [isFirst, isSecond, isEmpty].map((kind) => this.palette.filter((cell) => kind(cell)));
  }
}

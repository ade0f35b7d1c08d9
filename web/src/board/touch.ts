// SPDX-License-Identifier: MIT
// What a hand does on a board: touches, drags, swipes, keys, and marks drawn with the right button. It knows squares of
// the plane and legal moves, but nothing of how a board is drawn; Board.tsx passes on what happens and shows the state.

import { signal } from '@preact/signals';
import type { BoardInfo, MoveInfo } from '../engine/ugi';
import { neighbour, squareAt, type Grid, type Point } from './geometry';

/** What may be touched now. */
export interface Now {
  board: BoardInfo;
  grid: Grid;
  onMove: ((move: string) => void) | undefined;
  /** Instead of moves: every square can be touched, as when a position is set up. */
  onSquare: ((square: number) => void) | undefined;
  /** Any man that is touched, whoever may move it; null: none is. */
  onTouched?: ((square: number | null) => void) | undefined;
  /** A tap only shows the move, the same square once more plays it. */
  confirm: boolean;
}

export interface Press {
  point: Point;
  /** In pixels of the screen: a swipe is long for a hand, not for a board. */
  screen: Point;
  button: number;
  /** A finger scrolls and pinches; it taps a man and then where it goes, and drags nothing. */
  finger: boolean;
}

const SWIPE_PX = 24;
/** A finger that came so far was not tapping. */
const TAP_PX = 12;
const OPPOSITE: Record<string, string> = { up: 'down', down: 'up', left: 'right', right: 'left' };
export const WAYS: ReadonlySet<string> = new Set(Object.keys(OPPOSITE));

/** A direction as it is seen on a board that may be turned round, and back again. */
export function seenWay(move: string, flipped: boolean): string {
  return flipped ? (OPPOSITE[move] ?? move) : move;
}

/** Do moves have two squares, where a man goes from and to? */
export function goesInPairs(board: BoardInfo): boolean {
  return board.moves.some((move) => move.squares.length > 1);
}

/** Are there moves that are directions? */
export function goesByWays(board: BoardInfo): boolean {
  return board.moves.some((move) => move.squares.length === 0 && WAYS.has(move.move));
}

/** Squares that a move begins on. A swap may begin on either; elsewhere the first square is the man that goes. */
export function startsOf(board: BoardInfo): Set<number> {
  return new Set(board.moves.flatMap((move) => (board.swaps ? move.squares : move.squares.slice(0, 1))));
}

/** Where a touch is a move, given what is selected: the square and the move. */
export function targetsOf(board: BoardInfo, selected: number | null): Map<number, string> {
  const targets = new Map<number, string>();
  const ends = ({ squares }: MoveInfo): [number, number] => [squares[0]!, squares[squares.length - 1]!];
  for (const move of board.moves) {
    if (move.squares.length === 0) continue;
    const [from, to] = ends(move);
    if (move.squares.length === 1) {
      if (!goesInPairs(board)) targets.set(to, move.move);
    } else if (selected === null) continue;
    else if (from === selected) targets.set(to, move.move);
    else if (board.swaps && to === selected) targets.set(from, move.move);
  }
  return targets;
}

/** The move of a way that was gone on the screen; undefined: too short, or no move. */
export function swipedMove(board: BoardInfo, right: number, down: number, flipped: boolean): string | undefined {
  if (Math.max(Math.abs(right), Math.abs(down)) < SWIPE_PX) return undefined;
  const seen = Math.abs(right) > Math.abs(down) ? (right > 0 ? 'right' : 'left') : down > 0 ? 'down' : 'up';
  return wayMove(board, seen, flipped);
}

/** The move that is a direction as it is seen. */
export function wayMove(board: BoardInfo, seen: string, flipped: boolean): string | undefined {
  const name = seenWay(seen, flipped);
  return board.moves.find((move) => move.squares.length === 0 && move.move === name)?.move;
}

/** The same mark once more takes it away. */
export function toggleMark(marks: number[][], from: number, to: number): number[][] {
  const mark = from === to ? [from] : [from, to];
  const others = marks.filter((each) => each.join() !== mark.join());
  return others.length < marks.length ? others : [...marks, mark];
}

const ARROWS: Record<string, [number, number, string]> = {
  ArrowUp: [0, -1, 'up'],
  ArrowDown: [0, 1, 'down'],
  ArrowLeft: [-1, 0, 'left'],
  ArrowRight: [1, 0, 'right'],
};

export class Touching {
  readonly selected = signal<number | null>(null);
  readonly cursor = signal<number | null>(null);
  readonly drag = signal<{ square: number; point: Point; moved: boolean } | null>(null);
  /** What a person has drawn with the right button: an arrow, or a ring around one square. */
  readonly drawn = signal<number[][]>([]);
  /** Where a tap has shown a move that waits to be confirmed. */
  readonly proposed = signal<number | null>(null);
  private drawing = -1;
  private pressed: Press | null = null;

  constructor(public now: Now) {}

  get active(): boolean {
    return this.now.onMove !== undefined || this.now.onSquare !== undefined;
  }

  /** Squares a move may begin on, where somebody may move. */
  starts(): Set<number> {
    return this.now.onMove ? startsOf(this.now.board) : new Set();
  }

  targets(): Map<number, string> {
    return this.now.onMove ? targetsOf(this.now.board, this.selected.value) : new Map();
  }

  /** Another position: what was begun on the last one is over. */
  forget(): void {
    this.selected.value = null;
    this.drag.value = null;
    this.proposed.value = null;
    this.drawn.value = [];
    this.pressed = null;
    this.now.onTouched?.(null);
  }

  touch(square: number): void {
    const { onSquare, onMove, onTouched, board, confirm } = this.now;
    if (onSquare) {
      onSquare(square);
      return;
    }
    const move = this.targets().get(square);
    if (move !== undefined && confirm && this.proposed.value !== square) {
      this.proposed.value = square;
      return;
    }
    this.proposed.value = null;
    if (move !== undefined) {
      this.selected.value = null;
      onMove?.(move);
      return;
    }
    const again = this.selected.value === square;
    this.selected.value = this.starts().has(square) && goesInPairs(board) && !again ? square : null;
    onTouched?.(again ? null : square);
  }

  down(press: Press): void {
    const { grid, board } = this.now;
    const square = squareAt(grid, press.point);
    if (press.button === 2) this.drawing = square;
    else if (this.drawn.value.length > 0) this.drawn.value = [];
    if (!this.active || press.button !== 0) return;
    this.pressed = press;
    if (square < 0) return;
    this.cursor.value = null;
    if (!press.finger && goesInPairs(board) && this.starts().has(square) && !this.targets().has(square))
      this.drag.value = { square, point: press.point, moved: false };
  }

  move(point: Point): void {
    const drag = this.drag.value;
    if (!drag) return;
    const far = Math.hypot(point.x - drag.point.x, point.y - drag.point.y) > 0.3;
    if (!drag.moved && !far) return;
    if (!drag.moved) this.selected.value = drag.square;
    this.drag.value = { ...drag, point, moved: true };
  }

  up({ point, screen, button }: Press): void {
    const { grid, onMove, board } = this.now;
    const square = squareAt(grid, point);
    if (button === 2) {
      if (this.drawing >= 0 && square >= 0) this.drawn.value = toggleMark(this.drawn.value, this.drawing, square);
      return;
    }
    const { pressed } = this;
    const drag = this.drag.value;
    this.pressed = this.drag.value = null;
    if (!pressed || !this.active || button !== 0) return;
    const [right, down] = [screen.x - pressed.screen.x, screen.y - pressed.screen.y];
    const way = onMove && goesByWays(board) ? swipedMove(board, right, down, grid.flipped) : undefined;
    if (way !== undefined) onMove!(way);
    else if (drag?.moved) this.drop(drag.square, square);
    else if (square >= 0 && !(pressed.finger && Math.hypot(right, down) > TAP_PX)) this.touch(square);
  }

  private drop(from: number, to: number): void {
    if (to === from) return;
    const move = this.targets().get(to);
    this.selected.value = null;
    if (move !== undefined) this.now.onMove?.(move);
  }

  /** The browser took the finger to scroll or to pinch. */
  cancel(): void {
    this.pressed = this.drag.value = null;
  }

  /** True: the key was for the board. */
  key(name: string): boolean {
    const { board, grid, onMove } = this.now;
    if (!this.active) return false;
    const cursor = this.cursor.value;
    const arrow = ARROWS[name];
    if (arrow) {
      const [dx, dy, seen] = arrow;
      // Where a move is a direction, the arrow is the move.
      const way = onMove && wayMove(board, seen, grid.flipped);
      if (way) onMove(way);
      else this.cursor.value = cursor === null ? (board.moves[0]?.squares[0] ?? 0) : neighbour(grid, cursor, dx, dy);
      return true;
    }
    if ((name === 'Enter' || name === ' ') && cursor !== null) {
      this.touch(cursor);
      // A key is no tap that may have slipped.
      if (this.proposed.value === cursor) this.touch(cursor);
      return true;
    }
    if (name === 'Escape') {
      this.selected.value = null;
      this.proposed.value = null;
    }
    return false;
  }
}

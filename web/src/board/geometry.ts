// SPDX-License-Identifier: MIT
// Where squares are on a drawn board: a grid of unit squares, turned by half a circle if flipped.

import type { GameInfo } from '../engine/ugi';

export interface Grid {
  rows: number;
  cols: number;
  flipped: boolean;
}

export interface Point {
  x: number;
  y: number;
}

/** Centre of a square, in units of a square's side from the top left corner of the board. */
export function centre(grid: Grid, square: number): Point {
  const row = Math.floor(square / grid.cols);
  const col = square % grid.cols;
  return grid.flipped ? { x: grid.cols - col - 0.5, y: grid.rows - row - 0.5 } : { x: col + 0.5, y: row + 0.5 };
}

/** The square that holds a point; -1 outside. */
export function squareAt(grid: Grid, point: Point): number {
  let col = Math.floor(point.x);
  let row = Math.floor(point.y);
  if (col < 0 || row < 0 || col >= grid.cols || row >= grid.rows) return -1;
  if (grid.flipped) {
    col = grid.cols - 1 - col;
    row = grid.rows - 1 - row;
  }
  return row * grid.cols + col;
}

/** The neighbour of a square in a direction of the screen; the square itself at the edge. */
export function neighbour(grid: Grid, square: number, dx: number, dy: number): number {
  const at = centre(grid, square);
  const next = squareAt(grid, { x: at.x + dx, y: at.y + dy });
  return next < 0 ? square : next;
}

export function rowLabel(info: GameInfo, row: number): string {
  return String(info.first_row + (info.rows_from_bottom ? info.rows - 1 - row : row));
}

export function colLabel(info: GameInfo, col: number): string {
  return info.lettered ? String.fromCharCode(97 + col) : String(info.first_row + col);
}

export function squareName(info: GameInfo, square: number): string {
  const row = Math.floor(square / info.cols);
  const col = square % info.cols;
  return info.lettered ? colLabel(info, col) + rowLabel(info, row) : `${rowLabel(info, row)},${colLabel(info, col)}`;
}

// SPDX-License-Identifier: MIT
// The things on a board, each with an identity that outlives a move, so that it can be seen to slide, turn, merge,
// fall, vanish. The cells of the position are the truth: after a move's steps have been played, pieces are brought to
// agree with them.

import type { StepInfo } from '../engine/ugi';

export interface Piece {
  id: number;
  square: number;
  cell: string;
  /** On its way out: still drawn while it fades. */
  leaving?: boolean;
  /** Made in the last step: grows in, or falls in from above the board. */
  fresh?: boolean;
  above?: boolean;
  /** What it was before the last step, while it is seen to become something else. */
  was?: string | undefined;
  /** Made of two in the last step: swells for a moment. */
  merged?: boolean;
}

let nextId = 1;

export function isEmpty(cell: string): boolean {
  return cell === '-' || cell === '.' || cell === ',' || cell === ' ' || cell === '#' || cell === '';
}

export function piecesFrom(cells: string): Piece[] {
  const pieces: Piece[] = [];
  for (let square = 0; square < cells.length; square++) {
    const cell = cells[square]!;
    if (!isEmpty(cell)) pieces.push({ id: nextId++, square, cell });
  }
  return pieces;
}

/** The pieces after the steps of one phase, applied one after the other. */
export function applyPhase(pieces: Piece[], steps: StepInfo[]): Piece[] {
  const next: Piece[] = pieces
    .filter((piece) => !piece.leaving)
    .map((piece) => ({ ...piece, fresh: false, above: false, was: undefined, merged: false }));
  const at = (square: number, cell: string) =>
    next.find((piece) => !piece.leaving && piece.square === square && (cell === '' || piece.cell === cell)) ??
    next.find((piece) => !piece.leaving && piece.square === square);
  const add = (square: number, cell: string, above: boolean) =>
    next.push({ id: nextId++, square, cell, fresh: true, above });
  for (const step of steps) {
    const piece =
      step.kind === 'turn' ? at(step.to, step.piece) : step.from >= 0 ? at(step.from, step.piece) : undefined;
    switch (step.kind) {
      case 'place':
        add(step.to, step.piece, false);
        break;
      case 'move':
      case 'fall':
        if (piece) piece.square = step.to;
        else add(step.to, step.piece, step.kind === 'fall');
        break;
      case 'remove':
        if (piece) piece.leaving = true;
        break;
      case 'turn':
        if (piece) Object.assign(piece, { was: piece.cell, cell: step.becomes });
        break;
      case 'merge': {
        const other = at(step.to, '');
        if (other) other.leaving = true;
        if (piece) Object.assign(piece, { square: step.to, was: piece.cell, cell: step.becomes, merged: true });
        break;
      }
      case 'swap': {
        const other = at(step.to, step.becomes);
        if (piece) piece.square = step.to;
        if (other) other.square = step.from;
        break;
      }
      case 'mark':
        break;
    }
  }
  return next;
}

/** Pieces that show exactly these cells, keeping the identity of those that are right already. */
export function settle(pieces: Piece[], cells: string): Piece[] {
  const at = new Map<number, Piece>();
  for (const piece of pieces) if (!piece.leaving && !at.has(piece.square)) at.set(piece.square, piece);
  const next: Piece[] = [];
  for (let square = 0; square < cells.length; square++) {
    const cell = cells[square]!;
    if (isEmpty(cell)) continue;
    const piece = at.get(square);
    // One that has just become what it is goes on being seen to.
    if (piece?.cell === cell && piece.was !== undefined)
      next.push({ id: piece.id, square, cell, was: piece.was, merged: piece.merged ?? false });
    else next.push(piece ? { id: piece.id, square, cell } : { id: nextId++, square, cell });
  }
  return next;
}

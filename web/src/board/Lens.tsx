// SPDX-License-Identifier: MIT
// Around a proposed move: the stone that would stand there, and the squares about it seen larger, away from the finger.
// A tap in the lens is a tap on the square that is seen there.

import type { ComponentChildren } from 'preact';
import type { GameInfo, Side } from '../engine/ugi';
import { centre, type Grid, type Point } from './geometry';
import type { Skin, SkinProps } from './skin';

/** Squares seen in the lens, across. */
const SEEN = 5;

export interface LensBox {
  /** Its corner and its side on the plane; how many squares it shows, and from where. */
  x: number;
  y: number;
  side: number;
  seen: number;
  left: number;
  top: number;
}

/** Where the lens is: in the half of the board that the proposal is not in. */
export function lensOf({ rows, cols }: GameInfo, grid: Grid, square: number): LensBox {
  const at = centre(grid, square);
  const side = Math.min(rows, cols) * 0.42;
  const seen = Math.min(SEEN, rows, cols);
  const [x, y] = [at.x > cols / 2 ? 0.2 : cols - side - 0.2, at.y > rows / 2 ? 0.2 : rows - side - 0.2];
  const within = (middle: number, most: number) => Math.max(0, Math.min(most - seen, middle - seen / 2));
  return { x, y, side, seen, left: within(at.x, cols), top: within(at.y, rows) };
}

/** The point of the plane that is meant by one in the lens. */
export function throughLens({ x, y, side, seen, left, top }: LensBox, point: Point): Point {
  if (point.x < x || point.x > x + side || point.y < y || point.y > y + side) return point;
  return { x: left + ((point.x - x) / side) * seen, y: top + ((point.y - y) / side) * seen };
}

/** A stone of the side to move, where the board has nothing but stones. */
export function Ghost({ side, at, skin, skinProps }: { side: Side; at: Point; skin: Skin; skinProps: SkinProps }) {
  const stones = /^[XO.,\-#]*$/.test(skinProps.board.cells);
  return (
    <g class="ghost" style={{ transform: `translate(${at.x}px, ${at.y}px)` }}>
      {stones && skin.piece(side === 0 ? 'X' : 'O', skinProps)}
      <circle r={0.47} class="ghost-ring" />
    </g>
  );
}

export function Lens({ box, plane, children }: { box: LensBox; plane: string; children: ComponentChildren }) {
  const { x, y, side, seen, left, top } = box;
  return (
    <g class="lens">
      <rect x={x} y={y} width={side} height={side} class="lens-ground" />
      <svg x={x} y={y} width={side} height={side} viewBox={`${left} ${top} ${seen} ${seen}`}>
        <use href={`#${plane}`} />
        {children}
      </svg>
      <rect x={x} y={y} width={side} height={side} class="lens-rim" />
    </g>
  );
}

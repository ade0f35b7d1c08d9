// SPDX-License-Identifier: MIT
// What of the plane is drawn, and how wide a board may be.

import { signal } from '@preact/signals';
import type { GameInfo } from '../engine/ugi';
import type { BoardOptions } from './skin';
import { skinOf } from './skins';

const telephone = matchMedia('(max-width: 520px)');
const narrow = signal(telephone.matches);
telephone.addEventListener('change', () => (narrow.value = telephone.matches));

/** Letters and numbers beside the board are as large on every board, and can be read on a telephone. */
export function labelSize(info: GameInfo): number {
  return (narrow.value ? 0.032 : 0.021) * (info.cols + 2);
}

/** What of the plane is drawn: left, top, width, height. */
export function boxOf(info: GameInfo, options: BoardOptions): [number, number, number, number] {
  const skin = skinOf(info.name);
  const label = options.coordinates ? 1.5 * labelSize(info) : 0;
  // On a telephone the room on the right, which is there for the eye alone, goes to the board.
  const left = skin.margin + label;
  const right = narrow.value ? skin.margin : left;
  return [-left, -skin.margin - skin.above, info.cols + left + right, info.rows + 2 * skin.margin + skin.above + label];
}

/** The width at which a whole board is on the screen with what stands above and below it, which is as wide. */
export function boardWidth(info: GameInfo, options: BoardOptions): string {
  const [, , width, height] = boxOf(info, options);
  return `calc(var(--board-height) * ${(width / height).toFixed(3)})`;
}

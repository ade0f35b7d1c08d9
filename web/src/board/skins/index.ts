// SPDX-License-Identifier: MIT
// Which skin a game wears: by the beginning of its name, else the generic one.

import type { Skin } from '../skin';
import { duel2048 } from './duel2048';
import { eraser } from './eraser';
import { generic } from './generic';
import { gomoku } from './gomoku';
import { reversi } from './reversi';
import { xiangqi } from './xiangqi';

const skins: Record<string, Skin> = { duel2048, eraser, gomoku, reversi, xiangqi };

export function skinOf(game: string): Skin {
  const name = Object.keys(skins).find((start) => game.startsWith(start));
  return name ? skins[name]! : generic;
}

// SPDX-License-Identifier: MIT
// How a game's board looks. A game without a skin of its own gets the generic one: nothing here is needed to play a new
// game.

import type { ComponentChild } from 'preact';
import type { BoardInfo, GameInfo } from '../engine/ugi';

export interface SkinProps {
  info: GameInfo;
  board: BoardInfo;
  flipped: boolean;
  chinese: boolean;
  options: BoardOptions;
}

/** What a person chooses about the look. */
export interface BoardOptions {
  /** Xiangqi pieces as pictograms instead of Hanzi. */
  pictograms: boolean;
  /** Move numbers on stones. */
  numbers: boolean;
  coordinates: boolean;
  /** A tap shows the move, a second one plays it: always, never, or where fingers miss small squares. */
  confirm?: 'auto' | 'on' | 'off';
}

export interface Skin {
  /** Room around the squares, in squares: labels, wood. */
  margin: number;
  /** Drawn above the board, in squares: the reserve. */
  above: number;
  background(props: SkinProps): ComponentChild;
  /** A piece around the origin, for squares of side 1. */
  piece(cell: string, props: SkinProps): ComponentChild;
  /** A piece in words, for those who hear the board. */
  tell(cell: string, info: GameInfo): string;
  /** How a man goes, in words; absent where that needs no words. */
  ways?(cell: string): string;
  /** How the last move is shown: its squares shaded, angled at the corners, or a dot on the stone. */
  last: 'square' | 'corners' | 'dot';
  /** A mark on a legal target: a dot, or a ring around a piece. */
  colour: string;
}

// SPDX-License-Identifier: MIT
// The pieces of a board that is looked at, through the steps of each move.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { BoardInfo, StepInfo } from '../engine/ugi';
import { applyPhase, piecesFrom, settle, type Piece } from './pieces';

/** What the last move did; a new `key` plays it once. */
export interface Change {
  key: number;
  steps: StepInfo[];
}

const PHASE_MS = 170;

function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Pieces that follow the position, through the steps of a move where they are known; `moving` until the last of them
 * has been seen. */
export function usePieces(board: BoardInfo, change: Change | undefined): { pieces: Piece[]; moving: boolean } {
  const [pieces, setPieces] = useState<Piece[]>(() => piecesFrom(board.cells));
  const [moving, setMoving] = useState(false);
  const shown = useRef(pieces);
  const played = useRef(change?.key);
  const show = (next: Piece[]) => {
    shown.current = next;
    setPieces(next);
  };
  useLayoutEffect(() => {
    if (!change || played.current === change.key || change.steps.length === 0 || reducedMotion()) {
      played.current = change?.key;
      setMoving(false);
      show(settle(shown.current, board.cells));
      return;
    }
    played.current = change.key;
    setMoving(true);
    const phases = [...new Set(change.steps.map((step) => step.phase))].sort((a, b) => a - b);
    // Long cascades are hurried so that nobody waits for them.
    const pause = phases.length > 8 ? PHASE_MS / 2 : PHASE_MS;
    const play = (phase: number) => {
      const steps = change.steps.filter((step) => step.phase === phase);
      show(applyPhase(shown.current, steps));
    };
    const end = () => {
      show(settle(shown.current, board.cells));
      setMoving(false);
    };
    const timers = phases.map((phase, index) => setTimeout(() => play(phase), index * pause));
    timers.push(setTimeout(end, phases.length * pause + 60));
    return () => timers.forEach(clearTimeout);
  }, [board, change?.key]);
  return { pieces, moving };
}

// SPDX-License-Identifier: MIT
// A game to choose: its name and a small picture of it in play.

import { skinOf } from '../board/skins';
import { isEmpty } from '../board/pieces';
import type { Rules } from '../engine/rules';
import type { MoveInfo } from '../engine/ugi';
import { boardOptions } from '../shell/look';
import { chinese, either } from '../words/words';

export function GameCard({ rules, game }: { rules: Rules; game: string }) {
  const info = rules.info(game);
  return (
    <a class="card" href={`#/play/${game}/new`}>
      <MiniBoard rules={rules} game={game} position="" moves={sample(rules, game)} />
      <span class="card-title">{either(info.title, info.title_zh)}</span>
      <span class="card-note">{info.cols} × {info.rows}</span>
    </a>
  );
}

const samples = new Map<string, string[]>();
const PLACES = [[0, 0], [0, -1], [1, -1], [-1, 1], [1, 1], [2, 0], [1, 0], [-1, -1], [-2, 2]] as const; // from the middle of the board

/** A few moves for a game that begins with an empty board, so that its picture shows what it is played with. */
function sample(rules: Rules, game: string): string[] {
  let moves = samples.get(game);
  if (moves) return moves;
  moves = [];
  const start = rules.board(game, '', []);
  if (Array.from(start.cells).every(isEmpty)) {
    const { cols, rows } = rules.info(game);
    for (const [right, down] of PLACES) {
      const board = rules.board(game, '', moves);
      if (board.over || moves.length >= start.cells.length / 3) break;
      const away = ({ squares: [square] }: MoveInfo) => (square === undefined ? 0 : Math.hypot((square % cols) - Math.floor(cols / 2) - right, Math.floor(square / cols) - Math.floor(rows / 2) - down));
      moves.push(board.moves.reduce((best, move) => (away(move) < away(best) ? move : best)).move);
    }
  }
  samples.set(game, moves);
  return moves;
}

/** A board that is only looked at. */
export function MiniBoard({ rules, game, position, moves }: { rules: Rules; game: string; position: string; moves: string[] }) {
  const info = rules.info(game);
  const board = rules.board(game, position, moves);
  const skin = skinOf(game);
  const props = { info, board, flipped: false, chinese: chinese.value, options: boardOptions.value };
  return (
    <svg class={`mini board-${game}`} viewBox={`${-skin.margin} ${-skin.margin} ${info.cols + 2 * skin.margin} ${info.rows + 2 * skin.margin}`} aria-hidden="true">
      {skin.background(props)}
      {Array.from(board.cells, (cell, square) => isEmpty(cell) ? null : (
        <g key={square} transform={`translate(${(square % info.cols) + 0.5} ${Math.floor(square / info.cols) + 0.5})`}>{skin.piece(cell, props)}</g>
      ))}
    </svg>
  );
}

// SPDX-License-Identifier: MIT
// A game to choose: its name and a small picture of it in play.

import { skinOf } from '../board/skins';
import { isEmpty } from '../board/pieces';
import type { Rules } from '../engine/rules';
import { boardOptions } from '../shell/look';
import { chinese, either } from '../words/words';

export function GameCard({ rules, game }: { rules: Rules; game: string }) {
  const info = rules.info(game);
  return (
    <a class="card" href={`#/play/${game}/new`}>
      <MiniBoard rules={rules} game={game} position="" moves={[]} />
      <span class="card-title">{either(info.title, info.title_zh)}</span>
      <span class="card-note">{info.cols} × {info.rows}</span>
    </a>
  );
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

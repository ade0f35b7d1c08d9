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
      <span class="card-note">
        {info.cols} × {info.rows}
      </span>
    </a>
  );
}

const samples = new Map<string, string[]>();
const PLACES = [
  [0, 0],
  [0, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
  [2, 0],
  [1, 0],
  [-1, -1],
  [-2, 2],
] as const; // from the middle of the board

/** A few moves for a game that begins with an almost empty board, so that its picture shows what it is played with. */
function sample(rules: Rules, game: string): string[] {
  let moves = samples.get(game);
  if (moves) return moves;
  moves = [];
  let board = rules.board(game, '', []);
  const { cols, rows } = rules.info(game);
  const stones = Array.from(board.cells).filter((cell) => !isEmpty(cell)).length;
  const most =
    stones === 0
      ? Math.min(PLACES.length, Math.floor(board.cells.length / 3))
      : 4 * stones < board.cells.length
        ? 12
        : 0;
  for (let index = 0; index < most && !board.over && board.moves.length > 0; index++) {
    const [right, down] = PLACES[index % PLACES.length]!;
    const away = ({ squares: [square] }: MoveInfo) =>
      square === undefined
        ? 0
        : Math.hypot(
            (square % cols) - Math.floor(cols / 2) - right,
            Math.floor(square / cols) - Math.floor(rows / 2) - down,
          );
    const turned = [
      ...board.moves.slice(index % board.moves.length),
      ...board.moves.slice(0, index % board.moves.length),
    ];
    moves = [...moves, turned.reduce((best, move) => (away(move) < away(best) ? move : best)).move];
    const next = rules.board(game, '', moves);
    if (next.over) {
      moves.pop();
      break;
    }
    board = next;
  }
  samples.set(game, moves);
  return moves;
}

/** A board that is only looked at. */
export function MiniBoard({
  rules,
  game,
  position,
  moves,
}: {
  rules: Rules;
  game: string;
  position: string;
  moves: string[];
}) {
  const info = rules.info(game);
  const board = rules.board(game, position, moves);
  const skin = skinOf(game);
  const props = { info, board, flipped: false, chinese: chinese.value, options: boardOptions.value };
  return (
    <svg
      class={`mini board-${game}`}
      viewBox={`${-skin.margin} ${-skin.margin} ${info.cols + 2 * skin.margin} ${info.rows + 2 * skin.margin}`}
      aria-hidden="true"
    >
      {skin.background(props)}
      {Array.from(board.cells, (cell, square) =>
        isEmpty(cell) ? null : (
          <g
            key={square}
            transform={`translate(${(square % info.cols) + 0.5} ${Math.floor(square / info.cols) + 0.5})`}
          >
            {skin.piece(cell, props)}
          </g>
        ),
      )}
    </svg>
  );
}

// SPDX-License-Identifier: MIT
// A game to choose: its name and a small picture of it in play.

import { skinOf } from '../board/skins';
import { isEmpty } from '../board/pieces';
import type { Rules } from '../engine/rules';
import type { MoveInfo } from '../engine/ugi';
import { boardOptions } from '../shell/look';
import { chinese, either, sayOf } from '../words/words';
import { RulesLink } from './RulesLink';

/** Boards of a few squares, made to learn by, come last and small. */
function isSmall(rules: Rules, name: string): boolean {
  return rules.info(name).rows * rules.info(name).cols < 16;
}

/** The games, those that differ in size alone together. */
export function familiesOf(rules: Rules): string[][] {
  const families = new Map<string, string[]>();
  for (const name of rules.games()) {
    const family = name.replace(/\d+$/, '');
    families.set(family, [...(families.get(family) ?? []), name]);
  }
  const sorted = [...families.values()].map((names) =>
    names.sort((a, b) => rules.info(a).rows * rules.info(a).cols - rules.info(b).rows * rules.info(b).cols),
  );
  return sorted.sort((a, b) => Number(isSmall(rules, a[0]!)) - Number(isSmall(rules, b[0]!)));
}

/** The size that is offered first: the one played last, or the usual one. */
function chosenOf(names: string[]): string {
  const last = localStorage.getItem('wuqi.last');
  return names.find((name) => name === last) ?? names.find((name) => /^(reversi8|gomoku15)$/.test(name)) ?? names[0]!;
}

export function GameCards({ rules }: { rules: Rules }) {
  return (
    <div class="cards">
      {familiesOf(rules).map((names) => (
        <GameCard key={names[0]} rules={rules} names={names} />
      ))}
    </div>
  );
}

function GameCard({ rules, names }: { rules: Rules; names: string[] }) {
  const game = chosenOf(names);
  const info = rules.info(game);
  const family = names[0]!.replace(/\d+$/, '');
  const title = names.length > 1 ? sayOf('family', family) : null;
  const about = sayOf('about', family);
  return (
    <div class={`card${isSmall(rules, game) ? ' small' : ''}`}>
      <a class="card-main" href={`#/play/${game}/new`}>
        <MiniBoard rules={rules} game={game} position="" moves={sample(rules, game)} />
        <span class="card-title">{title ?? either(info.title, info.title_zh)}</span>
        {about && <span class="card-note">{about}</span>}
      </a>
      <div class="chips">
        {names.map((name) => (
          <a key={name} class="chip" href={`#/play/${name}/new`} aria-label={sizeLabel(rules, name)}>
            {rules.info(name).cols} × {rules.info(name).rows}
          </a>
        ))}
        <RulesLink game={game} />
      </div>
    </div>
  );
}

function sizeLabel(rules: Rules, name: string): string {
  const { title, title_zh, cols, rows } = rules.info(name);
  return `${cols} × ${rows}, ${either(title, title_zh)}`;
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

// SPDX-License-Identifier: MIT
// What is drawn on a board, layer by layer, each from what it is given.

import type { BoardInfo, GameInfo } from '../engine/ugi';
import { labelSize } from './box';
import { centre, colLabel, rowLabel, type Grid, type Point } from './geometry';
import { isEmpty, type Piece } from './pieces';
import type { Skin, SkinProps } from './skin';

/** Something an adviser draws on the board: an arrow, or a ring where a move is one square. `weight` 1 is the best. */
export interface Sign {
  squares: number[];
  weight: number;
  label?: string;
  kind?: 'good' | 'bad' | 'own';
}

/** Angles at the corners of a square. */
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
]
  .map(([x, y]) => `M${0.5 * x!} ${0.28 * y!}V${0.5 * y!}H${0.28 * x!}`)
  .join('');

function placeOf(grid: Grid, square: number): string {
  const { x, y } = centre(grid, square);
  return `translate(${x}px, ${y}px)`;
}

/** A square's frame: selected, under the cursor, to be filled next. */
export function Frame({ grid, square, name, half }: { grid: Grid; square: number; name: string; half: number }) {
  const side = 2 * half;
  const style = { transform: placeOf(grid, square) };
  return <rect x={-half} y={-half} width={side} height={side} rx={0.08} style={style} class={name} />;
}

export function LastMove({ grid, skin, squares }: { grid: Grid; skin: Skin; squares: number[] }) {
  const style = (square: number) => ({ transform: placeOf(grid, square) });
  if (skin.last === 'square')
    return (
      <>
        {squares.map((square) => (
          <rect key={square} x={-0.5} y={-0.5} width={1} height={1} style={style(square)} class="last" />
        ))}
      </>
    );
  return (
    <>
      {squares.map((square) =>
        skin.last === 'corners' ? (
          <path key={square} d={CORNERS} style={style(square)} class="last-corners" />
        ) : (
          <circle key={square} r={0.12} style={style(square)} class="last-dot" />
        ),
      )}
    </>
  );
}

function motionOf(piece: Piece): string {
  if (piece.above) return 'falls';
  if (piece.fresh) return 'appears';
  if (piece.was === undefined) return '';
  return piece.merged ? 'merges' : 'turns';
}

interface PiecesProps {
  pieces: Piece[];
  grid: Grid;
  skin: Skin;
  skinProps: SkinProps;
  held: { square: number; point: Point } | null;
}

export function Pieces({ pieces, grid, skin, skinProps, held }: PiecesProps) {
  return (
    <>
      {pieces.map((piece) => {
        const here = held?.square === piece.square ? held.point : null;
        return (
          <g
            key={piece.id}
            class={`piece${here ? ' held' : ''}${piece.leaving ? ' leaving' : ''}`}
            style={{ transform: here ? `translate(${here.x}px, ${here.y}px)` : placeOf(grid, piece.square) }}
            data-square={piece.square}
            data-cell={piece.cell}
          >
            {piece.was !== undefined && (
              <g key={`${piece.id}-${piece.was}`} class={piece.merged ? 'merges-away' : 'turns-away'}>
                {skin.piece(piece.was, skinProps)}
              </g>
            )}
            <g key={piece.cell} class={motionOf(piece)}>
              {skin.piece(piece.cell, skinProps)}
            </g>
          </g>
        );
      })}
    </>
  );
}

/** When each stone was played. */
export function Numbers({ numbers, board, grid }: { numbers: Map<number, number>; board: BoardInfo; grid: Grid }) {
  return (
    <>
      {[...numbers].map(([square, number]) => (
        <text
          key={square}
          class={`number on-${board.cells[square] === 'X' ? 'black' : 'white'}`}
          style={{ transform: placeOf(grid, square) }}
        >
          {number}
        </text>
      ))}
    </>
  );
}

interface TargetsProps {
  squares: number[];
  board: BoardInfo;
  grid: Grid;
  colour: string;
  pair: boolean;
}

/** Where a touch is a move: a dot, or a ring around what is taken. */
export function Targets({ squares, board, grid, colour, pair }: TargetsProps) {
  return (
    <>
      {squares.map((square) =>
        isEmpty(board.cells[square] ?? '-') ? (
          <circle
            key={square}
            r={pair ? 0.14 : 0.1}
            style={{ transform: placeOf(grid, square), fill: colour }}
            class="target"
          />
        ) : (
          <circle key={square} r={0.46} style={{ transform: placeOf(grid, square) }} class="target-ring" />
        ),
      )}
    </>
  );
}

/** What the rules show: where one may not play, and what decided the game. */
export function Rulings({ forbidden, decided, grid }: { forbidden: number[]; decided: number[]; grid: Grid }) {
  return (
    <>
      {forbidden.map((square) => (
        <path
          key={`f${square}`}
          d="M-.16 -.16L.16 .16M.16 -.16L-.16 .16"
          style={{ transform: placeOf(grid, square) }}
          class="forbidden"
        />
      ))}
      {decided.map((square) => (
        <circle key={`m${square}`} r={0.47} style={{ transform: placeOf(grid, square) }} class="decided" />
      ))}
    </>
  );
}

export function Coordinates({ info, grid, edge }: { info: GameInfo; grid: Grid; edge: number }) {
  const size = labelSize(info);
  return (
    <g class="coordinates" style={{ fontSize: `${size}px` }}>
      {Array.from({ length: info.cols }, (_, col) => {
        const x = grid.flipped ? info.cols - col - 0.5 : col + 0.5;
        return (
          <text key={`c${col}`} x={x} y={info.rows + edge + 0.75 * size}>
            {colLabel(info, col)}
          </text>
        );
      })}
      {Array.from({ length: info.rows }, (_, row) => {
        const y = grid.flipped ? info.rows - row - 0.5 : row + 0.5;
        return (
          <text key={`r${row}`} x={-edge - 0.75 * size} y={y}>
            {rowLabel(info, row)}
          </text>
        );
      })}
    </g>
  );
}

export function SignMark({ sign, grid }: { sign: Sign; grid: Grid }) {
  const tone = `sign ${sign.kind ?? ''}`;
  const opacity = 0.25 + 0.65 * sign.weight;
  const [first, last] = [sign.squares[0], sign.squares.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (sign.squares.length === 1)
    return (
      <g class={tone} data-squares={first} style={{ transform: placeOf(grid, first), opacity }}>
        <circle r={0.4} class="sign-ring" />
        {sign.label && <text class="sign-label within">{sign.label}</text>}
      </g>
    );
  const [from, to] = [centre(grid, first), centre(grid, last)];
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const tip = Math.hypot(to.x - from.x, to.y - from.y) - 0.12;
  const half = 0.05 + 0.05 * sign.weight;
  return (
    <g class={tone} data-squares={sign.squares.join(' ')} style={{ opacity }}>
      <path
        transform={`translate(${from.x} ${from.y}) rotate(${angle})`}
        d={`M0.2 ${-half}H${tip - 0.3}V${-half - 0.13}L${tip} 0L${tip - 0.3} ${half + 0.13}V${half}H0.2Z`}
        class="sign-arrow"
      />
      {sign.label && (
        <text x={to.x + 0.3} y={to.y - 0.3} class="sign-label">
          {sign.label}
        </text>
      )}
    </g>
  );
}

/** Light on stones; defined once in each board so that a copied picture is complete. */
export function Lights() {
  return (
    <defs>
      <radialGradient id="stone-black" cx="0.35" cy="0.3" r="0.75">
        <stop offset="0" stop-color="#5c5c62" />
        <stop offset="0.5" stop-color="#26262a" />
        <stop offset="1" stop-color="#0d0d10" />
      </radialGradient>
      <radialGradient id="stone-white" cx="0.35" cy="0.3" r="0.8">
        <stop offset="0" stop-color="#ffffff" />
        <stop offset="0.6" stop-color="#f1eee8" />
        <stop offset="1" stop-color="#c9c3b8" />
      </radialGradient>
    </defs>
  );
}

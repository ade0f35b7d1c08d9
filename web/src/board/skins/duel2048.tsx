// SPDX-License-Identifier: MIT
// Two territories; tiles by value, with their owner's colour along the edge.

import type { Skin } from '../skin';
import { sideName } from '../../words/words';

export const duel2048: Skin = {
  margin: 0.18,
  above: 0,
  last: 'square',
  colour: 'var(--mark)',
  background: ({ info, board }) => (
    <g>
      <rect x={-0.18} y={-0.18} width={info.cols + 0.36} height={info.rows + 0.36} rx={0.16} class="tiles-frame" />
      {Array.from(board.cells, (cell, square) => {
        const row = Math.floor(square / info.cols);
        const col = square % info.cols;
        if (cell === '#') return null;
        const side = col < info.cols / 2 ? 'first' : 'second';
        return (
          <rect
            key={square}
            x={col + 0.05}
            y={row + 0.05}
            width={0.9}
            height={0.9}
            rx={0.1}
            class={`tiles-hole ${side}`}
          />
        );
      })}
      <path d={`M${info.cols / 2} -0.1V${info.rows + 0.1}`} class="tiles-border" />
    </g>
  ),
  tell: (cell, info) =>
    `${2 ** (cell.toUpperCase().charCodeAt(0) - 64)}, ${sideName(info, cell === cell.toUpperCase() ? 0 : 1)}`,
  piece: (cell) => {
    const first = cell === cell.toUpperCase();
    const level = cell.toUpperCase().charCodeAt(0) - 64;
    const value = String(2 ** level);
    return (
      <g class={`tile level-${Math.min(level, 12)} ${first ? 'first' : 'second'}`}>
        <rect x={-0.45} y={-0.45} width={0.9} height={0.9} rx={0.1} class="tile-body" />
        <rect x={-0.41} y={-0.41} width={0.82} height={0.82} rx={0.07} class="tile-owner" />
        <text
          y={0.02}
          style={{
            fontSize: `${value.length > 4 ? 0.24 : value.length > 3 ? 0.29 : value.length > 2 ? 0.34 : 0.42}px`,
          }}
        >
          {value}
        </text>
      </g>
    );
  },
};

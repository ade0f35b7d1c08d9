// SPDX-License-Identifier: MIT
// Any grid: squares in two shades, the cell's letter as a token of its owner's colour.

import type { Skin } from '../skin';

export const generic: Skin = {
  margin: 0.35,
  above: 0,
  last: 'square',
  colour: 'var(--accent)',
  background: ({ info }) => (
    <g>
      <rect x={0} y={0} width={info.cols} height={info.rows} class="generic-ground" />
      {Array.from({ length: info.rows * info.cols }, (_, square) => {
        const row = Math.floor(square / info.cols);
        const col = square % info.cols;
        return (row + col) % 2 ? <rect key={square} x={col} y={row} width={1} height={1} class="generic-dark" /> : null;
      })}
      <rect x={0} y={0} width={info.cols} height={info.rows} class="generic-frame" />
    </g>
  ),
  tell: (cell) => cell,
  piece: (cell) => {
    const first = cell === 'X' || (cell !== 'O' && cell === cell.toUpperCase());
    return (
      <g class={first ? 'generic-first' : 'generic-second'}>
        <circle r={0.4} />
        <text y={0.02}>{cell}</text>
      </g>
    );
  },
};

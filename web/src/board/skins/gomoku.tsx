// SPDX-License-Identifier: MIT
// Wood, lines, star points; stones with a little light on them.

import type { Skin } from '../skin';
import { sideName } from '../../words/words';

function stars(size: number): number[] {
  const edge = size >= 13 ? 3 : 2;
  return [edge, (size - 1) / 2, size - 1 - edge];
}

export const gomoku: Skin = {
  margin: 0.35,
  above: 0,
  last: 'dot',
  colour: 'var(--mark)',
  background: ({ info }) => {
    const { rows, cols } = info;
    const lines = [];
    for (let i = 0; i < cols; i++) lines.push(`M${i + 0.5} 0.5V${rows - 0.5}`);
    for (let i = 0; i < rows; i++) lines.push(`M0.5 ${i + 0.5}H${cols - 0.5}`);
    return (
      <g>
        <rect x={-0.35} y={-0.35} width={cols + 0.7} height={rows + 0.7} rx={0.18} class="wood" />
        <path d={lines.join('')} class="wood-lines" />
        {cols % 2 === 1 &&
          stars(cols).flatMap((x) =>
            stars(rows).map((y) => <circle key={`${x},${y}`} cx={x + 0.5} cy={y + 0.5} r={0.09} class="wood-star" />),
          )}
      </g>
    );
  },
  tell: (cell, info) => sideName(info, cell === 'X' ? 0 : 1),
  piece: (cell) => (
    <g>
      <circle cx={0.03} cy={0.05} r={0.45} class="shadow" />
      <circle r={0.45} fill={cell === 'X' ? 'url(#stone-black)' : 'url(#stone-white)'} class="stone" />
    </g>
  ),
};

// SPDX-License-Identifier: MIT
// Green cloth and discs of two faces that are turned over.

import type { Skin } from '../skin';
import { sideName } from '../../words/words';

export const reversi: Skin = {
  margin: 0.4,
  above: 0,
  last: 'dot',
  colour: 'rgb(255 255 255 / 0.55)',
  background: ({ info }) => {
    const { rows, cols } = info;
    const lines = [];
    for (let i = 1; i < cols; i++) lines.push(`M${i} 0V${rows}`);
    for (let i = 1; i < rows; i++) lines.push(`M0 ${i}H${cols}`);
    const points = cols >= 8 ? [2, cols - 2] : [];
    return (
      <g>
        <rect x={-0.4} y={-0.4} width={cols + 0.8} height={rows + 0.8} rx={0.15} class="reversi-frame" />
        <rect x={0} y={0} width={cols} height={rows} class="reversi-cloth" />
        <path d={lines.join('')} class="reversi-lines" />
        {points.flatMap((x) =>
          points.map((y) => <circle key={`${x},${y}`} cx={x} cy={y} r={0.07} class="reversi-point" />),
        )}
      </g>
    );
  },
  tell: (cell, info) => sideName(info, cell === 'X' ? 0 : 1),
  piece: (cell) => (
    <g>
      <circle cx={0.03} cy={0.05} r={0.42} class="shadow" />
      <circle r={0.42} fill={cell === 'X' ? 'url(#stone-black)' : 'url(#stone-white)'} class="stone" />
    </g>
  ),
};

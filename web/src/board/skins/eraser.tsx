// SPDX-License-Identifier: MIT
// Stars of five colours and five shapes (so that nobody needs to tell colours apart), the reserve above the board.

import { isEmpty } from '../pieces';
import type { Skin } from '../skin';
import { say } from '../../words/words';

const SHAPES: Record<string, string> = {
  R: 'M0 -.33A.33 .33 0 1 1 -.001 -.33Z',
  B: 'M0 -.38L.34 .0L0 .38L-.34 0Z',
  G: 'M-.28 -.28H.28V.28H-.28Z',
  Y: 'M0 -.38L.1 -.12L.37 -.11L.16 .06L.23 .32L0 .17L-.23 .32L-.16 .06L-.37 -.11L-.1 -.12Z',
  P: 'M-.19 -.33H.19L.38 0L.19 .33H-.19L-.38 0Z',
};

/** Light on each, within its outline. */
const LIGHTS: Record<string, string> = {
  R: 'M-.16 -.2Q0 -.3 .14 -.22',
  B: 'M-.15 -.13L-.03 -.26',
  G: 'M-.19 -.18Q-.05 -.22 .1 -.2',
  Y: 'M-.05 -.14L0 -.25',
  P: 'M-.18 -.22Q-.05 -.26 .1 -.24',
};

export const RESERVE_ROWS = 3;

export const eraser: Skin = {
  margin: 0.3,
  above: RESERVE_ROWS * 0.62 + 0.25,
  last: 'square',
  colour: 'rgb(255 255 255 / 0.7)',
  background: (props) => {
    const { info, board } = props;
    const reserve = board.extra.find((extra) => extra.name === 'reserve');
    const cells = reserve?.cells ?? '';
    const cols = reserve?.cols ?? info.cols;
    return (
      <g>
        <rect
          x={-0.3}
          y={-0.3 - eraser.above}
          width={info.cols + 0.6}
          height={info.rows + 0.6 + eraser.above}
          rx={0.2}
          class="space"
        />
        {Array.from({ length: info.rows * info.cols }, (_, square) => (
          <rect
            key={square}
            x={(square % info.cols) + 0.04}
            y={Math.floor(square / info.cols) + 0.04}
            width={0.92}
            height={0.92}
            rx={0.12}
            class="space-cell"
          />
        ))}
        {Array.from(cells, (cell, index) => {
          const row = Math.floor(index / cols);
          if (row >= RESERVE_ROWS || isEmpty(cell)) return null;
          const y = -0.38 - (row + 0.5) * 0.62;
          return (
            <g key={index} transform={`translate(${(index % cols) + 0.5} ${y}) scale(0.6)`} opacity={0.85 - 0.22 * row}>
              {eraser.piece(cell, props)}
            </g>
          );
        })}
      </g>
    );
  },
  tell: (cell) => say(`star.${cell as 'R' | 'B' | 'G' | 'Y' | 'P'}`),
  piece: (cell) => (
    <g class={`star star-${cell}`}>
      <path d={SHAPES[cell] ?? SHAPES.G!} class="star-body" />
      <path d={LIGHTS[cell] ?? LIGHTS.G!} class="star-light" />
    </g>
  ),
};

// SPDX-License-Identifier: MIT
// River and palaces; round pieces with Hanzi, or with pictograms for those who do not read them and for machines that
// cannot draw them.

import { drawsHanzi } from '../hanzi';
import type { Skin } from '../skin';
import { chinese, say, sideName } from '../../words/words';

const HANZI: Record<string, string> = {
  K: '帥',
  A: '仕',
  B: '相',
  N: '傌',
  R: '俥',
  C: '炮',
  P: '兵',
  k: '將',
  a: '士',
  b: '象',
  n: '馬',
  r: '車',
  c: '砲',
  p: '卒',
};

/** Small drawings in a box of 2 by 2 around the origin, one path each. */
const PICTOGRAMS: Record<string, string> = {
  k: 'M-.62 .55H.62V.35H-.62ZM-.55 .25L-.72 -.4L-.3 -.05L0 -.62L.3 -.05L.72 -.4L.55 .25Z',
  a: 'M-.5 .6C-.5 .1 -.25 0 0 0S.5 .1 .5 .6ZM0 -.08A.28 .28 0 1 1 .001 -.08ZM-.45 -.3H.45L.3 -.42H-.3Z',
  b: 'M-.6 .55V-.05C-.6 -.5 .3 -.6 .5 -.2C.65 .1 .6 .3 .72 .5C.5 .55 .38 .4 .36 .12H.2V.55H0V.2H-.3V.55Z',
  n: 'M-.42 .6C-.4 .1 -.05 .05 -.05 -.12C-.3 0 -.42 .02 -.55 -.05C-.6 -.2 -.2 -.45 .02 -.6L.1 -.72L.2 -.55C.55 -.35 .55 .2 .5 .6Z',
  r: 'M-.5 .6V.42H-.36L-.3 -.15H-.48V-.6H-.26V-.42H-.11V-.6H.11V-.42H.26V-.6H.48V-.15H.3L.36 .42H.5V.6Z',
  c: 'M-.68 .08L.4 -.52L.62 -.15L-.2 .3A.3 .3 0 1 1 -.5 .12ZM-.05 .36A.26 .26 0 1 0 .47 .36A.26 .26 0 1 0 -.05 .36Z',
  p: 'M-.42 .6C-.4 .3 -.16 .2 -.14 -.02H-.28V-.16H-.16A.26 .26 0 1 1 .16 -.16H.28V-.02H.14C.16 .2 .4 .3 .42 .6Z',
};

function crosses(): string {
  const marks: string[] = [];
  const at = (x: number, y: number) => {
    for (const sx of [-1, 1]) {
      if ((x === 0 && sx < 0) || (x === 8 && sx > 0)) continue;
      for (const sy of [-1, 1]) {
        const px = x + 0.5 + sx * 0.08;
        const py = y + 0.5 + sy * 0.08;
        marks.push(`M${px + sx * 0.16} ${py}H${px}V${py + sy * 0.16}`);
      }
    }
  };
  for (const y of [2, 7]) for (const x of [1, 7]) at(x, y);
  for (const y of [3, 6]) for (const x of [0, 2, 4, 6, 8]) at(x, y);
  return marks.join('');
}

export const xiangqi: Skin = {
  margin: 0.35,
  above: 0,
  last: 'corners',
  colour: 'var(--mark)',
  background: ({ flipped }) => {
    const lines = ['M0.5 0.5V9.5', 'M8.5 0.5V9.5'];
    for (let x = 1; x < 8; x++) lines.push(`M${x + 0.5} 0.5V4.5M${x + 0.5} 5.5V9.5`);
    for (let y = 0; y < 10; y++) lines.push(`M0.5 ${y + 0.5}H8.5`);
    lines.push('M3.5 0.5L5.5 2.5M5.5 0.5L3.5 2.5M3.5 7.5L5.5 9.5M5.5 7.5L3.5 9.5');
    return (
      <g>
        <rect x={-0.35} y={-0.35} width={9.7} height={10.7} rx={0.18} class="wood" />
        <rect x={0.32} y={0.32} width={8.36} height={9.36} class="wood-frame" />
        <path d={lines.join('')} class="wood-lines" />
        <path d={crosses()} class="wood-lines" />
        {drawsHanzi() && (
          <text x={2.5} y={5.04} class="river">
            {flipped ? '漢 界' : '楚 河'}
          </text>
        )}
        {drawsHanzi() && (
          <text x={6.5} y={5.04} class="river">
            {flipped ? '楚 河' : '漢 界'}
          </text>
        )}
      </g>
    );
  },
  tell: (cell, info) =>
    `${sideName(info, cell === cell.toUpperCase() ? 0 : 1)} ${chinese.value ? HANZI[cell] : say(`man.${cell.toLowerCase() as 'k'}`)}`,
  ways: (cell) => say(`way.${cell.toLowerCase() as 'k'}`),
  piece: (cell, { options }) => {
    const red = cell === cell.toUpperCase();
    return (
      <g class={red ? 'man red' : 'man black'}>
        <circle cx={0.03} cy={0.06} r={0.45} class="shadow" />
        <circle r={0.45} class="man-wood" />
        <circle r={0.38} class="man-ring" />
        {options.pictograms || !drawsHanzi() ? (
          <path d={PICTOGRAMS[cell.toLowerCase()]} transform="scale(0.4)" class="man-picture" />
        ) : (
          <text y={0.015} class="man-hanzi">
            {HANZI[cell]}
          </text>
        )}
      </g>
    );
  },
};

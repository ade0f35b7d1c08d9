// SPDX-License-Identifier: MIT
// The evaluation over the game, from the first player's side; a click goes to the move.

import { useLayoutEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { theme } from '../shell/look';
import type { GameInfo } from '../engine/ugi';
import { say, sideName } from '../words/words';

interface GraphProps {
  /** From the first player's side, in hundredths of a point; null where nobody looked. */
  values: (number | null)[];
  at: number;
  onGo: (index: number) => void;
  info: GameInfo;
}

/** Points far beyond a decided game are drawn at the edge: what matters is where it turned. */
function height(value: number, step: number): number {
  return 100 * (2 / (1 + Math.exp(-value / step)) - 1);
}

/** Marks of the axis, in clear advantages. */
const MARKS = [-3, -1, 0, 1, 3];

/** The axis beside the curve: where a mark is drawn, and how many points it stands for. */
function markText(mark: number, step: number): string {
  const points = (mark * step) / 100;
  const digits = Number.isInteger(points) ? 0 : Math.abs(points) < 1 ? 2 : 1;
  return `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points).toFixed(digits)}`;
}

function optionsOf(width: number, step: number, at: () => number): uPlot.Options {
  const colour = getComputedStyle(document.documentElement);
  const ink = colour.getPropertyValue('--faint');
  return {
    width,
    height: 130,
    legend: { show: false },
    cursor: { y: false, points: { size: 8 } },
    scales: { x: { time: false }, y: { range: [-105, 105] } },
    axes: [
      { stroke: ink, grid: { show: false }, ticks: { show: false }, size: 22, incrs: [1, 2, 5, 10, 20, 50, 100] },
      {
        stroke: ink,
        size: 40,
        ticks: { show: false },
        grid: { show: true, stroke: colour.getPropertyValue('--line') },
        splits: MARKS.map((mark) => height(mark * step, step)),
        values: () => MARKS.map((mark) => markText(mark, step)),
      },
    ],
    series: [
      {},
      {
        stroke: colour.getPropertyValue('--accent'),
        width: 2,
        fill: 'rgb(166 57 42 / 0.15)',
        fillTo: 0,
        points: { show: true, size: 4 },
      },
    ],
    hooks: {
      draw: [
        (u) => {
          const x = Math.round(u.valToPos(at(), 'x', true));
          u.ctx.save(); // the plot believes that nobody else changes its pen
          u.ctx.strokeStyle = ink;
          u.ctx.beginPath();
          u.ctx.moveTo(x, u.bbox.top);
          u.ctx.lineTo(x, u.bbox.top + u.bbox.height);
          u.ctx.stroke();
          u.ctx.restore();
        },
      ],
    },
  };
}

export function Graph({ values, at, onGo, info }: GraphProps) {
  const { step } = info;
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const latest = useRef({ at, onGo });
  latest.current = { at, onGo };
  const shown = values.map((value) => (value === null ? null : height(value, step)));

  useLayoutEffect(() => {
    const element = place.current!;
    const options = optionsOf(element.clientWidth, step, () => latest.current.at);
    const made = new uPlot(options, [shown.map((_, index) => index), shown], element);
    plot.current = made;
    const click = () => {
      if (made.cursor.idx != null) latest.current.onGo(made.cursor.idx);
    };
    made.over.addEventListener('click', click);
    const watcher = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: 130 }));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      made.destroy();
    };
  }, [theme.value]);
  useLayoutEffect(() => {
    plot.current?.setData([shown.map((_, index) => index), shown]);
  }, [JSON.stringify(shown), at]);
  const sides = { first: sideName(info, 0), second: sideName(info, 1) };
  return (
    <figure class="graph-figure">
      <div class="graph" ref={place} role="img" aria-label={say('analyse.graph')} />
      <figcaption class="faint">{say('analyse.graph.axis', sides)}</figcaption>
    </figure>
  );
}

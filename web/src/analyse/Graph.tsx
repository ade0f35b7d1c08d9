// SPDX-License-Identifier: MIT
// The evaluation over the game, from the first player's side; a click goes to the move.

import { useLayoutEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { theme } from '../shell/look';
import { say } from '../words/words';

export function Graph({
  values,
  at,
  onGo,
  step,
}: {
  values: (number | null)[];
  at: number;
  onGo: (index: number) => void;
  step: number;
}) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const latest = useRef({ at, onGo });
  latest.current = { at, onGo };
  // Points far beyond a decided game are drawn at the edge: what matters is where it turned.
  const shown = values.map((value) => (value === null ? null : 100 * (2 / (1 + Math.exp(-value / step)) - 1)));

  useLayoutEffect(() => {
    const element = place.current!;
    const colour = getComputedStyle(document.documentElement);
    const ink = colour.getPropertyValue('--faint');
    const options: uPlot.Options = {
      width: element.clientWidth,
      height: 130,
      legend: { show: false },
      cursor: { y: false, points: { size: 8 } },
      scales: { x: { time: false }, y: { range: [-105, 105] } },
      axes: [
        { stroke: ink, grid: { show: false }, ticks: { show: false }, size: 22, incrs: [1, 2, 5, 10, 20, 50, 100] },
        { show: false, grid: { show: true, stroke: colour.getPropertyValue('--line') }, splits: [-50, 0, 50] },
      ],
      series: [
        {},
        {
          stroke: colour.getPropertyValue('--accent'),
          width: 2,
          fill: 'rgb(166 57 42 / 0.15)',
          fillTo: 0,
          spanGaps: true,
          points: { show: values.length < 60, size: 4 },
        },
      ],
      hooks: {
        draw: [
          (u) => {
            const x = Math.round(u.valToPos(latest.current.at, 'x', true));
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
  return <div class="graph" ref={place} role="img" aria-label={say('analyse.graph')} />;
}

// SPDX-License-Identifier: MIT
// How a match went: Elo with its interval after so many pairs, and the test's LLR between its bounds where there is a
// test.

import { useLayoutEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { theme } from '../shell/look';
import { say } from '../words/words';
import type { Run } from './api';

type Points = NonNullable<Run['course']>;

export function Course({ course, sprt }: { course: Points; sprt: Run['sprt'] }) {
  const elo: uPlot.AlignedData = [
    course.map((point) => point[0]),
    course.map((point) => point[1] + point[2]),
    course.map((point) => point[1] - point[2]),
    course.map((point) => point[1]),
  ];
  const llr: uPlot.AlignedData = sprt
    ? [
        course.map((point) => point[0]),
        course.map((point) => point[3]),
        course.map(() => sprt.lower),
        course.map(() => sprt.upper),
      ]
    : [[]];
  return (
    <div class="courses">
      <figure>
        <Plot data={elo} kind="elo" label={say('watch.course.elo')} />
        <figcaption class="faint">{say('watch.course.elo')}</figcaption>
      </figure>
      {sprt && (
        <figure>
          <Plot data={llr} kind="llr" label={say('watch.course.llr')} />
          <figcaption class="faint">{say('watch.course.llr')}</figcaption>
        </figure>
      )}
    </div>
  );
}

function Plot({ data, kind, label }: { data: uPlot.AlignedData; kind: 'elo' | 'llr'; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  useLayoutEffect(() => {
    const element = place.current!;
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string) => style.getPropertyValue(name);
    const axis = { stroke: colour('--faint'), grid: { stroke: colour('--line'), width: 1 }, ticks: { show: false } };
    const thin = { stroke: colour('--faint'), width: 1, dash: [4, 4], points: { show: false } };
    const line = { stroke: colour('--accent'), width: 2, points: { show: false } };
    const whole = [1, 2, 5]
      .flatMap((step) => [0, 1, 2, 3, 4, 5].map((power) => step * 10 ** power))
      .sort((a, b) => a - b); // pairs have no halves
    const edge = { stroke: 'transparent', points: { show: false } };
    const made = new uPlot(
      {
        width: element.clientWidth,
        height: 180,
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false } },
        axes: [
          { ...axis, incrs: whole, size: 30 },
          { ...axis, size: 48 },
        ],
        series: kind === 'elo' ? [{}, edge, edge, line] : [{}, line, thin, thin],
        bands: kind === 'elo' ? [{ series: [1, 2], fill: 'rgb(166 57 42 / 0.16)' }] : [],
      },
      data,
      element,
    );
    plot.current = made;
    const watcher = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: 180 }));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      made.destroy();
    };
  }, [theme.value]);
  useLayoutEffect(() => plot.current?.setData(data), [JSON.stringify(data)]);
  return <div class="graph still" ref={place} role="img" aria-label={label} />;
}

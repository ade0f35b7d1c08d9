// SPDX-License-Identifier: MIT
// The table of an experiment as a figure that can be asked: which column, on which scale, which of the series; under
// the pointer stand the numbers.

import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { theme } from '../shell/look';
import { chinese, either, say } from '../words/words';
import type { Experiment } from './Experiments';

const BY_DAY = ['#a6392a', '#1f5fbf', '#22703c', '#8a5a00', '#7a3fa0', '#0f7b8a', '#b0417c', '#5b5b5b'];
const BY_NIGHT = ['#e2705f', '#8ab4f8', '#6cc48a', '#e0b25a', '#c99be8', '#5cc5d4', '#f08fc0', '#bdbdbd'];
const HEIGHT = 320;

function number(text: string): number | null {
  const value = Number(text.replace(/,/g, ''));
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

interface Chart {
  data: uPlot.AlignedData;
  names: string[];
  /** Words along the axis and where they stand; null: the axis counts. */
  ticks: { at: number; word: string }[] | null;
}

/** Lines over a column that counts; else bars side by side, each at a place of its own, a gap after each group. */
function chartOf(experiment: Experiment, y: number, lines: boolean): Chart {
  const { rows } = experiment;
  const { x, series } = experiment.figure;
  const names = series < 0 ? [''] : [...new Set(rows.map((row) => row[series]!))];
  const groups = [...new Set(rows.map((row) => row[x]!))];
  // Where a pair stands in several rows (depth after depth) the last one that has a number counts.
  const value = (group: string, name: string) =>
    rows
      .filter((each) => each[x] === group && (series < 0 || each[series] === name))
      .map((each) => number(each[y]!))
      .filter((each) => each !== null)
      .at(-1) ?? null;
  if (lines) {
    const xs = [...new Set(groups.map((group) => number(group)).filter((each): each is number => each !== null))].sort(
      (a, b) => a - b,
    );
    return {
      data: [
        xs,
        ...names.map((name) =>
          xs.map((at) =>
            value(
              groups.find((group) => number(group) === at)!,
              name,
            ),
          ),
        ),
      ],
      names,
      ticks: null,
    };
  }
  const step = names.length + 1;
  const xs = groups.flatMap((_, group) => names.map((__, index) => group * step + index));
  return {
    data: [
      xs,
      ...names.map((name, own) =>
        groups.flatMap((group) => names.map((_, index) => (index === own ? value(group, name) : null))),
      ),
    ],
    names,
    ticks: groups.map((word, group) => ({ at: group * step + (names.length - 1) / 2, word })),
  };
}

export function LabFigure({ experiment }: { experiment: Experiment }) {
  const { columns, rows, figure } = experiment;
  const numeric = useMemo(
    () =>
      columns
        .map((_, index) => index)
        .filter(
          (index) =>
            index !== figure.x &&
            index !== figure.series &&
            rows.filter((row) => number(row[index]!) !== null).length >= rows.length / 3,
        ),
    [experiment],
  );
  const y = useSignal(numeric.includes(figure.y) ? figure.y : numeric[0]!);
  const log = useSignal(figure.log);
  const place = useRef<HTMLDivElement>(null);
  const lines = figure.kind === 'lines';
  useLayoutEffect(() => {
    const element = place.current!;
    const { data, names, ticks } = chartOf(experiment, y.value, lines);
    const values = (data.slice(1) as (number | null)[][]).flat().filter((value): value is number => value !== null);
    const logarithmic = log.value && values.length > 0 && Math.min(...values) > 0;
    const style = getComputedStyle(document.documentElement);
    const colours = style.colorScheme === 'dark' ? BY_NIGHT : BY_DAY;
    const axis = {
      stroke: style.getPropertyValue('--faint'),
      grid: { stroke: style.getPropertyValue('--line'), width: 1 },
      ticks: { show: false },
    };
    const column = (index: number) => either(columns[index]![0]!, columns[index]![1]!);
    const bars = uPlot.paths.bars!({ size: [0.9, 48], radius: 0.1 });
    const made = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        scales: {
          x: {
            time: false,
            ...(ticks
              ? { range: (_: uPlot, low: number, high: number): [number, number] => [low - 0.8, high + 0.8] }
              : {}),
          },
          y: logarithmic
            ? { distr: 3 }
            : {
                range: (_: uPlot, low: number, high: number): [number, number] => [Math.min(0, low), high * 1.05 || 1],
              },
        },
        axes: [
          ticks
            ? {
                ...axis,
                grid: { show: false },
                splits: () => ticks.map(({ at }) => at),
                values: () => ticks.map(({ word }) => (word.length > 14 ? `${word.slice(0, 13)}…` : word)),
                rotate: ticks.length > 6 ? -40 : 0,
                size: ticks.length > 6 ? 84 : 40,
              }
            : { ...axis, label: column(figure.x), labelSize: 22, size: 30, incrs: [1, 2, 5, 10, 20, 50, 100] },
          {
            ...axis,
            ...(logarithmic
              ? {
                  splits: (_: uPlot, __: number, low: number, high: number) =>
                    Array.from({ length: 24 }, (___, power) => 10 ** (power - 8)).filter(
                      (value) => value >= low && value <= high,
                    ),
                }
              : {}),
            size: 84,
            label: column(y.value),
            labelSize: 22,
          },
        ],
        legend: { live: lines },
        cursor: { y: false },
        series: [
          {
            label: column(figure.x),
            class: 'u-axis-name',
            value: (_: uPlot, value: number | null) => (ticks || value === null ? '' : String(value)),
          },
          ...names.map((name, index) => ({
            label: name || column(y.value),
            value: (_: uPlot, value: number | null) => (value === null ? '' : value.toLocaleString()),
            ...(lines && index % 2 === 1 ? { dash: [7, 4] } : {}),
            stroke: colours[index % colours.length]!,
            width: 2,
            spanGaps: lines,
            ...(lines
              ? { points: { show: true, size: 6 } }
              : {
                  fill: colours[index % colours.length]!,
                  paths: bars,
                  points: { show: false },
                  fillTo: (plot: uPlot) => (logarithmic ? plot.scales.y!.min! : 0),
                }),
          })),
        ],
      } as uPlot.Options,
      data,
      element,
    );
    const watcher = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: HEIGHT }));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      made.destroy();
    };
  }, [experiment, y.value, log.value, theme.value, chinese.value]);
  return (
    <div class="lab-figure">
      <div class="tools">
        <label class="inline">
          {say('learn.column')}{' '}
          <select value={y.value} onChange={(event) => (y.value = Number(event.currentTarget.value))}>
            {numeric.map((index) => (
              <option key={index} value={index}>
                {either(columns[index]![0]!, columns[index]![1]!)}
              </option>
            ))}
          </select>
        </label>
        <label class="switch">
          <input type="checkbox" checked={log.value} onChange={(event) => (log.value = event.currentTarget.checked)} />
          <span>{say('learn.log')}</span>
        </label>
      </div>
      <div
        class="graph still lab-plot"
        ref={place}
        role="img"
        aria-label={either(experiment.title.en, experiment.title.zh)}
      />
      <p class="faint">{say('learn.figure.about')}</p>
    </div>
  );
}

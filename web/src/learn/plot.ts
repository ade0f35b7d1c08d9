// SPDX-License-Identifier: MIT
// The table of an experiment as a plot: its columns, the data of a chart, and the options that uPlot draws it by.

import uPlot from 'uplot';
import { either } from '../words/words';
import type { Experiment } from './Experiments';

const BY_DAY = ['#a6392a', '#1f5fbf', '#22703c', '#8a5a00', '#7a3fa0', '#0f7b8a', '#b0417c', '#5b5b5b'];
const BY_NIGHT = ['#e2705f', '#8ab4f8', '#6cc48a', '#e0b25a', '#c99be8', '#5cc5d4', '#f08fc0', '#bdbdbd'];
export const PLOT_HEIGHT = 320;

function number(text: string): number | null {
  const value = Number(text.replace(/,/g, ''));
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

export interface Chart {
  data: uPlot.AlignedData;
  names: string[];
  /** Words along the axis and where they stand; null: the axis counts. */
  ticks: { at: number; word: string }[] | null;
}

/** Lines over a column that counts; else bars side by side, each at a place of its own, a gap after each group. */
export function chartOf(experiment: Experiment, y: number, lines: boolean): Chart {
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

/** The columns that can be drawn: those that count in a third of the rows at least. */
export function numericColumns({ columns, rows, figure }: Experiment): number[] {
  return columns
    .map((_, index) => index)
    .filter(
      (index) =>
        index !== figure.x &&
        index !== figure.series &&
        rows.filter((row) => number(row[index]!) !== null).length >= rows.length / 3,
    );
}

/** A logarithmic scale where it is asked for and every number has a logarithm. */
export function isLogarithmic({ data }: Chart, asked: boolean): boolean {
  const values = (data.slice(1) as (number | null)[][]).flat().filter((value): value is number => value !== null);
  return asked && values.length > 0 && Math.min(...values) > 0;
}

/** What the options of a plot depend on. */
interface Plot {
  chart: Chart;
  lines: boolean;
  logarithmic: boolean;
  /** The names of both axes. */
  across: string;
  up: string;
}

type Range = [number, number];

function scalesOf({ chart, logarithmic }: Plot): uPlot.Scales {
  const wide = (_: uPlot, low: number, high: number): Range => [low - 0.8, high + 0.8];
  const fromZero = (_: uPlot, low: number, high: number): Range => [Math.min(0, low), high * 1.05 || 1];
  return {
    x: { time: false, ...(chart.ticks ? { range: wide } : {}) },
    y: logarithmic ? { distr: 3 } : { range: fromZero },
  };
}

/** Powers of ten. */
const tens = (_: uPlot, __: number, low: number, high: number) =>
  Array.from({ length: 24 }, (___, power) => 10 ** (power - 8)).filter((value) => value >= low && value <= high);

function axesOf({ chart: { ticks }, logarithmic, across, up }: Plot, style: CSSStyleDeclaration): uPlot.Axis[] {
  const axis = {
    stroke: style.getPropertyValue('--faint'),
    grid: { stroke: style.getPropertyValue('--line'), width: 1 },
    ticks: { show: false },
  };
  const x = ticks
    ? {
        ...axis,
        grid: { show: false },
        splits: () => ticks.map(({ at }) => at),
        values: () => ticks.map(({ word }) => (word.length > 14 ? `${word.slice(0, 13)}…` : word)),
        rotate: ticks.length > 6 ? -40 : 0,
        size: ticks.length > 6 ? 84 : 40,
      }
    : { ...axis, label: across, labelSize: 22, size: 30, incrs: [1, 2, 5, 10, 20, 50, 100] };
  return [x, { ...axis, ...(logarithmic ? { splits: tens } : {}), size: 84, label: up, labelSize: 22 }];
}

function seriesOf({ chart, lines, logarithmic, across, up }: Plot, colours: string[]): uPlot.Series[] {
  const bars = uPlot.paths.bars!({ size: [0.9, 48], radius: 0.1 });
  const own = (colour: string): Partial<uPlot.Series> =>
    lines
      ? { points: { show: true, size: 6 } }
      : {
          fill: colour,
          paths: bars,
          points: { show: false },
          fillTo: (plot: uPlot) => (logarithmic ? plot.scales.y!.min! : 0),
        };
  return [
    {
      label: across,
      class: 'u-axis-name',
      value: (_: uPlot, value: number | null) => (chart.ticks || value === null ? '' : String(value)),
    },
    ...chart.names.map((name, index) => ({
      label: name || up,
      value: (_: uPlot, value: number | null) => (value === null ? '' : value.toLocaleString()),
      ...(lines && index % 2 === 1 ? { dash: [7, 4] } : {}),
      stroke: colours[index % colours.length]!,
      width: 2,
      spanGaps: lines,
      ...own(colours[index % colours.length]!),
    })),
  ];
}

function headingOf([english, inChinese]: Experiment['columns'][number]): string {
  return either(english, inChinese);
}

/** Draws column `y` into the element, in the colours of its page. */
export function draw(element: HTMLElement, experiment: Experiment, y: number, log: boolean): uPlot {
  const { columns, figure } = experiment;
  const lines = figure.kind === 'lines';
  const chart = chartOf(experiment, y, lines);
  const plot: Plot = {
    chart,
    lines,
    logarithmic: isLogarithmic(chart, log),
    across: headingOf(columns[figure.x]!),
    up: headingOf(columns[y]!),
  };
  const style = getComputedStyle(document.documentElement);
  const options = {
    width: element.clientWidth,
    height: PLOT_HEIGHT,
    scales: scalesOf(plot),
    axes: axesOf(plot, style),
    legend: { live: lines },
    cursor: { y: false },
    series: seriesOf(plot, style.colorScheme === 'dark' ? BY_NIGHT : BY_DAY),
  } as uPlot.Options;
  return new uPlot(options, chart.data, element);
}

// SPDX-License-Identifier: MIT
// The table of an experiment as a figure that can be asked: which column, on which scale, which of the series; under
// the pointer stand the numbers.

import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { theme } from '../shell/look';
import { chinese, either, say } from '../words/words';
import type { Experiment } from './Experiments';
import { draw, PLOT_HEIGHT, numericColumns } from './plot';

export function LabFigure({ experiment }: { experiment: Experiment }) {
  const { columns, figure } = experiment;
  const numeric = useMemo(() => numericColumns(experiment), [experiment]);
  const y = useSignal(numeric.includes(figure.y) ? figure.y : numeric[0]!);
  const log = useSignal(figure.log);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current!;
    const made = draw(element, experiment, y.value, log.value);
    const watcher = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: PLOT_HEIGHT }));
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

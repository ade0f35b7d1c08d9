// SPDX-License-Identifier: MIT
// The experiments of the laboratory: what each measures, what came out, and the command that does it again.

import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { fetchFile } from '../engine/files';
import { Trouble } from '../shell/Trouble';
import { chinese, either, say } from '../words/words';
import { LabFigure } from './LabFigure';

export interface Experiment {
  name: string;
  title: { en: string; zh: string };
  about: { en: string; zh: string };
  /** The table of the last full run: headings in both languages and what the column is in words, rows; how its words
   * are said in Chinese; and what a figure of it shows, by column (-1: none). */
  columns: [string, string, string, string][];
  rows: string[][];
  words: Record<string, string>;
  figure: { kind: 'lines' | 'bars'; x: number; y: number; series: number; log: boolean };
}

/** Its table in the reader's language. */
function told(experiment: Experiment | undefined, inChinese: boolean): Experiment | undefined {
  if (!experiment || !inChinese) return experiment;
  const { rows, words } = experiment;
  return { ...experiment, rows: rows.map((row) => row.map((cell) => words[cell] ?? cell)) };
}

export function Experiments({ name }: { name: string }) {
  const list = useSignal<Experiment[] | null>(null);
  const trouble = useSignal('');
  const load = () => {
    trouble.value = '';
    fetchFile('lab.json')
      .then((answer) => answer.json() as Promise<Experiment[]>)
      .then(
        (found) => (list.value = found),
        (error: Error) => (trouble.value = error.message),
      );
  };
  useEffect(load, []);
  const language = chinese.value ? 'zh' : 'en';
  const chosen = useMemo(
    () =>
      told(
        list.value?.find((each) => each.name === name),
        chinese.value,
      ),
    [list.value, name, chinese.value],
  );
  return (
    <section class="page" aria-busy={!list.value && !trouble.value}>
      <p>
        <a href={chosen ? '#/learn/lab' : '#/learn'}>{chosen ? say('learn.lab') : say('nav.learn')}</a>
      </p>
      <h1>{chosen ? chosen.title[language] : say('learn.lab')}</h1>
      {trouble.value && <Trouble reason={trouble.value} again={load} />}
      {chosen ? (
        <Chosen experiment={chosen} />
      ) : (
        <div class="cards">
          {(list.value ?? []).map((each) => (
            <a key={each.name} class="card" href={`#/learn/lab/${each.name}`}>
              <span class="card-title">{each.title[language]}</span>
              <span class="card-note">{each.about[language]}</span>
            </a>
          ))}
        </div>
      )}
    </section>
  );
}

function Chosen({ experiment }: { experiment: Experiment }) {
  const { name, about, rows } = experiment;
  return (
    <>
      <p class="lesson-text">{either(about.en, about.zh)}</p>
      {rows.length > 0 && <LabFigure key={name} experiment={experiment} />}
      <h2>{say('learn.again')}</h2>
      <pre class="command" tabIndex={0}>
        <code>wuqi lab run {name}</code>
      </pre>
      {rows.length > 0 && (
        <details class="look">
          <summary>{say('learn.table', { n: rows.length })}</summary>
          <ResultTable experiment={experiment} />
        </details>
      )}
    </>
  );
}

function ResultTable({ experiment: { columns, rows } }: { experiment: Experiment }) {
  return (
    <>
      <div class="scroll" tabIndex={0}>
        <table class="counts">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column[0]} title={either(column[2], column[3])}>
                  {either(column[0], column[1])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, at) => (
                  <td key={at} class={/^-?[\d.,]+$/.test(cell) ? 'number-cell' : ''}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ColumnWords columns={columns} />
    </>
  );
}

/** What the columns are, a line each that says more than the heading. */
function ColumnWords({ columns }: { columns: Experiment['columns'] }) {
  return (
    <dl class="column-words">
      {columns
        .filter((column) => column[2])
        .map((column) => (
          <div key={column[0]}>
            <dt>{either(column[0], column[1])}</dt>
            <dd>{either(column[2], column[3])}</dd>
          </div>
        ))}
    </dl>
  );
}

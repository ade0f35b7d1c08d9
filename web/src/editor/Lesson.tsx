// SPDX-License-Identifier: MIT
// The lesson as cells: text, program, what came of it. One session for all of them; a change is kept in the browser.

import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { TreeView } from '../learn/TreeView';
import { TraceView } from '../learn/trace';
import { chinese, say, told } from '../words/words';
import { CodeArea } from './CodeArea';
import { CELL, keepText, keptText, type Texts } from './kept';
import { Paragraphs } from './Paragraphs';
import type { Answer, Problem } from './protocol';
import { Stopped, type Python } from './python';
import { Output, why, Wrong } from './Said';
import type { Said } from './workshop';
import type { Rules } from '../engine/rules';

const LIMITS = [10, 60, 300];

interface Ran {
  state: 'running' | 'done' | 'wrong' | 'stopped';
  output: Said[];
  answer: Answer | null;
  problem: Problem | null;
  stopped: { why: Stopped['why']; reason: string; lost: boolean } | null;
  view: TraceView | null;
}

const NOTHING: Ran = { state: 'running', output: [], answer: null, problem: null, stopped: null, view: null };

export function LessonCells({ texts, python, rules }: { texts: Texts; python: Python; rules: Rules }) {
  const cells = texts.lesson;
  const codes = useSignal(useMemo(() => cells.map(({ code }, index) => keptText(CELL(index)) ?? code), []));
  const versions = useSignal(cells.map(() => 0));
  const ran = useSignal<(Ran | null)[]>(cells.map(() => null));
  const limit = useSignal(60);
  const language = chinese.value ? 1 : 0;
  const set = (index: number, change: Partial<Ran>) =>
    (ran.value = ran.value.map((each, at) => (at === index ? { ...(each ?? NOTHING), ...change } : each)));
  const change = (index: number, code: string) => {
    codes.value = codes.value.map((each, at) => (at === index ? code : each));
    keepText(CELL(index), code === cells[index]!.code ? null : code);
  };
  const restore = (index: number) => {
    change(index, cells[index]!.code);
    versions.value = versions.value.map((each, at) => (at === index ? each + 1 : each));
  };
  useEffect(() => {
    void python
      .start()
      .then(() => python.call({ call: 'fresh', with: [] }, Infinity))
      .catch(() => {});
    return () => python.stop();
  }, []);

  const run = async (index: number): Promise<boolean> => {
    if (python.running.value || ran.value.some((each) => each?.state === 'running')) return false;
    let lost = false;
    set(index, NOTHING);
    python.onOutput = (text, error) => set(index, { output: [...(ran.value[index]?.output ?? []), { text, error }] });
    python.onLost = () => (lost = true);
    try {
      const { answer, tree } = await python.call(
        { call: 'cell', with: [codes.value[index]!, `cell ${index + 1}`] },
        limit.value * 1000,
      );
      const view = tree ? await TraceView.open(tree) : null;
      set(index, { state: answer.problem ? 'wrong' : 'done', answer, problem: answer.problem ?? null, view });
      return !answer.problem;
    } catch (error) {
      const found = error instanceof Stopped ? error : new Stopped('failed', (error as Error).message);
      set(index, { state: 'stopped', stopped: { why: found.why, reason: found.message, lost } });
      return false;
    }
  };
  const runAll = async () => {
    for (let index = 0; index < cells.length; index++) if (!(await run(index))) return;
  };
  const fresh = () => {
    ran.value = cells.map(() => null);
    void python.call({ call: 'fresh', with: [] }, Infinity).catch(() => {});
  };
  const running = ran.value.some((each) => each?.state === 'running');
  return (
    <div class="code-lesson">
      <p>{say('code.lesson.about')}</p>
      <div class="tools code-tools">
        <button type="button" class="primary" disabled={running} onClick={() => void runAll()}>
          {say('code.run.all')}
        </button>
        <button type="button" disabled={!running} onClick={() => python.stop()}>
          {say('code.stop')}
        </button>
        <button type="button" disabled={running} onClick={fresh}>
          {say('code.cell.fresh')}
        </button>
        <label class="inline">
          {say('code.limit.cell')}
          <select value={limit.value} onChange={(event) => (limit.value = Number(event.currentTarget.value))}>
            {LIMITS.map((seconds) => (
              <option key={seconds} value={seconds}>
                {say('code.seconds', { n: seconds })}
              </option>
            ))}
          </select>
        </label>
        {python.state.value === 'loading' && (
          <span class="faint" role="status">
            {say('code.loading')}
          </span>
        )}
      </div>
      {cells.map(({ title, text, after, code }, index) => {
        const of = ran.value[index];
        const marked = ran.value.map((each) => each?.problem).find((each) => each?.file === `cell ${index + 1}`);
        return (
          <article key={index} class="code-cell" data-state={of?.state ?? ''}>
            {title[language] && <h2>{title[language]}</h2>}
            <Paragraphs text={text[language]!} />
            <CodeArea
              code={codes.value[index]!}
              version={versions.value[index]!}
              label={say('code.cell', { n: index + 1 })}
              lineNumbers
              mark={
                marked?.line
                  ? { line: marked.line, column: marked.column ?? 0, message: why(marked) || marked.kind }
                  : null
              }
              onChange={(next) => change(index, next)}
              onRun={() => void run(index)}
            />
            <div class="tools code-tools">
              <button type="button" disabled={running} onClick={() => void run(index)}>
                ▶ {say('code.run')}
              </button>
              {of?.state === 'running' && (
                <button type="button" onClick={() => python.stop()}>
                  ■ {say('code.stop')}
                </button>
              )}
              {codes.value[index] !== code && (
                <button type="button" class="quiet" onClick={() => restore(index)}>
                  {say('code.cell.reset')}
                </button>
              )}
            </div>
            {of && (
              <div class="code-result" aria-live="polite">
                <Output lines={of.output} />
                {of.answer?.text && !of.view && <pre class="code-output">{of.answer.text}</pre>}
                {of.answer?.svg && (
                  <img
                    class="code-picture"
                    alt=""
                    src={`data:image/svg+xml;utf8,${encodeURIComponent(of.answer.svg)}`}
                  />
                )}
                {of.view && <TreeView view={of.view} rules={rules} />}
                {of.problem && <Wrong problem={of.problem} />}
                {of.stopped && (
                  <p class="bad" role="alert">
                    {say(`code.stopped.${of.stopped.why}`, { n: limit.value, reason: told(of.stopped.reason) })}{' '}
                    {of.stopped.lost && say('code.stopped.lost')}
                  </p>
                )}
              </div>
            )}
            <Paragraphs text={after[language]!} />
          </article>
        );
      })}
    </div>
  );
}

// SPDX-License-Identifier: MIT
// The lesson as cells: text, program, what came of it. One session for all of them; a change is kept in the browser.

import { useEffect, useMemo } from 'preact/hooks';
import { TreeView } from '../learn/TreeView';
import { chinese, say, told } from '../words/words';
import { Cells, type Ran } from './cells';
import { CodeArea } from './CodeArea';
import type { Texts } from './kept';
import { Paragraphs } from './Paragraphs';
import type { Problem } from './protocol';
import type { Python } from './python';
import { Output, why, Wrong } from './Said';
import type { Rules } from '../engine/rules';

const LIMITS = [10, 60, 300];

export function LessonCells({ texts, python, rules }: { texts: Texts; python: Python; rules: Rules }) {
  const session = useMemo(() => new Cells(texts.lesson, python), []);
  useEffect(() => {
    session.begin();
    return () => python.stop();
  }, []);
  return (
    <div class="code-lesson">
      <p>{say('code.lesson.about')}</p>
      <Tools session={session} />
      {session.cells.map((_, index) => (
        <Cell key={index} session={session} index={index} rules={rules} />
      ))}
    </div>
  );
}

function Tools({ session }: { session: Cells }) {
  const { limit, python } = session;
  const running = session.running();
  return (
    <div class="tools code-tools">
      <button type="button" class="primary" disabled={running} onClick={() => void session.runAll()}>
        {say('code.run.all')}
      </button>
      <button type="button" disabled={!running} onClick={() => python.stop()}>
        {say('code.stop')}
      </button>
      <button type="button" disabled={running} onClick={() => session.fresh()}>
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
  );
}

/** What an editor marks of a problem. */
const markOf = (problem: Problem | null) =>
  problem?.line ? { line: problem.line, column: problem.column ?? 0, message: why(problem) || problem.kind } : null;

function Cell({ session, index, rules }: { session: Cells; index: number; rules: Rules }) {
  const { title, text, after, code } = session.cells[index]!;
  const language = chinese.value ? 1 : 0;
  const ran = session.ran.value[index];
  return (
    <article class="code-cell" data-state={ran?.state ?? ''}>
      {title[language] && <h2>{title[language]}</h2>}
      <Paragraphs text={text[language]!} />
      <CodeArea
        code={session.codes.value[index]!}
        version={session.versions.value[index]!}
        label={say('code.cell', { n: index + 1 })}
        lineNumbers
        mark={markOf(session.problemIn(index))}
        onChange={(next) => session.change(index, next)}
        onRun={() => void session.run(index)}
      />
      <div class="tools code-tools">
        <button type="button" disabled={session.running()} onClick={() => void session.run(index)}>
          ▶ {say('code.run')}
        </button>
        {ran?.state === 'running' && (
          <button type="button" onClick={() => session.python.stop()}>
            ■ {say('code.stop')}
          </button>
        )}
        {session.codes.value[index] !== code && (
          <button type="button" class="quiet" onClick={() => session.restore(index)}>
            {say('code.cell.reset')}
          </button>
        )}
      </div>
      {ran && <Result ran={ran} limit={session.limit.value} rules={rules} />}
      <Paragraphs text={after[language]!} />
    </article>
  );
}

function Result({ ran, limit, rules }: { ran: Ran; limit: number; rules: Rules }) {
  const { output, answer, view, problem, stopped } = ran;
  return (
    <div class="code-result" aria-live="polite">
      <Output lines={output} />
      {answer?.text && !view && <pre class="code-output">{answer.text}</pre>}
      {answer?.svg && (
        <img class="code-picture" alt="" src={`data:image/svg+xml;utf8,${encodeURIComponent(answer.svg)}`} />
      )}
      {view && <TreeView view={view} rules={rules} />}
      {problem && <Wrong problem={problem} />}
      {stopped && (
        <p class="bad" role="alert">
          {say(`code.stopped.${stopped.why}`, { n: limit, reason: told(stopped.reason) })}{' '}
          {stopped.lost && say('code.stopped.lost')}
        </p>
      )}
    </div>
  );
}

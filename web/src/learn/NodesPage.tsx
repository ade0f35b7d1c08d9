// SPDX-License-Identifier: MIT
// Beat the node count: the root's moves in an order of one's own, or a few techniques under a budget of nodes.

import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Board } from '../board/Board';
import type { Rules } from '../engine/rules';
import { boardOptions } from '../shell/look';
import { Loading } from '../shell/Loading';
import { route } from '../shell/route';
import { Trouble } from '../shell/Trouble';
import { either, say } from '../words/words';
import type { Key } from '../words/en';
import { lessonData, type BudgetTask, type LessonData, type OrderTask } from './chapters';
import { pageLab } from './lab';
import { results } from './progress';
import { CHOICE, readOrder, readTechniques } from './tasks';
import { Budgeting, Ordering, type TaskBar, type Counter } from './trying';
import { count, learn } from './words';

export function NodesPage({ rules, name }: { rules: Rules; name: string }) {
  const data = useSignal<LessonData | null>(null);
  const trouble = useSignal('');
  const load = () => {
    trouble.value = '';
    lessonData().then(
      (found) => (data.value = found),
      (error: Error) => (trouble.value = error.message),
    );
  };
  useEffect(load, []);
  const tasks = [...(data.value?.orders ?? []), ...(data.value?.budgets ?? [])];
  const task = tasks.find(({ id }) => id === name) ?? tasks[0];
  return (
    <section class="page lesson nodes-page" aria-busy={!data.value && !trouble.value}>
      <header class="lesson-head">
        <p class="lesson-up">
          <a href="#/learn">{say('nav.learn')}</a>
        </p>
        <h1>{learn('beat')}</h1>
      </header>
      {trouble.value && <Trouble reason={trouble.value} again={load} />}
      {!data.value && !trouble.value && <Loading />}
      {task && (
        <nav class="task-list" aria-label={learn('beat')}>
          {tasks.map((each) => (
            <a key={each.id} href={`#/learn/nodes/${each.id}`} aria-current={each === task ? 'page' : undefined}>
              <b>{'moves' in each ? learn('order') : learn('budget')}</b>
              <span>{either(rules.info(each.game).title, rules.info(each.game).title_zh)}</span>
              <small>
                {results.value[each.id] ? learn('kept', { nodes: count(results.value[each.id]!.nodes) }) : ' '}
              </small>
            </a>
          ))}
        </nav>
      )}
      {task &&
        ('moves' in task ? (
          <OrderView key={task.id} rules={rules} task={task} />
        ) : (
          <BudgetView key={task.id} rules={rules} task={task} />
        ))}
    </section>
  );
}

function TaskBoard({
  rules,
  task,
  move,
}: {
  rules: Rules;
  task: { game: string; position: string };
  move?: string | undefined;
}) {
  const info = rules.info(task.game);
  const board = rules.board(task.game, task.position, []);
  const squares = board.moves.find((each) => each.move === move)?.squares ?? [];
  return (
    <div class="race-board">
      <Board
        info={info}
        board={board}
        options={{ ...boardOptions.value, coordinates: true }}
        signs={squares.length > 0 ? [{ squares, weight: 1 }] : []}
        label={either(info.title, info.title_zh)}
      />
    </div>
  );
}

/** Counts as bars of one scale. */
function Bars({ bars }: { bars: TaskBar[] }) {
  const most = Math.max(1, ...bars.map(({ nodes }) => nodes));
  return (
    <div class="task-bars">
      {bars.map(({ name, nodes, kind }) => (
        <div key={kind} class={`race-row ${kind}`} data-nodes={nodes}>
          <span class="race-name">{name}</span>
          <span class="race-bar" aria-hidden="true">
            <i style={{ width: `${(100 * nodes) / most}%` }} />
          </span>
          <span class="race-count">{count(nodes)}</span>
        </div>
      ))}
    </div>
  );
}

function Share({ link }: { link: string }) {
  const done = useSignal(false);
  const field = useRef<HTMLInputElement>(null);
  const url = `${location.href.split('#')[0]}#/learn/nodes/${link}`;
  return (
    <p class="tools share">
      <button
        type="button"
        onClick={() => {
          field.current?.select();
          navigator.clipboard?.writeText(url).then(
            () => (done.value = true),
            () => {},
          );
        }}
      >
        {done.value ? learn('shared') : learn('share')}
      </button>
      <input
        type="text"
        readOnly
        ref={field}
        value={url}
        aria-label={learn('share')}
        onFocus={(event) => event.currentTarget.select()}
      />
    </p>
  );
}

function OrderView({ rules, task }: { rules: Rules; task: OrderTask }) {
  const made = useMemo(() => new Ordering(task, pageLab), [task]);
  useEffect(() => made.challenged(readOrder(route.value.query.get('o'), task.moves)), []);
  const look = useSignal<string | null>(null);
  const { order, yours, counter } = made;
  const bars = made.bars();
  return (
    <div class="race" data-task={task.id} aria-busy={counter.busy.value}>
      <TaskBoard rules={rules} task={task} move={look.value ?? order.value[0]} />
      <div class="race-side">
        <p class="lesson-text">{learn('orderAbout', { depth: task.depth })}</p>
        <OrderList made={made} look={(move) => (look.value = move)} />
        <span class="unseen" aria-live="polite">
          {made.said.value}
        </span>
        <Go counter={counter} run={() => made.run()} />
        <div role="status">
          {bars.length > 0 && <Bars bars={bars} />}
          {yours.value !== null && yours.value <= task.counts.best && (
            <p class="good">
              <b>{learn('beaten')}</b>
            </p>
          )}
          {yours.value !== null && yours.value > task.counts.best && yours.value < task.counts.engine && (
            <p class="good">
              <b>{learn('better')}</b>
            </p>
          )}
        </div>
        {yours.value !== null && <Share link={`${task.id}?${new URLSearchParams({ o: order.value.join('/') })}`} />}
      </div>
    </div>
  );
}

/** Starts the search, and says why it could not be done. */
function Go({ counter, run }: { counter: Counter; run: () => void }) {
  return (
    <>
      <p class="tools">
        <button type="button" class="primary" disabled={counter.busy.value} onClick={run}>
          {learn('count')}
        </button>
      </p>
      {counter.trouble.value && <Trouble reason={counter.trouble.value} again={run} />}
    </>
  );
}

/** The moves in the reader's order: dragged, moved by arrow keys or by buttons. */
function OrderList({ made, look }: { made: Ordering; look: (move: string) => void }) {
  const held = useSignal<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const drag = (event: PointerEvent) => {
    if (!held.value || !list.current) return;
    const rows = [...list.current.children] as HTMLElement[];
    const to = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
    made.put(held.value, to < 0 ? rows.length - 1 : to);
  };
  const hold = (move: string, event: PointerEvent) => {
    held.value = move;
    list.current?.setPointerCapture(event.pointerId);
    event.preventDefault();
  };
  const release = () => (held.value = null);
  return (
    <ol
      class="order-list"
      ref={list}
      aria-label={learn('orderList')}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      {made.order.value.map((move, index) => (
        <li
          key={move}
          class={held.value === move ? 'held' : ''}
          data-move={move}
          tabIndex={0}
          onFocus={() => look(move)}
          onPointerEnter={() => look(move)}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
            if (step === 0 || event.target !== event.currentTarget) return;
            event.preventDefault();
            made.put(move, index + step);
            const row = event.currentTarget;
            requestAnimationFrame(() => row.focus());
          }}
        >
          <OrderRow made={made} move={move} index={index} onHold={(event) => hold(move, event)} />
        </li>
      ))}
    </ol>
  );
}

interface RowOf {
  made: Ordering;
  move: string;
  index: number;
  onHold: (event: PointerEvent) => void;
}

function OrderRow({ made, move, index, onHold }: RowOf) {
  return (
    <>
      <span class="grip" aria-hidden="true" onPointerDown={onHold}>
        <svg viewBox="0 0 12 18">
          <path d="M3 3h0M9 3h0M3 9h0M9 9h0M3 15h0M9 15h0" />
        </svg>
      </span>
      <b>{index + 1}</b>
      <span class="order-move">{move}</span>
      <button
        type="button"
        class="quiet"
        disabled={index === 0}
        aria-label={learn('up', { move })}
        onClick={() => made.put(move, index - 1)}
      >
        ↑
      </button>
      <button
        type="button"
        class="quiet"
        disabled={index === made.order.value.length - 1}
        aria-label={learn('down', { move })}
        onClick={() => made.put(move, index + 1)}
      >
        ↓
      </button>
    </>
  );
}

function BudgetView({ rules, task }: { rules: Rules; task: BudgetTask }) {
  const made = useMemo(() => new Budgeting(task, pageLab), [task]);
  useEffect(() => made.challenged(readTechniques(route.value.query.get('t'), task.pick)), []);
  const mine = made.yours.value;
  const fine = made.fine();
  const bars = made.bars();
  return (
    <div class="race" data-task={task.id} aria-busy={made.counter.busy.value}>
      <TaskBoard rules={rules} task={task} move={mine?.best ?? task.answer} />
      <div class="race-side">
        <p class="lesson-text">
          {learn(task.none > 0 ? 'budgetAbout' : 'budgetAbout0', {
            pick: task.pick,
            depth: task.depth,
            answer: task.answer,
            budget: count(task.budget),
            none: count(task.none),
          })}
        </p>
        <TechniqueChoice made={made} />
        <Go counter={made.counter} run={() => made.run()} />
        <div role="status" data-fine={mine ? String(fine) : ''}>
          {mine && (
            <p class={fine ? 'good' : 'bad'}>
              <b>
                {fine
                  ? learn('foundIn', { best: mine.best, nodes: count(mine.nodes) })
                  : mine.best === task.answer
                    ? learn('over', { nodes: count(mine.nodes) })
                    : learn('missed', { best: mine.best, nodes: count(mine.nodes) })}
              </b>
            </p>
          )}
          {bars.length > 0 && <Bars bars={bars} />}
        </div>
        {mine && fine && <Share link={`${task.id}?${new URLSearchParams({ t: made.chosen.value.join('/') })}`} />}
      </div>
    </div>
  );
}

function TechniqueChoice({ made }: { made: Budgeting }) {
  const { task, chosen } = made;
  return (
    <fieldset class="choice technique-choice">
      <legend>{learn('tooMany', { pick: task.pick })}</legend>
      {CHOICE.map((name) => {
        const on = chosen.value.includes(name);
        return (
          <label key={name}>
            <input
              type="checkbox"
              value={name}
              checked={on}
              disabled={!on && chosen.value.length >= task.pick}
              onChange={(event) => made.choose(name, event.currentTarget.checked)}
            />
            <span>{say(`technique.${name}` as Key)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

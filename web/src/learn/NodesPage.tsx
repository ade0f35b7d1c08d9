// SPDX-License-Identifier: MIT
// Beat the node count: the root's moves in an order of one's own, or a few techniques under a budget of nodes.

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
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
import { keepResult, results } from './progress';
import { CHOICE, budgetSpec, orderSpec, readOrder, readTechniques } from './tasks';
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

interface Bar {
  name: string;
  nodes: number;
  kind: string;
}

/** Counts as bars of one scale. */
function Bars({ bars }: { bars: Bar[] }) {
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
  const shared = readOrder(route.value.query.get('o'), task.moves);
  const order = useSignal(task.moves);
  const said = useSignal('');
  const yours = useSignal<number | null>(null);
  const rival = useSignal<number | null>(null);
  const busy = useSignal(false);
  const trouble = useSignal('');
  const held = useSignal<string | null>(null);
  const look = useSignal<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const nodesOf = async (moves: string[]) =>
    (await pageLab.think(task.game, task.position, orderSpec(moves), task.depth)).nodes;
  const whileBusy = (work: () => Promise<void>) => {
    busy.value = true;
    trouble.value = '';
    work()
      .catch((error: Error) => (trouble.value = error.message))
      .finally(() => (busy.value = false));
  };
  useEffect(() => {
    if (shared)
      whileBusy(async () => {
        rival.value = await nodesOf(shared);
      });
  }, []);
  const put = (move: string, to: number) => {
    const at = Math.max(0, Math.min(order.value.length - 1, to));
    if (order.value.indexOf(move) === at) return;
    const others = order.value.filter((each) => each !== move);
    order.value = [...others.slice(0, at), move, ...others.slice(at)];
    yours.value = null;
    said.value = learn('moved', { move, n: at + 1 });
  };
  const run = () =>
    whileBusy(async () => {
      const moves = order.value;
      const nodes = await nodesOf(moves);
      yours.value = nodes;
      keepResult(task.id, { nodes, how: moves });
    });
  const drag = (event: PointerEvent) => {
    if (!held.value || !list.current) return;
    const rows = [...list.current.children] as HTMLElement[];
    const to = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
    put(held.value, to < 0 ? rows.length - 1 : to);
  };
  const bars: Bar[] = [];
  if (yours.value !== null) bars.push({ name: learn('yours'), nodes: yours.value, kind: 'on' });
  if (rival.value !== null) bars.push({ name: learn('challenge'), nodes: rival.value, kind: 'rival' });
  if (yours.value !== null)
    bars.push(
      { name: learn('engines'), nodes: task.counts.engine, kind: 'engine' },
      { name: learn('worst'), nodes: task.counts.worst, kind: 'off' },
    );
  return (
    <div class="race" data-task={task.id} aria-busy={busy.value}>
      <TaskBoard rules={rules} task={task} move={look.value ?? order.value[0]} />
      <div class="race-side">
        <p class="lesson-text">{learn('orderAbout', { depth: task.depth })}</p>
        <ol
          class="order-list"
          ref={list}
          aria-label={learn('orderList')}
          onPointerMove={drag}
          onPointerUp={() => (held.value = null)}
          onPointerCancel={() => (held.value = null)}
        >
          {order.value.map((move, index) => (
            <li
              key={move}
              class={held.value === move ? 'held' : ''}
              data-move={move}
              tabIndex={0}
              onFocus={() => (look.value = move)}
              onPointerEnter={() => (look.value = move)}
              onKeyDown={(event) => {
                const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                if (step === 0 || event.target !== event.currentTarget) return;
                event.preventDefault();
                put(move, index + step);
                const row = event.currentTarget;
                requestAnimationFrame(() => row.focus());
              }}
            >
              <span
                class="grip"
                aria-hidden="true"
                onPointerDown={(event) => {
                  held.value = move;
                  list.current?.setPointerCapture(event.pointerId);
                  event.preventDefault();
                }}
              >
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
                onClick={() => put(move, index - 1)}
              >
                ↑
              </button>
              <button
                type="button"
                class="quiet"
                disabled={index === order.value.length - 1}
                aria-label={learn('down', { move })}
                onClick={() => put(move, index + 1)}
              >
                ↓
              </button>
            </li>
          ))}
        </ol>
        <span class="unseen" aria-live="polite">
          {said.value}
        </span>
        <p class="tools">
          <button type="button" class="primary" disabled={busy.value} onClick={run}>
            {learn('count')}
          </button>
        </p>
        {trouble.value && <Trouble reason={trouble.value} again={run} />}
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

function BudgetView({ rules, task }: { rules: Rules; task: BudgetTask }) {
  const shared = readTechniques(route.value.query.get('t'), task.pick);
  const chosen = useSignal<string[]>([]);
  const yours = useSignal<{ nodes: number; best: string } | null>(null);
  const rival = useSignal<number | null>(null);
  const busy = useSignal(false);
  const trouble = useSignal('');
  const search = (names: string[]) => pageLab.think(task.game, task.position, budgetSpec(names), task.depth);
  const whileBusy = (work: () => Promise<void>) => {
    busy.value = true;
    trouble.value = '';
    work()
      .catch((error: Error) => (trouble.value = error.message))
      .finally(() => (busy.value = false));
  };
  useEffect(() => {
    if (shared)
      whileBusy(async () => {
        rival.value = (await search(shared)).nodes;
      });
  }, []);
  const run = () =>
    whileBusy(async () => {
      const names = chosen.value;
      const made = await search(names);
      yours.value = made;
      if (made.best === task.answer && made.nodes <= task.budget)
        keepResult(task.id, { nodes: made.nodes, how: names });
    });
  const mine = yours.value;
  const fine = mine !== null && mine.best === task.answer && mine.nodes <= task.budget;
  const values = {
    pick: task.pick,
    depth: task.depth,
    answer: task.answer,
    budget: count(task.budget),
    none: count(task.none),
  };
  const bars: Bar[] = mine
    ? [
        { name: learn('yours'), nodes: mine.nodes, kind: fine ? 'on' : 'off' },
        { name: learn('limit'), nodes: task.budget, kind: 'engine' },
      ]
    : [];
  if (rival.value !== null) bars.push({ name: learn('challenge'), nodes: rival.value, kind: 'rival' });
  if (mine && fine) bars.push({ name: learn('best'), nodes: task.best.nodes, kind: 'best' });
  return (
    <div class="race" data-task={task.id} aria-busy={busy.value}>
      <TaskBoard rules={rules} task={task} move={mine?.best ?? task.answer} />
      <div class="race-side">
        <p class="lesson-text">{learn(task.none > 0 ? 'budgetAbout' : 'budgetAbout0', values)}</p>
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
                  onChange={(event) => {
                    chosen.value = event.currentTarget.checked
                      ? [...chosen.value, name]
                      : chosen.value.filter((each) => each !== name);
                    yours.value = null;
                  }}
                />
                <span>{say(`technique.${name}` as Key)}</span>
              </label>
            );
          })}
        </fieldset>
        <p class="tools">
          <button type="button" class="primary" disabled={busy.value} onClick={run}>
            {learn('count')}
          </button>
        </p>
        {trouble.value && <Trouble reason={trouble.value} again={run} />}
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
        {mine && fine && <Share link={`${task.id}?${new URLSearchParams({ t: chosen.value.join('/') })}`} />}
      </div>
    </div>
  );
}

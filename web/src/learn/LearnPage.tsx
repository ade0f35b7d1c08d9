// SPDX-License-Identifier: MIT
// How the search works: lessons, any search as a tree, techniques one by one, and the experiments of the laboratory.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Rules } from '../engine/rules';
import { route } from '../shell/route';
import { chinese, either, say, told } from '../words/words';
import type { Key } from '../words/en';
import { Experiments } from './Experiments';
import { Reports } from './Reports';
import { lessons, type Lesson } from './lessons';
import { TraceView } from './trace';
import { TreeView } from './TreeView';

export const TECHNIQUES = [
  'table',
  'ordering',
  'killers',
  'history',
  'quiescence',
  'nullmove',
  'reductions',
  'pruning',
  'probcut',
  'extensions',
  'aspiration',
] as const;

export function LearnPage({ rules }: { rules: Rules }) {
  const [part, name] = route.value.rest;
  if (part === 'lesson') {
    const lesson = lessons.find((each) => each.id === name);
    if (lesson) return <LessonView key={lesson.id} rules={rules} lesson={lesson} />;
  }
  if (part === 'tree') return <TreePage rules={rules} />;
  if (part === 'lab') return <Experiments name={name ?? ''} />;
  if (part === 'reports') return <Reports name={name ?? ''} rules={rules} />;
  return (
    <section class="page">
      <h1>{say('nav.learn')}</h1>
      <h2>{say('learn.lessons')}</h2>
      <ol class="lesson-list">
        {lessons.map((lesson, index) => (
          <li key={lesson.id}>
            <a class="card" href={`#/learn/lesson/${lesson.id}`}>
              <span class="card-title">
                {index + 1}. {either(...lesson.title)}
              </span>
              <span class="card-note">{either(lesson.text[0][0]!, lesson.text[1][0]!)}</span>
            </a>
          </li>
        ))}
      </ol>
      <h2>{say('learn.more.title')}</h2>
      <div class="cards lesson-list">
        <a class="card" href="#/learn/tree">
          <span class="card-title">{say('learn.tree')}</span>
          <span class="card-note">{say('learn.tree.about')}</span>
        </a>
        <a class="card" href="#/learn/lab">
          <span class="card-title">{say('learn.lab')}</span>
          <span class="card-note">{say('learn.lab.about')}</span>
        </a>
        <a class="card" href="#/learn/reports">
          <span class="card-title">{say('reports.title')}</span>
          <span class="card-note">{say('reports.about')}</span>
        </a>
        {rules.games().includes('gomoku15') && rules.info('gomoku15').book && (
          <a class="card" href="#/analyse/gomoku15">
            <span class="card-title">{say('learn.proof')}</span>
            <span class="card-note">{say('learn.proof.about')}</span>
          </a>
        )}
      </div>
    </section>
  );
}

interface Compared {
  player: string;
  view: TraceView;
}

/** Records the same search by several players, one after the other. */
function useCompared(game: string, position: string, depth: number, players: string[]) {
  const done = useSignal<Compared[]>([]);
  const trouble = useSignal('');
  useEffect(() => {
    let gone = false;
    done.value = [];
    trouble.value = '';
    void (async () => {
      for (const player of players) {
        try {
          const view = await TraceView.record(game, position, [], player, depth);
          if (gone) return;
          done.value = [...done.value, { player, view }];
        } catch (error) {
          if (!gone) trouble.value = (error as Error).message;
          return;
        }
      }
    })();
    return () => {
      gone = true;
    };
  }, [game, position, depth, players.join(' '), chinese.value]);
  return { done: done.value, trouble: trouble.value };
}

function Counts({ compared, all }: { compared: Compared[]; all: number }) {
  const most = Math.max(1, ...compared.map(({ view }) => view.summary.nodes));
  return (
    <table class="counts">
      <thead>
        <tr>
          <th>{say('learn.search')}</th>
          <th>{say('learn.value')}</th>
          <th>{say('learn.best')}</th>
          <th class="number-cell">{say('learn.nodes')}</th>
          <th class="bar-cell" aria-hidden="true" />
        </tr>
      </thead>
      <tbody>
        {compared.map(({ player, view }) => (
          <tr key={player}>
            <td>
              <SearchName player={player} />
            </td>
            <td>{view.summary.value}</td>
            <td>{view.summary.best}</td>
            <td class="number-cell">{view.summary.nodes.toLocaleString()}</td>
            <td class="bar-cell" aria-hidden="true">
              <span style={{ width: `${(100 * view.summary.nodes) / most}%` }} />
            </td>
          </tr>
        ))}
        {compared.length < all && (
          <tr aria-busy="true">
            <td colSpan={5} class="faint">
              {say('app.loading')}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** A search in words; its spec stands below, as the command line takes it. */
function SearchName({ player }: { player: string }) {
  const options = player
    .replace('search:', '')
    .split(',')
    .map((each) => each.split('=') as [string, string]);
  const parts = options.flatMap(([name, value]) =>
    name === 'algorithm'
      ? [say(`algorithm.${value}` as Key)]
      : name === 'eval'
        ? [`${say('learn.eval')} ${value}`]
        : value === 'on'
          ? [say(`technique.${name}` as Key)]
          : [],
  );
  const short = options
    .filter(([, value]) => value !== 'off')
    .map((each) => each.join('='))
    .join(',');
  return (
    <>
      <span>{parts.join(' + ')}</span>
      <code class="faint">search:{short}</code>
    </>
  );
}

function LessonView({ rules, lesson }: { rules: Rules; lesson: Lesson }) {
  const { done, trouble } = useCompared(lesson.game, lesson.position, lesson.depth, lesson.players);
  const index = lessons.indexOf(lesson);
  const next = lessons[index + 1];
  // A trace belongs to the engine's last search: the tree shown is that of the last player.
  const last = done.length === lesson.players.length ? done.at(-1) : undefined;
  return (
    <section class="page lesson">
      <p>
        <a href="#/learn">{say('nav.learn')}</a>
      </p>
      <h1>
        {index + 1}. {either(...lesson.title)}
      </h1>
      {lesson.text[chinese.value ? 1 : 0].map((paragraph) => (
        <p key={paragraph} class="lesson-text">
          {paragraph}
        </p>
      ))}
      {trouble && (
        <p class="notice bad" role="alert">
          {told(trouble)}
        </p>
      )}
      <Counts compared={done} all={lesson.players.length} />
      {last && <TreeView key={last.view} view={last.view} rules={rules} />}
      <p class="tools">
        {lessons[index - 1] && (
          <a class="button" href={`#/learn/lesson/${lessons[index - 1]!.id}`}>
            ← {either(...lessons[index - 1]!.title)}
          </a>
        )}
        {next && (
          <a class="button primary" href={`#/learn/lesson/${next.id}`}>
            {either(...next.title)} →
          </a>
        )}
      </p>
    </section>
  );
}

function TreePage({ rules }: { rules: Rules }) {
  const game = useSignal('ttt');
  const position = useSignal('');
  const depth = useSignal(3);
  const algorithm = useSignal('alphabeta');
  const techniques = useSignal<string[]>(['ordering']);
  const runs = useSignal<Compared[]>([]);
  const subject = useSignal('');
  const shown = useSignal<TraceView | null>(null);
  const busy = useSignal(true); // from the beginning: there is a first search
  const trouble = useSignal('');
  const search = async (names: readonly string[]) => {
    const options = TECHNIQUES.map((name) => `${name}=${names.includes(name) ? 'on' : 'off'}`);
    const player = `search:algorithm=${algorithm.value}${algorithm.value === 'minimax' ? '' : `,${options.join(',')}`}`;
    const view = await TraceView.record(game.value, position.value.trim(), [], player, depth.value);
    shown.value = view;
    const { title, title_zh } = rules.info(game.value);
    const place = position.value.trim();
    const about = `${either(title, title_zh)} · ${say('learn.depth')} ${depth.value}${place && ` · ${place}`}`;
    // counts of other positions are not to be compared
    const same = about === subject.value ? runs.value.filter((each) => each.player !== player) : [];
    subject.value = about;
    runs.value = [...same, { player, view }];
  };
  const whileBusy = async (work: () => Promise<void>) => {
    busy.value = true;
    trouble.value = '';
    try {
      await work();
    } catch (error) {
      trouble.value = (error as Error).message;
    }
    busy.value = false;
  };
  const run = (event: Event) => {
    event.preventDefault();
    void whileBusy(() => search(techniques.value));
  };
  /** The search with none of the techniques, then with each of them alone. */
  const oneByOne = () =>
    whileBusy(async () => {
      runs.value = [];
      await search([]);
      for (const name of TECHNIQUES) await search([name]);
    });
  useEffect(() => {
    void whileBusy(() => search(techniques.value)); // something to look at from the beginning
  }, []);
  const open = async (list: FileList | null) => {
    const file = list?.[0];
    if (!file) return;
    await whileBusy(async () => {
      shown.value = await TraceView.open(new Uint8Array(await file.arrayBuffer()));
    });
  };
  return (
    <section class="page" aria-busy={busy.value}>
      <p>
        <a href="#/learn">{say('nav.learn')}</a>
      </p>
      <h1>{say('learn.tree')}</h1>
      <form class="form tree-form" onSubmit={run}>
        <div class="pair">
          <label class="field">
            <span>{say('analyse.game')}</span>
            <select value={game.value} onChange={(event) => (game.value = event.currentTarget.value)}>
              {rules.games().map((name) => (
                <option key={name} value={name}>
                  {either(rules.info(name).title, rules.info(name).title_zh)}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>{say('learn.depth')}</span>
            <input
              type="number"
              min={1}
              max={12}
              value={depth.value}
              onInput={(event) => (depth.value = Number(event.currentTarget.value))}
            />
          </label>
        </div>
        <label class="field">
          <span>{say('play.position')}</span>
          <input
            type="text"
            spellcheck={false}
            value={position.value}
            placeholder={say('play.position.hint')}
            onInput={(event) => (position.value = event.currentTarget.value)}
          />
        </label>
        <fieldset class="choice">
          <legend>{say('learn.algorithm')}</legend>
          {(['minimax', 'alphabeta', 'pvs'] as const).map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="algorithm"
                checked={algorithm.value === value}
                onChange={() => (algorithm.value = value)}
              />
              <span title={`algorithm=${value}`}>{say(`algorithm.${value}`)}</span>
            </label>
          ))}
        </fieldset>
        {algorithm.value !== 'minimax' && (
          <fieldset class="choice">
            <legend>{say('learn.techniques')}</legend>
            {TECHNIQUES.map((value) => (
              <label key={value}>
                <input
                  type="checkbox"
                  checked={techniques.value.includes(value)}
                  onChange={(event) =>
                    (techniques.value = event.currentTarget.checked
                      ? [...techniques.value, value]
                      : techniques.value.filter((other) => other !== value))
                  }
                />
                <span title={`${value}=on`}>{say(`technique.${value}`)}</span>
              </label>
            ))}
          </fieldset>
        )}
        <div class="tools">
          <button type="submit" class="primary" disabled={busy.value}>
            {say('learn.run')}
          </button>
          {algorithm.value !== 'minimax' && (
            <button type="button" disabled={busy.value} onClick={() => void oneByOne()}>
              {say('learn.onebyone')}
            </button>
          )}
          <label class="button">
            {say('learn.open')}
            <input type="file" class="unseen" onChange={(event) => void open(event.currentTarget.files)} />
          </label>
        </div>
      </form>
      {trouble.value && (
        <p class="notice bad" role="alert">
          {told(trouble.value)}
        </p>
      )}
      {runs.value.length > 0 && <h2>{subject.value}</h2>}
      {runs.value.length > 0 && <Counts compared={runs.value} all={runs.value.length} />}
      {shown.value && <TreeView key={shown.value} view={shown.value} rules={rules} />}
    </section>
  );
}

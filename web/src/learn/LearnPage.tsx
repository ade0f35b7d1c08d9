// SPDX-License-Identifier: MIT
// How the search works: lessons, any search as a tree, techniques one by one, and the experiments of the laboratory.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Rules } from '../engine/rules';
import { Loading } from '../shell/Loading';
import { route } from '../shell/route';
import { Trouble } from '../shell/Trouble';
import { either, say, told } from '../words/words';
import type { Key } from '../words/en';
import { Experiments } from './Experiments';
import { LESSONS, lessonData, type LessonData } from './chapters';
import { ChapterView } from './ChapterView';
import { NodesPage } from './NodesPage';
import { progress } from './progress';
import { Reports } from './Reports';
import { TraceView } from './trace';
import { TreeView } from './TreeView';
import { fill, learn } from './words';

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
  if (part === 'lesson' && LESSONS.some(({ id }) => id === name))
    return <LessonPage key={name} rules={rules} id={name!} />;
  if (part === 'nodes') return <NodesPage rules={rules} name={name ?? ''} />;
  if (part === 'tree') return <TreePage rules={rules} />;
  if (part === 'lab') return <Experiments name={name ?? ''} />;
  if (part === 'reports') return <Reports name={name ?? ''} rules={rules} />;
  return (
    <section class="page">
      <h1>{say('nav.learn')}</h1>
      <h2>{learn('lessons')}</h2>
      <ol class="lesson-list">
        {LESSONS.map((chapter, index) => {
          const reached = progress.value[chapter.id];
          return (
            <li key={chapter.id}>
              <a class="card" href={`#/learn/lesson/${chapter.id}`}>
                <span class="card-title">
                  {index + 1}. {fill(chapter.title)}
                </span>
                <span class="card-note">{fill(chapter.intro[0]!)}</span>
                {reached && (
                  <span class={`card-done${reached.right === reached.of ? ' full' : ''}`}>
                    {reached.right === reached.of ? '✓ ' : ''}
                    {learn('of', { ...reached })}
                  </span>
                )}
              </a>
            </li>
          );
        })}
      </ol>
      <h2>{say('learn.more.title')}</h2>
      <div class="cards lesson-list">
        <a class="card" href="#/learn/nodes">
          <span class="card-title">{learn('beat')}</span>
          <span class="card-note">{learn('beatAbout')}</span>
        </a>
        <a class="card" href="#/learn/tree">
          <span class="card-title">{say('learn.tree')}</span>
          <span class="card-note">{say('learn.tree.about')}</span>
        </a>
        <a class="card" href="#/code/lesson">
          <span class="card-title">{say('code.title')}</span>
          <span class="card-note">{say('code.about')}</span>
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

/** A chapter, once its positions are there. */
function LessonPage({ rules, id }: { rules: Rules; id: string }) {
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
  const chapter = data.value?.chapters.find((each) => each.id === id);
  if (trouble.value) return <Trouble reason={trouble.value} again={load} />;
  return chapter ? <ChapterView rules={rules} data={chapter} of={data.value!.chapters} /> : <Loading />;
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

function TreePage({ rules }: { rules: Rules }) {
  const asked = route.value.query;
  const linked = rules.games().includes(asked.get('g') ?? '');
  const player = linked ? asked.get('player') : null;
  const game = useSignal(linked ? asked.get('g')! : 'ttt');
  const position = useSignal(linked ? (asked.get('p') ?? '') : '');
  const depth = useSignal(linked ? Math.max(1, Math.min(12, Number(asked.get('d')) || 3)) : 3);
  const algorithm = useSignal('pvs');
  const techniques = useSignal<string[]>(['ordering', 'quiescence', 'nullmove', 'reductions']);
  const runs = useSignal<Compared[]>([]);
  const subject = useSignal('');
  const first = useSignal(-1);
  const shown = useSignal<TraceView | null>(null);
  const busy = useSignal(true); // from the beginning: there is a first search
  const trouble = useSignal('');
  const search = (names: readonly string[]) => {
    const options = TECHNIQUES.map((name) => `${name}=${names.includes(name) ? 'on' : 'off'}`);
    const player = `search:algorithm=${algorithm.value}${algorithm.value === 'minimax' ? '' : `,${options.join(',')}`}`;
    return searchBy(player);
  };
  const searchBy = async (player: string, moves: string[] = []) => {
    const view = await TraceView.record(game.value, position.value.trim(), moves, player, depth.value);
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
    first.value = -1;
    void whileBusy(() => search(techniques.value));
  };
  /** The engine's search with all techniques, then without each of them: alone most have nothing to work on. */
  const oneByOne = () =>
    whileBusy(async () => {
      runs.value = [];
      algorithm.value = 'pvs';
      techniques.value = [...TECHNIQUES];
      await search(TECHNIQUES);
      for (const name of TECHNIQUES) await search(TECHNIQUES.filter((each) => each !== name));
    });
  useEffect(() => {
    // Something to look at from the beginning: what a link asks for, or a position that has work for every technique.
    void whileBusy(async () => {
      first.value = linked && asked.has('n') ? Number(asked.get('n')) : -1;
      if (player) return searchBy(player, (asked.get('m') ?? '').split(' ').filter(Boolean));
      if (!linked) {
        const race = (await lessonData()).chapters.find(({ id }) => id === 'aspiration')?.race;
        if (race && rules.games().includes(race.game))
          [game.value, position.value, depth.value] = [race.game, race.position, 5];
      }
      await search(techniques.value);
    });
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
            <select
              value={game.value}
              onChange={(event) => {
                game.value = event.currentTarget.value;
                position.value = '';
              }}
            >
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
      {runs.value.length > 0 && <h2 class="tree-subject">{subject.value}</h2>}
      {runs.value.length > 0 && <Counts compared={runs.value} all={runs.value.length} />}
      {shown.value && <TreeView key={shown.value} view={shown.value} rules={rules} start={first.value} />}
    </section>
  );
}

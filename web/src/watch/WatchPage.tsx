// SPDX-License-Identifier: MIT
// Watching: the runs of the server's store, one of them, or one of its games.

import { useSignal } from '@preact/signals';
import type { Rules } from '../engine/rules';
import { seatName } from '../play/seats';
import { route } from '../shell/route';
import { chinese, either, say, sayWord } from '../words/words';
import { Awaited } from './Awaited';
import type { RunHead } from './api';
import { useFeed } from './feed';
import { ReplayView } from './ReplayView';
import { RunView } from './RunView';

export function WatchPage({ rules }: { rules: Rules }) {
  const [run, game] = route.value.rest;
  if (run && game) return <ReplayView key={`${run}.${game}`} rules={rules} run={Number(run)} game={Number(game)} />;
  if (run) return <RunView key={run} rules={rules} id={Number(run)} />;
  return <RunList rules={rules} />;
}

export function gameTitle(rules: Rules, game: string | null): string {
  if (!game || !rules.games().includes(game)) return game ?? '?';
  const info = rules.info(game);
  return either(info.title, info.title_zh);
}

function RunList({ rules }: { rules: Rules }) {
  const runs = useSignal<RunHead[] | null>(null);
  const trouble = useSignal('');
  useFeed<{ runs: RunHead[] }>(
    'runs',
    (answer) => (runs.value = answer.runs),
    (reason) => (trouble.value = reason),
  );
  return (
    <section class="page">
      <h1>{say('nav.watch')}</h1>
      <p class="faint">{say('watch.about')}</p>
      {trouble.value && (
        <p class="notice bad" role="alert">
          {say('watch.trouble', { reason: trouble.value })}
        </p>
      )}
      {runs.value === null ? (
        !trouble.value && <Awaited />
      ) : runs.value.length === 0 ? (
        <NoRuns />
      ) : (
        <RunTable rules={rules} runs={runs.value} />
      )}
    </section>
  );
}

/** What to type where there is nothing to watch yet. */
function NoRuns() {
  return (
    <div class="notice">
      <p>{say('watch.none')}</p>
      <pre class="command">wuqi match reversi8 --a engine:level=5 --b classic --games 20</pre>
      <p>{say('watch.none.db')}</p>
    </div>
  );
}

function RunTable({ rules, runs }: { rules: Rules; runs: RunHead[] }) {
  return (
    <div class="scroll">
      <table class="counts runs">
        <thead>
          <tr>
            <th>#</th>
            <th>{say('watch.kind')}</th>
            <th>{say('watch.name')}</th>
            <th>{say('analyse.game')}</th>
            <th>{say('watch.players')}</th>
            <th class="number-cell">{say('watch.games')}</th>
            <th>{say('watch.state')}</th>
            <th>{say('watch.begun')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.run}>
              <td class="number-cell">{run.run}</td>
              <td>{sayWord('watch.kind', run.kind)}</td>
              <td>
                <a href={`#/watch/${run.run}`}>{title(run)}</a>
              </td>
              <td>{gameTitle(rules, run.game)}</td>
              <td class="number-cell">{run.players.length || '–'}</td>
              <td class="number-cell">{run.players.length > 0 ? run.games.toLocaleString() : '–'}</td>
              <td>
                <State run={run} />
              </td>
              <td class="faint">{new Date(1000 * run.created).toLocaleString(chinese.value ? 'zh-CN' : 'en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A match has no name of its own: it is its two players. */
export function title(run: RunHead): string {
  return run.kind === 'match' && run.players.length === 2
    ? `${seatName(run.players[0]!.spec)} – ${seatName(run.players[1]!.spec)}`
    : run.name;
}

export function State({ run }: { run: { state: string; playing: number; jobs: number; done: number } }) {
  const playing = run.state === 'open' && run.playing > 0;
  const share = run.jobs > 0 ? Math.floor((100 * run.done) / run.jobs) : 0;
  return (
    <span class={`state ${playing ? 'playing' : run.state}`}>
      {playing ? say('watch.playing') : sayWord('watch.state', run.state)}
      {run.state !== 'done' && run.jobs > 0 && ` · ${share} %`}
    </span>
  );
}

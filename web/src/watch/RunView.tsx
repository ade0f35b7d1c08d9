// SPDX-License-Identifier: MIT
// A run while it is played and after: who stands where, who beat whom, how sure that is, and the boards of the games at
// hand.

import { useSignal } from '@preact/signals';
import { MiniBoard } from '../play/GameCard';
import type { Rules } from '../engine/rules';
import { seatName } from '../play/seats';
import { either, say, sayWord, told } from '../words/words';
import { Awaited } from './Awaited';
import { ask, type Live, type LiveBoard, type PlayedGame, type Progress, type Run } from './api';
import { Course } from './Course';
import { useFeed } from './feed';
import { figure, resultOf, signed } from './figures';
import { CrossTable, Standings } from './Standings';
import { gameTitle, State, title } from './WatchPage';

export function RunView({ rules, id }: { rules: Rules; id: number }) {
  const run = useSignal<Run | null>(null);
  const live = useSignal<Live | null>(null);
  const trouble = useSignal('');
  useFeed<Run>(
    `run/${id}`,
    (answer) => (run.value = answer),
    (reason) => (trouble.value = reason),
  );
  useFeed<Live>(
    `run/${id}/live`,
    (answer) => (live.value = answer),
    (reason) => (trouble.value = reason),
  );
  const whole = run.value;
  if (!whole)
    return trouble.value ? (
      <p class="notice bad" role="alert">
        {told(trouble.value)}
      </p>
    ) : (
      <Awaited />
    );
  const played = playsGames(whole);
  return (
    <section class="page run" data-state={whole.state} data-games={whole.games}>
      <RunHeading rules={rules} run={whole} progress={live.value ?? whole} />
      {trouble.value && (
        <p class="notice bad" role="alert">
          {say('watch.trouble', { reason: trouble.value })}
        </p>
      )}
      {whole.dead > 0 && <p class="notice bad">{say('watch.dead', { n: whole.dead, reason: whole.reason })}</p>}
      {whole.state === 'open' &&
        live.value &&
        live.value.boards.length > 0 &&
        whole.game &&
        rules.games().includes(whole.game) && <Wall rules={rules} run={whole} boards={live.value.boards} />}
      {whole.games > 0 &&
        whole.warnings.map((warning) => (
          <p key={warning.name} class="notice warning" data-warning={warning.name}>
            {either(warning.en, warning.zh)}
          </p>
        ))}
      {whole.match && whole.games > 0 && <MatchFigures run={whole} />}
      {played && <Standings run={whole} />}
      {whole.players.length > 2 && whole.players.length <= 16 && <CrossTable run={whole} />}
      {played && <Games run={whole} />}
      <Again run={whole} played={played} />
    </section>
  );
}

/** Whether the jobs of a run are games: those of a training are not. */
const playsGames = (run: Run) => run.players.length > 0;

function RunHeading({ rules, run, progress }: { rules: Rules; run: Run; progress: Progress }) {
  return (
    <>
      <p class="crumbs">
        <a href="#/watch">{say('nav.watch')}</a> / {sayWord('watch.kind', run.kind)} {run.run}
      </p>
      <h1>{title(run)}</h1>
      <p class="run-line">
        <State run={progress} /> <span>{gameTitle(rules, run.game)}</span>{' '}
        <span>
          {playsGames(run)
            ? say('watch.count', { n: run.games.toLocaleString() })
            : say('watch.jobs', { n: run.done, all: run.jobs })}
        </span>{' '}
        <span class="faint">{conditions(run)}</span>
      </p>
    </>
  );
}

function conditions(run: Run): string {
  const { clock } = run.spec;
  const words: string[] = [];
  if (clock.bank > 0)
    words.push(
      `${clock.moves > 0 ? `${clock.moves}/` : ''}${clock.bank / 1000}${clock.increment > 0 ? `+${clock.increment / 1000}` : ''} s`,
    );
  if (clock.movetime > 0) words.push(say('watch.movetime', { ms: clock.movetime }));
  if (clock.nodes > 0) words.push(say('watch.nodes', { n: clock.nodes.toLocaleString() }));
  if (clock.depth > 0) words.push(`${say('learn.depth')} ${clock.depth}`);
  return words.join(' · ');
}

/** The games at hand, each a small board that follows the moves. */
function Wall({ rules, run, boards }: { rules: Rules; run: Run; boards: LiveBoard[] }) {
  return (
    <div>
      <h2>{say('watch.wall')}</h2>
      <ul class="wall">
        {boards.map((board) => (
          <LiveTile key={board.number} rules={rules} run={run} board={board} />
        ))}
      </ul>
    </div>
  );
}

/** A game in play; a click makes its board large, another one small again. */
function LiveTile({ rules, run, board }: { rules: Rules; run: Run; board: LiveBoard }) {
  const large = useSignal(false);
  return (
    <li class={large.value ? 'large' : ''} data-number={board.number} data-plies={board.moves.length}>
      <Players run={run} game={board} />
      <button
        type="button"
        class="quiet"
        aria-pressed={large.value}
        aria-label={say('watch.enlarge')}
        title={say('watch.enlarge')}
        onClick={() => (large.value = !large.value)}
      >
        <LiveMini rules={rules} run={run} board={board} />
      </button>
      <p class="faint">
        {say('watch.ply', { n: board.opening.length + board.moves.length, move: board.moves.at(-1) ?? '–' })}
      </p>
    </li>
  );
}

/** What a worker shows is no game we know until the rules have said so. */
function LiveMini({ rules, run, board }: { rules: Rules; run: Run; board: LiveBoard }) {
  try {
    return (
      <MiniBoard rules={rules} game={run.game!} position={board.position} moves={[...board.opening, ...board.moves]} />
    );
  } catch (error) {
    return <p class="faint">{told((error as Error).message)}</p>;
  }
}

function Players({ run, game }: { run: Run; game: { a: number; b: number; first: 'a' | 'b' } }) {
  const name = (player: number) =>
    (run.kind === 'match' ? seatName(run.players[player]?.spec ?? '?') : run.players[player]?.name) ?? '?';
  const [first, second] = game.first === 'a' ? [game.a, game.b] : [game.b, game.a];
  return (
    <p class="versus">
      <span>
        <i class={`seat-side side-0 of-${run.game}`} />
        {name(first)}
      </span>
      <span>
        <i class={`seat-side side-1 of-${run.game}`} />
        {name(second)}
      </span>
    </p>
  );
}

const PAIRS = ['LL', 'LD', 'WL+DD', 'WD', 'WW'];

function MatchFigures({ run }: { run: Run }) {
  const { match, sprt } = run;
  const most = Math.max(1, ...match!.pairs);
  return (
    <div class="match">
      <dl class="figures">
        <div>
          <dt>Elo</dt>
          <dd>
            {signed(match!.elo, match!.elo_error)} <small>± {figure(match!.elo_error, match!.elo_error)}</small>
          </dd>
        </div>
        <div>
          <dt>{say('watch.nelo')}</dt>
          <dd>
            {signed(match!.nelo, match!.nelo_error)} <small>± {figure(match!.nelo_error, match!.nelo_error)}</small>
          </dd>
        </div>
        <div>
          <dt>{say('watch.los', { a: seatName(run.players[0]?.spec ?? '?') })}</dt>
          <dd>{(100 * match!.los).toFixed(1)} %</dd>
        </div>
        {sprt && (
          <div>
            <dt>
              LLR{' '}
              <small>
                [{sprt.elo0}, {sprt.elo1}]
              </small>
            </dt>
            <dd data-llr={sprt.llr}>
              {sprt.llr.toFixed(2)}{' '}
              <small>
                ({sprt.lower.toFixed(2)}, {sprt.upper.toFixed(2)})
              </small>
            </dd>
          </div>
        )}
      </dl>
      <div
        class="penta"
        role="img"
        aria-label={say('watch.pairs.label', {
          list: match!.pairs.map((count, index) => `${PAIRS[index]} ${count}`).join(', '),
        })}
      >
        {match!.pairs.map((count, index) => (
          <span key={index}>
            <b>{count}</b>
            <i style={{ height: `${4 + (60 * count) / most}px` }} class={`penta-${index}`} />
            <small>{PAIRS[index]}</small>
          </span>
        ))}
      </div>
      {run.course && run.course.length > 1 && <Course course={run.course} sprt={run.sprt} />}
    </div>
  );
}

function Games({ run }: { run: Run }) {
  const games = useSignal<PlayedGame[] | null>(null);
  const more = useSignal(true);
  const list = games.value ?? run.latest;
  const load = () => {
    const after = games.value?.at(-1)?.number ?? 0;
    void ask<{ games: PlayedGame[] }>(`run/${run.run}/games/${after}`)
      .then((answer) => {
        games.value = [...(games.value ?? []), ...answer.games];
        more.value = answer.games.length > 0;
      })
      .catch(() => {}); // the page says that the server is gone, and the button is still there
  };
  if (list.length === 0) return <p class="faint">{say('watch.games.none')}</p>;
  return (
    <div>
      <h2>{say(games.value ? 'watch.games.all' : 'watch.games.latest')}</h2>
      <div class="scroll tall" tabIndex={0}>
        <table class="counts games">
          <thead>
            <tr>
              <th class="number-cell">#</th>
              <th>{say('watch.players')}</th>
              <th>{say('watch.result')}</th>
              <th>{say('watch.end')}</th>
              <th class="number-cell">{say('watch.plies')}</th>
              <th class="number-cell">{say('watch.time')}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((game) => (
              <tr key={game.number}>
                <td class="number-cell">
                  <a href={`#/watch/${run.run}/${game.number}`} aria-label={say('watch.open', { n: game.number })}>
                    {game.number}
                  </a>
                </td>
                <td>
                  <Players run={run} game={game} />
                </td>
                <td>{resultOf(game)}</td>
                <td class={['time', 'illegal', 'crash', 'memory'].includes(game.end) ? 'bad' : 'faint'}>
                  {sayWord('watch.end', game.end)}
                </td>
                <td class="number-cell">{game.plies}</td>
                <td class="number-cell">{((game.times_ms[0] + game.times_ms[1]) / 1000).toFixed(1)} s</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more.value && run.games > list.length && (
        <button type="button" onClick={load}>
          {say(games.value ? 'watch.games.more' : 'watch.games.first')}
        </button>
      )}
    </div>
  );
}

function Again({ run, played }: { run: Run; played: boolean }) {
  const command = run.command ?? (run.kind === 'ladder' ? `wuqi ladder show ${run.name}` : `wuqi runs ${run.run}`);
  return (
    <div>
      <h2>{say('learn.again')}</h2>
      <pre class="command" tabIndex={0}>
        {command}
      </pre>
      {played && (
        <p class="tools">
          <a class="button" href={`api/watch/run/${run.run}/standings.csv`} download={`run-${run.run}-standings.csv`}>
            {say('watch.csv.standings')}
          </a>
          <a class="button" href={`api/watch/run/${run.run}/games.csv`} download={`run-${run.run}-games.csv`}>
            {say('watch.csv.games')}
          </a>
        </p>
      )}
    </div>
  );
}

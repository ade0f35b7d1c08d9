// SPDX-License-Identifier: MIT
// A finished game step by step: the board, both clocks, what each player said of its move, and the bots' logs for
// those with the token.

import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Board, boardWidth } from '../board/Board';
import type { Rules } from '../engine/rules';
import { server, ServerGone } from '../engine/server';
import type { BoardInfo, GameInfo } from '../engine/ugi';
import { linkOf } from '../analyse/share';
import { boardOptions } from '../shell/look';
import { Walk } from '../shell/Walk';
import { either, language, say, sayWord, told } from '../words/words';
import { Awaited } from './Awaited';
import { ask, clockText, setToken, token, type GameFile } from './api';
import { lastOf, Replayed } from './replayed';

export function ReplayView({ rules, run, game }: { rules: Rules; run: number; game: number }) {
  const file = useSignal<GameFile | null>(null);
  const trouble = useSignal('');
  useEffect(() => {
    if (server.value === 'gone') return; // asked when it is back
    trouble.value = '';
    void ask<GameFile>(`run/${run}/game/${game}`)
      .then((answer) => (file.value = answer))
      .catch((error: Error) => (trouble.value = error instanceof ServerGone ? '' : error.message));
  }, [token.value, server.value]);
  if (!file.value)
    return trouble.value ? (
      <p class="notice bad" role="alert">
        {told(trouble.value)}
      </p>
    ) : (
      <Awaited />
    );
  if (!rules.games().includes(file.value.record.game))
    return (
      <p class="notice bad" role="alert">
        {say('watch.unknown', { game: file.value.record.game })}
      </p>
    );
  return <Replay rules={rules} run={run} game={game} file={file.value} />;
}

interface Shown {
  rules: Rules;
  run: number;
  game: number;
  file: GameFile;
}

function Replay({ rules, run, game, file }: Shown) {
  const { record } = file;
  const info = rules.info(record.game);
  const at = useSignal(record.opening.length + record.moves.length);
  const replay = useMemo(() => new Replayed(rules, file, at), [file]);
  const flipped = useSignal(false);
  const board = useMemo(() => replay.board(), [at.value, file, language.value]);
  const effect = replay.effect();
  useKeys(replay);
  const left = replay.clocks();
  const above: 0 | 1 = flipped.value ? 0 : 1;
  const seat = (side: 0 | 1) => <Seat info={info} board={board} side={side} name={replay.players[side]} left={left} />;
  return (
    <section class="table replay" data-at={at.value} style={{ '--board-width': boardWidth(info, boardOptions.value) }}>
      <h1 class="unseen">{say('watch.game', { run, n: game })}</h1>
      <div class="table-board">
        {seat(above)}
        <Board
          info={info}
          board={board}
          change={effect ? { key: at.value, steps: effect.steps } : undefined}
          last={lastOf(effect)}
          flipped={flipped.value}
          options={boardOptions.value}
          label={say('watch.game', { run, n: game })}
        />
        {seat(above === 0 ? 1 : 0)}
        <div class="tools" role="group">
          <Walk to={replay.ways()} />
          <button type="button" onClick={() => (flipped.value = !flipped.value)}>
            {say('play.flip')}
          </button>
        </div>
      </div>
      <div class="table-side">
        <p class="crumbs">
          <a href="#/watch">{say('nav.watch')}</a> / <a href={`#/watch/${run}`}>{run}</a> / {game}
        </p>
        <Told replay={replay} title={either(info.title, info.title_zh)} />
        <Moves all={replay.all} opening={record.opening.length} at={at.value} go={(to) => replay.go(to)} />
        <h2>{say('learn.again')}</h2>
        <pre class="command" tabIndex={0}>{`wuqi replay ${run}.${game}\nwuqi bundle ${run}.${game}`}</pre>
        <p class="tools">
          <a class="button" href={linkOf(record.game, record.position, replay.all)}>
            {say('play.analyse')}
          </a>
        </p>
        <Logs file={file} />
      </div>
    </section>
  );
}

/** Arrows walk through the game, unless something is being typed. */
function useKeys(replay: Replayed): void {
  useLayoutEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      if (replay.key(event.key)) event.preventDefault();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [replay]);
}

interface SeatOf {
  info: GameInfo;
  board: BoardInfo;
  side: 0 | 1;
  name: string;
  /** What the clocks show; null: the game had none. */
  left: [number, number] | null;
}

function Seat({ info, board, side, name, left }: SeatOf) {
  return (
    <div
      class={`seat${!board.over && board.side === side ? ' active' : ''}`}
      style={{ maxWidth: boardWidth(info, boardOptions.value) }}
    >
      <span class={`seat-side side-${side} of-${info.name}`} />
      <span class="seat-name">{name}</span>
      {board.points && <span class="seat-points">{board.points[side]}</span>}
      {left && <span class={`clock${left[side] < 10_000 ? ' low' : ''}`}>{clockText(left[side])}</span>}
    </div>
  );
}

/** The result, and what the player said of the move that was played last. */
function Told({ replay, title }: { replay: Replayed; title: string }) {
  const { record } = replay;
  // What the rules say of the end they say in the reader's language; anything else is the referee's word.
  const verdict = useMemo(() => replay.verdict(), [replay, language.value]);
  const played = replay.played();
  const score = played > 0 ? record.scores[played - 1] : null;
  return (
    <>
      <div class={`status${replay.over() ? ' over' : ''}`}>
        <strong>
          {record.result.replace('1/2-1/2', '½-½').replace('-', '–')} · {verdict || sayWord('watch.end', record.end)}
        </strong>
        {!verdict && <span>{told(record.reason)}</span>}
      </div>
      <p class="faint">
        {title} · {say('watch.ply', { n: replay.at.value, move: replay.effect()?.move ?? '–' })}
        {played > 0 && (
          <>
            {' '}
            · {(record.times_ms[played - 1]! / 1000).toFixed(2)} s{score != null && ` · ${say('learn.value')} ${score}`}
            {record.depths[played - 1]! > 0 && ` · ${say('learn.depth')} ${record.depths[played - 1]}`}
            {record.nodes[played - 1]! > 0 && ` · ${say('learn.nodes')} ${record.nodes[played - 1]!.toLocaleString()}`}
          </>
        )}
      </p>
    </>
  );
}

function Moves({ all, opening, at, go }: { all: string[]; opening: number; at: number; go: (to: number) => void }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const [box, shown] = [list.current!, list.current!.querySelector<HTMLElement>('[aria-current]')];
    if (shown) box.scrollTop = shown.offsetTop - box.clientHeight / 2;
  }, [at]);
  return (
    <div class="moves">
      <h2>{say('play.moves')}</h2>
      <ol ref={list} tabIndex={0} aria-label={say('play.moves')}>
        {Array.from({ length: Math.ceil(all.length / 2) }, (_, row) => (
          <li key={row}>
            <span class="move-number">{row + 1}</span>
            {[2 * row, 2 * row + 1]
              .filter((index) => index < all.length)
              .map((index) => (
                <button
                  key={index}
                  type="button"
                  class={`move${index < opening ? ' faint' : ''}`}
                  aria-current={index === at - 1 ? 'step' : undefined}
                  onClick={() => go(index + 1)}
                >
                  {all[index]}
                </button>
              ))}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Logs({ file }: { file: GameFile }) {
  const typed = useSignal('');
  if (!file.logged) return null;
  return (
    <details class="look logs">
      <summary>
        {say('watch.logs')}
        {file.sandbox && ` · ${file.sandbox}`}
      </summary>
      {file.logs ? (
        file.logs.map(
          (log, index) =>
            (log.transcript || log.complaints) && (
              <div key={index}>
                <h2>{index === 0 ? file.record.a : file.record.b}</h2>
                <p class="faint">{say('watch.complaints')}</p>
                <pre class="log" tabIndex={0}>
                  {log.complaints || '–'}
                </pre>
                <p class="faint">{say('watch.transcript')}</p>
                <pre class="log" tabIndex={0}>
                  {log.transcript || '–'}
                </pre>
              </div>
            ),
        )
      ) : (
        <form
          class="field"
          onSubmit={(event) => {
            event.preventDefault();
            setToken(typed.value.trim());
          }}
        >
          <label for="token">{say(token.value ? 'watch.token.wrong' : 'watch.token')}</label>
          <input
            id="token"
            type="password"
            autocomplete="off"
            value={typed.value}
            onInput={(event) => (typed.value = event.currentTarget.value)}
          />
          <button type="submit">{say('analyse.open')}</button>
        </form>
      )}
    </details>
  );
}

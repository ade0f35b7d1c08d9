// SPDX-License-Identifier: MIT
// A finished game step by step: the board, both clocks, what each player said of its move, and the bots' logs for who
// has the token.

import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Board, boardWidth } from '../board/Board';
import type { Rules } from '../engine/rules';
import { server, ServerGone } from '../engine/server';
import type { MoveEffect } from '../engine/ugi';
import { linkOf } from '../analyse/share';
import { boardOptions } from '../shell/look';
import { Walk } from '../shell/Walk';
import { either, language, say, sayWord, told } from '../words/words';
import { Awaited } from './Awaited';
import { ask, clocks, clockText, setToken, token, type GameFile } from './api';

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

function Replay({ rules, run, game, file }: { rules: Rules; run: number; game: number; file: GameFile }) {
  const { record } = file;
  const info = rules.info(record.game);
  const all = [...record.opening, ...record.moves];
  const at = useSignal(all.length);
  const flipped = useSignal(false);
  // Whose move each was: boards are asked once.
  const sides = useMemo(
    () =>
      record.moves.map(
        (_, index) =>
          rules.turn(
            record.game,
            record.position,
            all.slice(0, record.opening.length + index),
            all[record.opening.length + index]!,
          ).side,
      ),
    [file],
  );
  const board = useMemo(
    () => rules.board(record.game, record.position, all.slice(0, at.value)),
    [at.value, file, language.value],
  );
  const effect: MoveEffect | null =
    at.value > 0 ? rules.turn(record.game, record.position, all.slice(0, at.value - 1), all[at.value - 1]!).move : null;
  const last = [
    ...new Set(
      (effect?.steps ?? [])
        .filter((step) => step.phase === 0 && ['move', 'place', 'swap'].includes(step.kind))
        .flatMap((step) => [step.from, step.to])
        .filter((square) => square >= 0),
    ),
  ];
  const played = at.value - record.opening.length;
  const left = file.spec ? clocks(file.spec.clock, sides, record.times_ms.slice(0, Math.max(0, played))) : null;
  // What the rules say of the end they say in the reader's language; anything else is the referee's word.
  const verdict = useMemo(
    () => (record.end === 'rules' ? rules.board(record.game, record.position, all).verdict : ''),
    [file, language.value],
  );
  const players: [string, string] = record.first === 'a' ? [record.a, record.b] : [record.b, record.a];
  const go = (to: number) => (at.value = Math.max(0, Math.min(all.length, to)));
  useLayoutEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'ArrowLeft') go(at.value - 1);
      else if (event.key === 'ArrowRight') go(at.value + 1);
      else if (event.key === 'Home') go(0);
      else if (event.key === 'End') go(all.length);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [file]);
  const seat = (side: 0 | 1) => (
    <div
      class={`seat${!board.over && board.side === side ? ' active' : ''}`}
      style={{ maxWidth: boardWidth(info, boardOptions.value) }}
    >
      <span class={`seat-side side-${side} of-${record.game}`} />
      <span class="seat-name">{players[side]}</span>
      {board.points && <span class="seat-points">{board.points[side]}</span>}
      {left && <span class={`clock${left[side] < 10_000 ? ' low' : ''}`}>{clockText(left[side])}</span>}
    </div>
  );
  const above: 0 | 1 = flipped.value ? 0 : 1;
  const score = played > 0 ? record.scores[played - 1] : null;
  return (
    <section class="table replay" data-at={at.value} style={{ '--board-width': boardWidth(info, boardOptions.value) }}>
      <h1 class="unseen">{say('watch.game', { run, n: game })}</h1>
      <div class="table-board">
        {seat(above)}
        <Board
          info={info}
          board={board}
          change={effect ? { key: at.value, steps: effect.steps } : undefined}
          last={last.length <= 2 ? last : []}
          flipped={flipped.value}
          options={boardOptions.value}
          label={say('watch.game', { run, n: game })}
        />
        {seat(above === 0 ? 1 : 0)}
        <div class="tools" role="group">
          <Walk
            to={[
              at.value > 0 ? () => go(0) : null,
              at.value > 0 ? () => go(at.value - 1) : null,
              at.value < all.length ? () => go(at.value + 1) : null,
              at.value < all.length ? () => go(all.length) : null,
            ]}
          />
          <button type="button" onClick={() => (flipped.value = !flipped.value)}>
            {say('play.flip')}
          </button>
        </div>
      </div>
      <div class="table-side">
        <p class="crumbs">
          <a href="#/watch">{say('nav.watch')}</a> / <a href={`#/watch/${run}`}>{run}</a> / {game}
        </p>
        <div class={`status${at.value === all.length ? ' over' : ''}`}>
          <strong>
            {record.result.replace('1/2-1/2', '½-½').replace('-', '–')} · {verdict || sayWord('watch.end', record.end)}
          </strong>
          {!verdict && <span>{told(record.reason)}</span>}
        </div>
        <p class="faint">
          {either(info.title, info.title_zh)} · {say('watch.ply', { n: at.value, move: effect?.move ?? '–' })}
          {played > 0 && (
            <>
              {' '}
              · {(record.times_ms[played - 1]! / 1000).toFixed(2)} s
              {score != null && ` · ${say('learn.value')} ${score}`}
              {record.depths[played - 1]! > 0 && ` · ${say('learn.depth')} ${record.depths[played - 1]}`}
              {record.nodes[played - 1]! > 0 &&
                ` · ${say('learn.nodes')} ${record.nodes[played - 1]!.toLocaleString()}`}
            </>
          )}
        </p>
        <Moves all={all} opening={record.opening.length} at={at.value} go={go} />
        <h2>{say('learn.again')}</h2>
        <pre class="command" tabIndex={0}>{`wuqi replay ${run}.${game}\nwuqi bundle ${run}.${game}`}</pre>
        <p class="tools">
          <a class="button" href={linkOf(record.game, record.position, all)}>
            {say('play.analyse')}
          </a>
        </p>
        <Logs file={file} />
      </div>
    </section>
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

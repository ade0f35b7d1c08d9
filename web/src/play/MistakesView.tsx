// SPDX-License-Identifier: MIT
// "Learn from your mistakes": each mistake of a game once more on the board, to be played better.

import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Board, boardWidth } from '../board/Board';
import { scoreText, type BoardInfo } from '../engine/ugi';
import { learn, type LearnKey } from '../learn/words';
import { boardOptions } from '../shell/look';
import { either, moveWord, say, told } from '../words/words';
import { Exercises, type GameOf } from './mistakes';
import { PERSON } from './seats';
import type { Table, Verdict } from './table';

interface Props extends GameOf {
  flipped: boolean;
  onClose: () => void;
}

export function MistakesView({ flipped, onClose, ...of }: Props) {
  const state = useSignal<Exercises | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const made = new Exercises(of);
    state.value = made;
    return () => made.close();
  }, []);
  const made = state.value;
  const list = made?.list.value;
  const current = made?.current;
  useLayoutEffect(() => place.current?.focus({ preventScroll: true }), [current]);
  if (!made) return null;
  const info = of.rules.info(of.game);
  const board = current ? made.board() : of.rules.board(of.game, of.start, of.moves);
  const open = current !== undefined && !made.solved();
  return (
    <section
      class="mistakes-view"
      aria-label={learn('mistakes')}
      data-mistakes={list?.length ?? ''}
      style={{ '--board-width': boardWidth(info, boardOptions.value) }}
    >
      <div class="mistakes-board">
        <Board
          info={info}
          board={board}
          flipped={flipped}
          options={boardOptions.value}
          signs={made.signs()}
          onMove={open ? (move) => void made.try(move) : undefined}
          label={say('board.label', { game: either(info.title, info.title_zh) })}
        />
        {open && <ButtonMoves made={made} board={board} />}
      </div>
      <div class="mistakes-side" ref={place} tabIndex={-1}>
        <h2>{current ? learn('mistakeHead', { n: made.at.value + 1, of: list!.length }) : learn('mistakes')}</h2>
        <Finding made={made} />
        {current && <Exercise made={made} verdict={current} />}
        {made.over() && list!.length > 0 && (
          <p class="lesson-score" role="status">
            {learn('mistakeDone', { n: made.found.value.filter(Boolean).length, of: list!.length })}
          </p>
        )}
        <p class="tools">
          <button type="button" class="quiet" onClick={onClose}>
            ← {learn('mistakeClose')}
          </button>
        </p>
      </div>
    </section>
  );
}

/** Moves that are on no square, such as a direction or a pass. */
function ButtonMoves({ made, board }: { made: Exercises; board: BoardInfo }) {
  const buttons = board.moves.filter(({ squares }) => squares.length === 0);
  if (buttons.length === 0) return null;
  return (
    <div class="move-buttons" role="group" aria-label={say('play.buttons')}>
      {buttons.map(({ move }) => (
        <button key={move} type="button" class="primary" onClick={() => void made.try(move)}>
          {moveWord(move)}
        </button>
      ))}
    </div>
  );
}

/** While the engine looks for mistakes, and where it found none. */
function Finding({ made }: { made: Exercises }) {
  const { own } = made.of;
  const list = made.list.value;
  return (
    <>
      {made.trouble.value && (
        <p class="bad" role="alert">
          {told(made.trouble.value)}
        </p>
      )}
      {!list && !made.trouble.value && (
        <p role="status" aria-busy="true">
          {learn('mistakesFind', { n: Math.min(made.looked.value + 1, own.length), of: own.length })}
          <progress max={own.length} value={made.looked.value} aria-label={learn('mistakes')} />
        </p>
      )}
      {list?.length === 0 && <p role="status">{learn('mistakesNone')}</p>}
    </>
  );
}

/** What is said of a move that was tried. */
const SAID: Record<string, LearnKey> = {
  same: 'mistakeSame',
  best: 'mistakeRight',
  good: 'mistakeGood',
};

const points = (lost: number) => scoreText({ kind: 'cp', value: Math.min(lost, 99900) }).replace('+', '');

function Exercise({ made, verdict }: { made: Exercises; verdict: Verdict }) {
  const { of } = made;
  const tried = made.tried.value;
  const hint = made.hint();
  const solved = made.solved();
  const name = (move: string) => made.name(move);
  const values = hint ? Object.fromEntries(Object.entries(hint.values).map(([key, move]) => [key, name(move)])) : {};
  return (
    <>
      <p class="mistake-ask" data-best={verdict.best.pv[0]}>
        {learn(verdict.lost > 20000 ? 'mistakeAskWin' : 'mistakeAsk', {
          at: verdict.index + 1,
          move: name(of.moves[verdict.index]!),
          points: points(verdict.lost),
        })}
      </p>
      {!solved && <Typed of={of} made={made} />}
      <div
        role="status"
        class={`lesson-said${solved ? ' good' : tried?.verdict ? ' poor' : ''}`}
        data-said={solved ? 'right' : (tried?.verdict ?? '')}
      >
        {tried && (
          <p>
            {learn(tried.verdict === null ? 'mistakeThink' : (SAID[tried.verdict] ?? 'mistakeBad'), {
              move: name(tried.move),
              best: name(verdict.best.pv[0]!),
              points: points(tried.lost),
            })}
          </p>
        )}
      </div>
      {hint && !solved && (
        <p class="mistake-hint" role="status" data-hint={made.hints.value}>
          {learn(hint.say, values)}
        </p>
      )}
      <p class="tools">
        {!solved && (
          <button type="button" disabled={made.hints.value >= 3} onClick={() => made.more()}>
            {learn('hint', { n: Math.min(3, made.hints.value + 1) })}
          </button>
        )}
        {(solved || made.hints.value >= 3) && (
          <button type="button" class="primary" onClick={() => made.next()}>
            {learn('mistakeNext')} →
          </button>
        )}
      </p>
    </>
  );
}

function Typed({ of, made }: { of: GameOf; made: Exercises }) {
  const text = useSignal('');
  const trouble = useSignal('');
  const submit = (event: Event) => {
    event.preventDefault();
    const typed = text.value.trim();
    if (typed === '') return;
    try {
      const { move } = of.rules.turn(of.game, of.start, made.before(), typed).move;
      text.value = '';
      void made.try(move);
    } catch {
      trouble.value = say('play.type.bad', { move: typed });
    }
  };
  return (
    <form class="lesson-type" onSubmit={submit}>
      <input
        type="text"
        autocomplete="off"
        spellcheck={false}
        aria-label={say('play.type')}
        placeholder={say('play.type')}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          trouble.value = '';
        }}
      />
      <button type="submit">{learn('submit')}</button>
      {trouble.value && (
        <span class="bad" role="alert">
          {told(trouble.value)}
        </span>
      )}
    </form>
  );
}

/** The person's moves of a game as exercises. */
export function MistakesOf({ table, onClose }: { table: Table; onClose: () => void }) {
  const { record } = table;
  const own = record.moves.value
    .map((_, index) => index)
    .filter((index) => table.seats.value[record.mover(index)] === PERSON);
  return (
    <MistakesView
      rules={record.rules}
      game={record.game}
      start={record.start}
      moves={record.moves.value}
      own={own}
      step={record.info.step}
      flipped={table.flipped.value}
      onClose={onClose}
    />
  );
}

// SPDX-License-Identifier: MIT
// One puzzle at the board.

import { useEffect, useMemo } from 'preact/hooks';
import { linkOf } from '../analyse/share';
import { Board, boardWidth } from '../board/Board';
import type { Rules } from '../engine/rules';
import { scoreText } from '../engine/ugi';
import { MoveList } from '../play/MoveList';
import { RulesLink } from '../play/RulesLink';
import { Crashed } from '../play/Status';
import { TypeMove } from '../play/TypeMove';
import { boardOptions } from '../shell/look';
import { LookMenu } from '../shell/LookMenu';
import { Walk } from '../shell/Walk';
import { either, say, sideName } from '../words/words';
import type { Key } from '../words/en';
import { solved, type Puzzle } from './puzzles';
import { HINT_STEPS, Solving } from './solving';

export interface PuzzlePlace {
  puzzle: Puzzle;
  before: Puzzle | undefined;
  next: Puzzle | undefined;
  /** in its chapter, and how many there are */
  place: [number, number];
}

export function PuzzleView({ rules, at }: { rules: Rules; at: PuzzlePlace }) {
  const { puzzle, next } = at;
  const solving = useMemo(() => new Solving(rules, puzzle), [puzzle]);
  useEffect(() => () => solving.close(), [solving]);
  const { record, state } = solving;
  const onMove = solving.free
    ? (move: string) => void solving.play(move)
    : solving.defending
      ? (move: string) => void solving.defend(move)
      : undefined;
  return (
    <section class="table" style={{ '--board-width': boardWidth(record.info, boardOptions.value) }}>
      <PuzzleBoard solving={solving} onMove={onMove} />
      <div class="table-side">
        <PuzzleNav at={at} />
        <h1>
          {say(`puzzle.${puzzle.kind}` as Key)} {at.place[0]}
          {solved.value.has(puzzle.id) && (
            <span class="good" role="img" aria-label={say('puzzle.solved')}>
              {' '}
              ✓
            </span>
          )}
        </h1>
        <PuzzleStatus solving={solving} />
        {next && state.value === 'solved' && (
          <a class="button primary big" href={`#/puzzles/${next.id}`}>
            {say('puzzle.next')} →
          </a>
        )}
        <PuzzleTools solving={solving} />
        <PuzzleAdvice solving={solving} />
        <MoveList record={record} verdicts={new Map()} onGo={(to) => state.value === 'proof' && record.go(to)} />
        <TypeMove record={record} onMove={onMove} />
        <LookMenu info={record.info} />
        <p class="tools even">
          <a class="button" href={linkOf(puzzle.game, puzzle.position, record.shown())}>
            {say('analyse.start')}
          </a>
          <RulesLink game={puzzle.game} words />
        </p>
      </div>
    </section>
  );
}

function PuzzleBoard({ solving, onMove }: { solving: Solving; onMove: ((move: string) => void) | undefined }) {
  const { record } = solving;
  const { info } = record;
  const board = record.board.value;
  const buttons = onMove ? board.moves.filter((move) => move.squares.length === 0) : [];
  return (
    <div class="table-board">
      <Board
        info={info}
        board={board}
        change={record.change.value}
        last={record.lastSquares()}
        flipped={record.flipped.value}
        options={boardOptions.value}
        signs={solving.signs()}
        onMove={onMove}
        label={say('board.label', { game: either(info.title, info.title_zh) })}
      />
      {buttons.length > 0 && (
        <div class="move-buttons">
          {buttons.map(({ move }) => (
            <button key={move} type="button" class="primary" onClick={() => onMove?.(move)}>
              {record.word(move)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function PuzzleNav({ at: { before, next, place } }: { at: PuzzlePlace }) {
  const step = (to: Puzzle | undefined, sign: string, word: Key) =>
    to ? (
      <a class="button quiet" href={`#/puzzles/${to.id}`} aria-label={say(word)} title={say(word)}>
        {sign}
      </a>
    ) : (
      <span class="button quiet" aria-hidden="true">
        {sign}
      </span>
    );
  return (
    <nav class="puzzle-walk" aria-label={say('nav.puzzles')}>
      <a href="#/puzzles">{say('nav.puzzles')}</a>
      <span>
        {step(before, '‹', 'puzzle.before')}
        {place[0]} / {place[1]}
        {step(next, '›', 'puzzle.next')}
      </span>
    </nav>
  );
}

function PuzzleStatus({ solving }: { solving: Solving }) {
  const { puzzle, record, state, trouble } = solving;
  const goal =
    puzzle.plies > 0
      ? say('puzzle.win', { n: Math.ceil(puzzle.plies / 2) })
      : say('puzzle.score', { points: puzzle.score > 0 ? `+${puzzle.score}` : puzzle.score });
  return (
    <div class={`status ${state.value}`} role="status">
      <strong>{say(`puzzle.state.${state.value}` as Key)}</strong>
      <span>
        {sideName(record.info, solving.solver)}: {goal}
      </span>
      {trouble.value && <Crashed reason={trouble.value} again={() => solving.restart(record.at.value)} />}
    </div>
  );
}

function PuzzleTools({ solving }: { solving: Solving }) {
  const { at, moves } = solving.record;
  const thinking = solving.state.value === 'thinking';
  const walking = solving.state.value === 'proof';
  const step = solving.hint.value?.step ?? 0;
  const to = (there: number, can: boolean) => (can ? () => solving.record.go(there) : null);
  const all = moves.value.length;
  return (
    <div class="tools even">
      {walking ? (
        <div class="tools walk-row">
          <Walk
            to={[
              to(0, at.value > 0),
              to(at.value - 1, at.value > 0),
              to(at.value + 1, at.value < all),
              to(all, at.value < all),
            ]}
          />
        </div>
      ) : (
        <>
          <button type="button" onClick={() => solving.back()} disabled={at.value === 0 || thinking}>
            {say('play.back')}
          </button>
          <button
            type="button"
            class="hint"
            onClick={() => void solving.help()}
            disabled={!solving.free || step === HINT_STEPS}
          >
            {say('play.hint')} {step > 0 && `${step} / ${HINT_STEPS}`}
          </button>
        </>
      )}
      <button type="button" onClick={() => solving.restart(0)} disabled={at.value === 0 && !walking}>
        {say('puzzle.again')}
      </button>
      <button type="button" onClick={() => void solving.prove()} disabled={thinking || walking}>
        {say('puzzle.prove')}
      </button>
    </div>
  );
}

/** As much of a hint as was asked for; or why the last move does not do. */
function PuzzleAdvice({ solving }: { solving: Solving }) {
  const hint = solving.hintText();
  const refutation = solving.refutation.value;
  if (hint)
    return (
      <div class="advice" role="status">
        <span>{hint}</span>
      </div>
    );
  if (!refutation) return null;
  return (
    <div class="advice" role="status">
      <strong>{say('puzzle.refuted')}</strong>
      <span>
        {solving.record.names(refutation.pv.slice(0, 15)).join(' ')}{' '}
        {refutation.score && `(${scoreText(refutation.score)})`}
      </span>
    </div>
  );
}

// SPDX-License-Identifier: MIT
// Puzzles by chapter, and one at the board: the engine defends, judges each move, helps when asked and shows its proof.

import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { Board, boardWidth, type Sign } from '../board/Board';
import { thinkFor } from '../engine/pace';
import { engineFor, stopRole } from '../engine/players';
import type { Rules } from '../engine/rules';
import { scoreFlip, scoreText, type Line } from '../engine/ugi';
import { GameRecord } from '../play/record';
import { MoveList } from '../play/MoveList';
import { boardOptions } from '../shell/look';
import { route } from '../shell/route';
import { Loading } from '../shell/Loading';
import { Trouble } from '../shell/Trouble';
import { Walk } from '../shell/Walk';
import { LookMenu } from '../shell/LookMenu';
import { linkOf } from '../analyse/share';
import { either, moveWord, say, sideName } from '../words/words';
import type { Key } from '../words/en';
import { chapters, markSolved, solved, type Chapter, type Puzzle } from './puzzles';

export function PuzzlesPage({ rules }: { rules: Rules }) {
  const list = useSignal<Chapter[] | null>(null);
  const trouble = useSignal('');
  const load = () => {
    trouble.value = '';
    chapters().then(
      (found) => (list.value = found),
      (error: Error) => (trouble.value = error.message),
    );
  };
  useEffect(load, []);
  if (trouble.value) return <Trouble reason={trouble.value} again={load} />;
  if (!list.value) return <Loading />;
  const id = route.value.rest[0];
  const all = list.value.flatMap((chapter) => chapter.puzzles);
  const index = all.findIndex((puzzle) => puzzle.id === id);
  if (index >= 0) {
    const chapter = list.value.find(({ puzzles }) => puzzles.includes(all[index]!))!.puzzles;
    return (
      <PuzzleView
        key={id}
        rules={rules}
        puzzle={all[index]!}
        before={all[index - 1]}
        next={all[index + 1]}
        place={[chapter.indexOf(all[index]!) + 1, chapter.length]}
      />
    );
  }
  const open = all.find((puzzle) => !solved.value.has(puzzle.id));
  return (
    <section class="page">
      <h1>{say('nav.puzzles')}</h1>
      <div class="puzzle-lead">
        <p class="faint">{say('puzzle.about')}</p>
        {open && (
          <a class="button primary" href={`#/puzzles/${open.id}`}>
            {say(solved.value.size > 0 ? 'puzzle.goon' : 'puzzle.begin')}
          </a>
        )}
      </div>
      {list.value.map(({ kind, puzzles }) => {
        const done = puzzles.filter((puzzle) => solved.value.has(puzzle.id)).length;
        return (
          <div key={kind} class="chapter">
            <h2>
              {say(`puzzle.${kind}` as Key)}{' '}
              <span class="faint">
                {done} / {puzzles.length}
              </span>
            </h2>
            <progress value={done} max={puzzles.length} aria-label={say(`puzzle.${kind}` as Key)} />
            <p class="faint">{say(`puzzle.${kind}.about` as Key)}</p>
            <div class="puzzle-grid">
              {puzzles.map((puzzle, number) => (
                <a
                  key={puzzle.id}
                  class={`puzzle-link${solved.value.has(puzzle.id) ? ' solved' : ''}`}
                  href={`#/puzzles/${puzzle.id}`}
                  aria-label={`${say(`puzzle.${kind}` as Key)} ${number + 1}${solved.value.has(puzzle.id) ? ` ${say('puzzle.solved')}` : ''}`}
                >
                  {number + 1}
                </a>
              ))}
            </div>
          </div>
        );
      })}
    </section>
  );
}

/** What the engine says of the solver's chances after their move. */
type Judgement = 'open' | 'thinking' | 'right' | 'wrong' | 'solved' | 'failed' | 'proof';

const JUDGE_MS = 1500;

interface ViewProps {
  rules: Rules;
  puzzle: Puzzle;
  before: Puzzle | undefined;
  next: Puzzle | undefined;
  /** in its chapter, and how many there are */
  place: [number, number];
}

function PuzzleView({ rules, puzzle, before, next, place }: ViewProps) {
  const record = useMemo(() => new GameRecord(rules, puzzle.game, puzzle.position), [puzzle]);
  const state = useSignal<Judgement>('open');
  const hint = useSignal<Line | null>(null);
  const proof = useSignal<Line | null>(null);
  const trouble = useSignal('');
  const solver = useMemo(() => rules.board(puzzle.game, puzzle.position, []).side, [puzzle]);
  useEffect(() => () => stopRole('adviser'), []);

  const { info } = record;
  const board = record.board.value;
  const goal =
    puzzle.plies > 0
      ? say('puzzle.win', { n: Math.ceil(puzzle.plies / 2) })
      : say('puzzle.score', { points: puzzle.score > 0 ? `+${puzzle.score}` : puzzle.score });

  /** The value for the solver where they are to move or have just moved. */
  const keeps = (line: Line | undefined, mine: boolean): boolean => {
    if (!line?.score) return false;
    const score = mine ? line.score : scoreFlip(line.score);
    return puzzle.plies > 0
      ? score.kind === 'mate' && score.value > 0
      : score.kind === 'mate'
        ? score.value > 0
        : Math.round(score.value / 100) >= puzzle.score;
  };
  const finished = (): boolean => {
    const now = record.board.value;
    if (!now.over) return false;
    const won = now.result === (solver === 0 ? 'p1win' : 'p2win');
    const points = now.points ? now.points[solver] - now.points[solver === 0 ? 1 : 0] : 0;
    const fine = puzzle.plies > 0 ? won : points >= puzzle.score;
    state.value = fine ? 'solved' : 'failed';
    if (fine) markSolved(puzzle.id);
    return true;
  };

  const play = async (move: string) => {
    hint.value = null;
    proof.value = null;
    record.play(move);
    if (finished()) return;
    state.value = 'thinking';
    try {
      const engine = await engineFor('adviser', puzzle.game, 'engine');
      while (record.board.value.side !== solver) {
        const { move: reply, lines } = await engine.think(puzzle.position, record.shown(), thinkFor(JUDGE_MS));
        if (!keeps(lines[0], false)) {
          state.value = 'wrong';
          proof.value = lines[0] ?? null;
          return;
        }
        record.play(reply!);
        if (finished()) return;
      }
      state.value = 'right';
    } catch (error) {
      const text = (error as Error).message;
      if (text !== 'stopped' && text !== 'closed') trouble.value = text;
      state.value = 'open';
    }
  };
  const back = () => {
    let at = record.at.value - 1;
    while (at > 0 && record.mover(at) !== solver) at--;
    restart(at);
  };
  /** Goes on by hand after so many moves. */
  const restart = (at: number) => {
    stopRole('adviser');
    record.go(at);
    record.cut();
    state.value = 'open';
    hint.value = null;
    proof.value = null;
    trouble.value = '';
  };
  const best = async (): Promise<Line | null> => {
    try {
      trouble.value = '';
      const engine = await engineFor('adviser', puzzle.game, 'engine');
      return (await engine.think(puzzle.position, record.shown(), thinkFor(JUDGE_MS))).lines[0] ?? null;
    } catch (error) {
      const text = (error as Error).message;
      if (text !== 'stopped' && text !== 'closed') trouble.value = text;
      return null;
    }
  };
  const help = async () => {
    const at = record.at.value;
    const line = await best();
    if (record.at.value === at) hint.value = line;
  };
  /** The line that wins from here on the board, to be walked through. Whoever doubts it plays another defence: the
   * winner's answer comes. */
  const prove = async () => {
    const from = state.value === 'open' || state.value === 'right' ? record.at.value : 0;
    restart(from);
    state.value = 'thinking';
    const line = await best();
    state.value = line ? 'proof' : 'open';
    line?.pv.forEach((move) => record.board.value.over || record.play(move));
    record.go(from);
  };
  const defend = async (move: string) => {
    record.play(move);
    if (record.board.value.over) return;
    state.value = 'thinking';
    while (!record.board.value.over && record.board.value.side === solver) {
      const line = await best();
      if (!line) break;
      record.play(line.pv[0]!);
    }
    state.value = 'proof';
  };
  const free = (state.value === 'open' || state.value === 'right') && !board.over;
  const defending = state.value === 'proof' && !board.over && board.side !== solver;
  const onMove = free ? (move: string) => void play(move) : defending ? (move: string) => void defend(move) : undefined;
  const { at, moves } = record;
  const walking = state.value === 'proof';
  const signs: Sign[] = hint.value
    ? [{ squares: board.moves.find((move) => move.move === hint.value!.pv[0])?.squares ?? [], weight: 1 }]
    : [];
  return (
    <section class="table" style={{ '--board-width': boardWidth(info, boardOptions.value) }}>
      <div class="table-board">
        <Board
          info={info}
          board={board}
          change={record.change.value}
          last={record.lastSquares()}
          flipped={solver === 1 && info.name === 'xiangqi'}
          options={boardOptions.value}
          signs={signs}
          onMove={onMove}
          label={say('board.label', { game: either(info.title, info.title_zh) })}
        />
        {onMove && board.moves.some((move) => move.squares.length === 0) && (
          <div class="move-buttons">
            {board.moves
              .filter((move) => move.squares.length === 0)
              .map(({ move }) => (
                <button key={move} type="button" class="primary" onClick={() => onMove(move)}>
                  {moveWord(move)}
                </button>
              ))}
          </div>
        )}
      </div>
      <div class="table-side">
        <nav class="puzzle-walk" aria-label={say('nav.puzzles')}>
          <a href="#/puzzles">{say('nav.puzzles')}</a>
          <span>
            {before ? (
              <a
                class="button quiet"
                href={`#/puzzles/${before.id}`}
                aria-label={say('puzzle.before')}
                title={say('puzzle.before')}
              >
                ‹
              </a>
            ) : (
              <span class="button quiet" aria-hidden="true">
                ‹
              </span>
            )}
            {place[0]} / {place[1]}
            {next ? (
              <a
                class="button quiet"
                href={`#/puzzles/${next.id}`}
                aria-label={say('puzzle.next')}
                title={say('puzzle.next')}
              >
                ›
              </a>
            ) : (
              <span class="button quiet" aria-hidden="true">
                ›
              </span>
            )}
          </span>
        </nav>
        <h1>
          {say(`puzzle.${puzzle.kind}` as Key)} {place[0]}
          {solved.value.has(puzzle.id) && (
            <span class="good" role="img" aria-label={say('puzzle.solved')}>
              {' '}
              ✓
            </span>
          )}
        </h1>
        <div class={`status ${state.value}`} role="status">
          <strong>{say(`puzzle.state.${state.value}` as Key)}</strong>
          <span>
            {sideName(info, solver)}: {goal}
          </span>
          {trouble.value && <span class="bad">{say('error.engine', { reason: trouble.value })}</span>}
        </div>
        {next && state.value === 'solved' && (
          <a class="button primary big" href={`#/puzzles/${next.id}`}>
            {say('puzzle.next')} →
          </a>
        )}
        <div class="tools even">
          {walking ? (
            <div class="tools walk-row">
              <Walk
                to={[
                  at.value > 0 ? () => record.go(0) : null,
                  at.value > 0 ? () => record.go(at.value - 1) : null,
                  at.value < moves.value.length ? () => record.go(at.value + 1) : null,
                  at.value < moves.value.length ? () => record.go(moves.value.length) : null,
                ]}
              />
            </div>
          ) : (
            <>
              <button type="button" onClick={back} disabled={at.value === 0 || state.value === 'thinking'}>
                {say('play.back')}
              </button>
              <button type="button" onClick={() => void help()} disabled={!free}>
                {say('play.hint')}
              </button>
            </>
          )}
          <button type="button" onClick={() => restart(0)} disabled={at.value === 0 && !walking}>
            {say('puzzle.again')}
          </button>
          <button type="button" onClick={() => void prove()} disabled={state.value === 'thinking' || walking}>
            {say('puzzle.prove')}
          </button>
        </div>
        {(hint.value ?? proof.value) && (
          <div class="advice">
            <strong>{say(proof.value ? 'puzzle.refuted' : 'puzzle.proof')}</strong>
            <span>
              {record.names((hint.value ?? proof.value)!.pv.slice(0, 15)).join(' ')}{' '}
              {(hint.value ?? proof.value)!.score && `(${scoreText((hint.value ?? proof.value)!.score!)})`}
            </span>
          </div>
        )}
        <MoveList record={record} verdicts={new Map()} onGo={(to) => walking && record.go(to)} />
        <LookMenu info={info} />
        <p class="tools even">
          <a class="button" href={linkOf(puzzle.game, puzzle.position, record.shown())}>
            {say('analyse.start')}
          </a>
        </p>
      </div>
    </section>
  );
}

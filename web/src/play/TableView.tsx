// SPDX-License-Identifier: MIT
// A game in play: the board, who sits there, what was played, what can be done.

import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Board, boardWidth, type Sign } from '../board/Board';
import { scoreText, type GameInfo, type Side } from '../engine/ugi';
import { boardOptions } from '../shell/look';
import { LookMenu } from '../shell/LookMenu';
import { go } from '../shell/route';
import { either, moveWord, say, sideName, told } from '../words/words';
import type { Key } from '../words/en';
import { learn } from '../learn/words';
import { MistakesOf } from './MistakesView';
import { MoveList } from './MoveList';
import { PERSON, seatName } from './seats';
import type { Table } from './table';
import { WhyLast } from './Why';

export function TableView({ table }: { table: Table }) {
  const { record } = table;
  const { info } = record;
  const board = record.board.value;
  const flipped = table.flipped.value;
  const order: Side[] = flipped ? [0, 1] : [1, 0];
  const signs: Sign[] = table.hint.value
    ? [{ squares: squaresOf(board.moves, table.hint.value.pv[0]), weight: 1 }]
    : [];
  const persons = table.seats.value.includes(PERSON);
  const place = useRef<HTMLDivElement>(null);
  const learning = useSignal(false);

  useLayoutEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'u') table.takeBack();
      else if (event.key === 'r') table.forward();
      else if (event.key === 'h') void table.askHint();
      else if (event.key === 'f') table.flipped.value = !table.flipped.value;
      else if ((event.target as HTMLElement).closest('.board'))
        return; // where arrows choose a square
      else if (event.key === 'ArrowLeft' && table.record.at.value > 0) table.show(table.record.at.value - 1);
      else if (event.key === 'ArrowRight' && table.record.at.value < table.record.moves.value.length)
        table.show(table.record.at.value + 1);
      else if (event.key === 'Home') table.show(0);
      else if (event.key === 'End') table.show(table.record.moves.value.length);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', key);
    // Whoever sits down can play by keys at once.
    if (document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('.board')?.focus({ preventScroll: true });
    return () => removeEventListener('keydown', key);
  }, [table]);

  if (learning.value) return <MistakesOf table={table} onClose={() => (learning.value = false)} />;
  const waiting = table.paused.value && table.seats.value[board.side] !== PERSON;
  return (
    <section class="table" style={{ '--board-width': boardWidth(info, boardOptions.value) }}>
      <h1 class="unseen">{either(info.title, info.title_zh)}</h1>
      <div class="table-board" ref={place}>
        <SeatBar table={table} side={order[0]!} />
        <Board
          info={info}
          board={board}
          change={record.change.value}
          last={record.lastSquares()}
          flipped={flipped}
          options={boardOptions.value}
          signs={signs}
          numbers={boardOptions.value.numbers ? record.numbers() : undefined!}
          forbidden={board.extra.find((extra) => extra.name === 'forbidden')?.squares ?? []}
          onMove={table.personToMove() ? (move) => void table.play(move) : undefined}
          label={say('board.label', { game: either(info.title, info.title_zh) })}
        />
        <SeatBar table={table} side={order[1]!} />
        <Buttons table={table} />
      </div>
      <div class="table-side">
        <Status table={table} />
        <div class="tools" role="group">
          <Tool
            name="play.back"
            act={() => table.takeBack()}
            off={record.at.value === 0}
            icon="M12 4L6 10L12 16M6 10H17"
          />
          <Tool
            name="play.forward"
            act={() => table.forward()}
            off={record.at.value === record.moves.value.length}
            icon="M8 4L14 10L8 16M14 10H3"
          />
          <Tool
            name="play.hint"
            act={() => void table.askHint()}
            off={table.over.value}
            icon="M10 3A5 5 0 0 0 7 12V14H13V12A5 5 0 0 0 10 3ZM8 17H12"
          />
          <Tool
            name="play.flip"
            act={() => (table.flipped.value = !table.flipped.value)}
            icon="M6 3V16M3 13L6 16L9 13M14 17V4M11 7L14 4L17 7"
          />
          {waiting ? (
            <Tool name="play.go" act={() => table.resume()} off={table.over.value} icon="M6 4L16 10L6 16Z" />
          ) : persons ? (
            <Resign key={record.at.value} table={table} />
          ) : (
            <Tool name="play.pause" act={() => table.pause()} off={table.over.value} icon="M7 4V16M13 4V16" />
          )}
        </div>
        {persons && (
          <label class="switch">
            <input
              type="checkbox"
              checked={table.advising.value}
              onChange={(event) => table.setAdvising(event.currentTarget.checked)}
            />
            <span>
              <b>{say('play.adviser')}</b> <span class="faint">{say('play.adviser.about')}</span>
            </span>
          </label>
        )}
        <Advice table={table} />
        {table.over.value && persons && (
          <button type="button" class="primary" onClick={() => (learning.value = true)}>
            {learn('mistakes')}
          </button>
        )}
        <WhyLast table={table} />
        <MoveList record={record} verdicts={table.verdicts.value} onGo={(at) => table.show(at)} />
        <TypeMove table={table} />
        <LookMenu info={info} keys="keys.play" />
        <div class="tools even">
          <button type="button" onClick={() => go(`/play/${record.game}/new`)}>
            {say('play.new')}
          </button>
          <button type="button" onClick={() => analyse(table)}>
            {say('play.analyse')}
          </button>
        </div>
      </div>
    </section>
  );
}

function analyse({ record }: Table): void {
  go(`/analyse/${record.game}?${new URLSearchParams({ p: record.start, m: record.moves.value.join(' ') })}`);
}

/** Asks once more: it stands beside buttons that are pressed often. */
function Resign({ table }: { table: Table }) {
  const sure = useSignal(false);
  return (
    <Tool
      name={sure.value ? 'play.resign.sure' : 'play.resign'}
      act={() => (sure.value ? table.resign() : (sure.value = true))}
      off={table.over.value}
      icon="M5 18V3H15L12 6.5L15 10H5"
      kind={sure.value ? 'sure' : ''}
    />
  );
}

function squaresOf(moves: { move: string; squares: number[] }[], name: string | undefined): number[] {
  return moves.find((move) => move.move === name)?.squares ?? [];
}

function Tool({
  name,
  act,
  off = false,
  icon,
  kind = '',
}: {
  name: Key;
  act: () => void;
  off?: boolean;
  icon: string;
  kind?: string;
}) {
  return (
    <button type="button" class={`tool ${kind}`} onClick={act} disabled={off} title={say(name)}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={icon} />
      </svg>
      <span>{say(name)}</span>
    </button>
  );
}

function SeatBar({ table, side }: { table: Table; side: Side }) {
  const { info } = table.record;
  const board = table.record.board.value;
  const active = !table.over.value && board.side === side;
  const seat = table.seats.value[side];
  const alone = table.seats.value.filter((each) => each === PERSON).length === 1;
  return (
    <div
      class={`seat${active ? ' active' : ''}${table.winner() === side ? ' winner' : ''}`}
      style={{ maxWidth: boardWidth(info, boardOptions.value) }}
    >
      <span class={`seat-side side-${side} of-${info.name}`} aria-hidden="true" />
      <b>{sideName(info, side)}</b>
      <span class="seat-name">{seat === PERSON && alone ? say('seat.you') : seatName(seat)}</span>
      {active && table.thinking.value && (
        <span class="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
      {board.points && <span class="seat-points">{board.points[side]}</span>}
      {table.clock && <ClockFace ms={table.left.value[side]} running={active && table.running()} />}
    </div>
  );
}

function ClockFace({ ms, running }: { ms: number; running: boolean }) {
  const seconds = ms / 1000;
  const text =
    seconds < 10
      ? seconds.toFixed(1)
      : `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
  return <time class={`clock${running ? ' running' : ''}${seconds < 10 ? ' low' : ''}`}>{text}</time>;
}

function Status({ table }: { table: Table }) {
  const { info } = table.record;
  const board = table.record.board.value;
  const name = (side: Side) => sideName(info, side);
  const resigned = table.resigned.value;
  const flagged = table.flagged.value;
  const persons = table.seats.value.filter((seat) => seat === PERSON).length;
  let text: string;
  if (board.over) text = board.verdict;
  else if (resigned !== null) text = say('play.resigned', { who: name(resigned) });
  else if (flagged !== null) text = say('play.timeout', { who: name(flagged) });
  else if (table.thinking.value) text = say('play.thinking', { who: name(board.side) });
  else if (table.personToMove() && persons === 1) text = say('play.you');
  else text = say('play.turn', { who: name(board.side) });
  const index = table.record.at.value - 1;
  const played = index >= 0 ? { who: name(table.record.mover(index)), move: table.record.name(index) } : null;
  const winner = table.winner();
  const outcome = !table.over.value
    ? ''
    : winner === null
      ? 'play.drawn'
      : persons !== 1
        ? ''
        : table.seats.value[winner] === PERSON
          ? 'play.won'
          : 'play.lost';
  const tone = outcome === 'play.won' ? ' won' : outcome === 'play.lost' ? ' lost' : '';
  return (
    <div class={`status${table.over.value ? ` over${tone}` : ''}`} role="status">
      {played && <span class="unseen">{say('board.played', played)}</span>}
      {outcome && <em>{say(outcome as Key)}</em>}
      <strong>{text}</strong>
      <Told text={board.status} info={info} />
      {table.trouble.value && <span class="bad">{say('error.engine', { reason: table.trouble.value })}</span>}
      {table.hint.value?.score && (
        <span>
          {say('play.hint')}: <b>{table.record.names(table.hint.value.pv.slice(0, 1))}</b> (
          {scoreText(table.hint.value.score)})
        </span>
      )}
      {table.over.value && (
        <div class="tools even">
          <button type="button" class="primary" onClick={() => table.rematch()}>
            {say('play.rematch')}
          </button>
          <button type="button" onClick={() => analyse(table)}>
            {say('play.analyse')}
          </button>
        </div>
      )}
    </div>
  );
}

/** What the rules tell of a position: several things, two blanks between them. The sides are named as the board shows
 * them, not by the letters of a terminal. */
export function Told({ text, info }: { text: string; info: GameInfo }) {
  const parts = text
    .split(/\s{2,}/)
    .filter(Boolean)
    .map((part) => part.replace(/^[XO](?=: ?\d)/, (letter) => sideName(info, letter === 'X' ? 0 : 1)));
  return parts.length === 0 ? null : (
    <span class="told">
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  );
}

/** Moves that are no square of the board: passing, the directions of 2048. */
function Buttons({ table }: { table: Table }) {
  const moves = table.personToMove() ? table.record.board.value.moves.filter((move) => move.squares.length === 0) : [];
  if (moves.length === 0) return null;
  return (
    <div class="move-buttons" role="group" aria-label={say('play.buttons')}>
      {moves.map(({ move }) => (
        <button key={move} type="button" class="primary" onClick={() => void table.play(move)}>
          {moveWord(move)}
        </button>
      ))}
    </div>
  );
}

function Advice({ table }: { table: Table }) {
  if (!table.advising.value) return null;
  const verdicts = [...table.verdicts.value.values()].filter((verdict) => verdict.index < table.record.at.value);
  const verdict = verdicts.sort((a, b) => b.index - a.index)[0];
  if (!verdict || table.record.at.value - verdict.index > 2) return null;
  const bad = verdict.grade === 'slip' || verdict.grade === 'mistake' || verdict.grade === 'blunder';
  return (
    <div class={`advice ${verdict.grade}`} role="status">
      <strong>{say(`advice.${verdict.grade}` as Key)}</strong>
      {bad && (
        <span>
          {say('advice.lost', {
            points: scoreText({ kind: 'cp', value: Math.min(verdict.lost, 99900) }).replace('+', ''),
          })}
        </span>
      )}
      {verdict.grade !== 'best' && (
        <span>
          {say('advice.better', { line: table.record.names(verdict.best.pv.slice(0, 5), verdict.index).join(' ') })}
        </span>
      )}
      {bad && (
        <button type="button" onClick={() => table.retry(verdict)}>
          {say('advice.retry')}
        </button>
      )}
    </div>
  );
}

function TypeMove({ table }: { table: Table }) {
  const text = useSignal('');
  const trouble = useSignal('');
  const submit = (event: Event) => {
    event.preventDefault();
    const typed = text.value.trim();
    if (typed === '' || !table.personToMove()) return;
    try {
      const { move } = table.record.rules.turn(table.record.game, table.record.start, table.record.shown(), typed).move;
      text.value = '';
      void table.play(move);
    } catch {
      trouble.value = say('play.type.bad', { move: typed });
    }
  };
  return (
    <form class="type" onSubmit={submit}>
      <label class="unseen" for="typed">
        {say('play.type')}
      </label>
      <input
        id="typed"
        type="text"
        autocomplete="off"
        spellcheck={false}
        placeholder={say('play.type')}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          trouble.value = '';
        }}
      />
      {trouble.value && (
        <span class="bad" role="alert">
          {told(trouble.value)}
        </span>
      )}
    </form>
  );
}

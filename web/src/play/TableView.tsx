// SPDX-License-Identifier: MIT
// A game in play: the board, who sits there, what was played, what can be done.

import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Board, boardWidth, type Sign } from '../board/Board';
import { isEmpty } from '../board/pieces';
import { skinOf } from '../board/skins';
import type { Side } from '../engine/ugi';
import { boardOptions } from '../shell/look';
import { soundOfEnd, soundOfMove } from '../shell/sound';
import { learn } from '../learn/words';
import { LookMenu } from '../shell/LookMenu';
import { go } from '../shell/route';
import { either, say } from '../words/words';
import { Advice } from './Advice';
import { MistakesOf } from './MistakesView';
import { MoveList } from './MoveList';
import { RulesLink } from './RulesLink';
import { SeatBar } from './SeatBar';
import { levelOfSeat, PERSON } from './seats';
import { analyse, Status } from './Status';
import type { Table } from './table';
import { TableTools } from './TableTools';
import { TypeMove } from './TypeMove';
import { WhyLast } from './Why';

/** Keys of the page while a game is played. */
function tableKey(table: Table, event: KeyboardEvent): boolean {
  const { record } = table;
  const at = record.at.value;
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === 'u') table.takeBack();
  else if (event.key === 'r') table.forward();
  else if (event.key === 'h') void table.askHint();
  else if (event.key === 'f') table.flipped.value = !table.flipped.value;
  else if ((event.target as HTMLElement).closest('.board'))
    return false; // where arrows choose a square
  else if (event.key === 'ArrowLeft' && at > 0) table.show(at - 1);
  else if (event.key === 'ArrowRight' && at < record.moves.value.length) table.show(at + 1);
  else if (event.key === 'Home') table.show(0);
  else if (event.key === 'End') table.show(record.moves.value.length);
  else return false;
  return true;
}

export function TableView({ table }: { table: Table }) {
  const { info } = table.record;
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const key = (event: KeyboardEvent) => tableKey(table, event) && event.preventDefault();
    addEventListener('keydown', key);
    // Whoever sits down can play by keys at once.
    if (document.activeElement === document.body || document.activeElement?.id === 'content')
      place.current?.querySelector<HTMLElement>('.board')?.focus({ preventScroll: true });
    return () => removeEventListener('keydown', key);
  }, [table]);
  useSounds(table);
  const learning = useSignal(false);
  if (learning.value) return <MistakesOf table={table} onClose={() => (learning.value = false)} />;
  return (
    <section class="table playing" style={{ '--board-width': boardWidth(info, boardOptions.value) }}>
      <h1 class="unseen">{either(info.title, info.title_zh)}</h1>
      <div class="table-board" ref={place}>
        <TableBoard table={table} />
      </div>
      <TableSide table={table} onLearn={() => (learning.value = true)} />
    </section>
  );
}

/** What happens at the table is heard, where sounds are on. */
function useSounds(table: Table): void {
  const change = table.record.change.value;
  const over = table.over.value;
  const heard = useRef({ key: change?.key, over });
  useLayoutEffect(() => {
    if (change && heard.current.key !== change.key) soundOfMove(change.steps);
    const winner = table.winner();
    if (over && !heard.current.over && winner !== null) soundOfEnd(table.seats.value[winner] === PERSON);
    heard.current = { key: change?.key, over };
  }, [change?.key, over]);
}

function TableBoard({ table }: { table: Table }) {
  const { record } = table;
  const { info } = record;
  const board = record.board.value;
  const flipped = table.flipped.value;
  const order: Side[] = flipped ? [0, 1] : [1, 0];
  const touched = useSignal<number | null>(null);
  const squares = board.moves.find((move) => move.move === table.hint.value?.pv[0])?.squares ?? [];
  const signs: Sign[] = table.hint.value ? [{ squares, weight: 1 }] : [];
  return (
    <>
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
        onTouched={(square) => (touched.value = square)}
        label={say('board.label', { game: either(info.title, info.title_zh) })}
      />
      <SeatBar table={table} side={order[1]!} />
      <Touched table={table} square={touched.value} />
      <Buttons table={table} />
    </>
  );
}

/** Where men go in ways of their own: what was touched and how it goes. The line is there before a man is touched, so
 * that nothing moves when one is. */
function Touched({ table, square }: { table: Table; square: number | null }) {
  const { info } = table.record;
  const skin = skinOf(info.name);
  if (!skin.ways) return null;
  const cell = square === null ? '' : (table.record.board.value.cells[square] ?? '');
  return (
    <p class="touched" role="status">
      {isEmpty(cell) ? (
        <span class="faint">{say('man.touch')}</span>
      ) : (
        <>
          <b>{skin.tell(cell, info)}</b> {skin.ways(cell)}
        </>
      )}
    </p>
  );
}

/** Moves that are no square of the board: passing, the directions of 2048, called as they are seen. */
function Buttons({ table }: { table: Table }) {
  const moves = table.personToMove() ? table.record.board.value.moves.filter((move) => move.squares.length === 0) : [];
  if (moves.length === 0) return null;
  return (
    <div class="move-buttons" role="group" aria-label={say('play.buttons')}>
      {moves.map(({ move }) => (
        <button key={move} type="button" class="primary" data-move={move} onClick={() => void table.play(move)}>
          {table.record.word(move)}
        </button>
      ))}
    </div>
  );
}

function TableSide({ table, onLearn }: { table: Table; onLearn: () => void }) {
  const { record } = table;
  const persons = table.seats.value.includes(PERSON);
  return (
    <div class="table-side">
      {table.elsewhere.value && (
        <div class="notice warning" role="status">
          <p>{say('games.elsewhere')}</p>
          <button type="button" onClick={() => table.takeOver()}>
            {say('games.here')}
          </button>
        </div>
      )}
      <Status table={table} />
      <TableTools table={table} />
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
        <button type="button" class="primary" onClick={onLearn}>
          {learn('mistakes')}
        </button>
      )}
      <WhyLast table={table} />
      <MoveList record={record} verdicts={table.verdicts.value} onGo={(at) => table.show(at)} />
      <TypeMove record={record} onMove={table.personToMove() ? (move) => void table.play(move) : undefined} />
      <LookMenu info={record.info} keys="keys.play" />
      <Seeds table={table} />
      <div class="tools even">
        <button type="button" onClick={() => go(`/play/${record.game}/new`)}>
          {say('play.new')}
        </button>
        <button type="button" onClick={() => analyse(table)}>
          {say('play.analyse')}
        </button>
        <RulesLink game={record.game} words />
      </div>
    </div>
  );
}

/** The numbers that a level's choices hang on: with the same number, and the same moves, it plays the same game. */
function Seeds({ table }: { table: Table }) {
  const seeds = table.seats.value.flatMap((seat) => levelOfSeat(seat)?.seed || []);
  if (seeds.length === 0) return null;
  return <p class="faint seeds">{say('play.variety.shown', { n: seeds.join(', ') })}</p>;
}

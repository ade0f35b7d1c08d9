// SPDX-License-Identifier: MIT
// Who sits on a side, whether they are thinking, their points and their clock.

import { boardWidth } from '../board/Board';
import type { Side } from '../engine/ugi';
import { boardOptions } from '../shell/look';
import { say, sideName } from '../words/words';
import { Portrait } from './Opponent';
import { levelOfSeat, PERSON, seatName } from './seats';
import type { Table } from './table';

export function SeatBar({ table, side }: { table: Table; side: Side }) {
  const { info } = table.record;
  const board = table.record.board.value;
  const active = !table.over.value && board.side === side;
  const seat = table.seats.value[side];
  const level = seat === PERSON ? null : levelOfSeat(seat);
  const alone = table.seats.value.filter((each) => each === PERSON).length === 1;
  return (
    <div
      class={`seat${active ? ' active' : ''}${table.winner() === side ? ' winner' : ''}`}
      style={{ maxWidth: boardWidth(info, boardOptions.value) }}
    >
      <span class={`seat-side side-${side} of-${info.name}`} aria-hidden="true" />
      {level && <Portrait level={level.level} />}
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

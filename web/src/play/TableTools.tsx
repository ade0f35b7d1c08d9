// SPDX-License-Identifier: MIT
// The row of tools under the status of a game.

import { useSignal } from '@preact/signals';
import { say } from '../words/words';
import type { Key } from '../words/en';
import { PERSON } from './seats';
import type { Table } from './table';

export function TableTools({ table }: { table: Table }) {
  const { record } = table;
  const waiting = table.paused.value && table.seats.value[record.board.value.side] !== PERSON;
  const persons = table.seats.value.includes(PERSON);
  return (
    <div class="tools" role="group">
      <Tool name="play.back" act={() => table.takeBack()} off={record.at.value === 0} icon="M12 4L6 10L12 16M6 10H17" />
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
        <Resign key={`${record.at.value} ${table.over.value}`} table={table} />
      ) : (
        <Tool name="play.pause" act={() => table.pause()} off={table.over.value} icon="M7 4V16M13 4V16" />
      )}
    </div>
  );
}

/** Asks once more: it stands beside buttons that are pressed often. */
function Resign({ table }: { table: Table }) {
  const sure = useSignal(false);
  return (
    <Tool
      name={sure.value ? 'play.resign.sure' : 'play.resign'}
      act={(event) => {
        if (!sure.value) sure.value = true;
        else if (event.detail < 2) table.resign(); // a double click asked once
      }}
      off={table.over.value}
      icon="M5 18V3H15L12 6.5L15 10H5"
      kind={sure.value ? 'sure' : ''}
    />
  );
}

function Tool({
  name,
  act,
  off = false,
  icon,
  kind = '',
}: {
  name: Key;
  act: (event: MouseEvent) => void;
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

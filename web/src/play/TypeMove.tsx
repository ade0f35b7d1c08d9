// SPDX-License-Identifier: MIT
// A move that is typed, in any notation the game knows.

import { useSignal } from '@preact/signals';
import { say } from '../words/words';
import type { GameRecord } from './record';

interface TypeMoveProps {
  record: GameRecord;
  /** Absent while nobody may move here. */
  onMove: ((move: string) => void) | undefined;
}

export function TypeMove({ record, onMove }: TypeMoveProps) {
  const text = useSignal('');
  const trouble = useSignal('');
  const submit = (event: Event) => {
    event.preventDefault();
    const typed = text.value.trim();
    if (typed === '' || !onMove) return;
    const move = record.read(typed);
    if (move === null) trouble.value = say('play.type.bad', { move: typed });
    else {
      text.value = '';
      onMove(move);
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
          {trouble.value}
        </span>
      )}
    </form>
  );
}

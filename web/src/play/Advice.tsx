// SPDX-License-Identifier: MIT
// What the adviser says of a person's last move.

import { scoreText } from '../engine/ugi';
import { say } from '../words/words';
import type { Key } from '../words/en';
import type { Table } from './table';

export function Advice({ table }: { table: Table }) {
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

// SPDX-License-Identifier: MIT
// How a game stands, and what can be done when it is over.

import { scoreText, type GameInfo, type Side } from '../engine/ugi';
import { go } from '../shell/route';
import { chinese, say, sideName } from '../words/words';
import type { Key } from '../words/en';
import { LEVELS, opponentName } from './opponents';
import { Lamps } from './Opponent';
import { PERSON } from './seats';
import type { Table } from './table';

export function analyse({ record }: Table): void {
  go(`/analyse/${record.game}?${new URLSearchParams({ p: record.start, m: record.moves.value.join(' ') })}`);
}

/** Whose turn it is, or how the game ended, in words. */
function turnText(table: Table): string {
  const { info, board } = table.record;
  const { over, verdict, side } = board.value;
  const name = (of: Side) => sideName(info, of);
  const [resigned, flagged] = [table.resigned.value, table.flagged.value];
  const alone = table.seats.value.filter((seat) => seat === PERSON).length === 1;
  if (over) return verdict;
  if (resigned !== null) return say('play.resigned', { who: name(resigned) });
  if (flagged !== null) return say('play.timeout', { who: name(flagged) });
  if (table.thinking.value) return say('play.thinking', { who: name(side) });
  return table.personToMove() && alone ? say('play.you') : say('play.turn', { who: name(side) });
}

type Outcome = 'won' | 'lost' | 'drawn' | '';

/** For the person at the table; '' while it goes on, and where two persons or none play. */
function outcomeOf(table: Table): Outcome {
  if (!table.over.value) return '';
  const winner = table.winner();
  if (winner === null) return 'drawn';
  const alone = table.seats.value.filter((seat) => seat === PERSON).length === 1;
  return alone ? (table.seats.value[winner] === PERSON ? 'won' : 'lost') : '';
}

export function Status({ table }: { table: Table }) {
  const { record } = table;
  const { info } = record;
  const index = record.at.value - 1;
  const played = index >= 0 ? { who: sideName(info, record.mover(index)), move: record.name(index) } : null;
  const outcome = outcomeOf(table);
  const tone = outcome === 'won' || outcome === 'lost' ? ` ${outcome}` : '';
  const hint = table.hint.value;
  return (
    <div class={`status${table.over.value ? ` over${tone}` : ''}`} role="status">
      {played && <span class="unseen">{say('board.played', played)}</span>}
      {outcome && <em>{say(`play.${outcome}` as Key)}</em>}
      <strong>{turnText(table)}</strong>
      <Told text={record.board.value.status} info={info} />
      {table.trouble.value && <Crashed reason={table.trouble.value} again={() => table.resume()} />}
      {hint?.score && (
        <span>
          {say('play.hint')}: <b>{record.names(hint.pv.slice(0, 1))}</b> ({scoreText(hint.score)})
        </span>
      )}
      {table.over.value && <AfterGame table={table} outcome={outcome} />}
    </div>
  );
}

/** An engine that stopped, and a way to start it again. */
export function Crashed({ reason, again }: { reason: string; again: () => void }) {
  return (
    <span class="bad crashed">
      {say('error.engine', { reason })}{' '}
      <button type="button" onClick={again}>
        {say('error.again')}
      </button>
    </span>
  );
}

/** Another game: against the same, a weaker or a stronger one. */
function AfterGame({ table, outcome }: { table: Table; outcome: Outcome }) {
  const level = table.opponent();
  const better = level !== null && level < LEVELS ? level + 1 : null;
  const weaker = level !== null && level > 1 ? level - 1 : null;
  const other = (next: number | null, key: Key, primary: boolean) =>
    next !== null && (
      <button type="button" class={primary ? 'primary' : ''} onClick={() => table.rematch(next)}>
        {say(key, { name: opponentName(next), n: next })}
      </button>
    );
  return (
    <>
      {level !== null && (
        <span class="ladder-line">
          <Lamps game={table.record.game} level={level} />{' '}
          {outcome === 'won' && better !== null && say('play.beaten', { n: level, next: better })}
        </span>
      )}
      <div class="tools even">
        <button type="button" class={outcome === 'won' ? '' : 'primary'} onClick={() => table.rematch()}>
          {say('play.rematch')}
        </button>
        {other(better, 'play.stronger', outcome === 'won')}
        {outcome !== 'won' && other(weaker, 'play.weaker', false)}
        <button type="button" onClick={() => analyse(table)}>
          {say('play.analyse')}
        </button>
      </div>
    </>
  );
}

/** A side is called as everywhere on the page, and Chinese has the marks of Chinese. */
function named(part: string, info: GameInfo): string {
  const side = ([0, 1] as const).find((each) => part.startsWith(`${info.sides[each]}:`));
  const letter = /^[XO](?=: ?\d)/.exec(part)?.[0];
  const told =
    side !== undefined
      ? sideName(info, side) + part.slice(info.sides[side].length)
      : letter
        ? sideName(info, letter === 'X' ? 0 : 1) + part.slice(1)
        : part;
  return chinese.value ? told.replace(/: ?/g, '：') : told;
}

/** What the rules tell of a position: several things, two blanks between them. The sides are named as the board shows
 * them, not by the letters of a terminal. */
export function Told({ text, info }: { text: string; info: GameInfo }) {
  const parts = text
    .split(/\s{2,}/)
    .filter((part) => part !== '' && !/[:：]$/.test(part)) // a side of which there is nothing to tell
    .map((part) => named(part, info));
  return parts.length === 0 ? null : (
    <span class="told">
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  );
}

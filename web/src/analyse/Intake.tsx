// SPDX-License-Identifier: MIT
// What is to be analysed: a file dropped or chosen, a text pasted (a record in any format, a position, a list of
// moves), an analysis kept.

import { useSignal } from '@preact/signals';
import type { FileRecord } from '../engine/module';
import type { Rules } from '../engine/rules';
import type { RecordText } from '../engine/ugi';
import { Table } from '../play/table';
import { chinese, either, say, told } from '../words/words';
import { analyses, forget } from './kept';

/** Moves out of a text: numbers of moves and results are passed over. */
function words(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '' && !/^\d+\.*$/.test(word) && !/^(1-0|0-1|1\/2-1\/2|\*)$/.test(word));
}

/** Text that is no UTF-8 is Chinese, as the usual programs write it. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

export function textOf(record: FileRecord): RecordText {
  const players: [string, string] = [record.a ?? '', record.b ?? ''];
  return {
    game: record.game,
    start: record.position,
    moves: [...(record.opening ?? []), ...record.moves],
    names: record.first === 'b' ? [players[1], players[0]] : players,
    result: record.result ?? '',
    comments: [...(record.opening ?? []).map(() => ''), ...(record.comments ?? []).map((comment) => comment ?? '')],
  };
}

/** A position of the chosen game, or of the first that takes it; moves from the start; or both, a line each. Throws
 * where it is nothing. */
function plainText(rules: Rules, plain: string, game: string): RecordText {
  const [first = '', ...others] = plain.split('\n');
  const readings: [string, string[]][] = [
    [plain, []],
    ['', words(plain)],
    [first, words(others.join(' '))],
  ];
  let reason = '';
  for (const name of game ? [game] : rules.games())
    for (const [start, moves] of readings) {
      try {
        rules.board(name, start, moves);
        return { game: name, start, moves, names: ['', ''], result: '', comments: [] };
      } catch (error) {
        reason ||= (error as Error).message;
      }
    }
  throw new Error(reason);
}

export function Intake({ rules, onOpen }: { rules: Rules; onOpen: (text: RecordText) => void }) {
  const text = useSignal('');
  const game = useSignal('');
  const trouble = useSignal('');
  const over = useSignal(false);
  const found = useSignal<{ games: RecordText[]; notes: string[] } | null>(null);

  const take = (bytes: Uint8Array, name: string) => {
    trouble.value = '';
    found.value = null;
    // Plain positions and moves first: what they are can be told for sure.
    try {
      onOpen(plainText(rules, decode(bytes).trim(), game.value));
      return;
    } catch (error) {
      trouble.value = (error as Error).message;
    }
    try {
      const { games, notes } = rules.records(bytes, name, game.value);
      trouble.value = '';
      const known = games.filter((each) => rules.games().includes(each.game)).map(textOf);
      if (known.length === 1 && notes.length === 0) onOpen(known[0]!);
      else found.value = { games: known, notes };
    } catch (error) {
      trouble.value = (error as Error).message;
    }
  };
  const file = (list: FileList | null | undefined) => {
    const chosen = list?.[0];
    if (chosen) void chosen.arrayBuffer().then((buffer) => take(new Uint8Array(buffer), chosen.name));
  };
  const saved = Table.saved();
  return (
    <section class="page narrow">
      <h1>{say('nav.analyse')}</h1>
      <div
        class={`drop${over.value ? ' over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          over.value = true;
        }}
        onDragLeave={() => (over.value = false)}
        onDrop={(event) => {
          event.preventDefault();
          over.value = false;
          file(event.dataTransfer?.files);
        }}
      >
        <p>{say('analyse.drop')}</p>
        <label class="button">
          {say('analyse.file')}
          <input type="file" class="unseen" onChange={(event) => file(event.currentTarget.files)} />
        </label>
        <p class="faint formats">{say('analyse.formats')}</p>
      </div>
      {found.value && <Found rules={rules} found={found.value} onOpen={onOpen} />}
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.value.trim()) take(new TextEncoder().encode(text.value), '');
        }}
      >
        <label class="field">
          <span>{say('analyse.paste')}</span>
          <textarea
            rows={6}
            spellcheck={false}
            value={text.value}
            onInput={(event) => (text.value = event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>{say('analyse.game')}</span>
          <select value={game.value} onChange={(event) => (game.value = event.currentTarget.value)}>
            <option value="">{say('analyse.game.any')}</option>
            {rules.games().map((name) => (
              <option key={name} value={name}>
                {either(rules.info(name).title, rules.info(name).title_zh)} ({name})
              </option>
            ))}
          </select>
        </label>
        {trouble.value && (
          <p class="notice bad" role="alert">
            {told(trouble.value)}
          </p>
        )}
        <div class="tools">
          <button type="submit" class="primary">
            {say('analyse.open')}
          </button>
          {game.value && (
            <a class="button" href={`#/analyse/${game.value}`}>
              {say('analyse.empty')}
            </a>
          )}
          {game.value && (
            <a class="button" href={`#/analyse/${game.value}/setup`}>
              {say('play.setup')}
            </a>
          )}
          {saved && saved.moves.length > 0 && (
            <button
              type="button"
              onClick={() =>
                onOpen({
                  game: saved.game,
                  start: saved.start,
                  moves: saved.moves,
                  names: ['', ''],
                  result: '',
                  comments: [],
                })
              }
            >
              {say('analyse.last.game')}
            </button>
          )}
        </div>
      </form>
      <Kept rules={rules} onOpen={onOpen} />
    </section>
  );
}

/** A file of several games, and what of it could not be read. */
function Found({
  rules,
  found,
  onOpen,
}: {
  rules: Rules;
  found: { games: RecordText[]; notes: string[] };
  onOpen: (text: RecordText) => void;
}) {
  return (
    <div class="found">
      <h2>{say('analyse.found', { n: found.games.length })}</h2>
      <ul class="kept" tabIndex={0}>
        {found.games.slice(0, 500).map((each, index) => (
          <li key={index}>
            <button type="button" class="quiet" onClick={() => onOpen(each)}>
              <b>
                {index + 1}.{' '}
                {each.names.some(Boolean)
                  ? `${each.names[0] || '?'} – ${each.names[1] || '?'}`
                  : either(rules.info(each.game).title, rules.info(each.game).title_zh)}
              </b>
              <span class="faint">
                {each.result} · {say('analyse.plies', { n: each.moves.length })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.notes.length > 0 && (
        <details class="look">
          <summary>{say('analyse.notes', { n: found.notes.length })}</summary>
          <ul>
            {found.notes.slice(0, 50).map((note, index) => (
              <li key={index}>{told(note)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Kept({ rules, onOpen }: { rules: Rules; onOpen: (text: RecordText) => void }) {
  const list = analyses.value.filter((each) => rules.games().includes(each.text.game));
  if (list.length === 0) return null;
  return (
    <div class="kept-list">
      <h2>{say('analyse.kept')}</h2>
      <ul class="kept">
        {list.map((each) => (
          <li key={each.id}>
            <button type="button" class="quiet" onClick={() => onOpen(each.text)}>
              <b>{each.title}</b>
              <span class="faint">
                {either(rules.info(each.text.game).title, rules.info(each.text.game).title_zh)} ·{' '}
                {new Date(each.when).toLocaleString(chinese.value ? 'zh-CN' : 'en')}
              </span>
            </button>
            <button
              type="button"
              class="quiet"
              aria-label={say('analyse.forget', { title: each.title })}
              title={say('analyse.forget', { title: each.title })}
              onClick={() => forget(each.id)}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

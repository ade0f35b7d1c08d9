// SPDX-License-Identifier: MIT
// What is to be analysed: a file dropped or chosen, a text pasted (a record in any format, a position, a list of moves), an analysis kept.

import { useSignal } from '@preact/signals';
import type { Rules } from '../engine/rules';
import { Table } from '../play/table';
import { either, say } from '../words/words';
import type { GameText } from './analyst';

/** Text that is no UTF-8 is Chinese, as the usual programs write it. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

export function Intake({ rules, onOpen }: { rules: Rules; onOpen: (text: GameText) => void }) {
  const text = useSignal('');
  const game = useSignal('');
  const trouble = useSignal('');
  const found = useSignal<GameText[]>([]);
  const over = useSignal(false);

  const take = (bytes: Uint8Array) => {
    trouble.value = '';
    found.value = [];
    try {
      const games = rules.readRecords(bytes, game.value);
      if (games.length === 1) onOpen(games[0]!);
      else found.value = games;
    } catch (error) {
      const plain = decode(bytes).trim();
      const names = game.value ? [game.value] : rules.games();
      // Not a record: a position of the chosen game, or of the first that takes it; else moves from the start.
      for (const name of names) {
        for (const [start, moves] of [[plain, []], ['', plain.split(/\s+/)]] as [string, string[]][]) {
          try {
            rules.board(name, start, moves);
            onOpen({ game: name, start, moves, names: ['', ''], result: '', comments: [] });
            return;
          } catch {
            continue;
          }
        }
      }
      trouble.value = (error as Error).message;
    }
  };
  const file = (list: FileList | null | undefined) => {
    const chosen = list?.[0];
    if (chosen) void chosen.arrayBuffer().then((buffer) => take(new Uint8Array(buffer)));
  };
  const saved = Table.saved();
  return (
    <section class="page narrow">
      <h1>{say('nav.analyse')}</h1>
      <div class={`drop${over.value ? ' over' : ''}`} onDragOver={(event) => { event.preventDefault(); over.value = true; }} onDragLeave={() => (over.value = false)}
        onDrop={(event) => { event.preventDefault(); over.value = false; file(event.dataTransfer?.files); }}>
        <p>{say('analyse.drop')}</p>
        <label class="button">{say('analyse.file')}<input type="file" class="unseen" onChange={(event) => file(event.currentTarget.files)} /></label>
      </div>
      <form class="form" onSubmit={(event) => { event.preventDefault(); if (text.value.trim()) take(new TextEncoder().encode(text.value)); }}>
        <label class="field"><span>{say('analyse.paste')}</span>
          <textarea rows={6} spellcheck={false} value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} /></label>
        <label class="field"><span>{say('analyse.game')}</span>
          <select value={game.value} onChange={(event) => (game.value = event.currentTarget.value)}>
            <option value="">{say('analyse.game.any')}</option>
            {rules.games().map((name) => <option key={name} value={name}>{either(rules.info(name).title, rules.info(name).title_zh)} ({name})</option>)}
          </select></label>
        {trouble.value && <p class="notice bad" role="alert">{trouble.value}</p>}
        <div class="tools">
          <button type="submit" class="primary">{say('analyse.open')}</button>
          {game.value && <a class="button" href={`#/analyse/${game.value}`}>{say('analyse.empty')}</a>}
          {saved && saved.moves.length > 0 && <button type="button" onClick={() => onOpen({ game: saved.game, start: saved.start, moves: saved.moves, names: ['', ''], result: '', comments: [] })}>{say('analyse.last.game')}</button>}
        </div>
      </form>
      {found.value.length > 1 && (
        <div class="found">
          <h2>{say('analyse.found', { n: found.value.length })}</h2>
          <ul>{found.value.slice(0, 200).map((each, index) => (
            <li key={index}><button type="button" class="quiet" onClick={() => onOpen(each)}>{index + 1}. {each.names.filter(Boolean).join(' – ') || each.game} {each.result} ({each.moves.length})</button></li>
          ))}</ul>
        </div>
      )}
    </section>
  );
}

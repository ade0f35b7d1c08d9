// SPDX-License-Identifier: MIT
// What is to be analysed: a file dropped or chosen, a text pasted (a record in any format, a position, a list of
// moves), an analysis kept.

import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Rules } from '../engine/rules';
import type { RecordText } from '../engine/ugi';
import { keptGames } from '../play/games';
import { chinese, either, say, told } from '../words/words';
import { Intaking, type Found } from './intaking';
import { analyses, forget } from './kept';

interface IntakeProps {
  rules: Rules;
  onOpen: (text: RecordText) => void;
}

export function Intake({ rules, onOpen }: IntakeProps) {
  const intaking = useMemo(() => new Intaking(rules, onOpen), []);
  const { trouble, found } = intaking;
  return (
    <section class="page narrow">
      <h1>{say('nav.analyse')}</h1>
      <DropPlace intaking={intaking} />
      {found.value && <FoundList rules={rules} found={found.value} onOpen={onOpen} />}
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          intaking.takeText();
        }}
      >
        <label class="field">
          <span>{say('analyse.paste')}</span>
          <textarea
            rows={6}
            spellcheck={false}
            value={intaking.text.value}
            onInput={(event) => (intaking.text.value = event.currentTarget.value)}
          />
        </label>
        <GameField intaking={intaking} />
        {trouble.value && (
          <p class="notice bad" role="alert">
            {trouble.value}
          </p>
        )}
        <IntakeTools intaking={intaking} onOpen={onOpen} />
      </form>
      <Kept rules={rules} onOpen={onOpen} />
    </section>
  );
}

function DropPlace({ intaking }: { intaking: Intaking }) {
  const over = useSignal(false);
  return (
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
        intaking.takeFile(event.dataTransfer?.files[0]);
      }}
    >
      <p>{say('analyse.drop')}</p>
      <label class="button">
        {say('analyse.file')}
        <input type="file" class="unseen" onChange={(event) => intaking.takeFile(event.currentTarget.files?.[0])} />
      </label>
      <p class="faint formats">{say('analyse.formats')}</p>
    </div>
  );
}

function GameField({ intaking }: { intaking: Intaking }) {
  const { rules, game } = intaking;
  return (
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
  );
}

function IntakeTools({ intaking, onOpen }: { intaking: Intaking; onOpen: (text: RecordText) => void }) {
  const { rules, game } = intaking;
  const last = keptGames().find((kept) => kept.moves.length > 0 && rules.games().includes(kept.game));
  const open = () =>
    last &&
    onOpen({ game: last.game, start: last.start, moves: last.moves, names: ['', ''], result: '', comments: [] });
  return (
    <div class="tools">
      <button type="submit" class="primary">
        {say('analyse.open')}
      </button>
      {game.value && (
        <>
          <a class="button" href={`#/analyse/${game.value}`}>
            {say('analyse.empty')}
          </a>
          <a class="button" href={`#/analyse/${game.value}/setup`}>
            {say('play.setup')}
          </a>
        </>
      )}
      {last && (
        <button type="button" onClick={open}>
          {say('analyse.last.game')}
        </button>
      )}
    </div>
  );
}

/** A file of several games, and what of it could not be read. */
function FoundList({ rules, found, onOpen }: { rules: Rules; found: Found; onOpen: (text: RecordText) => void }) {
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

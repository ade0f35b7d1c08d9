// SPDX-License-Identifier: MIT
// Any search as a tree: a form for what is to be searched, the counts of the searches so far, the tree of the last one.

import { useEffect, useMemo } from 'preact/hooks';
import type { Rules } from '../engine/rules';
import { route } from '../shell/route';
import { either, say, told } from '../words/words';
import type { Key } from '../words/en';
import { ALGORITHMS, Searching, TECHNIQUES, type Compared } from './searching';
import { TreeView } from './TreeView';

export function TreePage({ rules }: { rules: Rules }) {
  const searching = useMemo(() => new Searching(rules, route.value.query), []);
  useEffect(() => void searching.begin(), []);
  const runs = searching.runs.value;
  const shown = searching.shown.value;
  return (
    <section class="page" aria-busy={searching.busy.value}>
      <p>
        <a href="#/learn">{say('nav.learn')}</a>
      </p>
      <h1>{say('learn.tree')}</h1>
      <form
        class="form tree-form"
        onSubmit={(event) => {
          event.preventDefault();
          void searching.run();
        }}
      >
        <Subject rules={rules} searching={searching} />
        <Method searching={searching} />
        <Ways searching={searching} />
      </form>
      {searching.trouble.value && (
        <p class="notice bad" role="alert">
          {told(searching.trouble.value)}
        </p>
      )}
      {runs.length > 0 && <h2 class="tree-subject">{searching.subject.value}</h2>}
      {runs.length > 0 && <Counts compared={runs} all={runs.length} />}
      {shown && <TreeView key={shown} view={shown} rules={rules} start={searching.first.value} />}
    </section>
  );
}

/** Which position is searched, and how deep. */
function Subject({ rules, searching }: { rules: Rules; searching: Searching }) {
  const { game, position, depth } = searching;
  return (
    <>
      <div class="pair">
        <label class="field">
          <span>{say('analyse.game')}</span>
          <select value={game.value} onChange={(event) => searching.chooseGame(event.currentTarget.value)}>
            {rules.games().map((name) => (
              <option key={name} value={name}>
                {either(rules.info(name).title, rules.info(name).title_zh)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{say('learn.depth')}</span>
          <input
            type="number"
            min={1}
            max={12}
            value={depth.value}
            onInput={(event) => (depth.value = Number(event.currentTarget.value))}
          />
        </label>
      </div>
      <label class="field">
        <span>{say('play.position')}</span>
        <input
          type="text"
          spellcheck={false}
          value={position.value}
          placeholder={say('play.position.hint')}
          onInput={(event) => (position.value = event.currentTarget.value)}
        />
      </label>
    </>
  );
}

/** By which algorithm, with which techniques. */
function Method({ searching }: { searching: Searching }) {
  const { algorithm, techniques } = searching;
  return (
    <>
      <fieldset class="choice">
        <legend>{say('learn.algorithm')}</legend>
        {ALGORITHMS.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="algorithm"
              checked={algorithm.value === value}
              onChange={() => (algorithm.value = value)}
            />
            <span title={`algorithm=${value}`}>{say(`algorithm.${value}`)}</span>
          </label>
        ))}
      </fieldset>
      {algorithm.value !== 'minimax' && (
        <fieldset class="choice">
          <legend>{say('learn.techniques')}</legend>
          {TECHNIQUES.map((value) => (
            <label key={value}>
              <input
                type="checkbox"
                checked={techniques.value.includes(value)}
                onChange={(event) => searching.use(value, event.currentTarget.checked)}
              />
              <span title={`${value}=on`}>{say(`technique.${value}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** What can be done: one search, one for each technique, or a trace from a file. */
function Ways({ searching }: { searching: Searching }) {
  const { algorithm, busy } = searching;
  return (
    <div class="tools">
      <button type="submit" class="primary" disabled={busy.value}>
        {say('learn.run')}
      </button>
      {algorithm.value !== 'minimax' && (
        <button type="button" disabled={busy.value} onClick={() => void searching.oneByOne()}>
          {say('learn.onebyone')}
        </button>
      )}
      <label class="button">
        {say('learn.open')}
        <input type="file" class="unseen" onChange={(event) => void searching.open(event.currentTarget.files?.[0])} />
      </label>
    </div>
  );
}

function Counts({ compared, all }: { compared: Compared[]; all: number }) {
  const most = Math.max(1, ...compared.map(({ view }) => view.summary.nodes));
  return (
    <table class="counts">
      <thead>
        <tr>
          <th>{say('learn.search')}</th>
          <th>{say('learn.value')}</th>
          <th>{say('learn.best')}</th>
          <th class="number-cell">{say('learn.nodes')}</th>
          <th class="bar-cell" aria-hidden="true" />
        </tr>
      </thead>
      <tbody>
        {compared.map(({ player, view }) => (
          <tr key={player}>
            <td>
              <SearchName player={player} />
            </td>
            <td>{view.summary.value}</td>
            <td>{view.summary.best}</td>
            <td class="number-cell">{view.summary.nodes.toLocaleString()}</td>
            <td class="bar-cell" aria-hidden="true">
              <span style={{ width: `${(100 * view.summary.nodes) / most}%` }} />
            </td>
          </tr>
        ))}
        {compared.length < all && (
          <tr aria-busy="true">
            <td colSpan={5} class="faint">
              {say('app.loading')}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** A search in words; its spec stands below, as the command line takes it. */
function SearchName({ player }: { player: string }) {
  const options = player
    .replace('search:', '')
    .split(',')
    .map((each) => each.split('=') as [string, string]);
  const parts = options.flatMap(([name, value]) =>
    name === 'algorithm'
      ? [say(`algorithm.${value}` as Key)]
      : name === 'eval'
        ? [`${say('learn.eval')} ${value}`]
        : value === 'on'
          ? [say(`technique.${name}` as Key)]
          : [],
  );
  const short = options
    .filter(([, value]) => value !== 'off')
    .map((each) => each.join('='))
    .join(',');
  return (
    <>
      <span>{parts.join(' + ')}</span>
      <code class="faint">search:{short}</code>
    </>
  );
}

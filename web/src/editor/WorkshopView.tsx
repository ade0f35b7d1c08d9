// SPDX-License-Identifier: MIT
// The workshop on the screen: the program on the left, what it does on the right.

import { useSignal, type Signal } from '@preact/signals';
import { Board, boardWidth } from '../board/Board';
import { TreeView } from '../learn/TreeView';
import { Told } from '../play/Status';
import { boardOptions } from '../shell/look';
import { go } from '../shell/route';
import { scoreText, type Side } from '../engine/ugi';
import { either, moveWord, say, sideName, told } from '../words/words';
import type { Key } from '../words/en';
import { CodeArea } from './CodeArea';
import { played, score, wilson } from './interval';
import { keepText } from './kept';
import { Output, why, Wrong } from './Said';
import { BOT, FIRST_LEVELS, type SearchTree, type Workshop } from './workshop';

const LIMITS = [1, 5, 10, 30, 60];
const GAMES = [2, 10, 20, 40];
const TABS = ['board', 'series', 'tree', 'output'] as const;
type Tab = (typeof TABS)[number];

/** What a bot adds to show its search. */
const LOGGING = `log = wuqi.Log(position)                      # in choose, before the search
log.enter(position, alpha, beta, depth)      # first in every node
return log.leave(best)                       # instead of return best`;

export function WorkshopView({ workshop }: { workshop: Workshop }) {
  const tab = useSignal<Tab>('board');
  const { problem } = workshop;
  const marked = problem.value?.file === BOT && problem.value.line ? problem.value : null;
  const run = () => {
    tab.value = 'board';
    void workshop.run();
  };
  return (
    <div class="workshop" data-doing={workshop.doing.value}>
      <div class="workshop-code">
        <Tools workshop={workshop} run={run} />
        <CodeArea
          code={workshop.code.value}
          version={workshop.version.value}
          label={say('code.editor', { game: titleOf(workshop) })}
          lineNumbers
          mark={marked ? { line: marked.line!, column: marked.column ?? 0, message: why(marked) || marked.kind } : null}
          onChange={(code) => (workshop.code.value = code)}
          onRun={run}
        />
        <p class="faint code-file">
          {say('code.download.about')}{' '}
          <code>
            wuqi check "ugi:python3 {BOT}" {workshop.game}
          </code>
        </p>
        {workshop.unkept.value && <p class="bad">{say('code.unkept')}</p>}
      </div>
      <div class="workshop-side">
        <State workshop={workshop} />
        {problem.value && <Wrong problem={problem.value} />}
        <Thought workshop={workshop} />
        <Tabs workshop={workshop} tab={tab.value} choose={(each) => (tab.value = each)} />
        <div id="code-panel" role="tabpanel" aria-labelledby={`tab-${tab.value}`} class="code-panel">
          {tab.value === 'board' && <BoardPanel workshop={workshop} />}
          {tab.value === 'series' && <SeriesPanel workshop={workshop} />}
          {tab.value === 'tree' && <TreePanel workshop={workshop} />}
          {tab.value === 'output' &&
            (workshop.output.value.length > 0 ? (
              <Output lines={workshop.output.value} />
            ) : (
              <p class="faint">{say('code.output.none')}</p>
            ))}
        </div>
      </div>
    </div>
  );
}

/** What the bot says that it thinks. */
function Thought({ workshop }: { workshop: Workshop }) {
  const { line, text } = workshop.thought.value;
  if (!line && !text) return null;
  const parts = [
    line && line.depth > 0 && say('code.thought.depth', { n: line.depth }),
    line?.score && scoreText(line.score),
    line && line.nodes > 0 && say('code.thought.nodes', { n: line.nodes.toLocaleString() }),
    line && line.pv.join(' '),
    text,
  ];
  return (
    <p class="code-thought faint">
      {say('code.thought')} {parts.filter(Boolean).join(' · ')}
    </p>
  );
}

/** What the workshop does at the moment, and why it stopped. */
function State({ workshop }: { workshop: Workshop }) {
  const busy = workshop.doing.value !== '';
  const loading = workshop.python.state.value === 'loading';
  const stopped = workshop.stopped.value;
  return (
    <div class="code-state" role="status" aria-busy={busy || undefined}>
      {loading && busy ? say('code.loading') : workshop.problem.value ? '' : stateOf(workshop)}
      {stopped && (
        <span class="bad">
          {say(`code.stopped.${stopped.why}`, { n: workshop.limit.value / 1000, reason: told(stopped.reason) })}
        </span>
      )}
      {workshop.trouble.value && <span class="bad">{told(workshop.trouble.value)}</span>}
    </div>
  );
}

function Tabs({ workshop, tab, choose }: { workshop: Workshop; tab: Tab; choose: (tab: Tab) => void }) {
  return (
    <div class="code-tabs" role="tablist" aria-label={say('code.tabs')}>
      {TABS.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`tab-${each}`}
          aria-selected={tab === each}
          aria-controls="code-panel"
          onClick={() => choose(each)}
        >
          {say(`code.tab.${each}`)}
          {each === 'output' && workshop.output.value.length > 0 && <i aria-hidden="true" />}
        </button>
      ))}
    </div>
  );
}

function titleOf({ rules, game }: Workshop): string {
  const info = rules.info(game);
  return either(info.title, info.title_zh);
}

function stateOf(workshop: Workshop): string {
  const playing = workshop.playing.value;
  if (playing) return say('code.series.playing', { ...playing });
  switch (workshop.doing.value) {
    case 'run':
    case 'series':
      return say('code.running');
    case 'think':
    case 'tree':
      return say('code.thinking');
  }
  if (workshop.changed.value) return say('code.changed');
  const record = workshop.record.value;
  if (record?.board.value.over) return record.board.value.verdict;
  if (workshop.personToMove()) return say('code.turn');
  return workshop.name.value ? say('code.ready', { name: workshop.name.value }) : '';
}

/** Hands the program to the browser as a file. */
function download(code: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([code], { type: 'text/x-python' }));
  link.download = BOT;
  link.click();
  URL.revokeObjectURL(link.href);
}

function Tools({ workshop, run }: { workshop: Workshop; run: () => void }) {
  const busy = workshop.doing.value !== '';
  return (
    <div class="tools code-tools">
      <button type="button" class="primary" onClick={run} disabled={busy}>
        ▶ {say('code.run')}
      </button>
      <button type="button" onClick={() => workshop.stop()} disabled={!busy}>
        ■ {say('code.stop')}
      </button>
      <Choices workshop={workshop} />
      <button type="button" onClick={() => download(workshop.code.value)}>
        {say('code.download')}
      </button>
      {workshop.code.value !== workshop.template && <Reset workshop={workshop} />}
    </div>
  );
}

/** The game, and the time for a move. */
function Choices({ workshop }: { workshop: Workshop }) {
  const { rules } = workshop;
  const change = (game: string) => {
    keepText('wuqi.code.game', game);
    go(`/code/${game}`);
  };
  return (
    <>
      <label class="inline">
        <span class="unseen">{say('code.game')}</span>
        <select
          value={workshop.game}
          disabled={workshop.doing.value !== ''}
          onChange={(event) => change(event.currentTarget.value)}
        >
          {rules.games().map((game) => (
            <option key={game} value={game}>
              {either(rules.info(game).title, rules.info(game).title_zh)}
            </option>
          ))}
        </select>
      </label>
      <label class="inline">
        {say('code.limit')}
        <select
          value={workshop.limit.value / 1000}
          onChange={(event) => workshop.setLimit(1000 * Number(event.currentTarget.value))}
        >
          {LIMITS.map((seconds) => (
            <option key={seconds} value={seconds}>
              {say('code.seconds', { n: seconds })}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** The first click asks, the second one throws the changes away. */
function Reset({ workshop }: { workshop: Workshop }) {
  const sure = useSignal(false);
  const click = () => {
    if (sure.value) workshop.reset();
    sure.value = !sure.value;
  };
  return (
    <button
      type="button"
      class={sure.value ? 'sure' : 'quiet'}
      disabled={workshop.doing.value !== ''}
      onClick={click}
      onBlur={() => (sure.value = false)}
    >
      {say(sure.value ? 'code.reset.sure' : 'code.reset')}
    </button>
  );
}

function BoardPanel({ workshop }: { workshop: Workshop }) {
  const record = workshop.record.value;
  const busy = workshop.doing.value !== '';
  const info = workshop.rules.info(workshop.game);
  const sides = (
    <div class="tools even">
      {([0, 1] as Side[]).map((side) => (
        <button key={side} type="button" disabled={busy} onClick={() => void workshop.newGame(side)}>
          {say(side === 0 ? 'code.first' : 'code.second')} ({sideName(info, side)})
        </button>
      ))}
    </div>
  );
  if (!record)
    return (
      <>
        <p class="faint">{say('code.board.none')}</p>
        {sides}
      </>
    );
  const board = record.board.value;
  const person = workshop.personToMove();
  const buttons = person ? board.moves.filter((move) => move.squares.length === 0) : [];
  return (
    <div class="code-board" style={{ maxWidth: boardWidth(info, boardOptions.value) }}>
      <Board
        info={info}
        board={board}
        change={record.change.value}
        last={record.lastSquares()}
        flipped={workshop.side.value === 1 && info.name !== 'duel2048'}
        options={boardOptions.value}
        onMove={person ? (move) => void workshop.play(move) : undefined}
        label={say('board.label', { game: either(info.title, info.title_zh) })}
      />
      {buttons.length > 0 && (
        <div class="move-buttons" role="group" aria-label={say('play.buttons')}>
          {buttons.map(({ move }) => (
            <button key={move} type="button" class="primary" onClick={() => void workshop.play(move)}>
              {moveWord(move)}
            </button>
          ))}
        </div>
      )}
      <Told text={board.status} info={info} />
      {sides}
    </div>
  );
}

function percent(share: number): string {
  return `${Math.round(100 * share)}`;
}

function SeriesPanel({ workshop }: { workshop: Workshop }) {
  const games = useSignal(10);
  const record = workshop.record.value;
  return (
    <>
      <p class="faint">{say('code.series.about')}</p>
      <SeriesTools workshop={workshop} games={games} />
      <table class="counts code-series">
        <thead>
          <tr>
            <th>{say('code.series.level')}</th>
            <th>{say('code.series.result')}</th>
            <th class="number-cell">{say('code.series.score')}</th>
            <th>{say('code.series.interval')}</th>
            <th>
              <span class="unseen">{say('code.series.one')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {FIRST_LEVELS.map((level) => (
            <SeriesRow key={level} workshop={workshop} level={level} games={games.value} />
          ))}
        </tbody>
      </table>
      {workshop.playing.value && record && (
        <div class="code-board small">
          <Board
            info={record.info}
            board={record.board.value}
            last={record.lastSquares()}
            options={boardOptions.value}
            label={say('board.label', { game: titleOf(workshop) })}
          />
        </div>
      )}
    </>
  );
}

/** How many games, against all levels. */
function SeriesTools({ workshop, games }: { workshop: Workshop; games: Signal<number> }) {
  const busy = workshop.doing.value !== '';
  return (
    <div class="tools code-tools">
      <button
        type="button"
        class="primary"
        disabled={busy}
        onClick={() => void workshop.series(FIRST_LEVELS, games.value)}
      >
        {say('code.series.go')}
      </button>
      <label class="inline">
        {say('code.series.games')}
        <select
          value={games.value}
          disabled={busy}
          onChange={(event) => (games.value = Number(event.currentTarget.value))}
        >
          {GAMES.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function SeriesRow({ workshop, level, games }: { workshop: Workshop; level: number; games: number }) {
  const count = workshop.counts.value.get(level);
  const some = count && played(count) > 0 ? count : null;
  const [low, high] = some ? wilson(some) : [0, 1];
  return (
    <tr data-level={level} data-played={some ? played(some) : 0}>
      <td>{level}</td>
      <td>{some ? `${some.wins} – ${some.draws} – ${some.losses}` : ''}</td>
      <td class="number-cell">{some ? `${percent(score(some))} %` : ''}</td>
      <td>
        {some && (
          <>
            <span class="code-bar" aria-hidden="true">
              <i style={{ left: `${100 * low}%`, width: `${100 * (high - low)}%` }} />
              <b style={{ left: `${100 * score(some)}%` }} />
            </span>
            {percent(low)}–{percent(high)} %
          </>
        )}
      </td>
      <td>
        <button
          type="button"
          disabled={workshop.doing.value !== ''}
          aria-label={say('code.series.one.label', { n: level })}
          onClick={() => void workshop.series([level], games)}
        >
          {say('code.series.one')}
        </button>
      </td>
    </tr>
  );
}

function TreePanel({ workshop }: { workshop: Workshop }) {
  const tree = workshop.tree.value;
  return (
    <>
      <p class="faint">{say('code.tree.about')}</p>
      <div class="tools code-tools">
        <button
          type="button"
          class="primary"
          disabled={workshop.doing.value !== ''}
          onClick={() => void workshop.search()}
        >
          {say('code.tree.go')}
        </button>
      </div>
      {tree && <TreeOf tree={tree} workshop={workshop} />}
    </>
  );
}

function TreeOf({ tree, workshop }: { tree: SearchTree; workshop: Workshop }) {
  if (!tree.view)
    return (
      <>
        <p>{say('code.tree.none')}</p>
        <pre class="command" tabIndex={0}>
          {LOGGING}
        </pre>
      </>
    );
  const { diff } = tree;
  return (
    <div data-equal={diff ? String(diff.equal) : ''}>
      <p>
        {say('code.tree.move', { move: moveWord(tree.move), nodes: tree.nodes.toLocaleString() })}{' '}
        {tree.full && say('code.tree.full')}
      </p>
      {diff && (
        <div class="notice code-diff">
          <h2>{say('code.diff')}</h2>
          <p>{differenceText(diff)}</p>
          {diff.meaning && <p>{diff.meaning}</p>}
          {diff.kind === 'value' && <p class="faint">{say('code.diff.eval')}</p>}
        </div>
      )}
      <TreeView view={tree.view} rules={workshop.rules} />
    </div>
  );
}

function differenceText(diff: NonNullable<SearchTree['diff']>): string {
  const key: Key = diff.equal ? 'code.diff.none' : diff.path ? 'code.diff.at' : 'code.diff.root';
  return say(key, { nodes: diff.nodes.toLocaleString(), path: diff.path ?? '', text: diff.text });
}

// SPDX-License-Identifier: MIT
// The end of a chapter: the same position with the technique and without it, searched now, and two bars that count up
// at one speed.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Board, type Sign } from '../board/Board';
import type { Rules } from '../engine/rules';
import { boardOptions } from '../shell/look';
import { Trouble } from '../shell/Trouble';
import { either } from '../words/words';
import type { ChapterData, Lesson } from './chapters';
import { pageLab } from './lab';
import { race, type RaceResult } from './races';
import { count, fill, learn } from './words';

/** The longer bar takes so long to fill, in ms. */
const LONG = 1600;

/** Numbers of a chapter as its sentence wants them. */
export function numbersOf({ off, on, saved }: RaceResult, data: ChapterData): Record<string, string> {
  return {
    off: count(off.nodes),
    on: count(on.nodes),
    percent: saved > 0.985 && saved < 1 ? (Math.floor(1000 * saved) / 10).toFixed(1) : String(Math.round(100 * saved)),
    depth: String(data.race.depth),
    best: on.best,
    answer: data.race.answer ?? on.best,
    wrong: data.wrong ?? '',
    points: String(data.lost ?? 0),
    lost: String(Math.round((data.lost ?? 0) / 100)),
    offdepth: String(off.depth),
    ondepth: String(on.depth),
    sum: count(on.sum ?? 0),
    times: (off.nodes / on.nodes).toFixed(1),
  };
}

/** A race and how far its bars have filled. */
function useRace(data: ChapterData) {
  const result = useSignal<RaceResult | null>(null);
  const trouble = useSignal('');
  const shown = useSignal(0);
  const run = () => {
    let gone = false;
    let frame = 0;
    result.value = null;
    trouble.value = '';
    shown.value = 0;
    race(pageLab, data.race)
      .then((made) => {
        if (gone) return;
        if (!made) throw new Error('the search did not find its move');
        result.value = made;
        const most = mostOf(made);
        if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
          shown.value = most;
          return;
        }
        const began = performance.now();
        const tick = (now: number) => {
          shown.value = Math.min(1, (now - began) / LONG) * most;
          if (shown.value < most) frame = requestAnimationFrame(tick);
        };
        frame = requestAnimationFrame(tick);
      })
      .catch((error: Error) => {
        if (!gone) trouble.value = error.message;
      });
    return () => {
      gone = true;
      cancelAnimationFrame(frame);
    };
  };
  useEffect(run, [data]);
  return { result: result.value, trouble: trouble.value, shown: shown.value, run };
}

/** Nodes of the longer bar. */
const mostOf = ({ off, on }: RaceResult) => Math.max(off.nodes, on.nodes);

export function RaceView({ rules, chapter, data }: { rules: Rules; chapter: Lesson; data: ChapterData }) {
  const { result, trouble, shown, run } = useRace(data);
  const { game, position } = data.race;
  const full = result !== null && shown >= mostOf(result);
  const whole = { g: game, p: position, d: String(Math.min(data.race.depth, 5)), player: data.race.on };
  return (
    <div class="race" aria-busy={!full && !trouble}>
      <RaceBoard rules={rules} data={data} result={result} />
      <div class="race-side">
        <h2>{learn('real')}</h2>
        {trouble && <Trouble reason={trouble} again={run} />}
        {(['off', 'on'] as const).map((which, index) => (
          <RaceRow
            key={which}
            which={which}
            name={fill(chapter.bars[index]!)}
            result={result}
            shown={full ? Infinity : shown}
          />
        ))}
        <p class="race-point" role="status">
          {full && fill(chapter.point, numbersOf(result, data))}
        </p>
        <p class="tools">
          <button type="button" onClick={run} disabled={!full}>
            {learn('run')}
          </button>
          <a class="button" href={`#/learn/tree?${new URLSearchParams(whole)}`}>
            {learn('whole')}
          </a>
        </p>
        <details class="look">
          <summary>{either('The commands', '命令')}</summary>
          {[data.race.off, data.race.on].map((player) => (
            <pre key={player} class="command" tabIndex={0}>
              <code>{`wuqi analyze ${game} --position '${position}' --player ${player} --depth ${data.race.depth}`}</code>
            </pre>
          ))}
        </details>
      </div>
    </div>
  );
}

function RaceBoard({ rules, data, result }: { rules: Rules; data: ChapterData; result: RaceResult | null }) {
  const { game, position } = data.race;
  const info = rules.info(game);
  const board = rules.board(game, position, []);
  const squares = (name: string | undefined) => board.moves.find(({ move }) => move === name)?.squares ?? [];
  const signs: Sign[] = [];
  if (result) {
    if (data.wrong) signs.push({ squares: squares(data.wrong), weight: 0.25 });
    signs.push({ squares: squares(data.race.answer ?? result.on.best), weight: 1 });
  }
  return (
    <div class="race-board">
      <Board
        info={info}
        board={board}
        options={{ ...boardOptions.value, coordinates: true }}
        signs={signs}
        label={either(info.title, info.title_zh)}
      />
    </div>
  );
}

interface RowOf {
  which: 'off' | 'on';
  name: string;
  result: RaceResult | null;
  /** Nodes to which the bars have filled; Infinity: both are full. */
  shown: number;
}

function RaceRow({ which, name, result, shown }: RowOf) {
  const nodes = result?.[which].nodes ?? 0;
  const now = Math.min(nodes, Math.round(shown));
  return (
    <div class={`race-row ${which}`} data-nodes={result ? nodes : ''}>
      <span class="race-name">{name}</span>
      <span class="race-bar" aria-hidden="true">
        <i style={{ width: `${(100 * now) / (result ? mostOf(result) : 1)}%` }} />
      </span>
      <span class="race-count">
        {result ? count(now) : learn('running')} <small>{result ? learn('nodes') : ''}</small>
      </span>
    </div>
  );
}

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

export function RaceView({ rules, chapter, data }: { rules: Rules; chapter: Lesson; data: ChapterData }) {
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
        const most = Math.max(made.off.nodes, made.on.nodes);
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
  const { game, position } = data.race;
  const info = rules.info(game);
  const board = rules.board(game, position, []);
  const squares = (name: string | undefined) => board.moves.find(({ move }) => move === name)?.squares ?? [];
  const signs: Sign[] = [];
  if (result.value) {
    if (data.wrong) signs.push({ squares: squares(data.wrong), weight: 0.25 });
    signs.push({ squares: squares(data.race.answer ?? result.value.on.best), weight: 1 });
  }
  const most = result.value ? Math.max(result.value.off.nodes, result.value.on.nodes) : 1;
  const full = result.value !== null && shown.value >= most;
  return (
    <div class="race" aria-busy={!full && !trouble.value}>
      <div class="race-board">
        <Board
          info={info}
          board={board}
          options={{ ...boardOptions.value, coordinates: true }}
          signs={signs}
          label={either(info.title, info.title_zh)}
        />
      </div>
      <div class="race-side">
        <h2>{learn('real')}</h2>
        {trouble.value && <Trouble reason={trouble.value} again={run} />}
        {(['off', 'on'] as const).map((which, index) => {
          const nodes = result.value?.[which].nodes ?? 0;
          const now = Math.min(nodes, Math.round(shown.value));
          return (
            <div key={which} class={`race-row ${which}`} data-nodes={result.value ? nodes : ''}>
              <span class="race-name">{fill(chapter.bars[index]!)}</span>
              <span class="race-bar" aria-hidden="true">
                <i style={{ width: `${(100 * now) / most}%` }} />
              </span>
              <span class="race-count">
                {result.value ? count(full ? nodes : now) : learn('running')}{' '}
                <small>{result.value ? learn('nodes') : ''}</small>
              </span>
            </div>
          );
        })}
        <p class="race-point" role="status">
          {full && fill(chapter.point, numbersOf(result.value!, data))}
        </p>
        <p class="tools">
          <button type="button" onClick={run} disabled={!full}>
            {learn('run')}
          </button>
          <a
            class="button"
            href={`#/learn/tree?${new URLSearchParams({ g: game, p: position, d: String(Math.min(data.race.depth, 5)), player: data.race.on })}`}
          >
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

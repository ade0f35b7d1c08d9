// SPDX-License-Identifier: MIT
// The first page: what this is in a sentence, a game to look at, three ways in, and all games. It stands before the
// rules have been loaded; what needs them comes in its place.

import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { Board, boardWidth } from '../board/Board';
import type { Rules } from '../engine/rules';
import { GameCards, MiniBoard } from '../play/GameCard';
import { LESSONS as lessons } from '../learn/chapters';
import { progress } from '../learn/progress';
import { opponentName } from '../play/opponents';
import { lastLevel, quickGame } from '../play/start';
import { YourGames } from '../play/YourGames';
import { chapters, type Puzzle } from '../puzzles/puzzles';
import { boardOptions } from '../shell/look';
import { either, say } from '../words/words';
import type { Key } from '../words/en';
import { LiveGame } from './live';

const SHOWN = 'xiangqi';

export function Home({ rules }: { rules: Rules | null }) {
  return (
    <section class="page home">
      <div class="home-head">
        <div class="home-live">{rules && <Live rules={rules} />}</div>
        <div class="home-say">
          <h1>{say('app.lead')}</h1>
          <Doors rules={rules} />
        </div>
      </div>
      {rules && <YourGames rules={rules} />}
      <h2>{say('home.games')}</h2>
      {rules ? <GameCards rules={rules} /> : <div class="cards waiting" role="status" aria-busy="true" />}
    </section>
  );
}

function Doors({ rules }: { rules: Rules | null }) {
  return (
    <ul class="doors">
      <li>
        <a class="door primary" href="#/play/now">
          <Icon path="M6 4L16 10L6 16Z" />
          <b>{say('home.now')}</b>
          <span>{rules ? nowText(rules) : ' '}</span>
        </a>
      </li>
      <li>
        <NextLesson />
      </li>
      <li>
        <DailyPuzzle rules={rules} />
      </li>
    </ul>
  );
}

/** The first chapter that has not been read, or the first of all. */
function NextLesson() {
  const next = lessons.find(({ id }) => !progress.value[id]) ?? lessons[0]!;
  const place = { n: lessons.indexOf(next) + 1, all: lessons.length, title: either(...next.title) };
  return (
    <a class="door lesson-door" href={`#/learn/lesson/${next.id}`}>
      <Icon path="M10 3V7M10 7L5 11M10 7L15 11M5 11V16M15 11L13 16M15 11L17 16M3 13L7 15" />
      <b>{say('home.why')}</b>
      <span>{say('home.why.about', place)}</span>
    </a>
  );
}

function nowText(rules: Rules): string {
  const game = quickGame(rules);
  const level = lastLevel(game);
  const { title, title_zh } = rules.info(game);
  return say('home.now.about', { game: either(title, title_zh), name: opponentName(level), n: level });
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** Another one each day of the reader's calendar, the same for everybody. */
function puzzleOfDay(list: Puzzle[], now: Date): Puzzle | undefined {
  const day = Math.floor((now.getTime() - 60_000 * now.getTimezoneOffset()) / 86_400_000);
  return list[(day * 37) % list.length];
}

function DailyPuzzle({ rules }: { rules: Rules | null }) {
  const puzzle = useSignal<Puzzle | undefined>(undefined);
  useEffect(() => {
    chapters().then(
      (found) =>
        (puzzle.value = puzzleOfDay(
          found.flatMap(({ puzzles }) => puzzles),
          new Date(),
        )),
      () => {}, // the door leads to the puzzles, where the trouble is told
    );
  }, []);
  const today = puzzle.value;
  return (
    <a class="door puzzle-door" href={today ? `#/puzzles/${today.id}` : '#/puzzles'}>
      <span class="door-board">
        {rules && today && <MiniBoard rules={rules} game={today.game} position={today.position} moves={[]} />}
      </span>
      <b>{say('home.puzzle')}</b>
      <span>{today ? say(`puzzle.${today.kind}` as Key) : ' '}</span>
    </a>
  );
}

/** Who asked for less motion starts it themselves. */
function Live({ rules }: { rules: Rules }) {
  const live = useMemo(() => new LiveGame(rules, SHOWN), []);
  useEffect(() => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) live.run();
    const hidden = () => document.hidden && live.pause();
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      live.pause();
    };
  }, []);
  const record = live.record.value;
  const { info } = record;
  const told = live.lines.value?.played;
  const title = either(info.title, info.title_zh);
  return (
    <figure style={{ '--board-width': boardWidth(info, boardOptions.value) }}>
      <Board
        key={record}
        info={info}
        board={record.board.value}
        change={record.change.value}
        last={record.lastSquares()}
        options={{ ...boardOptions.value, coordinates: false }}
        signs={live.signs.value}
        label={say('home.live', { game: title })}
      />
      <figcaption>
        <span>{live.caption()}</span>
        <span class="faint">
          {told
            ? say('home.live.count', { nodes: told.nodes.toLocaleString(), depth: told.depth })
            : say('home.live', { game: title })}
        </span>
        <button type="button" class="quiet" onClick={() => (live.running.value ? live.pause() : live.run())}>
          {say(live.running.value ? 'home.live.pause' : 'home.live.run')}
        </button>
      </figcaption>
    </figure>
  );
}

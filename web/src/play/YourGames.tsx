// SPDX-License-Identifier: MIT
// The games of a person that are kept: a small board each, whose move it is or how it ended.

import { useSignal } from '@preact/signals';
import type { Rules } from '../engine/rules';
import { chinese, either, say, sideName } from '../words/words';
import { MiniBoard } from './GameCard';
import { forgetGame, keptGames, type Kept } from './games';
import { PERSON, seatName } from './seats';

/** How a kept game stands, in words; null: this program does not know its game or its rule. */
export function standing(rules: Rules, { game, start, moves, seats, resigned, clock, left }: Kept): string | null {
  try {
    const info = rules.info(game);
    const { over, result, verdict, side } = rules.board(game, start, moves);
    const flagged = clock && Math.min(...left) <= 0 ? (left[0] <= 0 ? 0 : 1) : null;
    const loser = resigned ?? flagged;
    const winner = over ? (result === 'p1win' ? 0 : result === 'p2win' ? 1 : null) : loser === null ? null : 1 - loser;
    const alone = seats.filter((seat) => seat === PERSON).length === 1;
    if (over || loser !== null) {
      if (winner === null) return say('play.drawn');
      if (alone) return say(seats[winner] === PERSON ? 'play.won' : 'play.lost');
      return over ? verdict : say('play.wins', { who: sideName(info, winner === 0 ? 0 : 1) });
    }
    return alone && seats[side] === PERSON ? say('play.you') : say('play.turn', { who: sideName(info, side) });
  } catch {
    return null;
  }
}

export function YourGames({ rules }: { rules: Rules }) {
  const version = useSignal(0);
  void version.value;
  const list = keptGames()
    .filter(({ game, moves }) => rules.games().includes(game) && moves.length > 0)
    .map((kept) => ({ kept, stands: standing(rules, kept) }))
    .filter(({ stands }) => stands !== null)
    .slice(0, 12);
  if (list.length === 0) return null;
  return (
    <section class="your-games">
      <h2>{say('games.yours')}</h2>
      <ul>
        {list.map(({ kept, stands }) => (
          <li key={kept.id}>
            <a href={`#/play/${kept.game}/${kept.id}`}>
              <MiniBoard rules={rules} game={kept.game} position={kept.start} moves={kept.moves} />
              <span>
                <b>{either(rules.info(kept.game).title, rules.info(kept.game).title_zh)}</b>
                <span>{stands}</span>
                <span class="faint">
                  {kept.seats
                    .filter((seat) => seat !== PERSON)
                    .map(seatName)
                    .join(' – ') || say('play.two')}
                </span>
                <span class="faint">{ago(kept.when)}</span>
              </span>
            </a>
            <button
              type="button"
              class="quiet"
              aria-label={say('games.forget')}
              title={say('games.forget')}
              onClick={() => {
                forgetGame(kept.id);
                version.value++;
              }}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ago(when: number): string {
  const minutes = Math.round((when - Date.now()) / 60_000);
  const words = new Intl.RelativeTimeFormat(chinese.value ? 'zh-CN' : 'en', { numeric: 'auto' });
  if (minutes > -60) return words.format(minutes, 'minute');
  return minutes > -24 * 60
    ? words.format(Math.round(minutes / 60), 'hour')
    : words.format(Math.round(minutes / 1440), 'day');
}

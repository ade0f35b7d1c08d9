// SPDX-License-Identifier: MIT
// How games begin: what was chosen in the form, and the one click of `Play now`.

import type { Rules } from '../engine/rules';
import type { GameInfo, Side } from '../engine/ugi';
import { nextLevel } from './opponents';
import { levelOfSeat, newSeed, PERSON, seatOfLevel, type Seat } from './seats';
import { opensFlipped, type Clock, type Saved } from './table';

export const CLOCKS: { name: string; clock: Clock | null }[] = [
  { name: '', clock: null },
  { name: '1+1', clock: { base: 60_000, increment: 1_000 } },
  { name: '3+2', clock: { base: 180_000, increment: 2_000 } },
  { name: '10+5', clock: { base: 600_000, increment: 5_000 } },
  { name: '30+0', clock: { base: 1_800_000, increment: 0 } },
];

/** A game nobody has moved in yet. */
export function newGame(game: string, start: string, seats: [Seat, Seat], clock: Clock | null): Saved {
  return {
    game,
    start,
    moves: [],
    seats,
    clock,
    left: clock ? [clock.base, clock.base] : [0, 0],
    resigned: null,
    flipped: opensFlipped(game, seats),
  };
}

/** The text a game begins with, from what was typed: a number names a set-up that is drawn; nothing typed draws one. */
export function startText(info: GameInfo, typed: string, rule: string): string {
  const text = typed.trim();
  if (text !== '') return info.seeded && /^\d+$/.test(text) ? `seed:${text}` : text;
  return info.seeded ? `seed:${Math.floor(Math.random() * 1e9)}` : rule;
}

export function seatsOf(opponent: Seat, mine: Side): [Seat, Seat] {
  return mine === 0 ? [PERSON, opponent] : [opponent, PERSON];
}

/** What is remembered of the last game that was begun in the form. */
export function rememberStart(game: string, seats: [Seat, Seat]): void {
  const opponent = seats[0] === PERSON ? seats[1] : seats[0];
  const found = levelOfSeat(opponent);
  localStorage.setItem('wuqi.last', game);
  if (seats.includes(PERSON) && found && opponent !== PERSON)
    localStorage.setItem(`wuqi.level.${game}`, String(found.level));
}

export function lastLevel(game: string): number {
  const level = Number(localStorage.getItem(`wuqi.level.${game}`));
  return level >= 1 && level <= 10 ? level : Math.max(2, nextLevel(game));
}

/** The game that `Play now` begins: the last one, or one that is learnt in a minute. */
export function quickGame(rules: Rules): string {
  const last = localStorage.getItem('wuqi.last');
  if (last && rules.games().includes(last)) return last;
  return rules.games().find((name) => name === 'reversi6') ?? rules.games()[0]!;
}

export function quickStart(rules: Rules, game: string): Saved {
  const seats = seatsOf(seatOfLevel(lastLevel(game), newSeed()), 0);
  return newGame(game, startText(rules.info(game), '', ''), seats, null);
}

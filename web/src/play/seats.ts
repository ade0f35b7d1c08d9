// SPDX-License-Identifier: MIT
// Who sits at the board: a person, or a player named by the same spec text as everywhere in wuqi.

import { say } from '../words/words';

/** '' is a person. */
export type Seat = string;

export const PERSON: Seat = '';

export function seatName(seat: Seat): string {
  if (seat === PERSON) return say('seat.person');
  const level = /^engine:level=(\d+)$/.exec(seat);
  if (level) return say('seat.level', { n: level[1]! });
  if (seat === 'engine') return say('seat.engine');
  if (seat === 'classic') return say('seat.classic');
  if (seat.startsWith('classic:')) return `${say('seat.classic')} (${seat.slice(8)})`;
  if (seat === 'search') return say('seat.search');
  if (seat.startsWith('search:')) return `${say('seat.search')} (${seat.slice(7)})`;
  if (seat === 'random') return say('seat.random');
  if (seat === 'greedy') return say('seat.greedy');
  return seat;
}

// SPDX-License-Identifier: MIT
// Who sits at the board: a person, or a player named by the same spec text as everywhere in wuqi.

import { say } from '../words/words';
import { LEVELS, opponentName } from './opponents';

/** '' is a person. */
export type Seat = string;

export const PERSON: Seat = '';

/** A level with a seed of its own: it plays another game each time, and the same one for the same number. */
export function seatOfLevel(level: number, seed = 0): Seat {
  const options = [...(level < LEVELS ? [`level=${level}`] : []), ...(seed > 0 ? [`seed=${seed}`] : [])];
  return options.length > 0 ? `engine:${options.join(',')}` : 'engine';
}

/** The level that sits there and its seed (0: none); null: somebody else. */
export function levelOfSeat(seat: Seat): { level: number; seed: number } | null {
  const found = /^engine(?::(?:level=(\d+))?,?(?:seed=(\d+))?)?$/.exec(seat);
  return found && { level: Number(found[1] ?? LEVELS), seed: Number(found[2] ?? 0) };
}

export function newSeed(): number {
  return 1 + Math.floor(Math.random() * 99999);
}

/** The same player for another game: with another seed, if it has one. */
export function reseeded(seat: Seat): Seat {
  const found = levelOfSeat(seat);
  return found && found.seed > 0 ? seatOfLevel(found.level, newSeed()) : seat;
}

export function seatName(seat: Seat): string {
  if (seat === PERSON) return say('seat.person');
  const found = levelOfSeat(seat);
  if (found) return say('seat.level', { n: found.level, name: opponentName(found.level) });
  if (seat === 'classic') return say('seat.classic');
  if (seat.startsWith('classic:')) return `${say('seat.classic')} (${seat.slice(8)})`;
  if (seat === 'search') return say('seat.search');
  if (seat.startsWith('search:')) return `${say('seat.search')} (${seat.slice(7)})`;
  if (seat === 'random') return say('seat.random');
  if (seat === 'greedy') return say('seat.greedy');
  return seat;
}

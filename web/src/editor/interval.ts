// SPDX-License-Identifier: MIT
// How sure a score is.

const Z = 1.959964; // 95 %

export interface Tally {
  wins: number;
  draws: number;
  losses: number;
}

export function played({ wins, draws, losses }: Tally): number {
  return wins + draws + losses;
}

export function score(count: Tally): number {
  return (count.wins + count.draws / 2) / played(count);
}

/** Wilson's interval of the score, 0 to 1, a draw as half a win. Games of a pair are counted singly, which makes it
 * rather wider than narrower. */
export function wilson(count: Tally): [number, number] {
  const n = played(count);
  if (n === 0) return [0, 1];
  const share = score(count);
  const middle = share + (Z * Z) / (2 * n);
  const half = Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n));
  const whole = 1 + (Z * Z) / n;
  return [Math.max(0, (middle - half) / whole), Math.min(1, (middle + half) / whole)];
}

// SPDX-License-Identifier: MIT
// The figures of a run as the page writes them: digits, shares, the scale of an interval, results. Nothing is drawn
// here.

import type { PlayedGame, Run, Standing } from './api';

/** No more digits than the error leaves room for. */
export function figure(value: number, error: number): string {
  return value.toFixed(error < 10 ? 1 : 0);
}

export function signed(value: number, error: number): string {
  return `${value > 0 ? '+' : ''}${figure(value, error)}`;
}

/** The share of the points that a player won in games, in percent; points without a game (byes) do not count. */
export function shareOf(row: Standing): string {
  return row.games > 0 ? `${((100 * (row.points - row.byes)) / row.games).toFixed(1)} %` : '–';
}

/** Where a rating stands on a scale that holds every interval of the table, as a share of its width. */
export function scaleOf(standings: Standing[]): (elo: number) => string {
  const rated = standings.filter((row) => row.games > 0);
  const low = Math.min(0, ...rated.map((row) => row.elo - row.error));
  const high = Math.max(1, ...rated.map((row) => row.elo + row.error));
  return (elo) => `${(100 * (elo - low)) / (high - low)}%`;
}

/** Wins, draws and losses of one player against another, over all pairings of the two. */
export function between(results: Run['results'], row: string, col: string): string {
  let [wins, draws, losses] = [0, 0, 0];
  for (const result of results) {
    if (result.a === row && result.b === col)
      [wins, draws, losses] = [wins + result.wins, draws + result.draws, losses + result.losses];
    else if (result.a === col && result.b === row)
      [wins, draws, losses] = [wins + result.losses, draws + result.draws, losses + result.wins];
  }
  return wins + draws + losses > 0 ? `${wins}-${draws}-${losses}` : row === col ? '' : '–';
}

/** The result for whoever moved first. */
export function resultOf({ points, first }: Pick<PlayedGame, 'points' | 'first'>): string {
  return points === 1 ? '½–½' : (points === 2) === (first === 'a') ? '1–0' : '0–1';
}

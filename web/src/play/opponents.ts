// SPDX-License-Identifier: MIT
// The ten levels as opponents: a name, a temper in words that follows from how the level plays (data/levels.json), and
// which of them a person has beaten.

import { signal } from '@preact/signals';
import { chinese, say } from '../words/words';
import { ladderOf } from './levels';

export const LEVELS = 10;

const NAMES: readonly (readonly [string, string])[] = [
  ['Pip', '小豆'],
  ['Mei', '小梅'],
  ['Lin', '阿林'],
  ['Otto', '奥托'],
  ['Nora', '诺拉'],
  ['Ivo', '伊沃'],
  ['Shan', '山姐'],
  ['Vera', '薇拉'],
  ['Old Wei', '老魏'],
  ['Wuqi', '五棋'],
];

export function opponentName(level: number): string {
  const [english, other] = NAMES[level - 1]!;
  return chinese.value ? other : english;
}

/** How far it looks and how often it slips, in a sentence. */
export function temperOf(game: string, level: number): string {
  const told = ladderOf(game)[level - 1];
  if (!told) return say('temper.full');
  const { depth, lapse } = told;
  const looks = say(depth === 1 ? 'temper.looks.1' : depth === 2 ? 'temper.looks.2' : 'temper.looks.more', { depth });
  const slips =
    lapse >= 70
      ? 'temper.slips.most'
      : lapse >= 40
        ? 'temper.slips.often'
        : lapse >= 15
          ? 'temper.slips.some'
          : lapse > 0
            ? 'temper.slips.seldom'
            : 'temper.slips.never';
  return `${looks}${say('temper.and')}${say(slips)}`;
}

function stored(): Record<string, number[]> {
  try {
    return JSON.parse(localStorage.getItem('wuqi.beaten') ?? '{}') as Record<string, number[]>;
  } catch {
    return {};
  }
}

const beaten = signal(stored());

export function beatenLevels(game: string): Set<number> {
  return new Set(beaten.value[game] ?? []);
}

export function markBeaten(game: string, level: number): void {
  const levels = beatenLevels(game);
  if (levels.has(level)) return;
  // What another tab has noted meanwhile stays.
  const all = stored();
  beaten.value = { ...all, [game]: [...new Set([...(all[game] ?? []), level])].sort((a, b) => a - b) };
  localStorage.setItem('wuqi.beaten', JSON.stringify(beaten.value));
}

/** The gentlest level that has not been beaten. */
export function nextLevel(game: string): number {
  const levels = beatenLevels(game);
  for (let level = 1; level < LEVELS; level++) if (!levels.has(level)) return level;
  return LEVELS;
}

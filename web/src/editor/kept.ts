// SPDX-License-Identifier: MIT
// Programs, kept in the browser: one for each game, and the cells of the lesson that were changed.

import { fetchFile, noteUsed } from '../engine/files';

/** A cell of the lesson; texts in English and Chinese. */
export interface LessonCell {
  title: [string, string];
  text: [string, string];
  after: [string, string];
  code: string;
}

/** What the build took from examples/bots/python and docs/python.md. */
export interface Texts {
  bots: Record<string, string>;
  lesson: LessonCell[];
}

let texts: Promise<Texts> | null = null;

export function loadTexts(): Promise<Texts> {
  noteUsed('code.json');
  texts ??= fetchFile('code.json').then((answer) => answer.json() as Promise<Texts>);
  texts.catch(() => (texts = null));
  return texts;
}

/** The template of a game: that with the longest name which its own begins with. */
export function templateOf({ bots }: Texts, game: string): string {
  const names = Object.keys(bots).filter((name) => game.startsWith(name));
  return bots[names.sort((a, b) => b.length - a.length)[0] ?? 'ttt'] ?? '';
}

export const PROGRAM = (game: string) => `wuqi.code.${game}`;
export const CELL = (index: number) => `wuqi.cell.${index}`;

export function keptText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False where the browser keeps nothing. */
export function keepText(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

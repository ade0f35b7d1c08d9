// SPDX-License-Identifier: MIT
// The page's text in the reader's language: `say('key', {name: value})`. Both lists have the same keys, by type.

import { computed, effect, signal } from '@preact/signals';
import { en, type Key } from './en';
import { zh } from './zh';

export type Language = 'en' | 'zh';

const stored = localStorage.getItem('wuqi.language');
export const language = signal<Language>(
  stored === 'en' || stored === 'zh' ? stored : navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en',
);
export const chinese = computed(() => language.value === 'zh');

effect(() => {
  document.documentElement.lang = language.value === 'zh' ? 'zh-CN' : 'en';
});

export function setLanguage(next: Language): void {
  localStorage.setItem('wuqi.language', next);
  language.value = next;
}

/** A text of the page. `{reason}` in it stands for words of the core or the server. */
export function say(key: Key, values: Record<string, string | number> = {}): string {
  const text: string = (chinese.value ? zh : en)[key];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '');
    return name === 'reason' ? told(value) : value;
  });
}

/** A word of the server's, `family.word` in the lists; one that a newer server knows stands for itself. */
export function sayWord(family: 'watch.kind' | 'watch.state' | 'watch.end', word: string): string {
  const key = `${family}.${word}`;
  return key in en ? say(key as Key) : word;
}

/** A text of a family of keys that not every word has; null: this one has none. */
export function sayOf(family: string, word: string): string | null {
  const key = `${family}.${word}`;
  return key in en ? say(key as Key) : null;
}

/** The name of one of a game's rules. */
export function sayRule(name: string): string {
  return sayOf('rule', name) ?? name;
}

let translate = (english: string): string => english;

/** Translates sentences of the core and the server into Chinese. */
export function setTranslator(translator: (english: string) => string): void {
  translate = translator;
}

/** What the core or the server, which know English alone, say of something wrong: in the reader's language. */
export function told(english: string): string {
  return chinese.value ? translate(english) : english;
}

const MOVES: Record<string, Key> = {
  pass: 'move.pass',
  up: 'move.up',
  down: 'move.down',
  left: 'move.left',
  right: 'move.right',
};

/** A move that is no square of the board, in the reader's language where it has a word. */
export function moveWord(move: string): string {
  return MOVES[move] ? say(MOVES[move]) : move;
}

/** One of two texts that came from the program in both languages. */
export function either(english: string, inChinese: string): string {
  return chinese.value ? inChinese : english;
}

/** A side's name as a word of its own: Red, 黑方. */
export function sideName(
  { sides, sides_zh }: { sides: readonly string[]; sides_zh: readonly string[] },
  side: 0 | 1,
): string {
  const name = either(sides[side]!, sides_zh[side]!);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

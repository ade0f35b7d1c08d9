// SPDX-License-Identifier: MIT
// The page's words: the same values in both languages, Chinese marks in Chinese, and the terms of docs/glossary.md.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from './page.mjs';

const { en } = await load('words/en');
const { zh } = await load('words/zh');
const keys = Object.keys(en);
const values = (text) => (text.match(/\{\w+\}/g) ?? []).sort().join();

test('both languages have the same keys and values', () => {
  assert.deepEqual(Object.keys(zh).sort(), [...keys].sort());
  for (const key of keys) assert.equal(values(zh[key]), values(en[key]), key);
});

test('marks of Chinese are Chinese, and no text is left in English', () => {
  for (const key of keys) {
    assert.doesNotMatch(zh[key], /[\u4e00-\u9fff][,:;!?]|[,:;!?][\u4e00-\u9fff]/u, key);
    assert.doesNotMatch(zh[key], /\d %/, key);
    assert.doesNotMatch(en[key], /\d %/, key);
    if (/[a-z]{3}/.test(en[key]) && key !== 'set.language' && !/^watch\.course\.llr|algorithm|formats/.test(key))
      assert.match(zh[key], /[\u4e00-\u9fff{]/u, key);
  }
});

/** Rows of the table `The page` of the glossary: the English words, the Chinese ones. */
function terms() {
  const text = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');
  const table = text.split('## ').find((part) => part.startsWith('The page'));
  return table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (word|---)/.test(line))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| /, '').trim()))
    .map(([word, chinese]) => [word.split(', '), chinese.split('、')]);
}

test('no text has marks that the page shows as they are', () => {
  const marked = keys.filter((key) => /`|\*\*|\]\(/.test(en[key] + zh[key]));
  assert.deepEqual(marked, []);
});

test('a term of the glossary is the same wherever it is used', () => {
  const rows = terms();
  assert.ok(rows.length >= 10);
  for (const [words, chinese] of rows) {
    const word = new RegExp(`\\b(${words.join('|')})\\b`, 'i');
    const used = keys.filter((key) => word.test(en[key].replace(/\{\w+\}/g, '')));
    assert.ok(used.length > 0, words.join());
    for (const key of used)
      assert.ok(
        chinese.some((term) => zh[key].includes(term)),
        `${key}: “${zh[key]}” has none of ${chinese.join('、')}`,
      );
  }
});

// SPDX-License-Identifier: MIT
//
// lessons_table.mjs - writes the table of docs/learn.md and docs/learn.zh-CN.md from data/lessons.json (`make docs`); tests/web/lesson_numbers.mjs compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { sources } from '../tests/web/lab.mjs';

const root = new URL('../', import.meta.url);
const data = JSON.parse(readFileSync(new URL('data/lessons.json', root), 'utf8'));
const HEADS = [
  '| chapter | without | nodes | with | nodes | saved |\n|---|---|---:|---|---:|---:|',
  '| 课 | 没有 | 节点 | 有 | 节点 | 节省 |\n|---|---|---:|---|---:|---:|',
];
export const PAPERS = ['docs/learn.md', 'docs/learn.zh-CN.md'];

/** The text of a paper with the table of that language, 0 for English, between its marks. */
export async function withTable(language) {
  const { LESSONS } = await sources('learn/chapters');
  const count = (number) => number.toLocaleString('en-US');
  const rows = data.chapters.map(({ id, race: { result } }, index) => {
    const { title, bars } = LESSONS.find((each) => each.id === id);
    const saved = `${(Math.floor(1000 * (1 - result.on.nodes / result.off.nodes)) / 10).toFixed(1)}${language ? '' : ' '}%`;
    return `| ${index + 1}. ${title[language]} | ${bars[0][language]} | ${count(result.off.nodes)} | ${bars[1][language]} | ${count(result.on.nodes)} | ${saved} |`;
  });
  const text = readFileSync(new URL(PAPERS[language], root), 'utf8');
  return text.replace(/(<!-- lessons -->\n)[^]*?(<!-- end -->)/, `$1\n${HEADS[language]}\n${rows.join('\n')}\n\n$2`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const language of [0, 1]) writeFileSync(new URL(PAPERS[language], root), await withTable(language));

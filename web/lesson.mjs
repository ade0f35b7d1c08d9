// SPDX-License-Identifier: MIT
// The lesson of docs/python.md as cells: the text before each snippet, and the snippet itself, as it stands there.

/** Sections of a paper in Markdown: `## title`, paragraphs, and fenced blocks of Python. */
function parts(markdown) {
  const found = [];
  let [title, text, fence, code] = ['', [], null, []];
  for (const line of markdown.split('\n')) {
    if (fence !== null) {
      if (line !== '```') code.push(line);
      else {
        if (fence === 'python') {
          found.push({ title, text: text.join('\n').trim(), after: '', code: `${code.join('\n')}\n` });
          [title, text] = ['', []];
        } else text.push('```', ...code, '```');
        [fence, code] = [null, []];
      }
    } else if (line.startsWith('```')) fence = line.slice(3);
    else if (line.startsWith('## ')) {
      // What follows a section's last snippet belongs to it.
      if (found.length > 0) found.at(-1).after = title === '' ? text.join('\n').trim() : '';
      [title, text] = [line.slice(3), []];
    } else if (!line.startsWith('# ')) text.push(line);
  }
  return found;
}

/** Links lead to other papers, which the page has not: their words stay. */
const plain = (text) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');

/** Cells: titles and texts in English and Chinese, and the code, which is the same in both. */
export function lesson(english, chinese) {
  const [en, zh] = [parts(english), parts(chinese)];
  if (en.length !== zh.length || en.some((part, index) => part.code !== zh[index].code))
    throw new Error('docs/python.md and its translation have different snippets');
  return en.map(({ title, text, after, code }, index) => ({
    title: [title, zh[index].title],
    text: index === 0 ? ['', ''] : [plain(text), plain(zh[index].text)], // how to install it has no place here
    after: [plain(after), plain(zh[index].after)],
    code,
  }));
}

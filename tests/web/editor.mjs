// SPDX-License-Identifier: MIT
// editor.mjs --site FOLDER --wuqi PROGRAM - bots written in the page: the lesson's snippets unchanged, errors at their
// line, endless loops, games against a level and by hand, the tree of a search, the file that is downloaded, and all of
// it without a network.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { axe, changed, check, clickSquare, given, open, serveFolder, test, visit } from './browser.mjs';

const { base, close } = await serveFolder(given.site);
const { context, page, errors } = await open();

const asked = [];
page.on('request', (request) => asked.push(new URL(request.url()).pathname.slice(1)));

/** The bot of a test: a function's body, in a file. */
const bot = (body) =>
  `import wuqi\nimport wuqi.bot\n\ndef choose(position, limits):\n${body.replace(/^/gm, '    ')}\n\nwuqi.bot.run(choose, name='test')\n`;

/** Opens the workshop with a program. */
async function workshop(game, code = null) {
  await visit(page, base, 'puzzles');
  await page.evaluate(
    ([name, text]) =>
      text === null ? localStorage.removeItem(`wuqi.code.${name}`) : localStorage.setItem(`wuqi.code.${name}`, text),
    [game, code],
  );
  await visit(page, base, `code/${game}`);
  await page.waitForSelector('.workshop .cm-editor');
}

const quiet = () => page.waitForSelector('.workshop[data-doing=""]');
const runs = '.workshop-code .primary';
const stops = '.workshop-code button:has-text("Stop")';

async function run() {
  await page.click(runs);
  await page.waitForSelector('.workshop[data-doing=""] .board, .code-problem, .code-state .bad');
  await quiet();
}

const tab = (name) => page.click(`#tab-${name}`);
const state = () => page.textContent('.code-state');

await test('a first visit', async () => {
  await visit(page, base, 'play');
  check(
    !asked.some((path) => /pyodide|python|code\./.test(path)),
    'who writes no bot fetches neither Python nor the editor',
    asked.join(' '),
  );
  check(!(await page.evaluate(() => self.crossOriginIsolated)), 'memory cannot be shared yet');
});

await test('a game by hand', async () => {
  await workshop('reversi6');
  await run();
  await page.waitForSelector('.board.playable');
  const before = await page.getAttribute('.board', 'data-position');
  await clickSquare(page, JSON.parse(await page.getAttribute('.board', 'data-moves'))[0][0]);
  await changed(page, before);
  await page.waitForSelector('.board.playable');
  check((await page.getAttribute('.board', 'data-position')) !== before, 'the template of a game answers on the board');
  await axe(page, 'the workshop');
});

await test('what a bot thinks', async () => {
  const code = bot(
    'line = position.legal_moves()[:1]\nwuqi.bot.info(depth=3, score=1.5, nodes=1234, pv=line, text="near the middle")\nreturn line[0]',
  );
  await workshop('ttt', code);
  await run();
  check((await page.locator('.code-thought').count()) === 0, 'a bot that has said nothing has no thought');
  await page.click('button:has-text("I move second")');
  await page.waitForSelector('.code-thought');
  const told = await page.textContent('.code-thought');
  check(
    ['depth 3', '+1.50', '1,234 nodes', 'a1', 'near the middle'].every((part) => told.includes(part)),
    'what wuqi.bot.info tells is shown beside the board',
    told,
  );
  await workshop('ttt', bot('wuqi.bot.info(depth=1, mate=-2)\nwhile True:\n    pass'));
  await run();
  await page.click('button:has-text("I move second")');
  await page.waitForFunction(() => /depth 1 .*#1/.test(document.querySelector('.code-thought')?.textContent ?? ''));
  check(true, 'while it thinks');
  await page.click(stops);
  await quiet();
});

const loops = [
  ['an endless loop', bot('while True:\n    pass')],
  [
    'an endless loop that catches everything',
    bot('while True:\n    try:\n        position.text\n    except BaseException:\n        pass'),
  ],
  ['a search without end', bot("return wuqi.Player('gomoku19').play(wuqi.Position('gomoku19'), infinite=True)")],
];

/** The bot moves first and does not come back: a person stops it, then the clock does; the next program runs as if
 * nothing had been. */
async function endless(how) {
  await visit(page, base, 'code/ttt');
  await page.selectOption('.workshop-code select >> nth=1', '60');
  for (const [name, code] of loops) {
    await workshop('ttt', code);
    await run();
    await page.click('button:has-text("I move second")');
    await page.waitForSelector('.workshop[data-doing=think]');
    await page.click(stops);
    await quiet();
    check((await state()).includes('Stopped.'), `${name} is stopped ${how}`, await state());
  }
  await page.selectOption('.workshop-code select >> nth=1', '1');
  await page.click('button:has-text("I move second")');
  await page.waitForSelector('.code-state .bad:has-text("longer than 1 s")');
  await quiet();
  check(true, `the time limit ends it and says so, ${how}`);
  await page.selectOption('.workshop-code select >> nth=1', '60');
  await workshop('ttt', bot('return position.legal_moves()[0]'));
  await run();
  await page.click('button:has-text("I move second")');
  await page.waitForSelector('.board.playable');
  check(
    (await page.getAttribute('.board', 'data-position')).startsWith('X'),
    `and another program runs afterwards, ${how}`,
    await page.getAttribute('.board', 'data-position'),
  );
}

await test('stopping without shared memory', () => endless('without shared memory'));

await test('errors', async () => {
  const wrongs = [
    ['a name that is not known', bot('moves = position.legal_moves()\nreturn mvoes[0]'), 'NameError', 6],
    ['what Python cannot read', bot('return position.legal_moves('), 'SyntaxError', 5],
    ['an attribute that is none', bot('return max(position.legal_moves(), key=position.gain)'), 'AttributeError', 5],
    ['a search without end of its own', bot('return choose(position, limits)'), 'RecursionError', 5],
    ['no move', bot('pass'), 'NoMove', 4],
    ['a move that is not legal', bot("return 'z9'"), 'BadMove', 4],
    ['a program without a bot', 'print("hello")\n', 'NoBot', 0],
    ['a module that is not here', 'import numpy\n', 'ModuleNotFoundError', 1],
    ['what is asked of a keyboard', bot('return input()'), 'OSError', 5],
  ];
  for (const [name, code, kind, line] of wrongs) {
    await workshop('ttt', code);
    await run();
    if ((await page.locator('.code-problem').count()) === 0) await page.click('button:has-text("I move second")');
    await page.waitForSelector('.code-problem');
    await quiet();
    const found = [
      await page.getAttribute('.code-problem', 'data-kind'),
      Number(await page.getAttribute('.code-problem', 'data-line')),
      Number(await page.getAttribute('.code-area [data-mark]', 'data-mark')),
    ];
    const told = await page.textContent('.code-problem');
    check(
      found[0] === kind && found[1] === line && found[2] === line && told.length > 30,
      `${name}: ${kind} at its line, marked and explained`,
      `${found} ${told}`,
    );
    if (line > 0)
      check(
        (await page.locator('.cm-gutter-lint .cm-lint-marker-error').count()) === 1,
        `${name}: the line has its mark beside it`,
      );
  }
});

await test('a series', async () => {
  await workshop('ttt', bot('print(position.text)\nreturn position.legal_moves()[0]'));
  await run();
  await tab('series');
  await page.selectOption('.code-panel select', '2');
  await page.click('button[aria-label="Play level 1"]');
  await page.waitForSelector('tr[data-level="1"][data-played="2"]');
  await quiet();
  const row = await page.textContent('tr[data-level="1"]');
  check(
    /\d – \d – \d/.test(row) && /\d+–\d+ %/.test(row),
    'a pair of games against level 1 is played to the end, with an interval',
    row,
  );
  await tab('output');
  check((await page.textContent('.code-output')).includes(' X'), 'what a bot prints is shown');
});

await test('the tree of its own search', async () => {
  await workshop('ttt');
  await run();
  await tab('tree');
  await page.click('.code-panel .primary');
  await page.waitForSelector('.tree-view .tree-node');
  await quiet();
  check(
    /First difference/.test(await page.textContent('.code-diff')),
    'its search is a tree, with the first difference from ours',
  );
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(wide <= 0, 'on a telephone nothing is wider than the screen', `${wide} px too wide`);
  await page.setViewportSize({ width: 1280, height: 900 });
  const template = await page.evaluate(() => fetch('code.json').then((answer) => answer.json()));
  await workshop('ttt', template.bots.ttt.replace('    return 0\n', '    return position.evaluate()\n'));
  await run();
  await tab('tree');
  await page.click('.code-panel .primary');
  await page.waitForSelector('[data-equal=true]');
  check(true, 'with our evaluation the template’s search is ours, node for node');
  await workshop(
    'ttt',
    template.bots.ttt
      .replace('    return 0\n', '    return position.evaluate()\n')
      .replace('-max(alpha, best)', '-alpha'),
  );
  await run();
  await tab('tree');
  await page.click('.code-panel .primary');
  await page.waitForSelector('[data-equal=false]');
  check(
    /does not raise alpha/.test(await page.textContent('.code-diff')),
    'a planted mistake is found and named',
    await page.textContent('.code-diff'),
  );
});

await test('the file', async () => {
  for (const game of ['reversi6', 'ttt']) {
    await workshop(game);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('button:has-text("Download")')]);
    const folder = mkdtempSync(join(tmpdir(), 'wuqi-bot-'));
    await download.saveAs(join(folder, 'my_bot.py'));
    chmodSync(folder, 0o755); // the sandbox may be another user's
    chmodSync(join(folder, 'my_bot.py'), 0o644);
    // The sandbox shows a bot its own folder alone: the module lies beside it (docs/python.md, 10).
    cpSync('python/wuqi', join(folder, 'wuqi'), { recursive: true });
    cpSync('build/plain/libwuqi.so.1', join(folder, 'wuqi/libwuqi.so.1'));
    let told = '';
    try {
      told = execFileSync(resolve(given.wuqi), ['check', 'ugi:python3 my_bot.py', game], {
        cwd: folder,
        encoding: 'utf8',
      });
    } catch (error) {
      told = `status ${error.status}\n${error.stdout}`;
    }
    check(
      download.suggestedFilename() === 'my_bot.py' && !told.startsWith('status'),
      `the file that is downloaded passes wuqi check, unchanged (${game})`,
      told,
    );
    rmSync(folder, { recursive: true });
  }
});

await test('by keys', async () => {
  await workshop('ttt', bot('return position.legal_moves()[0]'));
  await page.focus('.cm-content');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# by hand');
  await page.keyboard.press('Shift+Enter');
  await page.waitForSelector('.board.playable');
  check(
    (await page.evaluate(() => localStorage.getItem('wuqi.code.ttt'))).endsWith('# by hand'),
    'what is typed is kept in the browser',
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  check(
    await page.evaluate(() => !document.activeElement.closest('.cm-editor')),
    'Escape and Tab lead out of the editor',
  );
  for (let steps = 0; steps < 20 && !(await page.evaluate(() => document.activeElement.matches('.board'))); steps++)
    await page.keyboard.press('Tab');
  const before = await page.getAttribute('.board', 'data-position');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await changed(page, before);
  check(true, 'and on to the board, where a move is played');
});

await test('the lesson', async () => {
  await page.waitForSelector('html[data-offline]');
  await page.reload();
  await page.waitForFunction(() => self.crossOriginIsolated);
  await visit(page, base, 'code/lesson');
  const papers = ['docs/python.md', 'docs/python.zh-CN.md'].map((name) =>
    [...readFileSync(name, 'utf8').matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(([, code]) => code),
  );
  const cells = (await page.evaluate(() => fetch('code.json').then((answer) => answer.json()))).lesson.map(
    ({ code }) => code,
  );
  check(
    papers.every((snippets) => snippets.length > 9 && JSON.stringify(snippets) === JSON.stringify(cells)),
    'the cells are the snippets of the papers',
  );
  await page.waitForFunction(
    (count) => document.querySelectorAll('.code-cell .cm-editor').length === count,
    cells.length,
  );
  for (const [index, code] of cells.entries()) {
    const cell = page.locator('.code-cell').nth(index);
    await cell.scrollIntoViewIfNeeded();
    // A line that is out of sight has no element: an editor that shows another text never has all of them.
    await cell.locator('.cm-content').evaluate(
      (content, wanted) =>
        new Promise((resolve) => {
          const look = () =>
            [...content.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n') === wanted
              ? resolve()
              : requestAnimationFrame(look);
          look();
        }),
      code,
    );
  }
  check(true, 'and stand in the editors unchanged');
  await page.selectOption('.code-lesson > .code-tools select', '300');
  await page.click('.code-lesson > .code-tools .primary');
  await page.waitForFunction(
    (count) =>
      document.querySelectorAll('.code-cell[data-state=done]').length === count ||
      document.querySelector('.code-cell[data-state=wrong], .code-cell[data-state=stopped]'),
    cells.length,
  );
  const wrong = await page.locator('.code-cell[data-state=wrong], .code-cell[data-state=stopped]').allTextContents();
  check(wrong.length === 0, `all ${cells.length} snippets run`, wrong.join('\n'));
  const minimax = await page.textContent('.code-cell >> nth=4');
  check(
    /\((-?\d+), (\d+)\) \(\1, \2\)/.test(minimax),
    'minimax in Python and in wuqi: the same value and the same nodes',
    minimax,
  );
  await axe(page, 'the lesson');
  await page.fill('.code-cell >> nth=0 >> .cm-content', 'wuqi.Position("ttt", moves="a1")');
  await page.click('.code-cell >> nth=0 >> button:has-text("Run")');
  await page.waitForSelector('.code-cell .code-picture');
  check(true, 'a position on a cell’s last line is a picture');
  const picture = async (code, shown) => {
    await page.fill('.code-cell >> nth=0 >> .cm-content', code);
    await page.click('.code-cell >> nth=0 >> button:has-text("Run")');
    await page.waitForFunction(
      (wanted) => decodeURIComponent(document.querySelector('.code-cell .code-picture')?.src ?? '').includes(wanted),
      shown,
    );
  };
  await picture('wuqi.play_game("random", "random", "ttt")', '<animate ');
  check(true, 'a game is a board that moves');
  await picture('wuqi.Position("ttt", moves="b2")', '<title>Tic-tac-toe');
  await page.click('.top-tools button');
  await page.waitForSelector('html[lang^=zh]');
  await page.click('.code-cell >> nth=0 >> .code-tools button >> nth=0');
  await page.waitForFunction(() =>
    decodeURIComponent(document.querySelector('.code-cell .code-picture')?.src ?? '').includes('<title>井字棋'),
  );
  check(true, 'in the language of the page');
  await page.click('.top-tools button');
  await page.waitForSelector('html[lang^=en]');
  await page.click('.code-cell >> nth=0 >> button:has-text("Original")');
});

await test('stopping with shared memory', () => endless('with shared memory'));

await test('without a network', async () => {
  await workshop('reversi6', bot("return wuqi.Player(position.game, 'engine:level=2').play(position)"));
  await run();
  await page.waitForSelector('.board.playable');
  await context.setOffline(true);
  await close();
  await page.reload();
  await page.waitForSelector('.workshop .cm-editor');
  await run();
  await page.click('button:has-text("I move second")');
  await page.waitForSelector('.board.playable');
  check(true, 'after its first use it works without a network, the engine’s weights included');
});

check(errors.length === 0, 'no console error', errors.join('\n'));
await context.close();

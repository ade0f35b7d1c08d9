// SPDX-License-Identifier: MIT
// screenshots.mjs URL FOLDER [PAGE...] [FORM...] - every page in both languages, light and dark, 1280, 390 and 360
// wide, as PNG files to be looked at. With names of pages only those, with forms (390-dark-zh) only these. With --docs
// instead of pages: the pictures of the README, small WebP files.
import { mkdirSync, writeFileSync } from 'node:fs';
import { awaitTurn, begin, changed, clickSquare, open, still, visit } from './browser.mjs';

const [base, folder, ...words] = process.argv.slice(2);
const FORM = /^\d+-(light|dark)-(en|zh)$/;
const only = words.filter((word) => !FORM.test(word));
const forms = words.filter((word) => FORM.test(word));
mkdirSync(folder, { recursive: true });

/** Of many moves one near the middle of the list, which is near the middle of the board. */
function central(choices, i) {
  return choices[
    (Math.floor(choices.length / 2) + [0, 1, -15, 16, 2, -1][i % 6] + 20 * choices.length) % choices.length
  ];
}

/** A few moves against level 1, so that a board has something on it. */
async function someMoves(page, game, moves, position = '') {
  await begin(page, base, game, { level: 1, position });
  for (let i = 0; i < moves && (await awaitTurn(page)) === 'person'; i++) {
    const before = await page.getAttribute('.board', 'data-position');
    const choices = JSON.parse(await page.getAttribute('.board', 'data-moves'));
    const buttons = page.locator('.move-buttons button');
    if (choices.length === 0) await buttons.nth(i % (await buttons.count())).click();
    else for (const square of central(choices, i)) await clickSquare(page, square);
    await changed(page, before);
  }
  await awaitTurn(page);
}

/** Waits until an analysis has come so deep with all its lines. */
const deep = (page, depth) =>
  page.waitForFunction(
    (least) =>
      document.querySelectorAll('.lines li').length === 3 &&
      Number(/\d+/.exec(document.querySelector('.lines-head').textContent)) >= least,
    depth,
  );

const go = (hash, ready) => async (page) => {
  await visit(page, base, hash);
  await page.waitForSelector(ready);
};

const pages = {
  play: go('play', '.cards'),
  new: go('play/xiangqi/new', 'form.form'),
  'table-xiangqi': (page) => someMoves(page, 'xiangqi', 3),
  'table-gomoku': (page) => someMoves(page, 'gomoku15', 4),
  'table-reversi': (page) => someMoves(page, 'reversi8', 4),
  'table-2048': (page) => someMoves(page, 'duel2048', 8, 'seed:5'),
  'table-eraser': (page) => someMoves(page, 'eraser', 2, 'seed:3'),
  'new-levels': async (page) => {
    await go('play/reversi8/new', '.level-choice')(page);
    await page.click('.level-choice summary');
  },
  'new-options': async (page) => {
    await go('play/xiangqi/new', 'form.form')(page);
    await page.click('input[name=kind] >> nth=1');
  },
  'new-wrong': async (page) => {
    await go('play/gomoku15/new?p=nonsense', 'form.form')(page);
    await page.click('button[type=submit]');
    await page.waitForSelector('[role=alert]');
  },
  chosen: async (page) => {
    await someMoves(page, 'xiangqi', 1);
    await clickSquare(page, 83); // the horse beside the chariot, which can leap
  },
  adviser: async (page) => {
    await begin(page, base, 'xiangqi', {});
    await awaitTurn(page);
    await page.check('.switch input');
    await page.fill('#typed', 'b2b9');
    await page.press('#typed', 'Enter');
    await page.waitForSelector('.advice');
    await awaitTurn(page);
    await page.uncheck('.switch input');
    await page.check('.switch input');
  },
  hint: async (page) => {
    await someMoves(page, 'reversi8', 3);
    await page.click('.tool >> nth=2');
    await page.waitForSelector('.sign');
  },
  won: async (page) => {
    await go('play/gomoku15/new', 'form.form')(page);
    await page.click('input[name=mode] >> nth=1');
    await page.click('button[type=submit]');
    await page.waitForSelector('.board.playable');
    for (const move of ['h8', 'h9', 'i8', 'g8', 'i9', 'i10', 'g7', 'h10', 'j10', 'g10', 'k11']) {
      const before = await page.getAttribute('.board', 'data-position');
      await page.fill('#typed', move);
      await page.press('#typed', 'Enter');
      await changed(page, before);
    }
  },
  lost: async (page) => {
    await someMoves(page, 'reversi6', 40);
    await page.waitForSelector('.status.over');
  },
  intake: go('analyse', 'form.form'),
  analysis: async (page) => {
    await go(
      `analyse/xiangqi?${new URLSearchParams({ m: 'h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 b0c2 a6a5 h6g6 a9a6' })}`,
      '.table .board',
    )(page);
    await page.click('.tools button[aria-label]:nth-child(4)');
    await page.click(
      '.tools button:has-text("Review"), .tools button:has-text("复盘"), .table-side .tools button:nth-child(2)',
    );
    await page.waitForFunction(() => !document.querySelector('.table-side .tools')?.textContent.includes(' / '));
    await page.click('.table-side button.primary');
    await deep(page, 9);
    await page.click('.table-side button.primary');
  },
  lines: async (page) => {
    await go(`analyse/gomoku15?${new URLSearchParams({ m: 'h8 i9 i8 g8 h9' })}`, '.table .board')(page);
    await page.keyboard.press('End');
    await page.click('.table-side button.primary');
    await deep(page, 8);
    await page.click('.table-side button.primary');
  },
  'analysis-wrong': go(`analyse/xiangqi?${new URLSearchParams({ m: 'h2e2 a0a9' })}`, '[role=alert]'),
  setup: go('analyse/xiangqi/setup', '.palette'),
  learn: go('learn', '.lesson-list'),
  lesson: go('learn/lesson/alphabeta', '.lesson-tree'),
  tree: go('learn/tree', '.tree-view'),
  folded: async (page) => {
    await go('learn/tree', '.tree-view')(page);
    const root = await page.textContent('.tree-told');
    await page.click('.tree-view .tools button >> nth=1');
    await page.waitForFunction((was) => (document.querySelector('.tree-told')?.textContent ?? was) !== was, root);
  },
  code: async (page) => {
    await go('code/reversi6', '.workshop .cm-editor')(page);
    await page.click('.workshop-code .primary');
    await page.waitForSelector('.board.playable');
  },
  'code-tree': async (page) => {
    await go('code/reversi6', '.workshop .cm-editor')(page);
    await page.click('#tab-tree');
    await page.click('.code-panel .primary');
    await page.waitForSelector('.tree-node');
  },
  'code-lesson': async (page) => {
    await go('code/lesson', '.code-cell .cm-editor')(page);
    await page.click('.code-cell button');
    await page.waitForSelector('.code-cell[data-state=done]');
  },
  lab: go('learn/lab', '.cards .card'),
  reports: go('learn/reports', '.cards .card'),
  claims: go('learn/reports/002', '.claim'),
  experiment: go('learn/lab/xiangqi-minimax-alphabeta', '.lab-plot canvas'),
  puzzles: go('puzzles', '.puzzle-grid'),
  puzzle: go('puzzles/mates-1', '.table .board'),
  'puzzle-wrong': async (page) => {
    await go('puzzles/levels-3', '.board.playable')(page);
    await clickSquare(page, 0);
    await page.waitForSelector('.status.wrong');
  },
  'puzzle-proof': async (page) => {
    await go('puzzles/levels-4', '.board.playable')(page);
    await page.click('.table-side .tools button >> nth=3');
    await page.waitForSelector('.status.proof');
    await page.click('.walk >> nth=3');
  },
  watch: go('watch', '.runs, .notice .command'),
  run: async (page) => {
    await go('watch', '.runs a')(page);
    await page.click('.runs a');
    await page.waitForSelector('.standings');
  },
  replay: async (page) => {
    await pages.run(page);
    await page.click('.games tbody a');
    await page.waitForSelector('.replay .board');
  },
};

/** A PNG as WebP, by the browser itself. */
async function webp(context, png) {
  const page = await context.newPage();
  const data = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext('2d').drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', 0.86);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  await page.close();
  return Buffer.from(data.split(',')[1], 'base64');
}

if (only[0] === '--docs') {
  for (const [file, name, language, scheme] of [
    ['page-play-zh', 'adviser', 'zh', 'dark'],
    ['page-analyse', 'analysis', 'en', 'light'],
    ['page-lesson', 'folded', 'en', 'light'],
    ['page-puzzle', 'puzzle-proof', 'en', 'light'],
    ['page-watch', 'run', 'en', 'light'],
    ['page-eraser-zh', 'table-eraser', 'zh', 'dark'],
  ]) {
    const { browser, context, page } = await open({
      viewport: { width: 1200, height: 820 },
      colorScheme: scheme,
      locale: language === 'zh' ? 'zh-CN' : 'en-US',
    });
    await pages[name](page);
    await still(page);
    writeFileSync(`${folder}/${file}.webp`, await webp(context, await page.screenshot()));
    await browser.close();
  }
  process.exit(0);
}

for (const width of [1280, 390, 360])
  for (const scheme of ['light', 'dark'])
    for (const language of ['en', 'zh']) {
      if (forms.length > 0 && !forms.includes(`${width}-${scheme}-${language}`)) continue;
      const { browser, page, errors } = await open({
        viewport: { width, height: 844 },
        colorScheme: scheme,
        locale: language === 'zh' ? 'zh-CN' : 'en-US',
      });
      for (const [name, show] of Object.entries(pages)) {
        if (only.length > 0 && !only.includes(name)) continue;
        try {
          await show(page);
          await still(page);
          await page.screenshot({ path: `${folder}/${name}-${width}-${scheme}-${language}.png`, fullPage: true });
        } catch (error) {
          console.log(`${name}: ${error.message.split('\n')[0]}`);
        }
      }
      if (errors.length > 0) console.log(errors.join('\n'));
      await browser.close();
    }

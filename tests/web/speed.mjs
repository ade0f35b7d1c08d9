// SPDX-License-Identifier: MIT
// speed.mjs URL WUQI - how quick the page is: the first board, a move, an analysis beside which the page must stay
// free, a large trace. Prints figures; nothing fails, for they are those of this machine. Each stands twice: by the
// clock, and as processor time of the thread in question, which does not count what else the machine does meanwhile.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { awaitTurn, begin, open, visit } from './browser.mjs';

const [base, wuqi] = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), 'wuqi-speed-'));
const ms = (value) => `${value.toFixed(1)} ms`;
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** Does something and returns the tasks of the page's threads meanwhile, each with its length by the clock and by the
 * processor, in ms. */
async function tasksOf(browser, page, body) {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  const start = Date.now();
  await body();
  const took = Date.now() - start;
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const names = new Map(
    traceEvents
      .filter((event) => event.name === 'thread_name')
      .map((event) => [`${event.pid} ${event.tid}`, event.args.name]),
  );
  const tasks = traceEvents
    .filter((event) => event.ph === 'X' && /RunTask/.test(event.name) && event.tdur !== undefined)
    .map((event) => ({
      thread: names.get(`${event.pid} ${event.tid}`) ?? '',
      clock: event.dur / 1000,
      processor: event.tdur / 1000,
    }));
  return {
    took,
    main: tasks.filter((task) => task.thread === 'CrRendererMain'),
    workers: tasks.filter((task) => task.thread.startsWith('DedicatedWorker')),
  };
}

const sum = (tasks) => tasks.reduce((total, task) => total + task.processor, 0);
const longest = (tasks, key) => Math.max(0, ...tasks.map((task) => task[key]));

{
  const [clock, processor] = [[], []];
  for (let i = 0; i < 3; i++) {
    const { browser, page } = await open({ hurried: false }); // a new profile: nothing is cached
    const { took, main } = await tasksOf(browser, page, async () => {
      await page.goto(`${base}#/play`);
      await page.waitForSelector('.card .mini');
    });
    clock.push(took);
    processor.push(sum(main));
    await browser.close();
  }
  console.log(`first boards with a cold cache: ${ms(median(clock))}; ${ms(median(processor))} of the main thread`);
}

const { browser, page } = await open({ hurried: false });
{
  await begin(page, base, 'xiangqi', {});
  const [clock, processor] = [[], []];
  for (const move of ['h2e2', 'b0c2', 'a0a1', 'h0g2', 'g3g4', 'i0h0', 'c3c4']) {
    await awaitTurn(page);
    await page.fill('#typed', move);
    let taken = 0;
    // From the event to the new board in the document; the engine's answer is not waited for.
    const { main } = await tasksOf(browser, page, async () => {
      taken = await page.evaluate(async () => {
        const board = document.querySelector('.board');
        const before = board.dataset.position;
        const answered = new Promise((resolve) =>
          new MutationObserver((_, watcher) => {
            const refused = document.querySelector('.type .bad') !== null;
            if (refused || board.dataset.position !== before) (watcher.disconnect(), resolve(!refused));
          }).observe(document.body, { subtree: true, childList: true, attributes: true }),
        );
        const start = performance.now();
        document.querySelector('#typed').form.requestSubmit();
        if (!(await answered)) return null;
        return performance.now() - start;
      });
    });
    if (taken === null) continue; // not legal any more
    clock.push(taken);
    processor.push(longest(main, 'processor'));
  }
  console.log(
    `a move answered with the new board: ${ms(median(clock))}; the longest task of the main thread ${ms(median(processor))}`,
  );
}
{
  await visit(page, base, 'analyse/xiangqi?m=h2e2+h9g7+h0g2+i9h9');
  await page.click('button.primary');
  await page.waitForSelector('.lines li');
  const { main } = await tasksOf(browser, page, () => page.waitForTimeout(10000));
  console.log(
    `10 s of analysis: the longest of ${main.length} tasks of the main thread ${ms(longest(main, 'clock'))}; ${ms(longest(main, 'processor'))} of processor time`,
  );
  await page.click('button.primary');
}
{
  const file = join(scratch, 'large.trace');
  const { stdout } = spawnSync(
    wuqi,
    ['trace', 'xiangqi', '--nodes', '1000000', '--depth', '60', '--player', 'engine', '--out', file, '--json'],
    { encoding: 'utf8' },
  );
  const said = JSON.parse(stdout.trim().split('\n').at(-1));
  await visit(page, base, 'learn/tree'); // the engine is there
  const opened = await tasksOf(browser, page, async () => {
    await page.setInputFiles('form input[type=file]', file);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.tree-node .tree-count')].some((each) => each.textContent.length > 6),
    );
  });
  const [clock, processor] = [[], []];
  for (let i = 0; i < 15; i++) {
    const { main, workers, took } = await tasksOf(browser, page, async () => {
      const before = await page.textContent('.tree-told');
      await page.evaluate(() => [...document.querySelectorAll('.tree-view .tools button')].at(-1).click());
      await page.waitForFunction((old) => (document.querySelector('.tree-told')?.textContent ?? old) !== old, before);
    });
    clock.push(took);
    processor.push(sum(main) + sum(workers));
  }
  console.log(
    `a trace of ${said.recorded.toLocaleString('en')} nodes (${(statSync(file).size / 1e6).toFixed(1)} MB) opened in ${ms(opened.took)}; ${ms(sum(opened.main) + sum(opened.workers))} of processor time; a step in ${ms(median(clock))} with what drives the browser; ${ms(median(processor))} of processor time`,
  );
}
await browser.close();
rmSync(scratch, { recursive: true });

// SPDX-License-Identifier: MIT
// reports.mjs --site FOLDER - what the reports claim, on the page: the list is that of data/verdicts.json in both
// languages, a claim about a position runs in the module and finds the recorded number, one about an experiment leads
// to it.
import { readFileSync } from 'node:fs';
import { axe, check, given, open, serveFolder, test, visit } from './browser.mjs';

const root = new URL('../../', import.meta.url).pathname;
const recorded = JSON.parse(readFileSync(`${root}data/verdicts.json`, 'utf8'));
const site = await serveFolder(given.site);
const { context, page, errors } = await open();
const claimOf = (id) => page.locator(`.claim[data-claim="${id}"]`);

await test('every claim in both languages', async () => {
  await visit(page, site.base, 'learn/reports');
  await page.waitForSelector('.cards .card');
  check((await page.locator('.cards .card').count()) === recorded.length, 'a card for each report');
  const cut = await page.$$eval('.claim-counts', (notes) =>
    notes.filter((note) => note.scrollHeight > note.clientHeight + 1).map((note) => note.textContent),
  );
  check(
    (await page.locator('.cards .claim-count').count()) ===
      recorded.reduce((sum, { claims }) => sum + new Set(claims.map((claim) => claim.verdict)).size, 0) &&
      cut.length === 0,
    'with the number of claims of each verdict, none cut off',
    cut.join('\n'),
  );
  for (const { report, claims } of recorded) {
    await visit(page, site.base, `learn/reports/${report}`);
    await page.waitForSelector('.claim');
    const shown = await page.$$eval('.claim', (list) =>
      list.map((each) => `${each.dataset.claim} ${each.dataset.verdict}`),
    );
    const wanted = claims.map((claim) => `${claim.id} ${claim.verdict}`);
    check(shown.join('\n') === wanted.join('\n'), `report ${report}: all claims with their verdicts`, shown.join('\n'));
    const text = await page.textContent('.claims');
    check(
      claims.every((claim) => text.includes(claim.text.en)),
      `report ${report}: in English`,
    );
  }
  await axe(page, 'learn/reports/004');
});

await test('claims run', async () => {
  await visit(page, site.base, 'learn/reports/002');
  const score = claimOf('score-1572');
  await score.locator('button').click();
  await score.locator('.claim-sum').waitFor();
  check((await score.locator('.claim-sum').textContent()) === '1572', 'the evaluation of a finished board: 1572');
  const move = claimOf('move-1');
  await move.locator('button').click();
  await move.locator('.tree-view').waitFor();
  check((await move.textContent()).includes('Move d1,'), 'a search by the report’s player, with its tree');
  await claimOf('move-2').locator('button').click();
  await claimOf('move-2').locator('.tree-view').waitFor();
  check((await move.locator('.tree-view').count()) === 0, 'the tree of the search before is closed');
  const link = claimOf('evals').locator('a.button');
  check((await claimOf('evals').locator('button').count()) === 0, 'an experiment is not run in the page');
  await link.click();
  await page.waitForSelector('.lab-plot canvas');
  check(page.url().endsWith('#/learn/lab/reversi-evals'), 'its button leads to the experiment');
});

await test('every claim about a position runs in the page', async () => {
  for (const { report, claims } of recorded) {
    await visit(page, site.base, `learn/reports/${report}`);
    for (const claim of claims.filter((each) => each.run?.eval)) {
      await claimOf(claim.id).locator('button').click();
      await claimOf(claim.id).locator('.claim-sum').waitFor();
      const found = await claimOf(claim.id).locator('.claim-sum').textContent();
      const equal = Number(found) === claim.run.expect.value;
      check(equal === (claim.verdict === 'exact'), `report ${report}, ${claim.id}: ${found}`);
    }
  }
});

await test('in Chinese', async () => {
  await page.evaluate(() => localStorage.setItem('wuqi.language', 'zh'));
  await page.reload();
  await visit(page, site.base, 'learn/reports/004');
  await page.waitForSelector('.claim');
  const text = await page.textContent('.claims');
  const { claims } = recorded.find((each) => each.report === '004');
  check(
    claims.every((claim) => text.includes(claim.text.zh) && text.includes(claim.detail.zh)),
    'claims and verdicts in Chinese',
  );
});

check(errors.length === 0, 'no console error', errors.join('\n'));
await context.close();
await site.close();

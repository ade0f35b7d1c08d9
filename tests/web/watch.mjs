// SPDX-License-Identifier: MIT
// watch.mjs --base URL --token TOKEN --wuqi PROGRAM --db STORE - runs started on the command line, watched in the
// browser from the first game to the last table.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axe, check, english, given, held, holds, letGo, open, test, visit } from './browser.mjs';

const { base, token, wuqi, db } = given;
const { context, page, errors } = await open();
const scratch = mkdtempSync(join(tmpdir(), 'wuqi-watch-'));

/** Runs the program on the same store; resolves with its last line of JSON. */
const run = (...words) => runHeld('', ...words);

/** The same, held at points. */
function runHeld(halts, ...words) {
  return new Promise((resolve, reject) => {
    const child = spawn(wuqi, [...words, '--db', db, '--json'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, WUQI_HALT: halts },
    });
    let said = '';
    child.stdout.on('data', (part) => (said += part));
    child.on('close', (status) =>
      status === 0
        ? resolve(JSON.parse(said.trim().split('\n').at(-1)))
        : reject(new Error(`wuqi ${words[0]} ended with ${status}`)),
    );
  });
}

await test('an empty store', async () => {
  await visit(page, base, 'watch');
  await page.waitForSelector('.notice .command');
  check(true, 'an empty store says how to fill it');
});

await test('a tournament', async () => {
  const file = join(scratch, 'tournament.json');
  const names = ['strong', 'middling', 'weak'];
  writeFileSync(
    file,
    JSON.stringify({
      name: 'watched',
      game: 'reversi8',
      format: 'roundrobin',
      games: 2,
      tc: '600+1',
      concurrency: 2,
      players: [
        { name: names[0], spec: 'engine:level=4' },
        { name: names[1], spec: 'engine:level=2' },
        { name: names[2], spec: 'engine:level=1' },
      ],
    }),
  );
  // Both games at hand are held twice: when eleven moves have been made in them, and when it is thirty-one.
  const plies = [10, 11, 30, 31];
  const halts = plies.map((n) => join(scratch, `ply${n}`));
  const ended = runHeld(plies.map((n, index) => holds(halts[index], 'game.ply', n)).join(' '), 'tournament', file);
  const bothHeld = async (pair) => {
    for (const halt of pair) await held(halt, ended);
  };
  await bothHeld(halts.slice(0, 2));
  await page.click('.runs a:has-text("watched")');
  const wall = (sum) =>
    page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll('.wall li:has(.mini)')].reduce(
          (all, { dataset }) => all + Number(dataset.plies),
          0,
        ) === wanted,
      sum,
    );
  const boards = () => page.$$eval('.wall li', (all) => all.map(({ dataset }) => dataset.number).join(' '));
  await wall(11);
  const numbers = await boards();
  check(
    (await page.getAttribute('.run', 'data-state')) === 'open' && numbers.split(' ').length === 2,
    'a tournament is on the wall while its first games are played',
    numbers,
  );
  halts.slice(0, 2).forEach(letGo);
  await bothHeld(halts.slice(2));
  await wall(31);
  check((await boards()) === numbers, 'its boards follow the moves', await boards());
  halts.slice(2).forEach(letGo);
  const table = await ended;
  await page.waitForFunction(() => document.querySelector('.run')?.dataset.state === 'done');
  const shown = await page.$$eval('.standings tbody tr', (rows) =>
    rows.map((row) => [
      row.querySelector('b').textContent,
      Number(row.children[2].textContent),
      Number(row.children[6].textContent),
    ]),
  );
  const wanted = table.players.map((player) => [player.name, Math.round(player.elo) + 0, player.points]);
  check(
    JSON.stringify(shown) === JSON.stringify(wanted),
    'the last table is that of the command',
    `${JSON.stringify(shown)}\n${JSON.stringify(wanted)}`,
  );
  const cells = await page.$$eval(
    '.cross tbody td:not(.self)',
    (all) => all.map((cell) => cell.textContent).filter((text) => /^\d+-\d+-\d+$/.test(text)).length,
  );
  check(
    cells === 6 && (await page.locator('.wall').count()) === 0,
    'the cross table is full and the wall is empty',
    String(cells),
  );
  check((await page.textContent('.command')).startsWith('wuqi tournament '), 'the command that repeats it is there');
  await axe(page, 'a run');
});

await test('a replay', async () => {
  await page.click('.games tbody tr:last-child a');
  await page.waitForSelector('.replay .board');
  const count = await page.locator('.replay .moves button').count();
  check(
    Number(await page.getAttribute('.replay', 'data-at')) === count && count > 20,
    'a replay opens at the end of the game',
  );
  check((await page.locator('.replay .clock').count()) === 2, 'both clocks are shown');
  const last = await page.getAttribute('.board', 'data-position');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('.replay')?.dataset.at === '1');
  check((await page.getAttribute('.board', 'data-position')) !== last, 'and is walked through by keys');
  await axe(page, 'a replay');
});

await test('what is no game', async () => {
  await run('prove', 'gomoku15', '--file', join(scratch, 'proof'), '--moves', 'h8 a8 h6 b15 g7 o15');
  await visit(page, base, 'watch');
  await page.click('.runs tr:has-text("Proof") a');
  await page.waitForSelector('.run .command');
  check(
    (await page.textContent('.run-line')).includes('1 of 1 jobs') && (await page.locator('.run table').count()) === 0,
    'a proof has jobs and no standings',
  );
  execFileSync('sqlite3', ['-cmd', '.timeout 300000', db, "UPDATE run SET kind = 'newer' WHERE kind = 'prove'"]);
  await visit(page, base, 'watch');
  await page.waitForSelector('.runs tr:has-text("newer")');
  check(true, 'a kind of run that the page does not know has its own name');
});

await test('a Swiss tournament of three', async () => {
  const file = join(scratch, 'swiss.json');
  writeFileSync(
    file,
    JSON.stringify({
      name: 'byes',
      game: 'ttt',
      format: 'swiss',
      rounds: 2,
      games: 2,
      players: ['engine', 'greedy', 'random'],
    }),
  );
  const table = await run('tournament', file);
  check(
    table.players.reduce((sum, player) => sum + player.byes, 0) === 4,
    'each of two rounds has a bye, worth two points',
  );
  await visit(page, base, `watch/${table.run}`);
  await page.waitForSelector('.run[data-state=done] .standings');
  const shown = await page.$$eval('.standings tbody tr', (rows) =>
    rows.map((row) => [row.querySelector('b').textContent, Number(row.dataset.points)]),
  );
  check(
    JSON.stringify(shown) === JSON.stringify(table.players.map(({ name, points }) => [name, points])),
    'the page counts byes as the command does',
    JSON.stringify(shown),
  );
  const again = await run('runs', String(table.run));
  check(
    JSON.stringify(again.players) === JSON.stringify(table.players),
    'and so does `wuqi runs`',
    JSON.stringify(again.players),
  );
  const csv = await (await fetch(`${base}api/watch/run/${table.run}/standings.csv`)).text();
  check(
    table.players.every(({ name, points }) =>
      csv.split('\n').some((line) => line.includes(`"${name}"`) && line.includes(`,${points.toFixed(1)},`)),
    ),
    'and the CSV',
    csv,
  );
});

await test('a bot at fault', async () => {
  const bot = join(scratch, 'faulty');
  writeFileSync(
    bot,
    `while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; go) echo bestmove z9;; esac; done`,
  );
  const { run: id } = await run(
    'match',
    'ttt',
    '--a',
    `ugi:sh ${bot}`,
    '--b',
    'random',
    '--games',
    '2',
    '--tc',
    '600',
    '--no-sandbox',
  );
  await visit(page, base, `watch/${id}/1`);
  await page.waitForSelector('.status span');
  check((await page.textContent('.status span')).includes('makes an illegal move'), 'why a game ended is told');
  await page.click('.top-tools button:first-child');
  await page.waitForFunction(() => document.documentElement.lang === 'zh-CN');
  const said = await page.textContent('.status span');
  check(said.includes('非法着法') && !english.test(said), 'and told in Chinese', said);
  await page.click('.top-tools button:first-child');
  await page.waitForFunction(() => document.documentElement.lang === 'en');
});

await test('a match with a test, and a bot', async () => {
  const result = await run('match', 'ttt', '--a', 'engine', '--b', 'random', '--games', '40', '--sprt', '0,50');
  await visit(page, base, `watch/${result.run}`);
  await page.waitForSelector('.figures [data-llr]');
  check(
    Math.abs(Number(await page.getAttribute('[data-llr]', 'data-llr')) - result.llr) < 0.01,
    'the LLR is that of the command',
  );
  const pairs = await page.$$eval('.penta b', (all) => all.map((each) => Number(each.textContent)));
  check(JSON.stringify(pairs) === JSON.stringify(result.pairs), 'and so are the pairs', JSON.stringify(pairs));
  check((await page.locator('.courses canvas').count()) === 2, 'Elo and LLR are drawn as they grew');

  check(!(await page.textContent('.standings')).includes('Elo'), 'and there is one Elo on the page, not two');

  const bot = await run(
    'match',
    'ttt',
    '--a',
    `ugi:${wuqi} engine ttt --protocol ugi`,
    '--b',
    'random',
    '--games',
    '2',
    '--tc',
    '600',
  );
  await visit(page, base, `watch/${bot.run}`);
  await page.waitForSelector('.notice.warning[data-warning=few-games]');
  check(bot.warnings.includes('few-games'), 'a match of two games carries the warning of the command line');
  await visit(page, base, `watch/${bot.run}/1`);
  await page.click('.logs summary');
  await page.waitForSelector('#token');
  check((await page.locator('.log').count()) === 0, 'what a bot wrote is not for everybody');
  await page.fill('#token', token);
  await page.press('#token', 'Enter');
  await page.waitForSelector('.log');
  check((await page.textContent('.logs')).includes('position'), 'but for who has the token');
  await visit(page, base, 'watch');
  await page.waitForSelector('.runs tbody tr:nth-child(3)');
  await axe(page, 'the list of runs');
  await visit(page, base, 'watch/999');
  await page.waitForSelector('.notice.bad');
  check(true, 'a run that is not there is said not to be');
});

// That last question is answered with a 404, which the browser notes.
const real = errors.filter((error) => !error.includes('404'));
check(real.length === 0, 'no console error', real.join('\n'));
rmSync(scratch, { recursive: true });
await context.close();

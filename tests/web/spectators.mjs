// SPDX-License-Identifier: MIT
// spectators.mjs WUQI [SPECTATORS [ROUNDS]] - what those who watch a match cost it: the same match is played without and with them by turns,
// two games at a time, and the nodes that its players searched in a second of their thinking are compared. Beside it stands the
// processor time that the server and the spectators took, which does not depend on what else the machine does.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [wuqi, many = '100', rounds = '4'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'wuqi-spectators-'));
const db = join(folder, 'store.db');
const POLL_MS = 1500; // as the page does (web/src/watch/RunView.tsx)

function start(...words) {
  const child = spawn(wuqi, [...words, '--db', db, '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.ended = new Promise((resolve) => child.on('close', resolve));
  child.said = '';
  child.stdout.on('data', (part) => (child.said += part));
  return child;
}

/** Seconds of processor time of a process so far. */
function processorTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const server = start('serve', '--listen', '127.0.0.1:0');
while (!server.said.includes('port')) await new Promise((resolve) => setTimeout(resolve, 50));
const { port } = JSON.parse(server.said);

/** One spectator: asks for the boards as the page does, with the mark of what it has, and for the tables when a game has ended. */
function spectate(run, counts) {
  const known = new Map();
  let games = -1;
  const ask = (path) => new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('connect', () => socket.write(`GET /api/watch/${path} HTTP/1.1\r\nHost: x\r\nIf-None-Match: ${known.get(path) ?? ''}\r\n\r\n`));
    socket.on('data', (part) => (said += part));
    socket.on('error', () => {});
    socket.on('close', () => {
      counts.asked++;
      const mark = /etag: (".*?")/.exec(said)?.[1];
      if (mark) known.set(path, mark);
      resolve(said);
    });
  });
  const look = async () => {
    const said = await ask(`run/${run}/live`);
    const now = /"games":(\d+)/.exec(said)?.[1];
    if (now !== undefined && now !== games) {
      games = now;
      await ask(`run/${run}`);
    }
  };
  let timer;
  const begin = setTimeout(() => {
    void look();
    timer = setInterval(look, POLL_MS);
  }, Math.random() * POLL_MS);
  return () => (clearTimeout(begin), clearInterval(timer));
}

let runs = 0;
async function play(spectators) {
  const counts = { asked: 0 };
  const run = ++runs;
  const [begun, own, theirs] = [Date.now(), process.cpuUsage(), processorTime(server.pid)];
  const match = start('match', 'reversi8', '--a', 'engine', '--b', 'engine:hash=8', '--games', '4', '--movetime', '100', '--concurrency', '2', '--seed', '7');
  const stops = Array.from({ length: spectators }, () => spectate(run, counts));
  await match.ended;
  stops.forEach((stop) => stop());
  const wall = (Date.now() - begun) / 1000;
  const used = process.cpuUsage(own);
  const file = join(folder, 'games.json');
  spawnSync(wuqi, ['runs', String(run), '--db', db, '--export', file, '--json']);
  let [nodes, ms] = [0, 0];
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const game = JSON.parse(line);
    game.nodes.forEach((count, index) => game.times_ms[index] > 90 && ((nodes += count), (ms += game.times_ms[index])));
  }
  return { speed: nodes / ms, wall, asked: counts.asked, server: processorTime(server.pid) - theirs, clients: (used.user + used.system) / 1e6 };
}

const sums = { without: 0, with: 0, wall: 0, asked: 0, server: 0, clients: 0 };
await play(0); // warms up
for (let round = 0; round < Number(rounds); round++) {
  const [alone, watched] = [await play(0), await play(Number(many))];
  sums.without += alone.speed;
  sums.with += watched.speed;
  for (const key of ['wall', 'asked', 'server', 'clients']) sums[key] += watched[key];
  console.log(`round ${round + 1}: ${alone.speed.toFixed(0)} nodes/ms alone, ${watched.speed.toFixed(0)} with ${many} spectators`);
}
console.log(`nodes lost: ${(100 * (1 - sums.with / sums.without)).toFixed(2)} %`);
console.log(`${(sums.asked / sums.wall).toFixed(0)} requests/s; of two cores the server took ${(50 * sums.server / sums.wall).toFixed(2)} %, the spectators themselves ${(50 * sums.clients / sums.wall).toFixed(2)} %`);
server.kill('SIGINT');
await server.ended;
rmSync(folder, { recursive: true });

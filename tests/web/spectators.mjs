// SPDX-License-Identifier: MIT
// spectators.mjs WUQI [SPECTATORS [ROUNDS]] - what those who watch a match cost it: the same match is played without
// and with them by turns, two games at a time, and the nodes that its players searched in a second of their thinking
// are compared. Beside it stands the processor time that the server and the spectators took, which does not depend on
// what else the machine does.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './browser.mjs';

const [wuqi, many = '100', rounds = '4'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'wuqi-spectators-'));
const db = join(folder, 'store.db');
const ARRIVE_MS = 1500; // in which they come

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
await until(() => server.said.includes('port'));
const { port } = JSON.parse(server.said);

/** A text message as a browser sends it: masked, here with zeros. */
function frame(text) {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

/** One spectator: looks at the run's page over a WebSocket, as the page does (web/src/watch/feed.ts), and takes what
 * comes. Drawing it is the work of its own machine; here only the bytes are received. */
function spectate(run, counts) {
  let socket;
  const begin = setTimeout(() => {
    socket = connect(port, '127.0.0.1');
    socket.write(
      `GET /watch HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: watch\r\n\r\n`,
    );
    let asked = false;
    socket.on('data', (part) => {
      counts.bytes += part.length;
      counts.parts++;
      if (!asked) {
        asked = true;
        counts.refused += part.toString('latin1', 0, 12) === 'HTTP/1.1 101' ? 0 : 1;
        socket.write(frame(`run/${run} run/${run}/live`));
      }
    });
    socket.on('error', () => counts.refused++);
  }, Math.random() * ARRIVE_MS);
  return () => (clearTimeout(begin), socket?.destroy());
}

let runs = 0;
async function play(spectators) {
  const counts = { parts: 0, bytes: 0, refused: 0 };
  const run = ++runs;
  const [begun, own, theirs] = [Date.now(), process.cpuUsage(), processorTime(server.pid)];
  const match = start(
    'match',
    'reversi8',
    '--a',
    'engine',
    '--b',
    'engine:hash=8',
    '--games',
    '4',
    '--movetime',
    '100',
    '--concurrency',
    '2',
    '--seed',
    '7',
  );
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
  return {
    speed: nodes / ms,
    wall,
    ...counts,
    server: processorTime(server.pid) - theirs,
    clients: (used.user + used.system) / 1e6,
  };
}

/** Mean of the rounds and twice its standard error. */
function told(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = Math.sqrt(
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1),
  );
  return `${mean.toFixed(2)} ± ${((2 * spread) / Math.sqrt(values.length)).toFixed(2)} %`;
}

const shares = { server: [], clients: [], both: [] }; // of two cores, per cent, a round each
const sums = { without: 0, with: 0, wall: 0, parts: 0, bytes: 0, refused: 0 };
await play(0); // warms up
for (let round = 0; round < Number(rounds); round++) {
  const [alone, watched] = [await play(0), await play(Number(many))];
  sums.without += alone.speed;
  sums.with += watched.speed;
  for (const key of ['wall', 'parts', 'bytes', 'refused']) sums[key] += watched[key];
  const share = (seconds) => (50 * seconds) / watched.wall;
  shares.server.push(share(watched.server));
  shares.clients.push(share(watched.clients));
  shares.both.push(share(watched.server + watched.clients));
  console.log(
    `round ${round + 1}: ${alone.speed.toFixed(0)} nodes/ms alone, ${watched.speed.toFixed(0)} with ${many} spectators`,
  );
}
console.log(`nodes lost: ${(100 * (1 - sums.with / sums.without)).toFixed(2)} %`);
console.log(
  `${(sums.parts / sums.wall).toFixed(0)} messages and ${(sums.bytes / sums.wall / 1000).toFixed(0)} kB a second${sums.refused > 0 ? `, ${sums.refused} REFUSED` : ''}; of two cores the server took ${told(shares.server)}, the spectators themselves ${told(shares.clients)}, together ${told(shares.both)}`,
);
server.kill('SIGINT');
await server.ended;
rmSync(folder, { recursive: true });

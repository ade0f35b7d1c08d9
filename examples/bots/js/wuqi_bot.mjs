// SPDX-License-Identifier: MIT
//
// wuqi_bot.mjs - the protocol (UGI) for a bot in JavaScript: reads commands until `quit` or the end of its input, keeps the position, asks a function
// for the move. `choose(wuqi, pos, limits)` returns a legal move as a number, or a promise of one; `limits` has movetime_ms, time_ms, increment_ms,
// depth and nodes as far as the referee tells them. console.log goes to standard error, so that it cannot disturb the protocol.
import { readFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Wuqi } from './wuqi.mjs';

console.log = console.error;

const say = (line) => writeSync(1, line + '\n');

function limitsOf(words, side) {
  const names = { movetime: 'movetime_ms', depth: 'depth', nodes: 'nodes', [`p${side + 1}time`]: 'time_ms', [`p${side + 1}inc`]: 'increment_ms' };
  const limits = {};
  words.forEach((word, i) => { if (names[word]) limits[names[word]] = Number(words[i + 1]); });
  return limits;
}

export async function run(name, choose) {
  const wuqi = await Wuqi.load(readFileSync(new URL('wuqi.wasm', import.meta.url)));
  let game = wuqi.game('@GAME@'), pos = wuqi.try('wuqi_position_new', game, '');
  const place = (text, moves) => {
    const fresh = wuqi.try('wuqi_position_new', game, text);
    wuqi.c.wuqi_position_free(pos);
    pos = fresh;
    if (moves) wuqi.try('wuqi_position_play', pos, moves);
  };
  const go = async (words) => {
    if (wuqi.c.wuqi_position_over(pos)) throw new Error('the game is over');
    const move = await choose(wuqi, pos, limitsOf(words, wuqi.c.wuqi_position_side(pos)));
    if (Number.isInteger(move) && wuqi.c.wuqi_position_legal(pos, move)) return say(`bestmove ${wuqi.string('wuqi_position_move_text', pos, move, -1)}`);
    say(`info string error: choose returned ${move}, which is no legal move here`);
    say(`bestmove ${move}`);
  };
  for await (const line of createInterface({ input: process.stdin })) {
    const words = line.trim().split(/\s+/);
    if (words[0] === 'quit') break;
    if (words[0] === 'ugi') say(`id name ${name}\nid author wuqi_bot.mjs\noption name Game type string default @GAME@\nugiok`);
    if (words[0] === 'isready') say('readyok');
    try {
      if (words[0] === 'setoption' && words[2] === 'Game') {
        game = wuqi.game(words[4]);
        place('', '');
      }
      if (words[0] === 'position') {
        const at = words.indexOf('moves'), end = at < 0 ? words.length : at;
        place(words[1] === 'fen' ? words.slice(2, end).join(' ') : '', words.slice(end + 1).join(' '));
      }
    } catch (error) {
      say(`info string error: ${error.message}`);
    }
    if (words[0] === 'go') await go(words); // what `choose` throws ends the program, with its line on standard error
  }
}

// SPDX-License-Identifier: MIT
// What can be chosen about the board and the engine, folded away.

import { drawsHanzi } from '../board/hanzi';
import type { GameInfo } from '../engine/ugi';
import { place, served, setPlace } from '../engine/players';
import { say } from '../words/words';
import type { Key } from '../words/en';
import { boardOptions } from './look';

export function LookMenu({ info, keys }: { info: GameInfo; keys?: Key }) {
  const options = boardOptions.value;
  const box = (key: 'coordinates' | 'pictograms' | 'numbers') => (
    <label class="switch"><input type="checkbox" checked={options[key]} onChange={(event) => (boardOptions.value = { ...options, [key]: event.currentTarget.checked })} />
      <span>{say(`set.${key}`)}</span></label>
  );
  return (
    <details class="look">
      <summary>{say('set.look')}</summary>
      {box('coordinates')}
      {info.name === 'xiangqi' && drawsHanzi() && box('pictograms')}
      {info.name.startsWith('gomoku') && box('numbers')}
      {served.value && (
        <label class="field"><span>{say('set.place')}</span>
          <select value={place.value} onChange={(event) => setPlace(event.currentTarget.value === 'server' ? 'server' : 'page')}>
            <option value="page">{say('set.place.page')}</option>
            <option value="server">{say('set.place.server')}</option>
          </select></label>
      )}
      {keys && <p class="faint keys">{say(keys)}</p>}
    </details>
  );
}

// SPDX-License-Identifier: MIT
// What can be chosen about the board and the engine, folded away.

import { drawsHanzi } from '../board/hanzi';
import type { GameInfo } from '../engine/ugi';
import { closeAll, place, served, setPlace, setShare, shares, type Share } from '../engine/players';
import { say } from '../words/words';
import type { Key } from '../words/en';
import { boardOptions } from './look';

/** What is offered of the server's machine; one that has less says so. */
const SHARES: Record<Share, number[]> = { Threads: [1, 2, 4, 8, 16], Hash: [64, 128, 256, 512] };

export function LookMenu({ info, keys }: { info: GameInfo; keys?: Key }) {
  const options = boardOptions.value;
  const box = (key: 'coordinates' | 'pictograms' | 'numbers') => (
    <label class="switch">
      <input
        type="checkbox"
        checked={options[key]}
        onChange={(event) => (boardOptions.value = { ...options, [key]: event.currentTarget.checked })}
      />
      <span>{say(`set.${key}`)}</span>
    </label>
  );
  return (
    <details class="look">
      <summary>{say('set.look')}</summary>
      {box('coordinates')}
      {info.name === 'xiangqi' && drawsHanzi() && box('pictograms')}
      {info.name.startsWith('gomoku') && box('numbers')}
      {served.value && (
        <label class="field">
          <span>{say('set.place')}</span>
          <select
            value={place.value}
            onChange={(event) => setPlace(event.currentTarget.value === 'server' ? 'server' : 'page')}
          >
            <option value="page">{say('set.place.page')}</option>
            <option value="server">{say('set.place.server')}</option>
          </select>
        </label>
      )}
      {served.value && place.value === 'server' && (
        <div class="pair">
          {(Object.keys(SHARES) as Share[]).map((share) => (
            <label key={share} class="field">
              <span>{say(`set.${share}`)}</span>
              <select
                value={shares[share].value}
                onChange={(event) => {
                  setShare(share, Number(event.currentTarget.value));
                  closeAll();
                }}
              >
                {[...new Set([...SHARES[share], shares[share].value])]
                  .sort((a, b) => a - b)
                  .map((value) => (
                    <option key={value} value={value}>
                      {value}
                    </option>
                  ))}
              </select>
            </label>
          ))}
        </div>
      )}
      {keys && <p class="faint keys">{say(keys)}</p>}
    </details>
  );
}

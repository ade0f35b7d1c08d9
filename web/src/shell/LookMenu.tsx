// SPDX-License-Identifier: MIT
// What can be chosen about the board and the engine, folded away.

import type { Signal } from '@preact/signals';
import { drawsHanzi } from '../board/hanzi';
import type { GameInfo } from '../engine/ugi';
import { closeAll, place, served, setPlace, setShare, shares, type Share } from '../engine/players';
import { say } from '../words/words';
import type { Key } from '../words/en';
import { boardOptions } from './look';
import { canVibrate, sound, vibration } from './sound';

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
      <ConfirmChoice />
      <Senses />
      {served.value && <ServerChoice />}
      {keys && <p class="faint keys">{say(keys)}</p>}
    </details>
  );
}

/** Whether a tap plays at once. */
function ConfirmChoice() {
  const options = boardOptions.value;
  return (
    <label class="field">
      <span>{say('set.confirm')}</span>
      <select
        value={options.confirm ?? 'auto'}
        onChange={(event) =>
          (boardOptions.value = { ...options, confirm: event.currentTarget.value as 'auto' | 'on' | 'off' })
        }
      >
        {(['auto', 'on', 'off'] as const).map((value) => (
          <option key={value} value={value}>
            {say(`set.confirm.${value}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Senses() {
  const box = (on: Signal<boolean>, word: Key) => (
    <label class="switch">
      <input type="checkbox" checked={on.value} onChange={(event) => (on.value = event.currentTarget.checked)} />
      <span>{say(word)}</span>
    </label>
  );
  return (
    <>
      {box(sound, 'set.sound')}
      {canVibrate && box(vibration, 'set.vibration')}
    </>
  );
}

/** Where engines run, and what of the server's machine they may take. */
function ServerChoice() {
  return (
    <>
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
      {place.value === 'server' && (
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
    </>
  );
}

// SPDX-License-Identifier: MIT
// The options of a kind of player as a form, made of what the program tells about them; what differs from the default
// makes the spec.

import type { OptionInfo } from '../engine/ugi';
import { either, say } from '../words/words';

/** The values that were chosen, by name; what is not there is as the program has it. */
export type Chosen = Record<string, string>;

/** `classic:depth=2`: the spec of a player with these options. */
export function specOf(kind: string, options: OptionInfo[], chosen: Chosen): string {
  // In the order of the program's list, in which no option undoes another.
  const words = options
    .filter(({ name, default: usual }) => (chosen[name] ?? '') !== '' && chosen[name] !== usual)
    .map(({ name }) => `${name}=${chosen[name]}`);
  return words.length > 0 ? `${kind}:${words.join(',')}` : kind;
}

export function PlayerOptions({
  options,
  chosen,
  onChange,
}: {
  options: OptionInfo[];
  chosen: Chosen;
  onChange: (next: Chosen) => void;
}) {
  const set = (name: string, value: string) => onChange({ ...chosen, [name]: value });
  const value = ({ name, default: usual }: OptionInfo) => chosen[name] ?? usual ?? '';
  const field = (option: OptionInfo) => {
    const { name, type, low, high, choices = [] } = option;
    if (type === 'choice')
      return (
        <select value={value(option)} onChange={(event) => set(name, event.currentTarget.value)}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      );
    if (type === 'number')
      return (
        <input
          type="number"
          min={low}
          max={high}
          value={value(option)}
          placeholder={say('option.none')}
          onInput={(event) => set(name, event.currentTarget.value)}
        />
      );
    return (
      <input
        type="text"
        spellcheck={false}
        value={value(option)}
        placeholder={say('option.none')}
        onInput={(event) => set(name, event.currentTarget.value)}
      />
    );
  };
  const switches = options.filter(({ type }) => type === 'switch');
  return (
    <div class="player-options">
      {options
        .filter(({ type }) => type !== 'switch')
        .map((option) => (
          <label key={option.name} class="field">
            <span>{option.name}</span>
            {field(option)}
            <small class="faint">{either(option.about, option.about_zh)}</small>
          </label>
        ))}
      {switches.length > 0 && (
        <div class="switches">
          {switches.map((option) => (
            <label key={option.name} class="switch">
              <input
                type="checkbox"
                checked={value(option) === 'on'}
                onChange={(event) => set(option.name, event.currentTarget.checked ? 'on' : 'off')}
              />
              <span>
                <b>{option.name}</b> <small class="faint">{either(option.about, option.about_zh)}</small>
              </span>
            </label>
          ))}
        </div>
      )}
    </div>
  );
}

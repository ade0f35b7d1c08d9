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

interface FieldOf {
  option: OptionInfo;
  value: string;
  set: (value: string) => void;
}

/** What an option that is no switch is chosen or typed with. */
function Field({ option, value, set }: FieldOf) {
  const { type, low, high, choices = [] } = option;
  if (type === 'choice')
    return (
      <select value={value} onChange={(event) => set(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  const numbers = type === 'number' ? { type, min: low, max: high } : { type: 'text', spellcheck: false };
  return (
    <input
      {...numbers}
      value={value}
      placeholder={say('option.none')}
      onInput={(event) => set(event.currentTarget.value)}
    />
  );
}

interface Props {
  options: OptionInfo[];
  chosen: Chosen;
  onChange: (next: Chosen) => void;
}

export function PlayerOptions({ options, chosen, onChange }: Props) {
  const set = (name: string, value: string) => onChange({ ...chosen, [name]: value });
  const value = ({ name, default: usual }: OptionInfo) => chosen[name] ?? usual ?? '';
  const switches = options.filter(({ type }) => type === 'switch');
  return (
    <div class="player-options">
      {options
        .filter(({ type }) => type !== 'switch')
        .map((option) => (
          <label key={option.name} class="field">
            <span>{option.name}</span>
            <Field option={option} value={value(option)} set={(next) => set(option.name, next)} />
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

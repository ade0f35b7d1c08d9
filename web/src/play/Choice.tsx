// SPDX-License-Identifier: MIT
// One of a few, side by side.

import type { ComponentChildren } from 'preact';

interface ChoiceProps<T extends string | number> {
  name: string;
  title: string;
  value: T;
  of: readonly { value: T; text: ComponentChildren }[];
  onChoose: (value: T) => void;
}

export function Choice<T extends string | number>({ name, title, value, of, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset class="choice">
      <legend>{title}</legend>
      {of.map((each) => (
        <label key={each.value}>
          <input type="radio" name={name} checked={each.value === value} onChange={() => onChoose(each.value)} />
          <span>{each.text}</span>
        </label>
      ))}
    </fieldset>
  );
}

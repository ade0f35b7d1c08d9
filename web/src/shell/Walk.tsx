// SPDX-License-Identifier: MIT
// The four buttons that walk through a game. They are drawn, since not every font has their signs.

import { say } from '../words/words';
import type { Key } from '../words/en';

const STEPS = [
  { key: 'analyse.first', path: 'M3 3h2.4v12H3zM15 3v12L6 9z' },
  { key: 'play.back', path: 'M13 3v12L4 9z' },
  { key: 'play.forward', path: 'M5 3v12l9-6z' },
  { key: 'analyse.last', path: 'M12.6 3H15v12h-2.4zM3 3v12l9-6z' },
] as const;

/** `to` are what each of them does: to the beginning, back, forward, to the end; null: there is nothing to do. */
export function Walk({ to }: { to: ((() => void) | null)[] }) {
  return (
    <>
      {STEPS.map(({ key, path }, index) => (
        <button
          key={key}
          type="button"
          class="walk"
          disabled={!to[index]}
          aria-label={say(key as Key)}
          title={say(key as Key)}
          onClick={() => to[index]?.()}
        >
          <svg viewBox="0 0 18 18" aria-hidden="true">
            <path d={path} />
          </svg>
        </button>
      ))}
    </>
  );
}

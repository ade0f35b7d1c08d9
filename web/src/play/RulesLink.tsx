// SPDX-License-Identifier: MIT
// The way to the rules in a minute.

import { courseOf } from '../rules/steps';
import { say } from '../words/words';

/** A question mark, or in words where there is room. */
export function RulesLink({ game, words = false }: { game: string; words?: boolean }) {
  if (!courseOf(game)) return null;
  if (words)
    return (
      <a class="button" href={`#/rules/${game}`}>
        {say('rules.open')}
      </a>
    );
  return (
    <a class="button quiet help" href={`#/rules/${game}`} aria-label={say('rules.open')} title={say('rules.open')}>
      ?
    </a>
  );
}

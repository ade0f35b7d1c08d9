// SPDX-License-Identifier: MIT
// The way to the rules in a minute.

import { say } from '../words/words';

export function RulesLink({ game }: { game: string }) {
  return (
    <a class="button quiet help" href={`#/rules/${game}`} aria-label={say('rules.open')} title={say('rules.open')}>
      ?
    </a>
  );
}

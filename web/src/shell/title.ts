// SPDX-License-Identifier: MIT
// What the window is called: the page, and what it shows.

import type { Rules } from '../engine/rules';
import { either, say, sayOf } from '../words/words';
import type { Route } from './route';

export function titleOf({ page, rest }: Route, rules: Rules | null): string {
  const words: string[] = [];
  const place = page === 'rules' ? say('rules.open') : sayOf('nav', page);
  if (place) words.push(place);
  const [what = ''] = rest;
  if (rules?.games().includes(what)) words.push(either(rules.info(what).title, rules.info(what).title_zh));
  else if (what !== '') words.push(rest.join(' '));
  return words.length > 0 && page !== 'home'
    ? `${words.join(': ')} – ${say('app.name')}`
    : `wuqi 五棋 – ${say('app.lead')}`;
}

// SPDX-License-Identifier: MIT
// The page's beginning: the rules are loaded, then the page a person asked for is shown.

import { render } from 'preact';
import { signal } from '@preact/signals';
import { Rules } from './engine/rules';
import { binary } from './engine/wasm';
import { AnalysePage } from './analyse/AnalysePage';
import { LearnPage } from './learn/LearnPage';
import { PlayPage } from './play/PlayPage';
import { PuzzlesPage } from './puzzles/PuzzlesPage';
import { Shell } from './shell/Shell';
import './shell/look';
import { route } from './shell/route';
import { say } from './words/words';

const rules = signal<Rules | null>(null);
const failure = signal('');

function Page() {
  if (failure.value) return <p class="notice bad" role="alert">{say('app.failed', { reason: failure.value })}</p>;
  if (!rules.value) return <p class="notice" role="status">{say('app.loading')}</p>;
  switch (route.value.page) {
    case 'play':
      return <PlayPage rules={rules.value} />;
    case 'analyse':
      return <AnalysePage rules={rules.value} />;
    case 'learn':
      return <LearnPage rules={rules.value} />;
    case 'puzzles':
      return <PuzzlesPage rules={rules.value} />;
    default:
      return <p class="notice">{say('soon')}</p>;
  }
}

render(<Shell><Page /></Shell>, document.getElementById('app')!);

binary()
  .then((compiled) => Rules.load(compiled))
  .then((loaded) => {
    rules.value = loaded;
  })
  .catch((error: Error) => {
    failure.value = error.message;
  });

if ('serviceWorker' in navigator && location.protocol.startsWith('http')) void navigator.serviceWorker.register('offline.js');

// SPDX-License-Identifier: MIT
// The page's beginning: the rules are loaded, then the page a person asked for is shown.

import { render } from 'preact';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Rules } from './engine/rules';
import { served } from './engine/players';
import { usedFiles } from './engine/files';
import { binary, fetchedFiles, needs, type Need } from './engine/wasm';
import { AnalysePage } from './analyse/AnalysePage';
import { CodePage } from './editor/CodePage';
import { Home } from './home/Home';
import { LearnPage } from './learn/LearnPage';
import { PlayPage } from './play/PlayPage';
import { PuzzlesPage } from './puzzles/PuzzlesPage';
import { RulesPage } from './rules/RulesPage';
import { Loading } from './shell/Loading';
import { Shell } from './shell/Shell';
import './shell/look';
import { route } from './shell/route';
import { Trouble } from './shell/Trouble';
import { WatchPage } from './watch/WatchPage';
import { guardDoubleClicks } from './shell/clicks';
import { titleOf } from './shell/title';
import { chinese, say } from './words/words';

const rules = signal<Rules | null>(null);
const failure = signal('');

function Page() {
  useEffect(() => {
    document.title = titleOf(route.value, rules.value);
  }, [route.value, rules.value, chinese.value]);
  if (failure.value)
    return <Trouble reason={say('app.failed', { reason: failure.value })} again={() => location.reload()} />;
  if (route.value.page === 'home') return <Home rules={rules.value} />;
  if (!rules.value) return <Loading />;
  switch (route.value.page) {
    case 'rules':
      return <RulesPage rules={rules.value} />;
    case 'analyse':
      return <AnalysePage rules={rules.value} />;
    case 'learn':
      return <LearnPage rules={rules.value} />;
    case 'code':
      return <CodePage rules={rules.value} />;
    case 'puzzles':
      return <PuzzlesPage rules={rules.value} />;
    case 'watch':
      if (served.value) return <WatchPage rules={rules.value} />;
  }
  return <PlayPage rules={rules.value} />;
}

guardDoubleClicks();
render(
  <Shell>
    <Page />
  </Shell>,
  document.getElementById('app')!,
);

binary()
  .then((compiled) => Rules.load(compiled))
  .then((loaded) => {
    for (const game of loaded.games()) {
      if (loaded.info(game).trained) needs.weights.add(game);
      if (loaded.info(game).book) needs.books.add(game);
    }
    rules.value = loaded;
    if ('serviceWorker' in navigator) setTimeout(() => void keepForLater().catch(() => {}), 2000);
  })
  .catch((error: Error) => {
    failure.value = error.message;
  });

/** Once the service worker listens, the files of the games at hand are stored for offline use. For a reader who comes
// again, or has installed the page, all files are stored when the page is idle; `data-offline` says how many are. A
// first visit fetches only what it uses. */
async function keepForLater(): Promise<void> {
  await navigator.serviceWorker.register('offline.js');
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  const again = localStorage.getItem('wuqi.visited') !== null || matchMedia('(display-mode: standalone)').matches;
  localStorage.setItem('wuqi.visited', '1');
  const all = [
    'puzzles.json',
    'lessons.json',
    'lab.json',
    'reports.json',
    ...(['books', 'weights'] as Need[]).flatMap((need) => [...needs[need]].map((game) => `${need}/${game}.bin`)),
  ];
  for (const file of [...(again ? all : fetchedFiles()), ...usedFiles()]) await (await fetch(file)).arrayBuffer();
  document.documentElement.dataset.offline = again ? 'ready' : 'used';
}

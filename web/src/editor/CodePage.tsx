// SPDX-License-Identifier: MIT
// Writing bots: the workshop with one program for each game, and the lesson of docs/python.md to run and change.

import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Rules } from '../engine/rules';
import { Loading } from '../shell/Loading';
import { route } from '../shell/route';
import { Trouble } from '../shell/Trouble';
import { say } from '../words/words';
import { LessonCells } from './Lesson';
import { keptText, loadTexts, templateOf, type Texts } from './kept';
import { Python } from './python';
import { Workshop } from './workshop';
import { WorkshopView } from './WorkshopView';

export function CodePage({ rules }: { rules: Rules }) {
  const texts = useSignal<Texts | null>(null);
  const trouble = useSignal('');
  const python = useMemo(() => new Python(), []);
  const load = () => {
    trouble.value = '';
    loadTexts().then(
      (found) => (texts.value = found),
      (error: Error) => (trouble.value = error.message),
    );
  };
  useEffect(() => {
    load();
    // Python is loaded while its reader still reads.
    python.start().catch(() => {});
    return () => python.close();
  }, []);
  if (trouble.value) return <Trouble reason={trouble.value} again={load} />;
  if (!texts.value) return <Loading />;
  const [part] = route.value.rest;
  const games = rules.games();
  const game = part && games.includes(part) ? part : (keptText('wuqi.code.game') ?? 'reversi6');
  return (
    <section class="page code" data-python={python.state.value}>
      <h1>{say('code.title')}</h1>
      <p class="code-about">{say('code.about')}</p>
      <nav class="code-parts" aria-label={say('code.title')}>
        <a href={`#/code/${game}`} aria-current={part === 'lesson' ? undefined : 'page'}>
          {say('code.workshop')}
        </a>
        <a href="#/code/lesson" aria-current={part === 'lesson' ? 'page' : undefined}>
          {say('code.lesson')}
        </a>
      </nav>
      {part === 'lesson' ? (
        <LessonCells texts={texts.value} python={python} rules={rules} />
      ) : (
        <Bench
          key={game}
          rules={rules}
          game={games.includes(game) ? game : games[0]!}
          texts={texts.value}
          python={python}
        />
      )}
    </section>
  );
}

function Bench({ rules, game, texts, python }: { rules: Rules; game: string; texts: Texts; python: Python }) {
  const workshop = useMemo(() => new Workshop(rules, game, templateOf(texts, game), python), []);
  useEffect(() => () => workshop.close(), []);
  return <WorkshopView workshop={workshop} />;
}

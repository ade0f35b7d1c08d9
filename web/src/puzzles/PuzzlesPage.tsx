// SPDX-License-Identifier: MIT
// Puzzles by chapter.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Rules } from '../engine/rules';
import { Loading } from '../shell/Loading';
import { route } from '../shell/route';
import { Trouble } from '../shell/Trouble';
import { say } from '../words/words';
import type { Key } from '../words/en';
import { chapters, solved, type Chapter } from './puzzles';
import { PuzzleView } from './PuzzleView';

export function PuzzlesPage({ rules }: { rules: Rules }) {
  const list = useSignal<Chapter[] | null>(null);
  const trouble = useSignal('');
  const load = () => {
    trouble.value = '';
    chapters().then(
      (found) => (list.value = found),
      (error: Error) => (trouble.value = error.message),
    );
  };
  useEffect(load, []);
  if (trouble.value) return <Trouble reason={trouble.value} again={load} />;
  if (!list.value) return <Loading />;
  const id = route.value.rest[0];
  const all = list.value.flatMap((chapter) => chapter.puzzles);
  const index = all.findIndex((puzzle) => puzzle.id === id);
  if (index >= 0) {
    const chapter = list.value.find(({ puzzles }) => puzzles.includes(all[index]!))!.puzzles;
    return (
      <PuzzleView
        key={id}
        rules={rules}
        at={{
          puzzle: all[index]!,
          before: all[index - 1],
          next: all[index + 1],
          place: [chapter.indexOf(all[index]!) + 1, chapter.length],
        }}
      />
    );
  }
  const open = all.find((puzzle) => !solved.value.has(puzzle.id));
  return (
    <section class="page">
      <h1>{say('nav.puzzles')}</h1>
      <div class="puzzle-lead">
        <p class="faint">{say('puzzle.about')}</p>
        {open && (
          <a class="button primary" href={`#/puzzles/${open.id}`}>
            {say(solved.value.size > 0 ? 'puzzle.goon' : 'puzzle.begin')}
          </a>
        )}
      </div>
      {list.value.map((chapter) => (
        <ChapterGrid key={chapter.kind} chapter={chapter} />
      ))}
    </section>
  );
}

function ChapterGrid({ chapter: { kind, puzzles } }: { chapter: Chapter }) {
  const done = puzzles.filter((puzzle) => solved.value.has(puzzle.id)).length;
  const title = say(`puzzle.${kind}` as Key);
  return (
    <div class="chapter">
      <h2>
        {title}{' '}
        <span class="faint">
          {done} / {puzzles.length}
        </span>
      </h2>
      <progress value={done} max={puzzles.length} aria-label={title} />
      <p class="faint">{say(`puzzle.${kind}.about` as Key)}</p>
      <div class="puzzle-grid">
        {puzzles.map((puzzle, index) => {
          const seen = solved.value.has(puzzle.id);
          return (
            <a
              key={puzzle.id}
              class={`puzzle-link${seen ? ' solved' : ''}`}
              href={`#/puzzles/${puzzle.id}`}
              aria-label={`${title} ${index + 1}${seen ? ` ${say('puzzle.solved')}` : ''}`}
            >
              {index + 1}
            </a>
          );
        })}
      </div>
    </div>
  );
}

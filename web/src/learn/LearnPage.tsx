// SPDX-License-Identifier: MIT
// How the search works: lessons, any search as a tree, techniques one by one, and the experiments of the laboratory.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Rules } from '../engine/rules';
import { Loading } from '../shell/Loading';
import { route } from '../shell/route';
import { Trouble } from '../shell/Trouble';
import { say } from '../words/words';
import { Experiments } from './Experiments';
import { LESSONS, lessonData, type Lesson, type LessonData } from './chapters';
import { ChapterView } from './ChapterView';
import { NodesPage } from './NodesPage';
import { progress } from './progress';
import { Reports } from './Reports';
import { TreePage } from './TreePage';
import { fill, learn } from './words';

export function LearnPage({ rules }: { rules: Rules }) {
  const [part, name] = route.value.rest;
  if (part === 'lesson' && LESSONS.some(({ id }) => id === name))
    return <LessonPage key={name} rules={rules} id={name!} />;
  if (part === 'nodes') return <NodesPage rules={rules} name={name ?? ''} />;
  if (part === 'tree') return <TreePage rules={rules} />;
  if (part === 'lab') return <Experiments name={name ?? ''} />;
  if (part === 'reports') return <Reports name={name ?? ''} rules={rules} />;
  return (
    <section class="page">
      <h1>{say('nav.learn')}</h1>
      <h2>{learn('lessons')}</h2>
      <ol class="lesson-list">
        {LESSONS.map((chapter, index) => (
          <LessonCard key={chapter.id} chapter={chapter} number={index + 1} />
        ))}
      </ol>
      <h2>{say('learn.more.title')}</h2>
      <div class="cards lesson-list">
        <Card to="/learn/nodes" title={learn('beat')} note={learn('beatAbout')} />
        <Card to="/learn/tree" title={say('learn.tree')} note={say('learn.tree.about')} />
        <Card to="/code/lesson" title={say('code.title')} note={say('code.about')} />
        <Card to="/learn/lab" title={say('learn.lab')} note={say('learn.lab.about')} />
        <Card to="/learn/reports" title={say('reports.title')} note={say('reports.about')} />
        {rules.games().includes('gomoku15') && rules.info('gomoku15').book && (
          <Card to="/analyse/gomoku15" title={say('learn.proof')} note={say('learn.proof.about')} />
        )}
      </div>
    </section>
  );
}

function Card({ to, title, note }: { to: string; title: string; note: string }) {
  return (
    <a class="card" href={`#${to}`}>
      <span class="card-title">{title}</span>
      <span class="card-note">{note}</span>
    </a>
  );
}

/** A chapter in the list, with what the reader has reached in it. */
function LessonCard({ chapter, number }: { chapter: Lesson; number: number }) {
  const reached = progress.value[chapter.id];
  return (
    <li>
      <a class="card" href={`#/learn/lesson/${chapter.id}`}>
        <span class="card-title">
          {number}. {fill(chapter.title)}
        </span>
        <span class="card-note">{fill(chapter.intro[0]!)}</span>
        {reached && (
          <span class={`card-done${reached.right === reached.of ? ' full' : ''}`}>
            {reached.right === reached.of ? '✓ ' : ''}
            {learn('of', { ...reached })}
          </span>
        )}
      </a>
    </li>
  );
}

/** A chapter, once its positions are there. */
function LessonPage({ rules, id }: { rules: Rules; id: string }) {
  const data = useSignal<LessonData | null>(null);
  const trouble = useSignal('');
  const load = () => {
    trouble.value = '';
    lessonData().then(
      (found) => (data.value = found),
      (error: Error) => (trouble.value = error.message),
    );
  };
  useEffect(load, []);
  const chapter = data.value?.chapters.find((each) => each.id === id);
  if (trouble.value) return <Trouble reason={trouble.value} again={load} />;
  return chapter ? <ChapterView rules={rules} data={chapter} of={data.value!.chapters} /> : <Loading />;
}

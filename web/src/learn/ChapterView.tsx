// SPDX-License-Identifier: MIT
// A chapter: scene after scene of predict, then see; at its end the real engine with the technique and without it.

import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Board } from '../board/Board';
import type { Rules } from '../engine/rules';
import { boardOptions } from '../shell/look';
import { Loading } from '../shell/Loading';
import { Trouble } from '../shell/Trouble';
import { chinese, say, sideName } from '../words/words';
import { Bracket } from './Bracket';
import { LESSONS, type ChapterData, type Lesson } from './chapters';
import { pageLab } from './lab';
import { LessonTree, pathText, type Seen } from './LessonTree';
import { RaceView } from './RaceView';
import { Reader, seenAt } from './reader';
import { meant, type Beat, type Question, type Scene } from './scene';
import type { SceneSpec } from './recorded';
import { tellAll } from './tellers';
import { fill, learn } from './words';

export function ChapterView({ rules, data, of }: { rules: Rules; data: ChapterData; of: ChapterData[] }) {
  const lesson = LESSONS.find(({ id }) => id === data.id)!;
  const reader = useMemo(() => new Reader(data.id), [data]);
  const load = () => reader.load(() => tellAll(pageLab, data.scenes));
  useEffect(load, [data, chinese.value]);
  const { scenes, trouble, right } = reader;
  const at = reader.here.value;
  const scene = reader.scene();
  const total = reader.total();
  const asked = reader.asked();
  return (
    <section class="page lesson" data-chapter={data.id} data-right={right.value} data-of={total}>
      <header class="lesson-head">
        <p class="lesson-up">
          <a href="#/learn">{say('nav.learn')}</a>
        </p>
        <h1>
          {of.indexOf(data) + 1} · {fill(lesson.title)}
        </h1>
        {total > 0 && (
          <Dots total={total} asked={reader.over() ? total : asked + Number(at.done)} right={right.value} />
        )}
      </header>
      <p class="lesson-text lesson-intro">{lesson.intro.map((words) => fill(words)).join(chinese.value ? '' : ' ')}</p>
      {trouble.value && <Trouble reason={trouble.value} again={load} />}
      {!scenes.value && !trouble.value && <Loading />}
      {scene && (
        <SceneView
          key={at.scene}
          rules={rules}
          scene={scene}
          spec={data.scenes[at.scene]!}
          beat={at.beat}
          done={at.done}
          number={asked + 1}
          total={total}
          onAnswer={(fine) => reader.answered(fine)}
          onNext={() => reader.next()}
        />
      )}
      {reader.over() && (
        <End rules={rules} chapter={lesson} data={data} of={of} right={right.value} total={total} again={load} />
      )}
    </section>
  );
}

function Dots({ total, asked, right }: { total: number; asked: number; right: number }) {
  return (
    <p class="lesson-dots">
      <span aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <i key={index} class={index < asked ? 'full' : ''} />
        ))}
      </span>
      <b>{learn('of', { right, of: total })}</b>
    </p>
  );
}

function End({
  rules,
  chapter,
  data,
  of,
  right,
  total,
  again,
}: {
  rules: Rules;
  chapter: Lesson;
  data: ChapterData;
  of: ChapterData[];
  right: number;
  total: number;
  again: () => void;
}) {
  const following = of[of.indexOf(data) + 1];
  const link = useRef<HTMLAnchorElement>(null);
  const title = following && fill(LESSONS.find(({ id }) => id === following.id)!.title);
  return (
    <>
      <p class="lesson-score" role="status">
        {learn('score', { right, of: total })}
      </p>
      <RaceView rules={rules} chapter={chapter} data={data} />
      <p class="tools">
        {following ? (
          <a ref={link} class="button primary" href={`#/learn/lesson/${following.id}`}>
            {learn('nextChapter', { title: title! })} →
          </a>
        ) : (
          <a class="button primary" href="#/learn/nodes">
            {learn('beat')} →
          </a>
        )}
        <button type="button" onClick={again}>
          {learn('again')}
        </button>
      </p>
    </>
  );
}

interface SceneProps {
  rules: Rules;
  scene: Scene;
  spec: SceneSpec;
  beat: number;
  done: boolean;
  number: number;
  total: number;
  onAnswer: (fine: boolean) => void;
  onNext: () => void;
}

function SceneView({ rules, scene, spec, beat, done, number, total, onAnswer, onNext }: SceneProps) {
  const looked = useSignal<number | null>(null);
  const chosen = useSignal<number[]>([]);
  const before = useRef(-1);
  const panel = useRef<HTMLDivElement>(null);
  const here: Beat = scene.beats[Math.min(beat, scene.beats.length - 1)]!;
  const { question } = here;
  const from = before.current;
  useLayoutEffect(() => {
    before.current = beat;
    looked.value = null;
    chosen.value = [];
    // Whoever answers by keys goes on by keys.
    if (from >= 0) panel.current?.focus({ preventScroll: true });
  }, [beat, scene]);
  const base = useMemo(() => seenAt(scene, beat, done, from), [scene, beat, done]);
  const failed = chosen.value.some((each) => each !== question?.answer);
  const seen: Seen = { ...base, lit: question && (failed || done) ? question.lights : [], at: looked.value ?? here.at };
  const answer = (index: number) => {
    if (done || !question || chosen.value.includes(index)) return;
    chosen.value = [...chosen.value, index];
    onAnswer(index === question.answer);
  };
  useKeys(question, done, answer, onNext);
  return (
    <div class="lesson-scene">
      <div class="lesson-left">
        <LessonTree scene={scene} seen={seen} onLook={(id) => (looked.value = id)} />
        {spec.kind === 'tree' && spec.kinds?.includes('cut') && (
          <Bracket scene={scene} low={here.low} high={here.high} values={valuesOf(scene, here.at, seen)} />
        )}
        <SidesKey rules={rules} spec={spec} />
      </div>
      <div class="lesson-ask">
        <div
          class="lesson-panel"
          ref={panel}
          tabIndex={-1}
          role="group"
          aria-label={learn('question', { n: number, of: total })}
        >
          {question && (
            <Asked
              question={question}
              chosen={chosen.value}
              done={done}
              failed={failed}
              onAnswer={answer}
              onNext={onNext}
            />
          )}
        </div>
        <p class="faint lesson-keys">{learn('keys')}</p>
      </div>
      <NodeBoard rules={rules} scene={scene} game={spec.game} id={seen.at} />
    </div>
  );
}

/** Digits answer, Enter goes on. */
function useKeys(question: Question | undefined, done: boolean, answer: (index: number) => void, onNext: () => void) {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (target.closest('input, select, textarea') || event.ctrlKey || event.metaKey || event.altKey) return;
      const digit = Number(event.key);
      if (question && digit >= 1 && digit <= question.options.length) answer(digit - 1);
      else if (event.key === 'Enter' && done && !target.closest('button, a, summary')) onNext();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  });
}

/** Who is MAX and who is MIN. */
function SidesKey({ rules, spec }: { rules: Rules; spec: SceneSpec }) {
  const info = rules.info(spec.game);
  const first = rules.board(spec.game, spec.position, []).side;
  return (
    <p class="lesson-key" aria-hidden="true">
      <span>
        {learn('max')} {sideName(info, first)}
      </span>
      <span>
        {learn('min')} {sideName(info, first === 0 ? 1 : 0)}
      </span>
    </p>
  );
}

/** The values at a node's children that are known. */
function valuesOf(scene: Scene, id: number, seen: Seen): number[] {
  const children = scene.nodes.get(id)?.node.children ?? [];
  return [...new Set(children.filter((child) => seen.known.has(child.id)).map(({ score }) => score))];
}

interface AskedProps {
  question: Question;
  /** The options that were tried. */
  chosen: number[];
  done: boolean;
  failed: boolean;
  onAnswer: (index: number) => void;
  onNext: () => void;
}

function Asked({ question, chosen, done, failed, onAnswer, onNext }: AskedProps) {
  const trouble = useSignal('');
  const on = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (done) on.current?.focus({ preventScroll: true });
    trouble.value = '';
  }, [done, question]);
  return (
    <>
      <h2 class="lesson-question">{fill(question.ask)}</h2>
      <div class="lesson-options">
        {question.options.map((option, index) => (
          <button
            key={option.keys[0]}
            type="button"
            data-answer={option.keys[0]}
            disabled={done || chosen.includes(index)}
            class={chosen.includes(index) ? (index === question.answer ? 'is-right' : 'is-wrong') : ''}
            onClick={() => onAnswer(index)}
          >
            <kbd aria-hidden="true">{index + 1}</kbd> {fill(option.say)}
          </button>
        ))}
      </div>
      {!done && <TypedAnswer question={question} trouble={trouble} onAnswer={onAnswer} />}
      <div
        role="status"
        class={`lesson-said${done ? ' good' : failed ? ' poor' : ''}`}
        data-said={done ? 'right' : failed ? 'wrong' : ''}
      >
        {trouble.value && <p>{trouble.value}</p>}
        {done && (
          <p>
            <b>{learn('right')}</b> {fill(question.right)}
          </p>
        )}
        {!done && failed && !trouble.value && (
          <p>
            <b>{learn('wrong')}</b> {fill(question.wrong)}
          </p>
        )}
      </div>
      {done && (
        <button type="button" ref={on} class="primary lesson-next" onClick={onNext}>
          {learn('next')} →
        </button>
      )}
    </>
  );
}

interface TypedProps {
  question: Question;
  trouble: Signal<string>;
  onAnswer: (index: number) => void;
}

/** An answer may be typed instead of clicked. */
function TypedAnswer({ question, trouble, onAnswer }: TypedProps) {
  const text = useSignal('');
  useLayoutEffect(() => {
    text.value = '';
  }, [question]);
  const submit = (event: Event) => {
    event.preventDefault();
    const typed = text.value.trim();
    if (typed === '') return;
    const index = meant(question, typed);
    if (index < 0) {
      const options = question.options.map(({ say: words }) => fill(words)).join(', ');
      trouble.value = learn('unknown', { text: typed, options });
      return;
    }
    trouble.value = '';
    onAnswer(index);
    text.value = '';
  };
  return (
    <form class="lesson-type" onSubmit={submit}>
      <input
        type="text"
        autocomplete="off"
        spellcheck={false}
        aria-label={learn('type')}
        placeholder={learn('type')}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          trouble.value = '';
        }}
      />
      <button type="submit">{learn('submit')}</button>
    </form>
  );
}

/** The board of a node: how it came about is under it, and its last move is ringed. */
function NodeBoard({ rules, scene, game, id }: { rules: Rules; scene: Scene; game: string; id: number }) {
  const drawn = scene.nodes.get(id)!;
  const info = rules.info(game);
  const known = drawn.node.position || scene.nodes.get(drawn.parent)?.node.position || '';
  const board = rules.board(game, known, []);
  const parent = scene.nodes.get(drawn.parent)?.node.position;
  const squares =
    parent && drawn.node.name
      ? (rules.board(game, parent, []).moves.find(({ move }) => move === drawn.node.name)?.squares ?? [])
      : [];
  return (
    <figure class="lesson-board">
      <Board
        info={info}
        board={board}
        last={squares}
        options={{ ...boardOptions.value, coordinates: true }}
        signs={squares.length > 0 ? [{ squares: squares.slice(-1), weight: 0.9 }] : []}
        label={learn('board', { path: pathText(scene, id) })}
      />
      <figcaption>{pathText(scene, id)}</figcaption>
    </figure>
  );
}

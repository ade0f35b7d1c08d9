// SPDX-License-Identifier: MIT
// The rules of a game in a minute: small boards, each with one thing to see and one thing to do.

import { useMemo } from 'preact/hooks';
import { Board } from '../board/Board';
import type { Rules } from '../engine/rules';
import { boardOptions } from '../shell/look';
import { go, route } from '../shell/route';
import { either, say } from '../words/words';
import { RulesCourse } from './course';
import { courseOf } from './steps';

export function RulesPage({ rules }: { rules: Rules }) {
  const game = route.value.rest[0] ?? '';
  const known = rules.games().includes(game);
  const text = known ? courseOf(game) : null;
  const course = useMemo(() => text && new RulesCourse(rules, text.game, text.steps), [game]);
  if (!course)
    return (
      <section class="page narrow">
        <p class="notice bad" role="alert">
          {known ? say('rules.none') : say('watch.unknown', { game })}
        </p>
      </section>
    );
  return <CourseView key={game} course={course} played={game} />;
}

/** `played` is the game that is begun after the last board: of the same family, perhaps of another size. */
function CourseView({ course, played }: { course: RulesCourse; played: string }) {
  const { info } = course;
  const title = either(info.title, info.title_zh);
  const step = course.step();
  const record = course.record.value;
  const moves = course.solved.value ? [] : record.board.value.moves.filter((move) => move.squares.length === 0);
  return (
    <section class="page rules">
      <h1>{say('rules.title', { game: title })}</h1>
      <div class="rules-step">
        <div
          class={`rules-board${course.wrong.value > 0 ? ' shakes' : ''}`}
          key={`${course.at.value}.${course.wrong.value}`}
        >
          <Board
            info={info}
            board={record.board.value}
            change={record.change.value}
            last={record.lastSquares()}
            options={{ ...boardOptions.value, coordinates: false, confirm: 'off' }}
            signs={course.solved.value ? [] : course.signs()}
            onMove={course.solved.value ? undefined : (move) => course.play(move)}
            label={say('board.label', { game: title })}
          />
          {moves.length > 0 && (
            <div class="move-buttons">
              {moves.map(({ move }) => (
                <button key={move} type="button" class="primary" onClick={() => course.play(move)}>
                  {record.word(move)}
                </button>
              ))}
            </div>
          )}
        </div>
        <div class="rules-text">
          <p class="faint">{say('rules.board', { n: course.at.value + 1, all: course.steps.length })}</p>
          <p>{either(...step.text)}</p>
          <p role="status" class={course.solved.value ? 'good' : 'bad'}>
            {course.solved.value
              ? `${say('rules.right')} ${either(...step.done)}`
              : course.wrong.value > 0 && say('rules.wrong', { hint: either(...step.hint) })}
          </p>
          <CourseTools course={course} played={played} />
        </div>
      </div>
    </section>
  );
}

function CourseTools({ course, played }: { course: RulesCourse; played: string }) {
  const { at, steps, solved } = course;
  const last = at.value === steps.length - 1;
  return (
    <>
      <div class="tools">
        <button type="button" disabled={at.value === 0} onClick={() => course.go(at.value - 1)}>
          {say('rules.before')}
        </button>
        <button type="button" onClick={() => course.go(at.value)}>
          {say('rules.reset')}
        </button>
        {last ? (
          <button type="button" class="primary" onClick={() => go(`/play/${played}/new`)}>
            {say('rules.play')}
          </button>
        ) : (
          <button type="button" class={solved.value ? 'primary' : ''} onClick={() => course.go(at.value + 1)}>
            {say('rules.next')}
          </button>
        )}
      </div>
      <div class="rules-dots">
        {steps.map((_, index) => (
          <button
            key={index}
            type="button"
            aria-label={say('rules.board', { n: index + 1, all: steps.length })}
            aria-current={index === at.value ? 'step' : undefined}
            onClick={() => course.go(index)}
          />
        ))}
      </div>
    </>
  );
}

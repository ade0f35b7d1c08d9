// SPDX-License-Identifier: MIT
// What a program printed, and what went wrong in it.

import { useEffect, useRef } from 'preact/hooks';
import { en, type Key } from '../words/en';
import { say, told } from '../words/words';
import type { Problem } from './protocol';
import type { Said } from './workshop';

export function Output({ lines }: { lines: Said[] }) {
  const place = useRef<HTMLPreElement>(null);
  useEffect(() => {
    if (place.current) place.current.scrollTop = place.current.scrollHeight;
  }, [lines]);
  if (lines.length === 0) return null;
  return (
    <pre class="code-output" ref={place} tabIndex={0} role="log">
      {lines.map(({ text, error }, index) => (
        <span key={index} class={error ? 'bad' : ''}>
          {text}
        </span>
      ))}
    </pre>
  );
}

/** What an error usually means. */
export function why({ kind, message }: Problem): string {
  const key = `code.why.${kind}`;
  return key in en ? say(key as Key, { reason: message }) : '';
}

export function Wrong({ problem, onLine }: { problem: Problem; onLine?: (() => void) | undefined }) {
  const own = ['NoBot', 'NoMove', 'BadMove'].includes(problem.kind);
  const cell = /^cell (\d+)$/.exec(problem.file ?? '')?.[1];
  const reason = why(problem);
  const where =
    problem.line === null
      ? ''
      : cell
        ? say('code.line.cell', { cell, n: problem.line })
        : say('code.line', { n: problem.line });
  return (
    <div class="notice code-problem" role="alert" data-kind={problem.kind} data-line={problem.line ?? 0}>
      <p>
        {where && <b>{where}: </b>}
        {!own && (
          <code>
            {problem.kind}
            {problem.message && `: ${problem.kind === 'WuqiError' ? told(problem.message) : problem.message}`}
          </code>
        )}
        {own && reason}
      </p>
      {!own && reason && <p>{reason}</p>}
      {problem.text.trim().split('\n').length > 2 && (
        <details onToggle={onLine}>
          <summary>{say('code.traceback')}</summary>
          <pre tabIndex={0}>{problem.text}</pre>
        </details>
      )}
    </div>
  );
}

// SPDX-License-Identifier: MIT
// The moves of a game, two a line, in the reader's notation; a click goes there.

import { useEffect, useRef } from 'preact/hooks';
import { say } from '../words/words';
import type { Key } from '../words/en';
import type { GameRecord } from './record';
import type { Verdict } from './table';

const MARKS: Record<Verdict['grade'], string> = { best: '', good: '', slip: '?!', mistake: '?', blunder: '??' };

export function MoveList({
  record,
  verdicts,
  onGo,
}: {
  record: GameRecord;
  verdicts: Map<number, Verdict>;
  onGo: (at: number) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const at = record.at.value;
  const moves = record.moves.value;
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (here && list.current) list.current.scrollTop = here.offsetTop - list.current.clientHeight / 2;
  }, [at, moves]);
  return (
    <div class="moves">
      <h2>{say('play.moves')}</h2>
      {moves.length === 0 ? (
        <p class="faint">{say('play.moves.none')}</p>
      ) : (
        <ol ref={list} tabIndex={0} aria-label={say('play.moves')}>
          {Array.from({ length: Math.ceil(moves.length / 2) }, (_, row) => (
            <li key={row}>
              <span class="move-number">{row + 1}</span>
              {[2 * row, 2 * row + 1]
                .filter((index) => index < moves.length)
                .map((index) => {
                  const verdict = verdicts.get(index);
                  return (
                    <button
                      key={index}
                      type="button"
                      class={`move${verdict ? ` ${verdict.grade}` : ''}`}
                      aria-current={index === at - 1 ? 'step' : undefined}
                      onClick={() => onGo(index + 1)}
                    >
                      {record.name(index)}
                      {verdict && MARKS[verdict.grade] && (
                        <sup title={say(`advice.${verdict.grade}` as Key)}>{MARKS[verdict.grade]}</sup>
                      )}
                    </button>
                  );
                })}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

// SPDX-License-Identifier: MIT
// The level of an opponent: a slider, what the chosen one does, and the measured ladder of all of them.

import { say } from '../words/words';
import { ladderOf } from './levels';

export function LevelChoice({
  game,
  level,
  onLevel,
}: {
  game: string;
  level: number;
  onLevel: (level: number) => void;
}) {
  const ladder = ladderOf(game);
  const measured = ladder.some(({ score }) => score !== null);
  return (
    <div class="level-choice">
      <label class="slider">
        <span>
          {say('play.level')} <output>{level}</output>
        </span>
        <input
          type="range"
          min={1}
          max={10}
          value={level}
          onInput={(event) => onLevel(Number(event.currentTarget.value))}
        />
        <span class="ends">
          <span>{say('play.levels.weak')}</span>
          <span>{say('play.levels.strong')}</span>
        </span>
      </label>
      <p class="faint" role="status">
        {about(game, level)}
      </p>
      {measured && (
        <details class="look">
          <summary>{say('level.table')}</summary>
          <table class="counts ladder">
            <thead>
              <tr>
                <th>{say('play.level')}</th>
                <th>{say('level.depth')}</th>
                <th>{say('level.lapse')}</th>
                <th>{say('level.score')}</th>
              </tr>
            </thead>
            <tbody>
              {ladder.map(({ depth, lapse, score, games }, index) => (
                <tr key={index} class={index + 1 === level ? 'chosen' : ''}>
                  <td>{index + 1}</td>
                  <td>{depth}</td>
                  <td>{lapse} %</td>
                  <td>
                    {score === null ? (
                      '–'
                    ) : (
                      <span class="share" title={say('watch.count', { n: games })}>
                        <i style={{ width: `${score}%` }} />
                        <b>{score} %</b>
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="faint">{say('level.table.about')}</p>
        </details>
      )}
    </div>
  );
}

/** A level in words. */
function about(game: string, level: number): string {
  const told = ladderOf(game)[level - 1];
  if (!told) return say('level.full');
  const { depth, lapse, score, games } = told;
  return (
    say(lapse > 0 ? 'level.about' : 'level.about.sure', { depth, lapse }) +
    (score === null ? '' : ` ${say('level.about.score', { score, below: level - 1, games })}`)
  );
}

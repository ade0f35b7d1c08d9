// SPDX-License-Identifier: MIT
// The level of an opponent: who that is, a slider with a lamp for each level that was beaten, and the measured ladder.

import { say } from '../words/words';
import { ladderOf } from './levels';
import { beatenLevels, LEVELS, opponentName, temperOf } from './opponents';

interface LevelProps {
  game: string;
  level: number;
  onLevel: (level: number) => void;
}

export function OpponentChoice({ game, level, onLevel }: LevelProps) {
  return (
    <div class="level-choice">
      <div class="opponent">
        <Portrait level={level} />
        <p role="status">
          <b>{opponentName(level)}</b> <span class="faint">{say('play.level.n', { n: level })}</span>
          <br />
          {temperOf(game, level)}
        </p>
      </div>
      <label class="slider">
        <span class="unseen">{say('play.level')}</span>
        <input
          type="range"
          min={1}
          max={LEVELS}
          value={level}
          aria-valuetext={`${level}, ${opponentName(level)}`}
          onInput={(event) => onLevel(Number(event.currentTarget.value))}
        />
      </label>
      <Lamps game={game} level={level} />
      <span class="ends" aria-hidden="true">
        <span>{say('play.levels.weak')}</span>
        <span>{say('play.levels.strong')}</span>
      </span>
      <LevelTable game={game} level={level} />
    </div>
  );
}

/** A face for each level, made of its number: rounder and calmer below, sharper above. */
export function Portrait({ level }: { level: number }) {
  const hue = (20 + 33 * level) % 360;
  const brow = (level - 5) * 0.35;
  const mouth = 3.4 - 0.5 * level;
  return (
    <svg class="portrait" viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="12" fill={`hsl(${hue} 42% 78%)`} />
      <circle cx="20" cy="21" r="12" fill="#fdf3e3" />
      <path d={`M8 20A12 ${13 - level * 0.4} 0 0 1 32 20Q20 ${12 - level * 0.3} 8 20`} fill={`hsl(${hue} 35% 32%)`} />
      <circle cx="15.6" cy="22" r="1.5" fill="#221d18" />
      <circle cx="24.4" cy="22" r="1.5" fill="#221d18" />
      <path
        d={`M13 ${19 - brow}L17.6 ${19 + brow}M27 ${19 - brow}L22.4 ${19 + brow}M16 28Q20 ${28 + mouth} 24 28`}
        fill="none"
        stroke="#221d18"
        stroke-width="1.2"
        stroke-linecap="round"
      />
    </svg>
  );
}

/** The ladder: a lamp is lit where the level was beaten. */
export function Lamps({ game, level }: { game: string; level?: number }) {
  const lit = beatenLevels(game);
  return (
    <span class="lamps" role="img" aria-label={say('play.lamps', { n: lit.size, all: LEVELS })}>
      {Array.from({ length: LEVELS }, (_, index) => (
        <i key={index} class={`${lit.has(index + 1) ? 'lit' : ''}${index + 1 === level ? ' here' : ''}`} />
      ))}
    </span>
  );
}

function LevelTable({ game, level }: { game: string; level: number }) {
  const ladder = ladderOf(game);
  if (ladder.every(({ score }) => score === null)) return null;
  return (
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
              <td>{lapse}%</td>
              <td>
                {score === null ? (
                  '–'
                ) : (
                  <span class="share" title={say('watch.count', { n: games })}>
                    <i style={{ width: `${score}%` }} />
                    <b>{score}%</b>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="faint">{say('level.table.about')}</p>
    </details>
  );
}

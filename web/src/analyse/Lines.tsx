// SPDX-License-Identifier: MIT
// What the engine found: its lines, the mistakes of the game, a proof at hand, and who stands better.

import { scoreFlip, scoreNumber, scoreText, type Line, type Score } from '../engine/ugi';
import { say, sideName } from '../words/words';
import type { Key } from '../words/en';
import type { Analyst } from './analyst';
import { moveNumber } from './tree';

/** A proved win at hand: its move is played by a click; whatever the other side answers on the board, the proof goes
 * on. */
export function Proof({ analyst }: { analyst: Analyst }) {
  const proof = analyst.proof.value;
  if (!proof || proof.node !== analyst.here.value) return null;
  const { move, plies, node } = proof;
  return (
    <div class="advice proof" role="status">
      <strong>{say('proof.title', { who: sideName(analyst.info, analyst.board.value.side), plies })}</strong>
      <span class="faint">{say('proof.about')}</span>
      <button type="button" class="primary" onClick={() => analyst.play(move)}>
        {say('proof.play', { move: analyst.names(node, [move])[0]! })}
      </button>
    </div>
  );
}

/** Who stands better, as a bar in the colours of the sides: the first player from below. */
export function Bar({ analyst, score }: { analyst: Analyst; score: Score | null }) {
  const { info, flipped } = analyst;
  const share = score ? 1 / (1 + Math.exp(-Math.max(-2e4, Math.min(2e4, scoreNumber(score))) / info.step)) : 0.5;
  return (
    <div
      class={`bar of-${info.name}${flipped.value ? ' flipped' : ''}`}
      role="img"
      aria-label={score ? scoreText(score) : say('analyse.unknown')}
    >
      <div class="bar-first" style={{ height: `${100 * share}%` }} />
      <span class={share >= 0.5 ? 'first' : 'second'}>{score ? scoreText(score) : ''}</span>
    </div>
  );
}

export function Lines({ analyst, lines }: { analyst: Analyst; lines: Line[] }) {
  const side = analyst.board.value.side;
  const first = lines[0];
  return (
    <div class="lines" data-engine={analyst.heard.value}>
      <div class="lines-head">
        <span class="faint">
          {first && say('analyse.depth', { depth: first.depth, nodes: short(first.nodes), speed: short(first.nps) })}
        </span>
        <label class="inline">
          {say('analyse.lines')}{' '}
          <select value={analyst.lines.value} onChange={(event) => analyst.setLines(Number(event.currentTarget.value))}>
            {[1, 2, 3, 4, 5].map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
      </div>
      {!first ? (
        <p class="faint">{say('analyse.none')}</p>
      ) : (
        <ol>
          {lines.slice(0, analyst.lines.value).map((line) => (
            <li key={line.multipv}>
              <b class="score">{scoreText(side === 0 ? line.score! : scoreFlip(line.score!))}</b>
              {line.source && line.source !== 'search' && (
                <span class="source faint">{say(`analyse.source.${line.source}`)}</span>
              )}
              <span class="pv">
                {analyst.names(analyst.here.value, line.pv.slice(0, 8)).map((move, index) => (
                  <button
                    key={index}
                    type="button"
                    class="move"
                    onClick={() => line.pv.slice(0, index + 1).forEach((each) => analyst.play(each))}
                  >
                    {move}
                  </button>
                ))}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** 61,683 as 62k. */
function short(count: number): string {
  return count < 1000
    ? String(count)
    : count < 1e6
      ? `${Math.round(count / 1000)}k`
      : `${(count / 1e6).toFixed(count < 1e7 ? 1 : 0)}M`;
}

export function Mistakes({ analyst }: { analyst: Analyst }) {
  void analyst.version.value;
  const mistakes = analyst.mistakes().slice(0, 8);
  if (mistakes.length === 0) return analyst.reviewed.value ? <p class="faint">{say('analyse.mistakes.none')}</p> : null;
  return (
    <div class="mistakes">
      <h2>{say('analyse.mistakes')}</h2>
      <p class="faint">{say('analyse.mistakes.about')}</p>
      <ul>
        {mistakes.map(({ node, verdict }) => (
          <li key={node.id}>
            <button type="button" class={`move ${verdict.grade}`} onClick={() => analyst.go(node)}>
              {moveNumber(node)} {analyst.name(node)}
            </button>
            <span>{say(`advice.${verdict.grade}` as Key)}</span>
            <span class="faint">
              {say('advice.better', { line: analyst.names(node.parent!, verdict.best.pv.slice(0, 3)).join(' ') })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

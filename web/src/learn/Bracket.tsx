// SPDX-License-Identifier: MIT
// Alpha and beta as a bracket on a line of values: it moves as the search learns, and what is outside will not be
// played.

import { INFINITE, minus, type Scene } from './scene';
import { learn } from './words';

const WIDTH = 320;
const EDGE = 22;

/** How a number of the search is written in this scene: as its nodes write it. */
export function writer(scene: Scene): (score: number) => string {
  const texts = new Map<number, string>();
  for (const { node } of scene.nodes.values()) {
    texts.set(node.score, node.value);
    const [low, high] = node.window.slice(1, -1).split(', ');
    if (low) texts.set(node.low, low);
    if (high) texts.set(node.high, high);
  }
  return (score) => (score >= INFINITE ? '+∞' : score <= -INFINITE ? '−∞' : minus(texts.get(score) ?? String(score)));
}

export function Bracket({ scene, low, high, values }: { scene: Scene; low: number; high: number; values: number[] }) {
  const write = writer(scene);
  // Values by their rank: a forced win would push all others into one corner.
  const all = [...new Set([...scene.nodes.values()].flatMap(({ node }) => [node.score, node.low, node.high]))]
    .filter((score) => Math.abs(score) < INFINITE)
    .sort((a, b) => a - b);
  const x = (score: number) => {
    if (score <= -INFINITE) return EDGE;
    if (score >= INFINITE) return WIDTH - EDGE;
    const rank = all.findIndex((each) => each >= score);
    return EDGE + 26 + ((rank < 0 ? all.length - 1 : rank) / Math.max(1, all.length - 1)) * (WIDTH - 2 * EDGE - 52);
  };
  const [from, to] = [x(low), x(high)];
  return (
    <figure
      class={`bracket${low >= high ? ' closed' : ''}`}
      aria-label={learn('window', { low: write(low), high: write(high) })}
    >
      <svg viewBox={`0 0 ${WIDTH} 58`} aria-hidden="true">
        <line x1={8} x2={WIDTH - 8} y1={30} y2={30} class="bracket-line" />
        <rect
          class="bracket-inside"
          x={0}
          y={20}
          width={1}
          height={20}
          style={{ transform: `translateX(${Math.min(from, to)}px) scaleX(${Math.max(1, Math.abs(to - from))})` }}
        />
        {values.map((value) => (
          <circle key={value} cx={x(value)} cy={30} r={4} class="bracket-value" />
        ))}
        <path class="bracket-end" d="M6 14H0V46H6" style={{ transform: `translateX(${from}px)` }} />
        <path class="bracket-end" d="M-6 14H0V46H-6" style={{ transform: `translateX(${to}px)` }} />
        <text class="bracket-name" style={{ transform: `translate(${from}px, 10px)` }}>
          α {write(low)}
        </text>
        <text class="bracket-name" style={{ transform: `translate(${to}px, 56px)` }}>
          β {write(high)}
        </text>
      </svg>
    </figure>
  );
}

// SPDX-License-Identifier: MIT
// Why an engine played its move: the nodes of its search that decided it, at most twelve, as data. Knows no picture.

import type { TraceChild, TraceNode, TraceSummary } from '../learn/trace';
import type { LearnKey } from '../learn/words';
import { levelOfSeat } from './seats';

export const MOST = 12;

export interface Deciding {
  id: number;
  position: string;
  say: LearnKey;
  values: Record<string, string>;
}

export interface Story {
  nodes: Deciding[];
  /** The search would have played the move that was played. */
  meant: boolean;
  best: string;
  value: string;
  /** All nodes of the search. */
  count: number;
}

interface Source {
  summary: TraceSummary;
  node(id: number): Promise<TraceNode>;
}

/** The last look at each move of a node, in the order in which they were tried: a move may be searched again. */
function lastLooks(node: TraceNode): TraceChild[] {
  const looks = new Map<string, TraceChild>();
  for (const child of node.children) if (child.name !== '') looks.set(child.name, child);
  return [...looks.values()];
}

const bestOf = (node: TraceNode): TraceChild | undefined => lastLooks(node).find(({ score }) => score === node.score);

/** What was played, what is expected to follow, and how the other moves were refuted: the most dangerous ones first. */
export async function storyOf(source: Source, played: string): Promise<Story | null> {
  const { summary } = source;
  const root = await source.node(summary.root).catch(() => null);
  if (!root || root.children.length === 0) return null;
  const looks = lastLooks(root);
  const best = bestOf(root) ?? looks[0]!;
  const chosen = looks.find(({ name }) => name === played);
  const meant = best.name === played;
  const line = meant || !chosen ? best : chosen;
  const common = { move: line.move, best: line.value };
  const nodes: Deciding[] = [];
  const add = (id: number, position: string, say: LearnKey, values: Record<string, string>) =>
    nodes.push({ id, position, say, values });
  add(root.id, root.position, looks.length === 1 && root.skipped === 0 ? 'whyOnly' : 'whyRoot', {
    move: best.move,
    value: best.value,
    depth: String(root.depth),
    n: String(looks.length + root.skipped),
  });
  let at = await source.node(line.id);
  for (let ply = 0; ply < 3; ply++) {
    const next = bestOf(at);
    if (!next) break;
    at = await source.node(next.id);
    add(next.id, at.position, ply % 2 === 0 ? 'whyReply' : 'whyThen', { move: next.move, value: next.value });
  }
  // The nearer a rival came, the more it had to do with the choice.
  const sign = root.max ? 1 : -1;
  const rivals = looks.filter(({ id }) => id !== line.id).sort((a, b) => sign * (b.score - a.score));
  for (const rival of rivals) {
    if (nodes.length >= MOST) break;
    const node = await source.node(rival.id);
    const values = { ...common, rival: rival.move, value: rival.value };
    const reply = node.code.endsWith('cut') ? node.children.at(-1) : undefined;
    if (reply && nodes.length + 2 <= MOST) {
      add(rival.id, node.position, 'whyRefuted', { ...values, reply: reply.move });
      const after = await source.node(reply.id);
      const answer = bestOf(after);
      if (answer) add(reply.id, after.position, 'whyThen', { move: answer.move, value: answer.value });
    } else if (node.code === 'table') add(rival.id, node.position, 'whyKnown', values);
    else if (node.role === 'scout at reduced depth') add(rival.id, node.position, 'whyScout', values);
    else add(rival.id, node.position, sign * (line.score - rival.score) > 0 ? 'whyWorse' : 'whyEqual', values);
  }
  if (root.skipped > 0 && nodes.length < MOST) add(root.id, root.position, 'whyLeft', { n: String(root.skipped) });
  return { nodes, meant, best: best.move, value: best.value, count: summary.nodes };
}

/** How the search behind a seat can be recorded: the spec, and how deep at least and at most. Null: it does not search.
 * */
export function traced(
  seat: string,
  depthOf: (level: number) => number | undefined,
): { player: string; from: number; to: number } | null {
  const found = levelOfSeat(seat);
  if (found) {
    const depth = depthOf(found.level);
    return depth
      ? { player: 'engine', from: Math.min(depth, 6), to: Math.min(depth, 6) }
      : { player: 'engine', from: 4, to: 7 };
  }
  const own = Number(/\bdepth=(\d+)/.exec(seat)?.[1] ?? 4);
  if (seat.startsWith('search') || seat.startsWith('classic'))
    return { player: seat, from: Math.min(own, 5), to: Math.min(own, 5) };
  return null;
}

/** A search of so many nodes is deep enough to tell of. */
export const ENOUGH = 60_000;

export interface FoundStory {
  story: Story;
  depth: number;
}

/** Searches deeper until the search agrees with the move that was played, or has grown large. Null: there is nothing to
 * tell. */
export async function firstStory(
  record: (depth: number) => Promise<Source>,
  move: string,
  { from, to }: { from: number; to: number },
  gone: () => boolean,
): Promise<FoundStory | null> {
  for (let depth = from; depth <= to && !gone(); depth++) {
    const story = await storyOf(await record(depth), move);
    if (gone()) return null;
    if (depth === to || !story || story.meant || story.count > ENOUGH) return story && { story, depth };
  }
  return null;
}

// SPDX-License-Identifier: MIT
// A recorded search as a tree that is walked through: window and value on each node, cut branches with their reason in
// words. Only the path to the current node and its children are drawn, so that a million nodes open as quickly as ten.

import { hierarchy, tree as layout } from 'd3-hierarchy';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Rules } from '../engine/rules';
import { MiniBoard } from '../play/GameCard';
import { say, told } from '../words/words';
import type { TraceChild, TraceNode, TraceView } from './trace';

const SHOWN = 12;
const WIDTH = 150;
const HEIGHT = 62;

interface Drawn {
  id: number;
  move: string;
  window: string;
  value: string;
  reason: string;
  kind: string;
  nodes: number;
  /** How many siblings this one stands for; 0 for a node. */
  folded: number;
  current: boolean;
  children?: Drawn[];
}

function drawn(child: TraceChild | TraceNode, current: boolean): Drawn {
  const { id, move, window, value, reason, kind, nodes } = child;
  return { id, move, window, value, reason, kind, nodes, folded: 0, current };
}

/** At most SHOWN children, those around the one that matters; the rest as one node. */
function fold(children: TraceChild[], keep: number, all: boolean): { shown: TraceChild[]; folded: number } {
  if (all || children.length <= SHOWN) return { shown: children, folded: 0 };
  const index = children.findIndex((child) => child.id === keep);
  const shown = children.filter((_, i) => i < SHOWN - 1 || i === index);
  return { shown, folded: children.length - shown.length };
}

/** `start` is the node that is looked at first; the root, where there is no such node. */
export function TreeView({ view, rules, start = -1 }: { view: TraceView; rules: Rules; start?: number }) {
  const here = useSignal<TraceNode | null>(null);
  const path = useSignal<TraceNode[]>([]);
  const open = useSignal(new Set<number>());
  const trouble = useSignal('');

  const goTo = async (id: number) => {
    try {
      const node = await view.node(id);
      const nodes = [node];
      while (nodes[0]!.parent >= 0) nodes.unshift(await view.node(nodes[0]!.parent));
      path.value = nodes;
      here.value = node;
    } catch (error) {
      trouble.value = (error as Error).message;
    }
  };
  useEffect(() => {
    void goTo(start >= 0 && start < view.summary.count ? start : view.summary.root);
  }, [view]);

  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The node at hand in the middle, however wide its family is.
    const current = scroll.current?.querySelector('.tree-node.current');
    if (!current || !scroll.current) return;
    const [box, frame] = [current.getBoundingClientRect(), scroll.current.getBoundingClientRect()];
    scroll.current.scrollLeft += box.left + box.width / 2 - frame.left - frame.width / 2;
    scroll.current.scrollTop += box.top + box.height - frame.top - frame.height / 2;
  }, [here.value]);
  const node = here.value;
  if (trouble.value)
    return (
      <p class="notice bad" role="alert">
        {told(trouble.value)}
      </p>
    );
  if (!node)
    return (
      <p class="faint" aria-busy="true">
        {say('app.loading')}
      </p>
    );

  const siblings = path.value.length > 1 ? path.value[path.value.length - 2]!.children : [];
  const place = siblings.findIndex((child) => child.id === node.id);
  const parent = node.parent;
  const step = (id: number | undefined) => id !== undefined && id >= 0 && void goTo(id);

  const key = (event: KeyboardEvent) => {
    const ways: Record<string, number | undefined> = {
      ArrowUp: parent,
      ArrowDown: node.children[0]?.id,
      ArrowLeft: siblings[place - 1]?.id,
      ArrowRight: place < 0 ? undefined : siblings[place + 1]?.id,
      PageDown: node.id + 1 < view.summary.count ? node.id + 1 : undefined,
      PageUp: node.id - 1,
    };
    if (!(event.key in ways)) return;
    event.preventDefault();
    step(ways[event.key]);
  };

  const build = (level: number): Drawn => {
    const at = path.value[level]!;
    const next = path.value[level + 1];
    const made = drawn(at, at === node);
    const { shown, folded } = fold(at.children, next?.id ?? -1, open.value.has(at.id));
    made.children = shown.map((child) => (next && child.id === next.id ? build(level + 1) : drawn(child, false)));
    if (folded > 0) made.children.push({ ...drawn(at.children.at(-1)!, false), id: -at.id - 1, folded });
    // Above the parent only the way down matters: the rest is a glance away.
    if (level < path.value.length - 2) made.children = made.children.filter((child) => child.children);
    return made;
  };
  const root = layout<Drawn>().nodeSize([WIDTH + 10, HEIGHT + 40])(hierarchy(build(0)));
  const all = root.descendants();
  // The way to the node at hand goes straight down; its families stand to both sides of it.
  const shift = path.value.map(
    (_, level) => all.find((each) => each.depth === level && (each.data.children || each.data.current))?.x ?? 0,
  );
  for (const each of all) each.x -= shift[Math.min(each.depth, shift.length - 1)]!;
  const left = Math.min(...all.map((each) => each.x)) - WIDTH / 2 - 8;
  const right = Math.max(...all.map((each) => each.x)) + WIDTH / 2 + 8;
  const bottom = Math.max(...all.map((each) => each.y)) + HEIGHT + 8;

  return (
    <div class="tree-view">
      <div class="tools" role="group" aria-label={say('learn.steps')}>
        <button type="button" onClick={() => step(parent)} disabled={parent < 0}>
          ↑ {say('learn.up')}
        </button>
        <button type="button" onClick={() => step(node.children[0]?.id)} disabled={node.children.length === 0}>
          ↓ {say('learn.down')}
        </button>
        <button type="button" onClick={() => step(siblings[place - 1]?.id)} disabled={place <= 0}>
          ← {say('learn.before')}
        </button>
        <button
          type="button"
          onClick={() => step(siblings[place + 1]?.id)}
          disabled={place < 0 || place >= siblings.length - 1}
        >
          → {say('learn.after')}
        </button>
        <button type="button" onClick={() => step(node.id - 1)} disabled={node.id <= 0}>
          {say('learn.step.back')}
        </button>
        <button type="button" onClick={() => step(node.id + 1)} disabled={node.id + 1 >= view.summary.count}>
          {say('learn.step')}
        </button>
      </div>
      <div class="tree-scroll" ref={scroll} onKeyDown={key} tabIndex={0} role="region" aria-label={say('learn.tree')}>
        <svg width={right - left} height={bottom} viewBox={`${left} -8 ${right - left} ${bottom + 8}`}>
          {root.links().map((link, index) => (
            <path
              key={index}
              class={`tree-link ${link.target.data.kind}`}
              d={`M${link.source.x} ${link.source.y + HEIGHT}C${link.source.x} ${link.source.y + HEIGHT + 20} ${link.target.x} ${link.target.y - 20} ${link.target.x} ${link.target.y}`}
            />
          ))}
          {all.map(({ x, y, data }) => (
            <g
              key={data.id}
              transform={`translate(${x - WIDTH / 2} ${y})`}
              class={`tree-node ${data.kind}${data.current ? ' current' : ''}`}
              role="button"
              tabIndex={0}
              aria-label={
                data.folded
                  ? say('learn.more', { n: data.folded })
                  : `${data.move} ${data.value} ${data.window} ${data.reason}`
              }
              onClick={() => (data.folded ? (open.value = new Set(open.value).add(-data.id - 1)) : void goTo(data.id))}
              onKeyDown={(event) =>
                event.key === 'Enter' &&
                (data.folded ? (open.value = new Set(open.value).add(-data.id - 1)) : void goTo(data.id))
              }
            >
              <rect width={WIDTH} height={HEIGHT} rx={7} />
              {data.folded ? (
                <text x={WIDTH / 2} y={HEIGHT / 2} class="tree-folded">
                  {say('learn.more', { n: data.folded })}
                </text>
              ) : (
                <>
                  <text x={8} y={17} class="tree-move">
                    {data.move}
                  </text>
                  <text x={WIDTH - 8} y={17} class="tree-value">
                    {data.value}
                  </text>
                  <text x={8} y={34} class="tree-window">
                    {data.window}
                  </text>
                  <text x={8} y={51} class="tree-reason">
                    {data.reason}
                  </text>
                  <text x={WIDTH - 8} y={51} class="tree-count">
                    {data.nodes.toLocaleString()}
                  </text>
                </>
              )}
            </g>
          ))}
        </svg>
      </div>
      <div class="tree-told">
        {node.position && (
          <div class="tree-board">
            <MiniBoard rules={rules} game={view.summary.game} position={node.position} moves={[]} />
          </div>
        )}
        <div role="status">
          <p>
            <b>{node.move}</b> · {say('learn.window')} {node.window} · {say('learn.value')} <b>{node.value}</b> ·{' '}
            {say('learn.depth')} {node.depth} · {node.purpose}
          </p>
          <p class="sentence">{node.condition}</p>
          {node.left && (
            <p class="faint">
              {say('learn.left')} {node.left}
            </p>
          )}
          {node.summary && <p class="faint">{node.summary}</p>}
        </div>
      </div>
    </div>
  );
}

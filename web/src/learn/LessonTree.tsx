// SPDX-License-Identifier: MIT
// The tree of a lesson as far as it has grown: triangles that point up for MAX and down for MIN, moves at the edges,
// values below.

import { hierarchy, tree as layout } from 'd3-hierarchy';
import { useMemo } from 'preact/hooks';
import { minus, type Drawn, type Scene } from './scene';
import { learn } from './words';

const ACROSS = 74;
/** Of a letter of a value, in the tree's own units. */
const LETTER = 9.2;
const SMALL = 7.2;
const DOWN = 94;
const GAP = 12;

/** What is to be seen of a scene. */
export interface Seen {
  shown: Set<number>;
  known: Set<number>;
  cut: Set<number>;
  /** Nodes that have just appeared, in order. */
  fresh: number[];
  lit: number[];
  at: number;
}

interface Spot {
  id: number;
  x: number;
  y: number;
  drawn: Drawn;
  parent?: Spot;
  /** What stands above a root, where there are several. */
  name?: string;
  /** A place for the moves that a cut leaves out. */
  ghost: boolean;
}

/** Every node of the scene has its place from the beginning, so that nothing moves when the tree grows. */
function place(scene: Scene): { spots: Spot[]; width: number; height: number } {
  interface Item {
    drawn: Drawn;
    ghost: boolean;
    below: Item[];
  }
  const item = (drawn: Drawn): Item => {
    const below = drawn.node.children
      .map(({ id }) => scene.nodes.get(id))
      .filter((each): each is Drawn => each !== undefined);
    const items = below.map(item);
    if (drawn.node.skipped > 0 && drawn.node.code.endsWith('cut') && below.length > 0)
      items.push({ drawn, ghost: true, below: [] });
    return { drawn, ghost: false, below: items };
  };
  const widest = Math.max(
    ...[...scene.nodes.values()].map(({ label, edge }) => Math.max(LETTER * label.length, SMALL * edge.length)),
  );
  const across = Math.max(ACROSS, widest + 14);
  const spots: Spot[] = [];
  let left = 0;
  let height = 0;
  for (const root of scene.roots) {
    const made = layout<Item>()
      .nodeSize([across, DOWN])
      .separation((a, b) => (a.parent === b.parent ? 1 : 1.15))(
      hierarchy(item(scene.nodes.get(root)!), (each) => each.below),
    );
    const all = made.descendants();
    const least = Math.min(...all.map(({ x }) => x));
    const most = Math.max(...all.map(({ x }) => x));
    const at = new Map<unknown, Spot>();
    for (const each of all) {
      const spot: Spot = {
        id: each.data.drawn.id,
        x: each.x - least + left + across / 2,
        y: each.y,
        drawn: each.data.drawn,
        ghost: each.data.ghost,
      };
      const parent = each.parent && at.get(each.parent);
      if (parent) spot.parent = parent;
      else if (scene.roots.length > 1) spot.name = spot.drawn.edge;
      at.set(each, spot);
      spots.push(spot);
    }
    left += most - least + across + GAP;
    height = Math.max(height, ...all.map(({ y }) => y));
  }
  return { spots, width: left - GAP, height: height + 66 };
}

export function pathOf(scene: Scene, id: number): Drawn[] {
  const path: Drawn[] = [];
  for (let at = scene.nodes.get(id); at; at = scene.nodes.get(at.parent)) path.unshift(at);
  return path;
}

export function pathText(scene: Scene, id: number): string {
  const moves = pathOf(scene, id)
    .slice(1)
    .map(({ edge }) => edge);
  if (moves.length > 0) return moves.join(' ');
  return learn((scene.nodes.get(id)?.node.ply ?? 0) > 0 ? 'inside' : 'start');
}

export function LessonTree({ scene, seen, onLook }: { scene: Scene; seen: Seen; onLook: (id: number) => void }) {
  const { spots, width, height } = useMemo(() => place(scene), [scene]);
  const shown = spots.filter(({ id, ghost }) => seen.shown.has(id) && (!ghost || seen.cut.has(id)));
  const walk = (event: KeyboardEvent) => {
    const here = scene.nodes.get(seen.at);
    if (!here) return;
    const seenOf = (nodes: { id: number }[]) => nodes.filter(({ id }) => seen.shown.has(id)).map(({ id }) => id);
    const siblings = scene.roots.includes(seen.at)
      ? scene.roots.filter((id) => seen.shown.has(id))
      : seenOf(scene.nodes.get(here.parent)?.node.children ?? []);
    const index = siblings.indexOf(seen.at);
    const ways: Record<string, number | undefined> = {
      ArrowUp: scene.nodes.get(here.parent)?.id,
      ArrowDown: seenOf(here.node.children)[0],
      ArrowLeft: siblings[index - 1],
      ArrowRight: siblings[index + 1],
    };
    if (!(event.key in ways)) return;
    event.preventDefault();
    const to = ways[event.key];
    if (to !== undefined) onLook(to);
  };
  return (
    <div
      class="lesson-tree"
      tabIndex={0}
      role="region"
      aria-label={learn('tree')}
      onKeyDown={walk}
      data-at={seen.at}
      data-shown={shown.length}
    >
      <svg
        width={width}
        height={height + 14}
        viewBox={`0 -36 ${width} ${height + 14}`}
        style={{ minWidth: `${Math.min(width, Math.max(300, 0.72 * width))}px` }}
        aria-hidden="true"
      >
        {shown.map((spot) => spot.parent && <Edge key={`${spot.id}${spot.ghost}`} spot={spot} seen={seen} />)}
        {shown.map((spot) => (spot.ghost ? null : <Node key={spot.id} spot={spot} seen={seen} onLook={onLook} />))}
      </svg>
      <ul class="unseen">
        {shown
          .filter(({ ghost }) => !ghost)
          .map(({ id, drawn }) => (
            <li key={id}>
              {learn('node', {
                who: drawn.node.max ? 'MAX' : 'MIN',
                path: pathText(scene, id),
                value: seen.known.has(id) ? drawn.label : learn('open_value'),
              })}
            </li>
          ))}
      </ul>
    </div>
  );
}

const delay = (seen: Seen, id: number) => ({ animationDelay: `${Math.max(0, seen.fresh.indexOf(id)) * 90}ms` });

function Edge({ spot, seen }: { spot: Spot; seen: Seen }) {
  const from = spot.parent!;
  const [x1, y1, x2, y2] = [from.x, from.y + 36, spot.x, spot.y - 16];
  const middle = (y1 + y2) / 2 + 4;
  const text = spot.ghost ? '' : spot.drawn.edge;
  return (
    <g
      class={`lesson-edge${spot.ghost ? ' gone' : ''}${seen.fresh.includes(spot.id) ? ' fresh' : ''}${seen.lit.includes(spot.id) ? ' lit' : ''}`}
      style={delay(seen, spot.id)}
    >
      <path
        d={
          spot.ghost
            ? `M${x1} ${y1}Q${x1 + (x2 - x1) * 0.5} ${y1 + 6} ${x1 + (x2 - x1) * 0.62} ${y1 + 24}`
            : `M${x1} ${y1}C${x1} ${y1 + 20} ${x2} ${y2 - 22} ${x2} ${y2}`
        }
      />
      {spot.ghost ? (
        <g transform={`translate(${x1 + (x2 - x1) * 0.62} ${y1 + 34})`}>
          <path class="scissors" d="M-9 -6A3 3 0 1 0 -9 -.01M-9 6A3 3 0 1 1 -9 .01M-6.5 -2L8 6M-6.5 2L8 -6" />
          <text x={14} y={4.5} class="gone-count">
            {spot.drawn.node.skipped}
          </text>
        </g>
      ) : (
        <text x={x2} y={middle + (y2 - middle) * 0.62} class="lesson-move">
          {text}
        </text>
      )}
    </g>
  );
}

function Node({ spot, seen, onLook }: { spot: Spot; seen: Seen; onLook: (id: number) => void }) {
  const { drawn, id } = spot;
  const known = seen.known.has(id);
  const label = known ? minus(drawn.label) : '?';
  const wide = Math.max(34, LETTER * label.length + 14);
  return (
    <g
      class={`lesson-node ${drawn.node.max ? 'max' : 'min'}${id === seen.at ? ' at' : ''}${seen.lit.includes(id) ? ' lit' : ''}${known ? ' known' : ''}${seen.fresh.includes(id) ? ' fresh' : ''}`}
      style={delay(seen, id)}
      onClick={() => onLook(id)}
    >
      <g transform={`translate(${spot.x} ${spot.y})`}>
        {spot.name && (
          <text y={-19} class="lesson-move">
            {spot.name}
          </text>
        )}
        <path class="triangle" d={drawn.node.max ? 'M0 -13L15 12H-15Z' : 'M0 13L15 -12H-15Z'} />
        <rect x={-wide / 2} y={16} width={wide} height={20} rx={10} class="value-ground" />
        <text y={30.5} class="lesson-value">
          {label}
        </text>
      </g>
    </g>
  );
}

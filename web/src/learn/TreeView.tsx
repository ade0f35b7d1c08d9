// SPDX-License-Identifier: MIT
// A recorded search as a tree that is walked through, on the screen; where one stands and what is drawn of the tree is
// in walking.ts.

import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Rules } from '../engine/rules';
import { MiniBoard } from '../play/GameCard';
import { say, told } from '../words/words';
import type { TraceNode, TraceView } from './trace';
import { BOX, pictureOf, Walking, type Placed } from './walking';

/** `start` is the node that is looked at first; the root, where there is no such node. */
export function TreeView({ view, rules, start = -1 }: { view: TraceView; rules: Rules; start?: number }) {
  const trouble = useSignal('');
  const walk = useMemo(() => new Walking(view, (reason) => (trouble.value = reason)), [view]);
  useEffect(() => {
    void walk.goTo(start >= 0 && start < view.summary.count ? start : view.summary.root);
  }, [view]);
  const node = walk.here.value;
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
  return (
    <div class="tree-view">
      <Steps walk={walk} node={node} />
      <Picture walk={walk} node={node} />
      <div class="tree-told">
        {node.position && (
          <div class="tree-board">
            <MiniBoard rules={rules} game={view.summary.game} position={node.position} moves={[]} />
          </div>
        )}
        <NodeTold node={node} />
      </div>
    </div>
  );
}

function Steps({ walk, node }: { walk: Walking; node: TraceNode }) {
  const ways = walk.ways(node);
  const buttons: [string, number | undefined][] = [
    [`↑ ${say('learn.up')}`, ways.ArrowUp],
    [`↓ ${say('learn.down')}`, ways.ArrowDown],
    [`← ${say('learn.before')}`, ways.ArrowLeft],
    [`→ ${say('learn.after')}`, ways.ArrowRight],
    [say('learn.step.back'), ways.PageUp],
    [say('learn.step'), ways.PageDown],
  ];
  return (
    <div class="tools" role="group" aria-label={say('learn.steps')}>
      {buttons.map(([name, to]) => (
        <button key={name} type="button" onClick={() => walk.step(to)} disabled={to === undefined}>
          {name}
        </button>
      ))}
    </div>
  );
}

/** The node at hand in the middle of its frame, however wide its family is. */
function useMiddle(node: TraceNode) {
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const current = scroll.current?.querySelector('.tree-node.current');
    if (!current || !scroll.current) return;
    const [box, frame] = [current.getBoundingClientRect(), scroll.current.getBoundingClientRect()];
    scroll.current.scrollLeft += box.left + box.width / 2 - frame.left - frame.width / 2;
    scroll.current.scrollTop += box.top + box.height - frame.top - frame.height / 2;
  }, [node]);
  return scroll;
}

function Picture({ walk, node }: { walk: Walking; node: TraceNode }) {
  const scroll = useMiddle(node);
  const { links, nodes, left, right, bottom } = pictureOf(walk.drawn(node), walk.path.value.length);
  const key = (event: KeyboardEvent) => {
    const ways: Record<string, number | undefined> = walk.ways(node);
    if (!(event.key in ways)) return;
    event.preventDefault();
    walk.step(ways[event.key]);
  };
  return (
    <div class="tree-scroll" ref={scroll} onKeyDown={key} tabIndex={0} role="region" aria-label={say('learn.tree')}>
      <svg width={right - left} height={bottom} viewBox={`${left} -8 ${right - left} ${bottom + 8}`}>
        {links.map(({ from, to }, index) => (
          <path
            key={index}
            class={`tree-link ${to.data.kind}`}
            d={`M${from.x} ${from.y + BOX.height}C${from.x} ${from.y + BOX.height + 20} ${to.x} ${to.y - 20} ${to.x} ${to.y}`}
          />
        ))}
        {nodes.map((each) => (
          <NodeBox key={each.data.id} placed={each} open={() => walk.open(each.data)} />
        ))}
      </svg>
    </div>
  );
}

function NodeBox({ placed: { x, y, data }, open }: { placed: Placed; open: () => void }) {
  const more = say('learn.more', { n: data.folded });
  return (
    <g
      transform={`translate(${x - BOX.width / 2} ${y})`}
      class={`tree-node ${data.kind}${data.current ? ' current' : ''}`}
      role="button"
      tabIndex={0}
      aria-label={data.folded ? more : `${data.move} ${data.value} ${data.window} ${data.reason}`}
      onClick={open}
      onKeyDown={(event) => event.key === 'Enter' && open()}
    >
      <rect width={BOX.width} height={BOX.height} rx={7} />
      {data.folded ? (
        <text x={BOX.width / 2} y={BOX.height / 2} class="tree-folded">
          {more}
        </text>
      ) : (
        <>
          <text x={8} y={17} class="tree-move">
            {data.move}
          </text>
          <text x={BOX.width - 8} y={17} class="tree-value">
            {data.value}
          </text>
          <text x={8} y={34} class="tree-window">
            {data.window}
          </text>
          <text x={8} y={51} class="tree-reason">
            {data.reason}
          </text>
          <text x={BOX.width - 8} y={51} class="tree-count">
            {data.nodes.toLocaleString()}
          </text>
        </>
      )}
    </g>
  );
}

function NodeTold({ node }: { node: TraceNode }) {
  return (
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
  );
}

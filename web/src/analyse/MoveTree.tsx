// SPDX-License-Identifier: MIT
// The moves with their variations, as a book prints them.

import { useEffect, useRef } from 'preact/hooks';
import { say } from '../words/words';
import type { Analyst } from './analyst';
import { moveNumber, path, type Node } from './tree';

const MARKS: Record<string, string> = { slip: '?!', mistake: '?', blunder: '??' };

export function MoveTree({ analyst }: { analyst: Analyst }) {
  const list = useRef<HTMLDivElement>(null);
  const here = analyst.here.value;
  const version = analyst.version.value;
  useEffect(() => {
    const at = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (at && list.current) list.current.scrollTop = at.offsetTop - list.current.clientHeight / 2;
  }, [here, version]); // marks beside the moves may have pushed it away
  if (analyst.tree.root.children.length === 0) return null;
  return (
    <div class="moves">
      <h2>{say('play.moves')}</h2>
      <div class="tree-moves" ref={list} tabIndex={0} role="region" aria-label={say('play.moves')}>
        <Branch analyst={analyst} from={analyst.tree.root} />
      </div>
    </div>
  );
}

function MoveButton({ analyst, node }: { analyst: Analyst; node: Node }) {
  void analyst.version.value;
  const depth = path(node).length;
  const verdict = analyst.verdict(node);
  return (
    <>
      <span class="numbered">
        {(depth % 2 === 1 || node.parent!.children[0] !== node) && <span class="move-number">{moveNumber(node)}</span>}
        <button
          type="button"
          class={`move ${verdict?.grade ?? ''}`}
          aria-current={analyst.here.value === node ? 'step' : undefined}
          onClick={() => analyst.go(node)}
        >
          {analyst.name(node)}
          {verdict && MARKS[verdict.grade] && <sup>{MARKS[verdict.grade]}</sup>}
        </button>
      </span>
      {node.comment && <i class="comment">{node.comment}</i>}
    </>
  );
}

/** The line from a node on; variations stand behind the move they replace. */
function Branch({ analyst, from }: { analyst: Analyst; from: Node }) {
  void analyst.version.value;
  const parts = [];
  for (let at = from; at.children[0]; at = at.children[0]) {
    const [main, ...others] = at.children as [Node, ...Node[]];
    parts.push(<MoveButton key={main.id} analyst={analyst} node={main} />);
    for (const other of others)
      parts.push(
        <div key={`v${other.id}`} class="variation">
          <MoveButton analyst={analyst} node={other} />
          <Branch analyst={analyst} from={other} />
        </div>,
      );
  }
  return <>{parts}</>;
}

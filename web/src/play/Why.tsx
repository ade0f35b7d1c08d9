// SPDX-License-Identifier: MIT
// "Why did it play that?" below an engine's move: its search recorded once more, and the nodes that decided it, in
// sentences.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Rules } from '../engine/rules';
import { TraceView } from '../learn/trace';
import { count, learn } from '../learn/words';
import { chinese, sideName, told } from '../words/words';
import { MiniBoard } from './GameCard';
import { ladderOf } from './levels';
import { PERSON } from './seats';
import { firstStory, traced, type FoundStory, type Story } from './story';
import type { Table } from './table';

interface Props {
  rules: Rules;
  game: string;
  start: string;
  /** The game up to the move in question. */
  moves: string[];
  move: string;
  moveName: string;
  seat: string;
  side: 0 | 1;
}

const KEY = 'wuqi.why';

export function Why(props: Props) {
  const open = useSignal(localStorage.getItem(KEY) === 'open');
  return (
    <details
      class="why"
      open={open.value}
      onToggle={(event) => {
        open.value = event.currentTarget.open;
        localStorage.setItem(KEY, open.value ? 'open' : '');
      }}
    >
      <summary>{learn('why')}</summary>
      {open.value && <Told key={`${props.moves.length} ${props.move} ${chinese.value}`} {...props} />}
    </details>
  );
}

function Told(props: Props) {
  const { game, start, moves, move, seat } = props;
  const found = useSignal<FoundStory | null | undefined>(undefined);
  const trouble = useSignal('');
  const how = traced(seat, (level) => ladderOf(game)[level - 1]?.depth);
  useEffect(() => {
    let gone = false;
    if (!how) {
      found.value = null;
      return;
    }
    const record = (depth: number) => TraceView.record(game, start, moves, how.player, depth);
    firstStory(record, move, how, () => gone).then(
      (made) => {
        if (!gone) found.value = made;
      },
      (error: Error) => {
        if (!gone) trouble.value = error.message;
      },
    );
    return () => {
      gone = true;
    };
  }, []);
  if (trouble.value)
    return (
      <p class="bad" role="alert">
        {told(trouble.value)}
      </p>
    );
  if (found.value === undefined)
    return (
      <p class="faint" aria-busy="true">
        {learn('whyWait')}
      </p>
    );
  if (!found.value || !how) return <p class="faint">{learn('whyNone')}</p>;
  return <StoryView {...props} story={found.value.story} depth={found.value.depth} player={how.player} />;
}

interface StoryOf extends Props {
  story: Story;
  /** The search that the story tells of. */
  depth: number;
  player: string;
}

function StoryView({ rules, game, start, moves, moveName, seat, side, story, depth, player }: StoryOf) {
  const looked = useSignal(-1);
  const { nodes, meant, best, value, count: all } = story;
  const who = sideName(rules.info(game), side);
  const link = (id?: number) => {
    const search = { g: game, p: start, m: moves.join(' '), d: String(depth), player };
    return `#/learn/tree?${new URLSearchParams(id === undefined ? search : { ...search, n: String(id) })}`;
  };
  const level = /level=/.test(seat);
  const shown = nodes[looked.value];
  return (
    <div class="why-told">
      {!meant && (
        <p class="why-other">{learn(level ? 'whyOther' : 'whyDeeper', { move: moveName, best, value, depth })}</p>
      )}
      <ol>
        {nodes.map((node, index) => (
          <li key={`${node.id} ${index}`}>
            <button
              type="button"
              class="why-line"
              aria-pressed={looked.value === index}
              onClick={() => (looked.value = looked.value === index ? -1 : index)}
            >
              {learn(node.say, { ...node.values, who })}
            </button>
            {shown === node && node.position && (
              <div class="why-board">
                <MiniBoard rules={rules} game={game} position={node.position} moves={[]} />
                <a href={link(node.id)}>{learn('whole')} →</a>
              </div>
            )}
          </li>
        ))}
      </ol>
      <p>
        <a href={link()}>{learn('whyTree', { n: count(all) })}</a>
      </p>
    </div>
  );
}

/** Below the move that is shown, where an engine played it. */
export function WhyLast({ table }: { table: Table }) {
  const { record } = table;
  const index = record.at.value - 1;
  if (index < 0) return null;
  const side = record.mover(index);
  const seat = table.seats.value[side];
  if (seat === PERSON || !traced(seat, () => 1)) return null;
  return (
    <Why
      rules={record.rules}
      game={record.game}
      start={record.start}
      moves={record.moves.value.slice(0, index)}
      move={record.moves.value[index]!}
      moveName={record.name(index)}
      seat={seat}
      side={side}
    />
  );
}

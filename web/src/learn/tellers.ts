// SPDX-License-Identifier: MIT
// One teller for each kind of scene: which searches it records, what of them it draws, what it asks.

import { beyond, nullMove, reduced, windows } from './narrow';
import { keepOnly, moveOption, record, type Lab, type SceneSpec } from './recorded';
import {
  INFINITE,
  askChoice,
  choose,
  drawnOf,
  gather,
  kids,
  minus,
  rootsOf,
  tellTree,
  yesNo,
  type Beat,
  type Option,
  type Question,
  type Scene,
} from './scene';
import type { TraceNode } from './trace';

export async function tell(lab: Lab, spec: SceneSpec): Promise<Scene> {
  const scene = await TELLERS[spec.kind](lab, spec);
  return { ...scene, beats: choose(scene.beats, spec.most ?? 6) };
}

export async function tellAll(lab: Lab, specs: SceneSpec[]): Promise<Scene[]> {
  const scenes: Scene[] = [];
  for (const spec of specs) scenes.push(await tell(lab, spec));
  return scenes;
}

const TELLERS: Record<SceneSpec['kind'], (lab: Lab, spec: SceneSpec) => Promise<Scene>> = {
  tree,
  deepening,
  table,
  beyond,
  null: nullMove,
  reduced,
  windows,
  threads,
  proof,
};

/** The last search of the first position, as a tree. */
async function tree(lab: Lab, spec: SceneSpec): Promise<Scene> {
  const source = await record(lab, spec);
  const { root } = source.summary;
  const nodes = await gather(source, [root], spec.levels ?? spec.depth);
  keepOnly(nodes, root, spec.only);
  const kinds = spec.kinds ?? ['value', 'choice'];
  const beats = tellTree(nodes, root, kinds);
  if (kinds.includes('first'))
    beats.push({
      show: [],
      know: [],
      at: root,
      low: -INFINITE,
      high: INFINITE,
      question: askFirst(nodes.get(root)!, kids(nodes, nodes.get(root)!)),
    });
  return { nodes: drawnOf(nodes), roots: [root], beats };
}

/** The same tree once more: which move should have come first? */
function askFirst(root: TraceNode, children: TraceNode[]): Question {
  const best = [...children].reverse().find(({ score, code }) => score === root.score && !code.endsWith('cut'))!;
  return {
    kind: 'first',
    ask: [
      'The same tree is searched once more. Which move must come first, so that most is cut?',
      '把这棵树再搜索一遍。要剪掉最多，应先搜索哪一着？',
    ],
    options: children.map(moveOption),
    answer: children.indexOf(best),
    right: [
      `${best.move}: the best move first gives the highest alpha from the beginning.`,
      `${best.move}：最佳着法在前，一开始 α 就最高。`,
    ],
    wrong: [
      'What cuts is a high alpha, and the best move gives the highest. It lights up.',
      '能剪枝的是高的 α，最佳着法给出最高的 α，它已亮起。',
    ],
    lights: [best.id],
  };
}

/** Iteration after iteration: which move comes first in the next one? */
async function deepening(lab: Lab, spec: SceneSpec): Promise<Scene> {
  const source = await record(lab, spec);
  const roots = await rootsOf(source);
  const nodes = await gather(source, roots, 1);
  const beats: Beat[] = [];
  roots.forEach((id, index) => {
    const root = nodes.get(id)!;
    const children = kids(nodes, root);
    beats.push({ show: [id], know: [], at: id, low: root.low, high: root.high });
    for (const child of children)
      beats.push({ show: [child.id], know: [child.id], at: child.id, low: root.low, high: root.high });
    const question = askChoice(root, children);
    beats.push({ show: [], know: [id], at: id, low: root.low, high: root.high, ...(question ? { question } : {}) });
    const next = nodes.get(roots[index + 1] ?? -1);
    const first = next && kids(nodes, next)[0];
    const best = children.find(({ score }) => score === root.score);
    if (!first || !best || best.name !== first.name) return;
    beats.push({
      show: [],
      know: [],
      at: id,
      low: root.low,
      high: root.high,
      question: {
        kind: 'first',
        ask: [
          `Depth ${root.depth} is finished. Which move is searched first at depth ${next.depth}?`,
          `深度 ${root.depth} 已搜完。深度 ${next.depth} 先搜索哪一着？`,
        ],
        options: children.map(moveOption),
        answer: children.indexOf(best),
        right: [
          `${best.move}: it was best at depth ${root.depth}, so it is most likely to be best again.`,
          `${best.move}：它在深度 ${root.depth} 最好，最可能仍然最好。`,
        ],
        wrong: [
          'The best guess is what the last iteration found best. Its number lights up.',
          '最好的猜测是上一轮找到的最佳着法，它的数已亮起。',
        ],
        lights: [best.id],
      },
    });
  });
  return { nodes: drawnOf(nodes), roots, beats };
}

const pathOf = (nodes: Map<number, TraceNode>, node: TraceNode): TraceNode[] => {
  const path = [node];
  for (let up = nodes.get(node.parent); up; up = nodes.get(up.parent)) path.unshift(up);
  return path;
};

const pathWords = (nodes: Map<number, TraceNode>, node: TraceNode): string =>
  pathOf(nodes, node)
    .slice(1)
    .map(({ move }) => move)
    .join(' ');

/** Positions that the table knows, among some that it does not. */
async function table(lab: Lab, spec: SceneSpec): Promise<Scene> {
  const source = await record(lab, spec);
  const { root } = source.summary;
  const all = await gather(source, [root], spec.levels ?? 3);
  const order = [...all.values()].sort((a, b) => a.id - b.id);
  const asked = (spec.focus ?? []).map((id) => all.get(id)!);
  const twinOf = (node: TraceNode) => order.find((each) => each.id < node.id && each.position === node.position);
  const shown = new Set<number>();
  for (const node of asked)
    for (const each of [...pathOf(all, node), ...(twinOf(node) ? pathOf(all, twinOf(node)!) : [])]) shown.add(each.id);
  const nodes = new Map(
    [...all]
      .filter(([id]) => shown.has(id))
      .map(([id, node]) => [id, { ...node, children: node.children.filter((child) => shown.has(child.id)) }]),
  );
  const beats: Beat[] = [];
  for (const node of [...nodes.values()].sort((a, b) => a.id - b.id)) {
    const inner = kids(nodes, node).length > 0;
    const beat: Beat = { show: [node.id], know: [], at: node.id, low: node.low, high: node.high };
    beats.push(beat);
    if (asked.some(({ id }) => id === node.id))
      beats.push({ ...beat, show: [], know: [node.id], question: askKnown(all, node, twinOf(node)) });
    else if (!inner) beats.push({ ...beat, show: [], know: [node.id] });
  }
  beats.push({ show: [], know: [...nodes.keys()], at: root, low: -INFINITE, high: INFINITE });
  return { nodes: drawnOf(nodes), roots: [root], beats };
}

function askKnown(nodes: Map<number, TraceNode>, node: TraceNode, twin: TraceNode | undefined): Question {
  const path = pathWords(nodes, node);
  const known = node.code === 'table' && twin !== undefined;
  return yesNo(
    'known',
    [`${path}: has this position been searched before?`, `${path}：这个局面搜索过吗？`],
    known,
    known
      ? [
          `${pathWords(nodes, twin)} leads to the same board. The table returns ${minus(node.value)}; nothing below is searched.`,
          `${pathWords(nodes, twin)} 到达同一局面。置换表直接给出 ${minus(node.value)}，下面不再搜索。`,
        ]
      : [`No earlier line leads to this board: it must be searched.`, `此前没有变化到达这个局面，必须搜索。`],
    known ? [twin.id] : [],
    known
      ? ['Another order of moves leads to the same board. It lights up.', '另一种次序的着法到达同一局面，它已亮起。']
      : [
          'Compare the board with those of the earlier nodes: walk through the tree.',
          '请在树上走动，与此前各节点的局面比较。',
        ],
  );
}

const count = (number: number): string => number.toLocaleString('en-US');

/** Nodes of the searches that the questions about threads compare. */
interface Spent {
  children: TraceNode[];
  /** One thread for all moves. */
  one: number;
  /** A thread for each move: all of them together, and the longest. */
  total: number;
  longest: number;
}

/** The root's moves on threads of their own: who finishes last, and what all of them cost. */
async function threads(lab: Lab, spec: SceneSpec): Promise<Scene> {
  const source = await record(lab, spec);
  const { root } = source.summary;
  const nodes = await gather(source, [root], 1);
  const top = nodes.get(root)!;
  const children = kids(nodes, top);
  const alone = new Map<number, number>();
  for (const child of children)
    alone.set(child.id, (await lab.think(spec.game, spec.position, spec.player, spec.depth, [child.name])).nodes);
  const total = [...alone.values()].reduce((sum, each) => sum + each, 0);
  const longest = Math.max(...alone.values());
  const slowest = children.find(({ id }) => alone.get(id) === longest)!;
  const spent: Spent = { children, one: top.nodes, total, longest };
  const base = { show: [], know: [], at: root, low: -INFINITE, high: INFINITE };
  const ids = children.map(({ id }) => id);
  const beats: Beat[] = [
    { ...base, show: [root, ...ids], know: [root] },
    { ...base, know: ids, question: askCostliest(spent) },
    { ...base, question: askTotal(spent) },
    { ...base, question: askSlowest(spent, slowest) },
  ];
  const drawn = drawnOf(nodes);
  for (const child of children)
    drawn.set(child.id, { ...drawn.get(child.id)!, label: `${count(child.nodes)} · ${count(alone.get(child.id)!)}` });
  return { nodes: drawn, roots: [root], beats };
}

/** One thread: which move costs most? */
function askCostliest({ children, one }: Spent): Question {
  const most = [...children].sort((a, b) => b.nodes - a.nodes)[0]!;
  const isFirst = most === children[0];
  return {
    kind: 'first',
    ask: [
      'One thread searches these moves one after the other. Which one costs most nodes?',
      '单线程依次搜索这些着法。哪一着用的节点最多？',
    ],
    options: children.map(moveOption),
    answer: children.indexOf(most),
    right: [
      `${most.move}: ${count(most.nodes)} of ${count(one)} nodes. ${isFirst ? 'It comes first, with an open window; the others only have to be shown to be worse.' : ''}`,
      `${most.move}：${count(one)} 个节点中的 ${count(most.nodes)} 个。${isFirst ? '它最先搜索，窗口敞开；其余只需证明不更好。' : ''}`,
    ],
    wrong: ['Think of the window: who has no alpha yet?', '想想窗口：谁还没有 α？'],
    lights: [most.id],
  };
}

const sumsOf = ({ one, total, longest }: Spent) => [...new Set([one, total, longest])].sort((a, b) => a - b);

const countOption = (value: number): Option => ({ keys: [String(value)], say: [count(value), count(value)] });

/** A thread for each move: how many nodes are that? */
function askTotal(spent: Spent): Question {
  const { children, one, total } = spent;
  const sums = sumsOf(spent);
  return {
    kind: 'count',
    ask: [
      'Now every move gets a thread of its own, and no thread knows what the others have found. How many nodes do all of them search together?',
      '现在每着一个线程，彼此不知道对方的结果。所有线程一共搜索多少节点？',
    ],
    options: sums.map(countOption),
    answer: sums.indexOf(total),
    right: [
      `${count(total)} instead of ${count(one)}: without a shared alpha nothing is cut by another move’s value.`,
      `${count(total)}，而不是 ${count(one)}：没有共享的 α，就不能用别的着法的值来剪枝。`,
    ],
    wrong: [
      'Without the alpha of the first move the others are searched with open windows: more nodes, not fewer.',
      '没有第一着的 α，其余着法都用敞开的窗口搜索：节点更多，而不是更少。',
    ],
    lights: children.map(({ id }) => id),
  };
}

/** A thread for each move: after how many nodes are all done? */
function askSlowest(spent: Spent, slowest: TraceNode): Question {
  const { children, one, longest } = spent;
  const sums = sumsOf(spent);
  const times = (one / longest).toFixed(1);
  return {
    kind: 'count',
    ask: [
      `${children.length} threads start together. After how many nodes of the slowest thread are all done?`,
      `${children.length} 个线程同时开始。最慢的线程搜索多少节点后全部完成？`,
    ],
    options: sums.map(countOption),
    answer: sums.indexOf(longest),
    right: [
      `${count(longest)}, because of ${slowest.move}: ${children.length} threads are only ${times} times as fast as one.`,
      `${count(longest)}，因为 ${slowest.move}：${children.length} 个线程只快 ${times} 倍。`,
    ],
    wrong: ['All wait for the slowest thread. Its number lights up.', '大家都要等最慢的线程，它的数已亮起。'],
    lights: [slowest.id],
  };
}

/** Proof and disproof numbers of a node: how many leaves must still fall. A leaf that is not the end of the game is
 * open. */
export function proofNumbers(nodes: Map<number, TraceNode>, id: number): { proof: number; disproof: number } {
  const node = nodes.get(id)!;
  const children = kids(nodes, node);
  if (children.length === 0) {
    if (node.code !== 'game over') return { proof: 1, disproof: 1 };
    return node.score > 1000 ? { proof: 0, disproof: Infinity } : { proof: Infinity, disproof: 0 };
  }
  const each = children.map((child) => proofNumbers(nodes, child.id));
  const [least, sum] = [
    (name: 'proof' | 'disproof') => Math.min(...each.map((one) => one[name])),
    (name: 'proof' | 'disproof') => each.reduce((all, one) => all + one[name], 0),
  ];
  return node.max
    ? { proof: least('proof'), disproof: sum('disproof') }
    : { proof: sum('proof'), disproof: least('disproof') };
}

const numberWords = (value: number): string => (Number.isFinite(value) ? String(value) : '∞');

type Proofs = Map<number, { proof: number; disproof: number }>;

/** What is still needed to prove a win for MAX. */
async function proof(lab: Lab, spec: SceneSpec): Promise<Scene> {
  const source = await record(lab, spec);
  const { root } = source.summary;
  const nodes = await gather(source, [root], spec.levels ?? spec.depth);
  const numbers: Proofs = new Map([...nodes.keys()].map((id) => [id, proofNumbers(nodes, id)]));
  const beats: Beat[] = [];
  const visit = (node: TraceNode): void => {
    const children = kids(nodes, node);
    const leaf = children.length === 0;
    const base: Beat = { show: [node.id], know: leaf ? [node.id] : [], at: node.id, low: -INFINITE, high: INFINITE };
    beats.push(base);
    for (const child of children) visit(child);
    if (!leaf) beats.push({ ...base, show: [], know: [node.id], question: askProof(node, children, numbers) });
  };
  visit(nodes.get(root)!);
  const question = askNext(kids(nodes, nodes.get(root)!), numbers);
  if (question) beats.push({ show: [], know: [], at: root, low: -INFINITE, high: INFINITE, question });
  const drawn = drawnOf(nodes);
  for (const [id, each] of drawn) drawn.set(id, { ...each, label: proofLabel(nodes, each.node, numbers) });
  return { nodes: drawn, roots: [root], beats };
}

/** The number of a node; a leaf is open, won or lost. */
function proofLabel(nodes: Map<number, TraceNode>, node: TraceNode, numbers: Proofs): string {
  if (kids(nodes, node).length > 0) return numberWords(numbers.get(node.id)!.proof);
  if (node.code !== 'game over') return '?';
  return node.score > 1000 ? '✓ 0' : '✗ ∞';
}

/** Numbers among which the right one is to be found: those below the node, and what somebody may make of them. */
function proofOptions(value: number, below: number[]): number[] {
  const sum = below.reduce((all, each) => all + each, 0);
  const options = [...new Set([...below, value, sum, Math.min(...below), Math.max(...below), 0, 1])]
    .sort((a, b) => a - b)
    .slice(0, 5);
  return options.includes(value) ? options : [...options, value];
}

/** How many leaves must fall to prove a win here? */
function askProof(node: TraceNode, children: TraceNode[], numbers: Proofs): Question {
  const value = numbers.get(node.id)!.proof;
  const options = proofOptions(
    value,
    children.map((child) => numbers.get(child.id)!.proof),
  );
  const words = numberWords(value);
  return {
    kind: 'number',
    ask: node.max
      ? [
          'MAX moves, and one winning move is enough. How many open leaves must fall, at least, to prove a win here?',
          '轮到 MAX，只要有一着能胜。要证明这里必胜，至少还要证明几个未知的叶节点？',
        ]
      : [
          'MIN moves, and every answer must lose. How many open leaves must fall, at least, to prove a win for MAX here?',
          '轮到 MIN，必须每一着都输。要证明 MAX 在这里必胜，至少还要证明几个未知的叶节点？',
        ],
    options: options.map((each) => ({
      keys: [numberWords(each), ...(each === Infinity ? ['inf', 'never'] : [])],
      say: [numberWords(each), numberWords(each)],
    })),
    answer: options.indexOf(value),
    right: node.max
      ? [
          `${words}: MAX needs only the cheapest of its moves, the smallest proof number.`,
          `${words}：MAX 只需要最省的一着，即最小的证明数。`,
        ]
      : [
          `${words}: all of MIN’s answers must be refuted, so their proof numbers add up.`,
          `${words}：MIN 的每个应着都要反驳，证明数相加。`,
        ],
    wrong: node.max
      ? ['One move is enough for MAX: take the smallest number below.', 'MAX 只要一着：取下面最小的数。']
      : ['MIN may choose any answer: add the numbers below.', 'MIN 可以任选应着：把下面的数相加。'],
    lights: children.filter((child) => !node.max || numbers.get(child.id)!.proof === value).map(({ id }) => id),
  };
}

/** Which move is searched on first? Asked where one is cheapest and not proved yet. */
function askNext(children: TraceNode[], numbers: Proofs): Question | null {
  const least = Math.min(...children.map(({ id }) => numbers.get(id)!.proof));
  const [cheap, ...others] = children.filter(({ id }) => numbers.get(id)!.proof === least);
  if (!cheap || others.length > 0 || least <= 0 || !Number.isFinite(least)) return null;
  return {
    kind: 'first',
    ask: ['Which move is searched on first?', '接着先搜索哪一着？'],
    options: children.map(moveOption),
    answer: children.indexOf(cheap),
    right: [
      `${cheap.move}: its proof needs the fewest leaves. That is proof-number search.`,
      `${cheap.move}：证明它需要的叶节点最少。这就是证明数搜索。`,
    ],
    wrong: [
      'The search goes where the proof is cheapest: the smallest number lights up.',
      '搜索走向最省的证明：最小的数已亮起。',
    ],
    lights: [cheap.id],
  };
}

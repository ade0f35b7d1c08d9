// SPDX-License-Identifier: MIT
// What a lesson asks. A scene is a small tree, recorded by the module, told beat by beat in the order of the search;
// some beats ask before they tell. Every question and every right answer is read off the recorded nodes: nothing here
// knows a position. Knows no picture and no browser, so that a test and the tool that looks for positions can ask the
// same.

import type { TraceNode, TraceSummary } from './trace';

/** A text in English and Chinese. */
export type Words = [string, string];

export interface Option {
  /** What a reader may type for it; the first is its name. */
  keys: string[];
  say: Words;
}

export interface Question {
  kind: Kind;
  ask: Words;
  options: Option[];
  /** Index of the right option. */
  answer: number;
  right: Words;
  wrong: Words;
  /** Nodes whose numbers contradict a wrong answer. */
  lights: number[];
}

export const KINDS = [
  'value',
  'choice',
  'cut',
  'first',
  'known',
  'window',
  'noisy',
  'null',
  'again',
  'number',
  'count',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Beat {
  /** Nodes that appear. */
  show: number[];
  /** Nodes whose value is known from now on. */
  know: number[];
  /** The node that the board shows. */
  at: number;
  /** The window of that node, as far as the search has come. */
  low: number;
  high: number;
  /** A node whose other moves fall away. */
  cut?: number;
  question?: Question;
}

export interface Drawn {
  id: number;
  parent: number;
  node: TraceNode;
  /** What stands at the node once it is known. */
  label: string;
  /** What stands at the edge to it. */
  edge: string;
}

export interface Scene {
  nodes: Map<number, Drawn>;
  roots: number[];
  beats: Beat[];
}

export const INFINITE = 32001;

/** Where nodes come from: a worker in the page, the module in a test. */
export interface TraceSource {
  summary: TraceSummary;
  node(id: number): Promise<TraceNode>;
}

const NUMBER: Words[] = [
  ['MIN', 'MIN'],
  ['MAX', 'MAX'],
];
export const who = (node: { max: boolean }): string => NUMBER[Number(node.max)]![0];

/** A bound as it is written: a cut node's value is only known from one side. */
export function label({ code, value, role }: TraceNode): string {
  if (role === 'after a null move' && value === '') return '';
  return `${code === 'alpha cut' ? '≤ ' : code === 'beta cut' ? '≥ ' : ''}${value}`;
}

export function minus(text: string): string {
  return text.replace(/-(?=\d|∞)/g, '−');
}

export function valueText(score: number, like: (score: number) => string): string {
  return score >= INFINITE ? '+∞' : score <= -INFINITE ? '−∞' : like(score);
}

/** What somebody typed, in one form: no signs before positive numbers, one kind of minus. */
export function typed(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[−–]/g, '-')
    .replace(/^\+/, '')
    .replace(/^(-?\d+)\.0+$/, '$1')
    .replace(/\s+/g, ' ');
}

/** The option that was meant; -1: none of them. */
export function meant(question: Question, text: string): number {
  const word = typed(text);
  return question.options.findIndex(({ keys, say }) => [...keys, ...say].some((key) => typed(key) === word));
}

const YES: Option = { keys: ['yes', 'y', '是', 'shi'], say: ['Yes', '是'] };
const NO: Option = { keys: ['no', 'n', '否', 'fou'], say: ['No', '否'] };

function yesNo(kind: Kind, ask: Words, yes: boolean, why: Words, lights: number[], hint: Words): Question {
  return { kind, ask, options: [YES, NO], answer: yes ? 0 : 1, right: why, wrong: hint, lights };
}

/** The nodes of a recorded search down to a number of levels below some of its roots. */
export async function gather(
  source: TraceSource,
  roots: number[],
  levels: number,
  most = 400,
): Promise<Map<number, TraceNode>> {
  const nodes = new Map<number, TraceNode>();
  const visit = async (id: number, left: number): Promise<void> => {
    if (nodes.size >= most) return;
    const node = await source.node(id);
    nodes.set(id, node);
    if (left > 0) for (const child of node.children) await visit(child.id, left - 1);
  };
  for (const root of roots) await visit(root, levels);
  return nodes;
}

/** All roots of a recorded search: one for every iteration and window. */
export async function rootsOf(source: TraceSource): Promise<number[]> {
  const found: number[] = [];
  for (let id = 0; id < source.summary.count;) {
    const node = await source.node(id);
    if (node.parent >= 0) break;
    found.push(id);
    id = await nextRoot(source, id);
    if (id <= 0) break;
  }
  return found;
}

/** Roots are siblings, and nodes are numbered in the order of the search: the next root is the one before which no node
 * is left. */
async function nextRoot(source: TraceSource, root: number): Promise<number> {
  let last = root;
  for (let node = await source.node(root); node.children.length > 0; node = await source.node(last))
    last = node.children.at(-1)!.id;
  return last + 1 < source.summary.count ? last + 1 : -1;
}

export interface Teller {
  nodes: Map<number, TraceNode>;
  beats: Beat[];
}

/** The children of a node that belong to the scene. */
export function kids(nodes: Map<number, TraceNode>, node: TraceNode): TraceNode[] {
  return node.children.map(({ id }) => nodes.get(id)).filter((each): each is TraceNode => each !== undefined);
}

function distinct(options: Option[]): Option[] {
  return options.filter((option, index) => options.findIndex((each) => each.keys[0] === option.keys[0]) === index);
}

const valueOption = (text: string): Option => ({ keys: [text], say: [minus(text), minus(text)] });

/** Which value does a node get, whose children are known? */
export function askValue(node: TraceNode, children: TraceNode[]): Question | undefined {
  const options = distinct([...children].sort((a, b) => a.score - b.score).map((child) => valueOption(child.value)));
  const answer = options.findIndex(({ keys }) => keys[0] === node.value);
  if (answer < 0 || options.length < 2) return undefined;
  const best = children.find((child) => child.score === node.score);
  const [mover, wants] = node.max ? ['MAX', ['largest', '最大']] : ['MIN', ['smallest', '最小']];
  const value = minus(node.value);
  return {
    kind: 'value',
    ask: [
      `${mover} is to move, and every move is known. What is the value of this node?`,
      `轮到 ${mover}，每一着的值都已知道。这个节点的值是多少？`,
    ],
    options,
    answer,
    right: [
      `${mover} takes the ${wants![0]} value: ${value}, with ${best?.move ?? ''}.`,
      `${mover} 取${wants![1]}的值：${value}（${best?.move ?? ''}）。`,
    ],
    wrong: [
      `${mover} chooses for itself, and wants the ${wants![0]} value. Look at the numbers that light up.`,
      `${mover} 为自己选择，要的是${wants![1]}的值。请看亮起的数。`,
    ],
    lights: children.filter((child) => child.score === node.score).map(({ id }) => id),
  };
}

/** Which move will a side play? */
export function askChoice(node: TraceNode, children: TraceNode[]): Question | undefined {
  const best = children.filter((child) => child.score === node.score);
  if (best.length !== 1 || children.length < 2) return undefined;
  const mover = who(node);
  return {
    kind: 'choice',
    ask: node.max ? ['Which move does MAX play?', 'MAX 走哪一着？'] : ['What will MIN answer?', 'MIN 会怎样应对？'],
    options: children.map((child) => ({ keys: [child.name, child.move], say: [child.move, child.move] })),
    answer: children.indexOf(best[0]!),
    right: [
      `${best[0]!.move}: for ${mover} ${minus(best[0]!.value)} is the best of them.`,
      `${best[0]!.move}：对 ${mover} 来说 ${minus(best[0]!.value)} 最好。`,
    ],
    wrong: node.max
      ? ['MAX wants the largest value. It lights up.', 'MAX 要最大的值，它已亮起。']
      : ['MIN wants the smallest value. It lights up.', 'MIN 要最小的值，它已亮起。'],
    lights: [best[0]!.id],
  };
}

/** After a child has come back: must the next one be searched? */
function askCut(node: TraceNode, child: TraceNode, cut: boolean, bound: string, holder: number): Question {
  const value = minus(child.value);
  const [mover, other] = node.max ? ['MAX', 'MIN'] : ['MIN', 'MAX'];
  const sign = node.max ? (cut ? '≥' : '<') : cut ? '≤' : '>';
  return yesNo(
    'cut',
    [
      `${mover} found ${value}. ${other} already has ${bound} elsewhere. Must the next move be searched?`,
      `${mover} 找到 ${value}，${other} 在别处已有 ${bound}。下一着还必须搜索吗？`,
    ],
    !cut,
    cut
      ? [
          `${value} ${sign} ${bound}: ${other} will not come here, whatever the other moves are. Cut.`,
          `${value} ${sign} ${bound}：不论其余着法如何，${other} 都不会走到这里。剪枝。`,
        ]
      : [
          `${value} ${sign} ${bound}: ${other} may still want to come here, so the next move counts.`,
          `${value} ${sign} ${bound}：${other} 仍可能走到这里，下一着还有意义。`,
        ],
    [child.id, ...(holder >= 0 ? [holder] : [])],
    [
      `Compare the numbers that light up: with ${value} to be had here by ${mover}, would ${other} give up ${bound} to come here?`,
      `请比较亮起的两个数：${mover} 在这里能得到 ${value}，${other} 会放弃 ${bound} 而走到这里吗？`,
    ],
  );
}

/** Tells a tree in the order of the search, with questions of these kinds wherever there is one. */
export function tellTree(nodes: Map<number, TraceNode>, root: number, kinds: readonly Kind[]): Beat[] {
  const beats: Beat[] = [];
  /** Who holds the bounds: the nodes whose values they are. */
  const visit = (node: TraceNode, holders: { low: number; high: number }): void => {
    const children = kids(nodes, node);
    beats.push({
      show: [node.id],
      know: children.length === 0 ? [node.id] : [],
      at: node.id,
      low: node.low,
      high: node.high,
    });
    const held = { ...holders };
    let { low, high } = node;
    for (const [index, child] of children.entries()) {
      visit(child, held);
      if (node.max && child.score > low) [low, held.low] = [child.score, child.id];
      if (!node.max && child.score < high) [high, held.high] = [child.score, child.id];
      const last = index === children.length - 1;
      const cut = last && node.skipped > 0 && node.code.endsWith('cut');
      const bound = node.max ? node.high : node.low;
      const finite = Math.abs(bound) < INFINITE;
      const beat: Beat = { show: [], know: [], at: node.id, low, high, ...(cut ? { cut: node.id } : {}) };
      if (kinds.includes('cut') && finite && (cut || !last)) {
        const holder = node.max ? holders.high : holders.low;
        const text = minus(nodes.get(holder)?.value ?? '');
        if (text) beat.question = askCut(node, child, cut, text, holder);
      }
      beats.push(beat);
    }
    if (children.length === 0) return;
    const beat: Beat = { show: [], know: [node.id], at: node.id, low, high };
    const whole = node.skipped === 0 && children.length === node.children.length;
    if (whole && kinds.includes('choice') && node.ply === 0) beat.question = askChoice(node, children);
    else if (whole && kinds.includes('choice') && !node.max && !kinds.includes('cut'))
      beat.question = askChoice(node, children);
    if (!beat.question && whole && kinds.includes('value')) beat.question = askValue(node, children);
    beats.push(beat);
  };
  visit(nodes.get(root)!, { low: -1, high: -1 });
  return beats;
}

/** How much a question is wanted, the less the more: each kind and answer once before any twice. */
function rank(beat: Beat, seen: Map<string, number>): number {
  const { kind, answer } = beat.question!;
  const key = `${kind} ${answer}`;
  const times = seen.get(key) ?? 0;
  seen.set(key, times + 1);
  return times * 10 + (kind === 'cut' ? 0 : kind === 'choice' ? 1 : 2);
}

/** Keeps so many questions, those that matter most; a beat without its question is only told. Cuts before what is no
 * cut; each kind gets its turn. */
export function choose(beats: Beat[], most: number): Beat[] {
  const asked = beats.filter((beat) => beat.question);
  const seen = new Map<string, number>();
  const ranked = asked.map((beat) => ({ beat, rank: rank(beat, seen) })).sort((a, b) => a.rank - b.rank);
  const kept = new Set(ranked.slice(0, most).map(({ beat }) => beat));
  return beats.map((beat) => (beat.question && !kept.has(beat) ? { ...beat, question: undefined! } : beat));
}

export function drawnOf(
  nodes: Map<number, TraceNode>,
  edge: (node: TraceNode) => string = (node) => node.move,
): Map<number, Drawn> {
  return new Map(
    [...nodes].map(([id, node]) => [
      id,
      { id, parent: node.parent, node, label: minus(label(node)), edge: edge(node) },
    ]),
  );
}

export const questionsOf = (scene: Scene): Question[] =>
  scene.beats.flatMap((beat) => (beat.question ? [beat.question] : []));

export { yesNo };

// SPDX-License-Identifier: MIT
// Scenes about what the engine leaves out or looks at less closely: the horizon, null moves, reductions, narrow
// windows.

import {
  INFINITE,
  askChoice,
  drawnOf,
  gather,
  kids,
  minus,
  rootsOf,
  who,
  yesNo,
  type Beat,
  type Option,
  type Question,
  type Scene,
} from './scene';
import { keepOnly, record, type Lab, type SceneSpec } from './recorded';
import type { TraceNode } from './trace';

/** What captures change at the horizon: the value without them against the value with them. */
export async function beyond(lab: Lab, spec: SceneSpec): Promise<Scene> {
  const bare = await lab.trace(spec.game, spec.position, `${spec.player},quiescence=off`, spec.depth);
  const still = await gather(bare, [bare.summary.root], 1);
  const source = await lab.trace(spec.game, spec.position, `${spec.player},quiescence=on`, spec.depth);
  const { root } = source.summary;
  const nodes = await gather(source, [root], 2);
  keepOnly(nodes, root, spec.only);
  const before = (name: string) => [...still.values()].find((each) => each.name === name && each.ply === 1);
  const beats: Beat[] = [{ show: [root], know: [], at: root, low: -INFINITE, high: INFINITE }];
  for (const child of kids(nodes, nodes.get(root)!)) {
    const static_ = before(child.name)!;
    const captures = kids(nodes, child);
    const base: Beat = { show: [child.id], know: [], at: child.id, low: child.low, high: child.high };
    beats.push(base);
    if (!spec.focus?.includes(child.id)) {
      beats.push({ ...base, show: captures.map(({ id }) => id), know: [child.id, ...captures.map(({ id }) => id)] });
      continue;
    }
    beats.push({ ...base, show: [], question: askQuiet(child, static_, captures) });
    beats.push({ ...base, show: captures.map(({ id }) => id), know: captures.map(({ id }) => id) });
    const stop = askStop(child, static_, captures);
    beats.push({ ...base, show: [], know: [child.id], ...(stop ? { question: stop } : {}) });
  }
  const children = kids(nodes, nodes.get(root)!);
  const question = askChoice(nodes.get(root)!, children);
  beats.push({ show: [], know: [root], at: root, low: -INFINITE, high: INFINITE, ...(question ? { question } : {}) });
  return { nodes: drawnOf(nodes), roots: [root], beats };
}

/** Can the evaluation be trusted, or is there something to take? */
function askQuiet(child: TraceNode, static_: TraceNode, captures: TraceNode[]): Question {
  const mover = who(child);
  const stays = minus(static_.value);
  const quiet = static_.score === child.score;
  const capture = captures.find((each) => each.score === child.score)?.move ?? '';
  return yesNo(
    'noisy',
    [
      `${child.move}: the evaluation says ${stays}. Is the exchange over, so that the number can be trusted?`,
      `${child.move}：评估值是 ${stays}。交换结束了吗，这个数可信吗？`,
    ],
    quiet,
    quiet
      ? [`No capture changes it: the value stays ${stays}.`, `吃子改变不了它：值仍是 ${stays}。`]
      : [
          `${mover} can still capture: ${capture} changes ${stays} to ${minus(child.value)}.`,
          `${mover} 还能吃子：${capture} 使 ${stays} 变为 ${minus(child.value)}。`,
        ],
    [child.id],
    [`Can ${mover} take something on this board, at once?`, `在这个局面上，${mover} 能马上吃子吗？`],
  );
}

/** Capture, or stop here? Asked where there is a choice that fits on a screen. */
function askStop(child: TraceNode, static_: TraceNode, captures: TraceNode[]): Question | null {
  const mover = who(child);
  const stays = minus(static_.value);
  const options: Option[] = [...new Set([static_.value, ...captures.map(({ value }) => value)])].map((value) => ({
    keys: [value],
    say: [minus(value), minus(value)],
  }));
  if (options.length < 2 || options.length > 6) return null;
  return {
    kind: 'value',
    ask: [
      `${mover} may capture, or stop at ${stays}. What is the value?`,
      `${mover} 可以吃子，也可以停在 ${stays}。值是多少？`,
    ],
    options,
    answer: options.findIndex(({ keys }) => keys[0] === child.value),
    right: [
      `${minus(child.value)}: the best of standing still and capturing.`,
      `${minus(child.value)}：停手与吃子中较好的一个。`,
    ],
    wrong: [
      `${mover} takes what is best for ${mover}, standing still included.`,
      `${mover} 取对自己最好的，停手也算在内。`,
    ],
    lights: captures.filter((each) => each.score === child.score).map(({ id }) => id),
  };
}

/** Does passing already refute? */
export async function nullMove(lab: Lab, spec: SceneSpec): Promise<Scene> {
  const source = await record(lab, spec);
  const nodes = new Map<number, TraceNode>();
  const beats: Beat[] = [];
  for (const id of spec.focus ?? []) {
    const node = await source.node(id);
    const pass = await source.node(node.children.find(({ role }) => role === 'after a null move')!.id);
    const cut = node.code === 'null move';
    const moves = node.children.filter(({ role }) => role !== 'after a null move').slice(0, 3);
    nodes.set(id, {
      ...node,
      parent: -1,
      children: node.children.filter((child) => child.id === pass.id || moves.includes(child)),
    });
    nodes.set(pass.id, { ...pass, children: [], position: node.position });
    for (const move of moves) nodes.set(move.id, { ...(await source.node(move.id)), children: [] });
    const [bound, value] = [minus(boundText(node)), minus(pass.value)];
    const mover = who(node);
    const holds = node.max ? pass.score >= node.high : pass.score <= node.low;
    const base: Beat = { show: [id], know: [], at: id, low: node.low, high: node.high };
    beats.push(base, { ...base, show: [pass.id], know: [pass.id] });
    beats.push({
      ...base,
      show: [],
      know: cut ? [id] : [],
      ...(cut ? { cut: id } : {}),
      question: yesNo(
        'null',
        [
          `${mover} passes, and the opponent moves twice in a row: the value is ${value}. The bound is ${bound}. Cut?`,
          `${mover} 停一手，对方连走两着：值为 ${value}。界是 ${bound}。剪枝吗？`,
        ],
        cut,
        holds
          ? [
              `${value} ${node.max ? '≥' : '≤'} ${bound}: ${mover} is beyond the bound even without moving, and a real move is at least as good. Cut.`,
              `${value} ${node.max ? '≥' : '≤'} ${bound}：${mover} 不走也已越过界，真正走一着不会更差。剪枝。`,
            ]
          : [
              `${value} ${node.max ? '<' : '>'} ${bound}: passing proves nothing, and the moves are searched.`,
              `${value} ${node.max ? '<' : '>'} ${bound}：空着什么也证明不了，照常搜索各着法。`,
            ],
        [pass.id],
        [
          `Compare ${value} with the bound ${bound}: ${mover} wants the ${node.max ? 'larger' : 'smaller'} value. Is it beyond the bound without moving?`,
          `请比较 ${value} 与界 ${bound}：${mover} 要${node.max ? '大' : '小'}的值，不走也已越过界吗？`,
        ],
      ),
    });
    if (!cut) beats.push({ ...base, show: moves.map((move) => move.id), know: [id, ...moves.map((move) => move.id)] });
  }
  return { nodes: drawnOf(nodes), roots: (spec.focus ?? []).slice(), beats };
}

/** The bound that a cut at the node must reach, as the trace writes windows. */
export function boundText({ window, max }: TraceNode): string {
  const [low, high] = window.slice(1, -1).split(', ');
  return (max ? high : low) ?? '';
}

/** Scouts at reduced depth: is the move searched again? */
export async function reduced(lab: Lab, spec: SceneSpec): Promise<Scene> {
  const source = await record(lab, spec);
  const nodes = new Map<number, TraceNode>();
  const beats: Beat[] = [];
  for (const id of spec.focus ?? []) {
    const node = await source.node(id);
    const shown: TraceNode[] = [];
    beats.push({ show: [id], know: [], at: id, low: node.low, high: node.high });
    let best: TraceNode | undefined;
    let asked = 0;
    for (const [index, { id: number }] of node.children.entries()) {
      if (shown.length >= 9) break;
      const child = { ...(await source.node(number)), children: [] };
      shown.push(child);
      nodes.set(number, child);
      const window = {
        low: node.max && best ? best.score : node.low,
        high: !node.max && best ? best.score : node.high,
      };
      beats.push({ show: [number], know: [number], at: number, ...window });
      const again =
        node.children[index + 1]?.name === child.name && node.children[index + 1]?.role === 'searched again';
      if (child.role === 'scout at reduced depth' && best && (again || asked < 2)) {
        if (!again) asked++;
        beats.push({ show: [], know: [], at: number, ...window, question: askAgain(node, child, best, again) });
      }
      const better = !best || (node.max ? child.score > best.score : child.score < best.score);
      if (better && !again) best = child;
    }
    nodes.set(id, { ...node, parent: -1, children: node.children.filter(({ id: number }) => nodes.has(number)) });
    beats.push({ show: [], know: [id], at: id, low: node.low, high: node.high });
  }
  return {
    nodes: drawnOf(
      nodes,
      (node) =>
        `${node.move}${node.role === 'scout at reduced depth' ? ' ↧' : node.role === 'searched again' ? ' ↻' : ''}`,
    ),
    roots: (spec.focus ?? []).slice(),
    beats,
  };
}

function askAgain(node: TraceNode, child: TraceNode, best: TraceNode, again: boolean): Question {
  const full = node.depth - 1;
  const [value, has] = [minus(child.value), minus(best.value)];
  return yesNo(
    'again',
    [
      `${child.move} comes late: it was searched to depth ${child.depth} instead of ${full} and gave ${value}. ${who(node)} already has ${has}. Search it again?`,
      `${child.move} 排在后面：只搜到深度 ${child.depth}（本应 ${full}），得 ${value}。${who(node)} 已有 ${has}。要重新搜索吗？`,
    ],
    again,
    again
      ? [
          `${value} is better than ${has}: the guess that late moves are bad has failed, so the search is repeated.`,
          `${value} 好于 ${has}：“后期着法不好”的猜测不成立，要重新搜索。`,
        ]
      : [`${value} is no better than ${has}: the shallow look is enough.`, `${value} 不比 ${has} 好：浅看一眼就够了。`],
    [child.id, best.id],
    [
      `Compare the two numbers that light up: which is better for ${who(node)}?`,
      `请比较亮起的两个数：对 ${who(node)} 来说哪个更好？`,
    ],
  );
}

const WINDOW_OPTIONS: Option[] = [
  { keys: ['low', 'below'], say: ['Too low: open the window downwards', '低于窗口：向下放宽'] },
  { keys: ['fits', 'inside'], say: ['It fits: that is the value', '在窗口内：就是这个值'] },
  { keys: ['high', 'above'], say: ['Too high: open the window upwards', '高于窗口：向上放宽'] },
];

/** Windows around the last value: does the answer fit? */
export async function windows(lab: Lab, spec: SceneSpec): Promise<Scene> {
  const source = await record(lab, spec);
  const roots = await rootsOf(source);
  const nodes = new Map<number, TraceNode>();
  const beats: Beat[] = [];
  for (const [index, id] of roots.entries()) {
    const node = { ...(await source.node(id)), children: [] };
    if (
      node.low <= -INFINITE &&
      node.high >= INFINITE &&
      (await source.node(roots[index + 1] ?? id)).low <= -INFINITE &&
      index < roots.length - 1
    )
      continue;
    nodes.set(id, node);
    const base: Beat = { show: [id], know: [], at: id, low: node.low, high: node.high };
    beats.push(base);
    if (node.low <= -INFINITE && node.high >= INFINITE) {
      beats.push({ ...base, show: [], know: [id] });
      continue;
    }
    const answer = node.score <= node.low ? 0 : node.score >= node.high ? 2 : 1;
    const [value, window] = [minus(node.value), minus(node.window)];
    beats.push({
      ...base,
      show: [],
      know: [id],
      question: {
        kind: 'window',
        ask: [
          `Depth ${node.depth} is searched with the window ${window}, and ${value} comes back. What now?`,
          `深度 ${node.depth} 用窗口 ${window} 搜索，得到 ${value}。接下来呢？`,
        ],
        options: WINDOW_OPTIONS,
        answer,
        right: WINDOW_RIGHT[answer]!(value, window),
        wrong: [`Compare ${value} with both ends of ${window}.`, `请把 ${value} 与 ${window} 的两端比较。`],
        lights: [id],
      },
    });
  }
  return { nodes: drawnOf(nodes, (node) => `${node.move} ${minus(node.window)}`), roots: [...nodes.keys()], beats };
}

const WINDOW_RIGHT: ((value: string, window: string) => [string, string])[] = [
  (value, window) => [
    `${value} is not above the lower end of ${window}: it is only an upper bound. Search again, open below.`,
    `${value} 不高于 ${window} 的下端：它只是上界。向下放宽，重新搜索。`,
  ],
  (value, window) => [
    `${value} lies inside ${window}: it is exact, and the narrow window has saved work.`,
    `${value} 在 ${window} 之内：它是准确值，窄窗口省下了工作。`,
  ],
  (value, window) => [
    `${value} is not below the upper end of ${window}: it is only a lower bound. Search again, open above.`,
    `${value} 不低于 ${window} 的上端：它只是下界。向上放宽，重新搜索。`,
  ],
];

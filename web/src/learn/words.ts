// SPDX-License-Identifier: MIT
// What the lessons say besides their chapters: English and Chinese side by side.

import { chinese } from '../words/words';
import type { Words } from './scene';

const LEARN = {
  lessons: ['Twelve lessons', '十二课'],
  of: ['{right} of {of}', '{of} 题对 {right} 题'],
  open: ['{n} questions', '{n} 个问题'],
  next: ['Next', '继续'],
  nextChapter: ['Next: {title}', '下一课：{title}'],
  again: ['Start again', '从头再来'],
  type: ['Or type the answer', '也可以输入答案'],
  submit: ['Answer', '回答'],
  unknown: ['“{text}” is none of the answers: {options}.', '“{text}” 不在答案之中：{options}。'],
  right: ['Right.', '对。'],
  wrong: ['Not quite.', '再想想。'],
  question: ['Question {n} of {of}', '第 {n} 题，共 {of} 题'],
  tree: ['Search tree: arrow keys walk through it', '搜索树：用方向键走动'],
  board: ['Board after {path}', '{path} 之后的棋盘'],
  start: ['the first position', '初始局面'],
  inside: ['a position inside the search', '搜索内部的一个局面'],
  node: ['{who} node {path}: {value}', '{who} 节点 {path}：{value}'],
  open_value: ['value not known yet', '值未知'],
  cut: ['{n} moves cut', '剪去 {n} 着'],
  moves: ['{n} moves', '{n} 着'],
  window: ['Window: alpha {low}, beta {high}', '窗口：α {low}，β {high}'],
  real: ['The real engine', '真正的引擎'],
  race: ['{name}: {n} nodes', '{name}：{n} 个节点'],
  running: ['searching …', '搜索中……'],
  nodes: ['nodes', '节点'],
  run: ['Search again', '再搜一次'],
  whole: ['The whole tree', '整棵搜索树'],
  score: ['{right} of {of} at the first try', '{of} 题中 {right} 题一次答对'],
  keys: [
    'Digits choose an answer, Enter goes on; in the tree the arrow keys walk.',
    '数字键选答案，回车继续；在树上用方向键走动。',
  ],
  max: ['▲ MAX', '▲ MAX'],
  min: ['▽ MIN', '▽ MIN'],
  beat: ['Beat the node count', '少用节点'],
  beatAbout: [
    'Put the root’s moves in order, or choose techniques under a budget: who needs the fewest nodes?',
    '排列根节点的着法，或在节点预算内选技术：谁用的节点最少？',
  ],
  order: ['Order the moves', '排列着法'],
  orderAbout: [
    'Alpha-beta searches the moves in your order, {depth} plies deep; below the root nothing is ordered. Drag them, or use the arrow buttons. The fewest nodes win.',
    'α-β 按你的顺序搜索，深 {depth} 层；根以下不排序。拖动着法，或用箭头按钮。节点最少者胜。',
  ],
  budget: ['Choose the techniques', '选择技术'],
  budgetAbout: [
    'Choose at most {pick} techniques. The search, {depth} plies deep, must play {answer} with at most {budget} nodes. Without techniques it plays it with {none}.',
    '最多选 {pick} 项技术。搜索深 {depth} 层，须用不超过 {budget} 个节点走出 {answer}。不用技术要 {none} 个。',
  ],
  budgetAbout0: [
    'Choose at most {pick} techniques. The search, {depth} plies deep, must play {answer} with at most {budget} nodes. Without techniques it plays something else.',
    '最多选 {pick} 项技术。搜索深 {depth} 层，须用不超过 {budget} 个节点走出 {answer}。不用技术会走别的着法。',
  ],
  count: ['Count the nodes', '数节点'],
  yours: ['yours', '你的'],
  engines: ['the engine’s', '引擎的'],
  worst: ['the worst', '最差的'],
  best: ['the best', '最好的'],
  none: ['without techniques', '不用技术'],
  limit: ['budget', '预算'],
  challenge: ['the challenger’s', '挑战者的'],
  kept: ['Your best: {nodes}', '你的最好成绩：{nodes}'],
  beaten: ['No order needs fewer nodes: that is the best there is.', '没有更省的顺序：这是最好的。'],
  better: ['Better than the engine’s own order.', '比引擎自己的顺序更好。'],
  missed: ['It plays {best} with {nodes} nodes.', '它用 {nodes} 个节点，走 {best}。'],
  over: ['{nodes} nodes: over the budget.', '{nodes} 个节点：超出预算。'],
  foundIn: ['{best} with {nodes} nodes: within the budget.', '用 {nodes} 个节点走出 {best}：在预算之内。'],
  tooMany: ['At most {pick}.', '最多 {pick} 项。'],
  share: ['Copy a link to this result', '复制此成绩的链接'],
  shared: ['Link copied', '已复制链接'],
  up: ['{move}: earlier', '{move}：提前'],
  down: ['{move}: later', '{move}：推后'],
  moved: ['{move} is now number {n}', '{move} 现在排第 {n}'],
  position: ['Position {n}', '局面 {n}'],
  orderList: ['Moves in the order of the search', '按搜索顺序排列的着法'],
  why: ['Why did it play that?', '为什么走这一着？'],
  whyWait: ['Searching once more, to look inside …', '再搜索一次，看看里面……'],
  whyNone: ['This player does not search.', '这个棋手不搜索。'],
  whyRoot: [
    '{move}: {value} for {who}, {depth} plies ahead, the best of {n} moves.',
    '{move}：向前看 {depth} 层，对{who}为 {value}，是 {n} 个着法中最好的。',
  ],
  whyOnly: ['{move} was the only move.', '{move} 是唯一的着法。'],
  whyOther: [
    'It played {move}, but its search prefers {best} ({value}): a level varies among moves of nearly equal value, and slips on purpose now and then.',
    '它走了 {move}，但它的搜索认为 {best} 更好（{value}）：这个级别会在值相近的着法中变化，也会不时故意失误。',
  ],
  whyDeeper: [
    'It played {move}; a look {depth} plies ahead prefers {best} ({value}). It had looked deeper.',
    '它走了 {move}；只看 {depth} 层会选 {best}（{value}）。它当时看得更深。',
  ],
  whyReply: ['It expects {move} in reply ({value}).', '它预计对方应 {move}（{value}）。'],
  whyThen: ['Then it wants to play {move} ({value}).', '然后它想走 {move}（{value}）。'],
  whyWorse: ['{rival} is worth only {value}; {move} promises {best}.', '{rival} 只值 {value}；{move} 有 {best}。'],
  whyRefuted: [
    '{rival} is refuted by {reply}: it gets no more than {value}, and {move} already promises {best}.',
    '{rival} 被 {reply} 反驳：最多 {value}，而 {move} 已有 {best}。',
  ],
  whyKnown: [
    '{rival}: the table already knew that it gets no more than {value}.',
    '{rival}：置换表已知它最多 {value}。',
  ],
  whyScout: [
    '{rival} was only looked at at reduced depth: {value}, no better than {best}.',
    '{rival} 只以缩减的深度看了一眼：{value}，不比 {best} 好。',
  ],
  whyEqual: ['{rival} is no better: at most {value}.', '{rival} 不更好：最多 {value}。'],
  whyLeft: ['{n} moves were left out without a search.', '有 {n} 着未经搜索就略去。'],
  whyTree: ['The whole tree: {n} nodes', '整棵搜索树：{n} 个节点'],
  whySquare: ['Show the position', '看这个局面'],
  mistakes: ['Learn from your mistakes', '从失误中学习'],
  mistakesFind: ['Looking at your moves: {n} of {of}', '正在检查你的着法：{n} / {of}'],
  mistakesNone: ['No mistakes found: well played.', '没有发现失误：下得好。'],
  mistakeHead: ['Mistake {n} of {of}', '失误 {n} / {of}'],
  mistakeAsk: [
    'Move {at}: you played {move}, which lost {points} points. Find a better move.',
    '第 {at} 步：你走了 {move}，损失 {points} 分。请找出更好的着法。',
  ],
  mistakeAskWin: ['Move {at}: you played {move}. Find a better move.', '第 {at} 步：你走了 {move}。请找出更好的着法。'],
  mistakeRight: ['{move}: right, that is the best move.', '{move}：对，这是最佳着法。'],
  mistakeGood: ['{move} is good as well; the engine plays {best}.', '{move} 也不错；引擎走 {best}。'],
  mistakeBad: ['{move} loses {points} points. Try again.', '{move} 损失 {points} 分。再试试。'],
  mistakeSame: ['{move} is what you played. Try another move.', '{move} 就是你走过的。换一着试试。'],
  mistakeThink: ['Looking at {move} …', '正在检查 {move}……'],
  hint: ['Hint {n} of 3', '提示 {n} / 3'],
  hintWin: ['What to look at: there is a forced win.', '看什么：这里有必胜的走法。'],
  hintLose: [
    'What to look at: your move allows a forced win. What does the opponent threaten?',
    '看什么：你的着法让对方有必胜。对方威胁什么？',
  ],
  hintTake: ['What to look at: a move that takes or changes something.', '看什么：能吃子或改变棋子的着法。'],
  hintQuiet: [
    'What to look at: a quiet move. Which of your men or squares could do more?',
    '看什么：一步平静的着法。哪个子或哪个位置还能发挥更大作用？',
  ],
  hintMan: ['Which man: the one that is ringed.', '哪个子：已圈出。'],
  hintArea: ['Which area: within the rings.', '哪一带：圈内。'],
  hintButton: ['Which move: {a} or {b}.', '哪一着：{a} 或 {b}。'],
  hintMove: ['The move: {move}.', '着法：{move}。'],
  mistakeNext: ['Next mistake', '下一个失误'],
  mistakeDone: ['{n} of {of} found without the answer.', '{of} 个失误中，{n} 个没看答案就找到。'],
  mistakeClose: ['Back to the game', '回到棋局'],
  moveNumber: ['move', '步'],
} as const satisfies Record<string, Words>;

export type LearnKey = keyof typeof LEARN;

export function fill(
  [english, inChinese]: Words | readonly [string, string],
  values: Record<string, string | number> = {},
): string {
  return (chinese.value ? inChinese : english).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

export function learn(key: LearnKey, values: Record<string, string | number> = {}): string {
  return fill(LEARN[key], values);
}

/** A number as readers of both languages write it. */
export const count = (number: number): string => number.toLocaleString('en-US');

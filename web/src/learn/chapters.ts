// SPDX-License-Identifier: MIT
// The twelve chapters in words. Their positions and their numbers are in data/lessons.json, which tools/lessons.mjs
// finds and the tests measure again.

import { fetchFile } from '../engine/files';
import type { RaceResult, RaceSpec } from './races';
import type { Words } from './scene';
import type { SceneSpec } from './recorded';

export interface ChapterData {
  id: string;
  scenes: SceneSpec[];
  race: RaceSpec & { result: RaceResult };
  /** The move that the search chooses without the technique, and what it loses, in hundredths. */
  wrong?: string;
  lost?: number;
}

export interface OrderTask {
  id: string;
  game: string;
  position: string;
  depth: number;
  moves: string[];
  engine: string[];
  counts: { engine: number; best: number; worst: number };
}

export interface BudgetTask {
  id: string;
  game: string;
  position: string;
  depth: number;
  answer: string;
  /** So many techniques may be chosen, and so many nodes be used. */
  pick: number;
  budget: number;
  best: { nodes: number; techniques: string[] };
  none: number;
}

export interface LessonData {
  chapters: ChapterData[];
  orders: OrderTask[];
  budgets: BudgetTask[];
}

let data: Promise<LessonData> | null = null;

export function lessonData(): Promise<LessonData> {
  data ??= fetchFile('lessons.json').then((answer) => answer.json() as Promise<LessonData>);
  data.catch(() => (data = null));
  return data;
}

export interface Lesson {
  id: string;
  title: Words;
  intro: Words[];
  /** What the two bars are. */
  bars: [Words, Words];
  /** What the last step shows: {off} and {on} nodes, {percent} saved, and what a chapter has besides. */
  point: Words;
}

export const LESSONS: Lesson[] = [
  {
    id: 'minimax',
    title: ['Minimax', '极小极大'],
    intro: [
      [
        'Two players want opposite things. MAX ▲ picks the move with the largest value, MIN ▽ the one with the smallest, and each knows that the other will.',
        '双方目标相反：MAX ▲ 选值最大的着法，MIN ▽ 选值最小的，而且都知道对方会这样做。',
      ],
      [
        'The numbers at the bottom count discs: mine less yours. Work upwards from there.',
        '最下面的数是子数之差：我方减对方。从下往上推。',
      ],
    ],
    bars: [
      ['minimax', '极小极大'],
      ['the engine, same depth', '引擎，同样深度'],
    ],
    point: [
      'Minimax looks at {off} positions to see four plies ahead. The engine needs {on}: the next eleven chapters are about the {percent} % it leaves out.',
      '极小极大向前看四层要搜索 {off} 个局面，引擎只要 {on} 个。后面十一章讲的就是它省掉的 {percent}%。',
    ],
  },
  {
    id: 'alphabeta',
    title: ['Alpha-beta', 'α-β 剪枝'],
    intro: [
      [
        'Alpha is what MAX already has elsewhere, beta what MIN already has. A value outside the bracket [α, β] will never be played.',
        'α 是 MAX 在别处已有的，β 是 MIN 在别处已有的。落在方括号 [α, β] 之外的值不会出现在实战里。',
      ],
      [
        'So one refutation is enough: the other answers need no search. The value at the root stays that of minimax.',
        '因此一个反驳就够了：其余应着不必搜索。根节点的值与极小极大相同。',
      ],
    ],
    bars: [
      ['minimax', '极小极大'],
      ['alpha-beta', 'α-β 剪枝'],
    ],
    point: [
      'The same value and {percent} % fewer nodes: {on} instead of {off}.',
      '值相同，节点少 {percent}%：{on} 个，而不是 {off} 个。',
    ],
  },
  {
    id: 'ordering',
    title: ['Move ordering', '着法排序'],
    intro: [
      [
        'Alpha-beta cuts when a good move has been seen. The same tree can be small or large: the order decides.',
        '看到好着法之后 α-β 才能剪枝。同一棵树可大可小，由顺序决定。',
      ],
      ['First the worst order, then yours.', '先看最差的顺序，再看你的。'],
    ],
    bars: [
      ['in the order of the rules', '按规则生成的顺序'],
      ['captures, killers and history first', '吃子、杀手着法、历史启发在前'],
    ],
    point: [
      'Only the order differs. The value is the same, with {on} nodes instead of {off}: {percent} % fewer.',
      '只有顺序不同。值相同，节点从 {off} 减到 {on}：少 {percent}%。',
    ],
  },
  {
    id: 'deepening',
    title: ['Iterative deepening', '迭代加深'],
    intro: [
      [
        'Search to depth 1, then 2, then 3 … It looks like waste, since every iteration starts again at the root.',
        '先搜深度 1，再搜 2，再搜 3……看起来是浪费，因为每一轮都从根重新开始。',
      ],
      [
        'But each iteration is small beside the next one, and it says which move to try first.',
        '但每一轮比下一轮小得多，而且告诉我们先试哪一着。',
      ],
    ],
    bars: [
      ['one search at full depth', '一次搜到全深度'],
      ['depth after depth', '逐层加深'],
    ],
    point: [
      'All iterations together need {on} nodes; one search straight at depth {depth} needs {off}. The order that the shallow iterations leave behind saves {percent} %.',
      '所有各轮一共 {on} 个节点，直接搜深度 {depth} 要 {off} 个。浅层留下的顺序省了 {percent}%。',
    ],
  },
  {
    id: 'table',
    title: ['Transposition table', '置换表'],
    intro: [
      [
        'Different orders of the same moves reach the same position. The table keeps, for each position searched, its value, its depth and its best move.',
        '同样的着法换个次序会到达同一局面。置换表为搜索过的局面保存值、深度和最佳着法。',
      ],
      ['A stored value that is deep enough ends the node at once.', '存下的值若深度足够，节点立即结束。'],
    ],
    bars: [
      ['without the table', '不用置换表'],
      ['with the table', '使用置换表'],
    ],
    point: [
      'In an endgame of few men nearly every line transposes: {on} nodes with the table, {off} without it. It saves {percent} %.',
      '残局子少，几乎每条变化都会转回：有置换表 {on} 个节点，没有则要 {off} 个，省 {percent}%。',
    ],
  },
  {
    id: 'quiescence',
    title: ['Quiescence', '静态搜索'],
    intro: [
      [
        'A search that stops in the middle of an exchange believes that what it has just taken is won. That is the horizon effect.',
        '若搜索停在一次交换的中间，就会把刚吃的子当作白得的：这就是地平线效应。',
      ],
      [
        'Quiescence goes on with captures alone, and lets a side stand still where it does not like them.',
        '静态搜索只沿吃子继续，不愿吃的一方可以停手。',
      ],
    ],
    bars: [
      ['without quiescence', '没有静态搜索'],
      ['with quiescence', '有静态搜索'],
    ],
    point: [
      'Without quiescence depth 1 plays {wrong}, which loses {points} points; the right move, {answer}, is found at depth {offdepth}, after {off} nodes. With quiescence {on} nodes are enough, at depth {ondepth}.',
      '没有静态搜索，深度 1 会走 {wrong}，损失 {points} 分；要到深度 {offdepth}、{off} 个节点才找到正着 {answer}。有静态搜索，深度 {ondepth} 的 {on} 个节点就够了。',
    ],
  },
  {
    id: 'nullmove',
    title: ['Null move', '空着剪枝'],
    intro: [
      [
        'Let the side to move pass. If the opponent, moving twice, still cannot bring the value back, a real move will do even better: cut.',
        '让行棋方停一手。若对方连走两着仍不能把值拉回来，真走一着只会更好：剪枝。',
      ],
      [
        'The search after the pass is shallower, so the question is cheap. It is not asked where passing would be an advantage.',
        '空着之后的搜索更浅，这一问很便宜。若停着反而有利（欠行），就不问。',
      ],
    ],
    bars: [
      ['without null move', '不用空着剪枝'],
      ['with null move', '使用空着剪枝'],
    ],
    point: [
      'The same move, {best}, at the same depth: {on} nodes instead of {off}, {percent} % fewer.',
      '同样深度，同样的着法 {best}：{on} 个节点，而不是 {off} 个，少 {percent}%。',
    ],
  },
  {
    id: 'reductions',
    title: ['Late-move reductions', '后期着法缩减'],
    intro: [
      [
        'With good ordering the tenth move is rarely the best. It gets a shallower search ↧ with an empty window, which only asks: better than what there is?',
        '排序好的时候，第十着很少最好。先用空窗口浅搜 ↧，只问一句：比已有的好吗？',
      ],
      ['Only if the answer is yes is it searched again ↻ in full.', '只有答案为“是”才按全深度重新搜索 ↻。'],
    ],
    bars: [
      ['every move at full depth', '所有着法都搜全深度'],
      ['late moves reduced', '后期着法缩减'],
    ],
    point: [
      'The same move, {best}, with {percent} % fewer nodes: {on} instead of {off}.',
      '同样的着法 {best}，节点少 {percent}%：{on} 个，而不是 {off} 个。',
    ],
  },
  {
    id: 'evaluation',
    title: ['Evaluation', '评估函数'],
    intro: [
      [
        'Where the search stops, a guess must stand in for the rest of the game. Counting discs is the obvious guess in reversi, and a bad one.',
        '搜索停下的地方，要用估计代替余下的棋局。黑白棋里数子最直观，却很差。',
      ],
      [
        'The same position three times: discs counted, the trained evaluation, and the truth at the end of the game.',
        '同一局面看三次：数子、训练出的评估函数、下到终局的真值。',
      ],
    ],
    bars: [
      ['counting discs', '数子'],
      ['trained evaluation', '训练出的评估函数'],
    ],
    point: [
      'Counting discs plays {wrong}, which costs {lost} discs by the end; it finds {answer} at depth {offdepth}, after {off} nodes. The trained evaluation finds it at depth {ondepth}, with {on}.',
      '数子会走 {wrong}，到终局时少得 {lost} 子；它要到深度 {offdepth}、{off} 个节点才找到 {answer}。训练出的评估函数在深度 {ondepth} 就找到，只用 {on} 个节点。',
    ],
  },
  {
    id: 'aspiration',
    title: ['Aspiration windows', '期望窗口'],
    intro: [
      [
        'The next iteration will probably find nearly the same value. So it opens with a narrow window around it: whatever is outside is cut at once.',
        '下一轮多半得到差不多的值。所以先用它周围的窄窗口：窗口之外的立刻剪掉。',
      ],
      [
        'The price: a value outside the window is only a bound, and the search is repeated with a wider one.',
        '代价是：落在窗口外的值只是一个界，要放宽窗口重新搜索。',
      ],
    ],
    bars: [
      ['open window', '敞开的窗口'],
      ['aspiration window', '期望窗口'],
    ],
    point: [
      'The same move, {best}: {on} nodes instead of {off}. {percent} % are saved here; it is never much, and an unlucky window costs some.',
      '同样的着法 {best}：{on} 个节点，而不是 {off} 个。这里省 {percent}%；通常不多，窗口不巧时还会多花一些。',
    ],
  },
  {
    id: 'threads',
    title: ['Threads', '多线程'],
    intro: [
      [
        'Four threads, four moves: four times as fast? Each thread would have to search without what the others find.',
        '四个线程，四个着法：快四倍吗？那样每个线程都用不上别人找到的结果。',
      ],
      [
        'Below each move stand two numbers: its nodes when one thread searches all moves in turn, and its nodes when it is searched alone.',
        '每一着下面有两个数：单线程依次搜索时的节点数，和单独搜索它时的节点数。',
      ],
    ],
    bars: [
      ['one thread', '单线程'],
      ['the busiest of four threads', '四个线程中最忙的'],
    ],
    point: [
      'Four threads that share nothing search {sum} nodes in all, not {off}; the busiest one searches {on}: {times} times as fast, with four processors. wuqi’s threads share one table and tell each other what they find: two are 1.6 to 2.3 times as fast as one.',
      '互不通信的四个线程一共搜索 {sum} 个节点，而不是 {off} 个；最忙的搜索 {on} 个：四个处理器只快 {times} 倍。wuqi 的线程共用一个置换表并互通结果：两个线程比一个快 1.6 到 2.3 倍。',
    ],
  },
  {
    id: 'proofs',
    title: ['Proofs', '证明'],
    intro: [
      [
        'A forced win needs no evaluation. For MAX one winning move is enough; of MIN’s answers all must lose.',
        '必胜不需要评估函数。MAX 只要有一着能胜；MIN 的应着则必须全都输。',
      ],
      [
        'The proof number says how many open leaves (?) must still turn out as wins. ✓ is a proved win, ✗ is none.',
        '证明数表示还要有多少未知的叶节点（?）被证明为胜。✓ 是已证明的胜，✗ 不是胜。',
      ],
    ],
    bars: [
      ['search alone', '只用搜索'],
      ['with the prover of threats', '加上威胁证明'],
    ],
    point: [
      'In gomoku a win by fours leaves the defender one answer a time. Threat search sees it after {on} nodes; alpha-beta with all techniques but this one needs {off}.',
      '五子棋里连续冲四时，防守方每次只有一种应法。威胁搜索用 {on} 个节点就看到胜着；其余技术全用的搜索需要 {off} 个。',
    ],
  },
];

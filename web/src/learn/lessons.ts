// SPDX-License-Identifier: MIT
// Eight short lessons, each a few sentences and a live search of a small position, beside the search it improves on.

export interface Lesson {
  id: string;
  title: [string, string];
  text: [string[], string[]];
  game: string;
  position: string;
  depth: number;
  /** The searches that are compared; the last one is shown as a tree. */
  players: string[];
}

const TTT = 'X---O---X O';
const ENDGAME = '-OOOOX--OXXX-XOOXXOXOXXXXOXOOOX-OOXX X';

export const lessons: Lesson[] = [
  {
    id: 'minimax',
    title: ['Minimax', '极小化极大'],
    text: [
      [
        'Two players want opposite things. MAX picks the move with the highest value, MIN the one with the lowest, and each knows that the other will.',
        'So a position is worth what its best move leads to, and that is worth what the opponent’s best answer leaves. At the bottom the game is over, or an evaluation guesses.',
        'Walk down the tree: at each node the value is the largest (or smallest) of its children.',
      ],
      [
        '双方目标相反：MAX 选值最大的着法，MIN 选值最小的，而且都知道对方会这样做。',
        '因此局面的值等于最好着法之后的值，后者又等于对方最好应着之后的值。到了树的底部，要么终局，要么由评估函数估计。',
        '沿着树向下走：每个节点的值都是子节点中的最大（或最小）值。',
      ],
    ],
    game: 'ttt',
    position: TTT,
    depth: 3,
    players: ['search:algorithm=minimax'],
  },
  {
    id: 'alphabeta',
    title: ['Alpha-beta', 'α-β 剪枝'],
    text: [
      [
        'MAX already has a move worth alpha. If MIN finds one answer that makes another move worth no more than alpha, the other answers need not be looked at: MAX will not go there.',
        'The value at the root is the same as minimax finds, always. Only the work is less.',
        'Look for nodes marked “alpha cut” or “beta cut”: the sentence below the tree says which bound was met, and which moves were never searched.',
      ],
      [
        'MAX 已有一着值为 α。若 MIN 的某个应着使另一着的值不超过 α，其余应着就不必再看：MAX 不会走那里。',
        '根节点的值与极小化极大完全相同，只是工作量更少。',
        '请找标有“α 剪枝”或“β 剪枝”的节点：树下的句子说明碰到了哪个界，以及哪些着法从未被搜索。',
      ],
    ],
    game: 'ttt',
    position: TTT,
    depth: 4,
    players: ['search:algorithm=minimax', 'search:algorithm=alphabeta,ordering=off,table=off'],
  },
  {
    id: 'ordering',
    title: ['Move ordering', '着法排序'],
    text: [
      [
        'A cut comes when a good move is tried. If the best move comes first, half the depth is free: the tree shrinks from bᵈ towards the square root of it.',
        'So engines guess: the move that was best in a shallower search, captures of big men by small ones, moves that cut elsewhere (killers, history).',
        'The two searches below differ in nothing but the order. Their values are equal; compare the node counts.',
      ],
      [
        '试到好着法才会剪枝。若最好的着法排在最前，搜索深度几乎可以翻倍：树的大小由 bᵈ 降到约其平方根。',
        '所以引擎要猜：浅层搜索的最佳着法、以小吃大、在别处产生过剪枝的着法（杀手、历史）。',
        '下面两个搜索只有顺序不同，值相等；请比较节点数。',
      ],
    ],
    game: 'reversi6',
    position: '',
    depth: 5,
    players: [
      'search:algorithm=alphabeta,ordering=off,killers=off,history=off,table=off',
      'search:algorithm=alphabeta,ordering=on,killers=on,history=on,table=off',
    ],
  },
  {
    id: 'table',
    title: ['Transposition table', '置换表'],
    text: [
      [
        'Different orders of the same moves reach the same position. A table remembers positions by a key: value, bound, depth, best move.',
        'A stored value that is deep enough ends the node at once; even one that is not tells which move to try first.',
        'Nodes that stop with “table” were known already.',
      ],
      [
        '同样的着法换个次序会到达同一局面。置换表用键值记住局面：值、界、深度、最佳着法。',
        '存下的值若深度足够，节点立即结束；即使不够，也告诉我们先试哪一着。',
        '以“置换表”结束的节点就是早已知道的局面。',
      ],
    ],
    game: 'gomoku15',
    position: '',
    depth: 4,
    players: ['search:algorithm=alphabeta,ordering=on,table=off', 'search:algorithm=alphabeta,ordering=on,table=on'],
  },
  {
    id: 'quiescence',
    title: ['Quiescence', '静态搜索'],
    text: [
      [
        'A search that stops in the middle of an exchange counts a chariot as won that is lost at the next ply: the horizon effect.',
        'Quiescence goes on with captures alone until nothing hangs, and lets a side stand pat if it does not like them.',
        'It costs nodes at the same depth, and it is worth them: look at the value with and without.',
      ],
      [
        '若搜索停在一次交换的中间，会把下一步就丢的车算成赢来的：这就是地平线效应。',
        '静态搜索只沿吃子继续走下去，直到没有子悬着；不愿吃的一方可以“停手”。',
        '同样深度下它要多看一些节点，但值得：请比较有无静态搜索时的值。',
      ],
    ],
    game: 'xiangqi',
    position: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1',
    depth: 2,
    players: ['search:algorithm=alphabeta,quiescence=off', 'search:algorithm=alphabeta,quiescence=on'],
  },
  {
    id: 'nullmove',
    title: ['Null move', '空着裁剪'],
    text: [
      [
        'If I pass and my position is still too good for the opponent to allow, a real move will be better still: cut.',
        'The test is a search with reduced depth after passing. It fails where every move makes things worse (zugzwang), so it is not tried in such endings.',
        'Nodes that stop with “null move” were cut so.',
      ],
      [
        '如果我停一手，局面仍好到对方不会允许，那么真正走一着只会更好：剪掉。',
        '验证方法是停着之后做一次减深度的搜索。在“走了反而更坏”的局面里它会出错，所以那里不用。',
        '以“空着剪枝”结束的节点就是这样剪掉的。',
      ],
    ],
    game: 'xiangqi',
    position: '',
    depth: 5,
    players: [
      'search:algorithm=pvs,nullmove=off,reductions=off,pruning=off',
      'search:algorithm=pvs,nullmove=on,reductions=off,pruning=off',
    ],
  },
  {
    id: 'reductions',
    title: ['Late-move reductions', '后着减深度'],
    text: [
      [
        'With good ordering the tenth move is rarely the best. It is searched a ply or two less deep, with a zero window that only asks: better than what I have?',
        'Only if the answer is yes is it searched again in full. The value may differ a little from that of a full search: depth is bought with certainty.',
        'Nodes “at reduced depth” are such questions.',
      ],
      [
        '排序好的时候，第十着很少是最好的。先用零窗口少搜一两层，只问：比已有的更好吗？',
        '只有答案为“是”才按全深度重搜。结果可能与全宽搜索略有不同：用确定性换取深度。',
        '“减深度试探”的节点就是这样的提问。',
      ],
    ],
    game: 'xiangqi',
    position: '',
    depth: 5,
    players: ['search:algorithm=pvs,reductions=off,pruning=off', 'search:algorithm=pvs,reductions=on,pruning=off'],
  },
  {
    id: 'evaluation',
    title: ['Evaluation', '评估函数'],
    text: [
      [
        'Where the search stops, somebody must guess. Counting discs is the obvious guess at reversi, and a bad one: in the middle game fewer discs often mean more moves.',
        'Below the same position is searched to the same depth with two evaluations of the course report. They choose by different things; near the end of the game both see the truth.',
        'Play against both in Play → Other: classic:eval=a and classic:eval=c.',
      ],
      [
        '搜索停下的地方必须有人来估计。黑白棋里数子最直观，却很差：中局子少往往意味着行动力大。',
        '下面用课程报告的两种评估函数把同一局面搜索到同样深度。它们看重的东西不同；临近终局时都会看到真相。',
        '可以在“对弈 → 其他”中与两者对局：classic:eval=a 与 classic:eval=c。',
      ],
    ],
    game: 'reversi6',
    position: ENDGAME,
    depth: 3,
    players: ['search:algorithm=alphabeta,eval=a', 'search:algorithm=alphabeta,eval=c'],
  },
];

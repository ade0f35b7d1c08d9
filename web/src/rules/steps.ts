// SPDX-License-Identifier: MIT
// The short courses: for each family of games six boards, what is seen on them, and the moves that do what is asked.
// tests: web/test/rules.test.mjs plays them all.

import type { Turn } from '../engine/ugi';
import type { CourseText, Step } from './course';

/** How many things a move takes from the board, and in how many waves. */
function waves({ move: { steps } }: Turn): number {
  const phases = steps.filter(({ kind }) => kind === 'remove').map(({ phase }) => phase);
  return new Set(phases).size;
}

function removed({ move: { steps } }: Turn): number {
  return steps.filter(({ kind }) => kind === 'remove').length;
}

/** A man of that kind moves. */
const moves = (man: string) => (turn: Turn) => turn.move.steps[0]?.piece === man;

/** Six rows of reversi; Black, X, to move. */
const discs = (...rows: string[]) => `${rows.join('')} X`;

/** Stones on 15x15, by their squares; Black to move. */
function stones(black: string, white: string): string {
  const cells = Array.from({ length: 15 }, () => Array.from({ length: 15 }, () => '-'));
  const put = (squares: string, stone: string) => {
    for (const square of squares.split(' ').filter(Boolean))
      cells[15 - Number(square.slice(1))]![square.charCodeAt(0) - 97] = stone;
  };
  put(black, 'X');
  put(white, 'O');
  const row = (line: string[]) => line.join('').replace(/-+/g, (gap) => String(gap.length));
  return `${cells.map(row).join('/')} X freestyle`;
}

/** Tiles of 2048 duel, four rows of eight, `+2` the first player's 4; a phase of round 3. */
function tiles(phase: string, ...rows: string[]): string {
  const whole = rows.map((row) => row.replace(/ /g, '').replace(/\./g, '+0').replace(/,/g, '-0'));
  while (whole.length < 4) whole.push('+0+0+0+0-0-0-0-0');
  return `${whole.join('')} 3 ${phase} seed:5`;
}

const REVERSI: Step[] = [
  {
    start: '',
    want: [],
    text: [
      'Black begins. A disc is placed so that white discs lie in a straight line between it and another black one. Play on a dot.',
      '黑方先走。落子必须使一排白子夹在新子与另一枚黑子之间。请走任意一个圆点。',
    ],
    hint: ['Play on a dot.', '请走圆点处。'],
    done: ['The disc in between is black now.', '夹住的棋子变成了黑色。'],
  },
  {
    start: discs('------', '------', 'XOOO--', '------', '------', '------'),
    want: ['e3'],
    text: ['All discs in between turn over. Turn these three.', '夹在中间的棋子全部翻转。请翻转这三枚。'],
    hint: ['Enclose the row: play behind its last disc.', '走在这一排最后一枚白子的后面。'],
    done: ['Three discs in one move.', '一步翻转三枚。'],
  },
  {
    start: discs('X-X---', '-OO---', 'XO----', '------', '------', '------'),
    want: ['c3'],
    text: ['One move can work in several lines at once. Find it.', '一步棋可以同时在几个方向翻转。请找出来。'],
    hint: ['Look for the square where three lines meet.', '找三条线相交的那一格。'],
    done: ['Three lines at once.', '三个方向同时翻转。'],
  },
  {
    start: discs('OX----', '------', '------', '------', '------', '------'),
    want: ['pass'],
    text: ['Whoever cannot turn anything over passes. Pass.', '没有可翻转的棋子就停一手。请停一手。'],
    hint: ['There is a button below the board.', '按钮在棋盘下方。'],
    done: ['Now White moves twice in a row.', '于是白方连走两步。'],
  },
  {
    start: discs('-OX---', '------', '--OX--', '--XO--', '------', '------'),
    want: ['a1'],
    text: ['A disc in a corner can never be turned over again. Take the corner.', '角上的棋子再也不会被翻转。请占角。'],
    hint: ['Top left.', '左上角。'],
    done: ['It stays black to the end.', '它到终局都是黑色。'],
  },
  {
    start: discs('XXXOOO', 'XXXOOO', 'XXXOOO', 'XXXOOO', 'XXXOOO', 'XOOOO-'),
    want: ['f6'],
    text: [
      'When nobody can move, the game is over: more discs win. Play the last move.',
      '双方都无处可走时终局，子多者胜。请走最后一步。',
    ],
    hint: ['One square is left.', '只剩一格。'],
    done: ['Count the discs beside the names.', '双方子数写在名字旁边。'],
  },
];

const GOMOKU: Step[] = [
  {
    start: stones('', ''),
    want: [],
    text: [
      'Black begins, then one stone each. Stones never move. Place one.',
      '黑先，双方轮流落一子，落下不再移动。请落一子。',
    ],
    hint: ['Any point will do.', '任何一点都可以。'],
    done: ['The centre is a good place to begin.', '从中央开始最好。'],
  },
  {
    start: stones('f8 g8 h8 i8', 'f9 h9 i7 j10'),
    want: ['e8', 'j8'],
    text: ['Five in a row win: across, down or diagonally. Win.', '横、竖、斜任意方向五子连成一线即胜。请取胜。'],
    hint: ['Lengthen the row of four.', '把四子连成五子。'],
    done: ['Five in a row.', '五子连珠。'],
  },
  {
    start: stones('e8 g10 h6', 'f8 g8 h8 i8'),
    want: ['j8'],
    text: ['White threatens five. Stop it.', '白方下一步就成五，请防守。'],
    hint: ['One end of the four is closed already.', '四子的一端已经堵住。'],
    done: ['A four must be answered at once.', '对方成四必须立刻应。'],
  },
  {
    start: stones('g8 h8 i8', 'g9 i6 d12'),
    want: ['f8', 'j8'],
    text: [
      'Three with both ends open become a four with both ends open, which cannot be stopped. Make it.',
      '两端都空的三可以变成两端都空的四，对方无法阻挡。请走出活四。',
    ],
    hint: ['Put a stone at one end of the three.', '在三子的一端落子。'],
    done: ['White can close one end only.', '白方只能堵住一端。'],
  },
  {
    start: stones('e8 f8 g8 h9 h10', 'd8 g9 i10 f6'),
    want: ['h8'],
    text: [
      'Two threats at once win: make a four and a three with one stone.',
      '一子造成两个威胁即可取胜：同时走成四和三。',
    ],
    hint: ['Where do the row and the column meet?', '横线与竖线在哪里相交？'],
    done: ['White can answer only one of them.', '白方只能应其中一个。'],
  },
  {
    start: stones('d4 e5 f6 g7', 'd5 e6 g8 h9'),
    want: ['c3', 'h8'],
    text: ['Diagonals count as well. Win.', '斜线同样算数。请取胜。'],
    hint: ['Follow the diagonal.', '沿着斜线看。'],
    done: ['Now play a whole game.', '现在下一整局吧。'],
  },
];

const XIANGQI: Step[] = [
  {
    start: '3k5/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1',
    ring: 40,
    want: moves('N'),
    text: [
      'The horse goes one step straight, then one diagonally. Touch it to see where, and move it.',
      '马走“日”字：先直一步，再斜一步。点一下它，看看能去哪里，再走一步。',
    ],
    hint: ['Move the horse.', '请走马。'],
    done: ['A man beside it on the straight step would block it.', '直走的那一格有子就会蹩腿。'],
  },
  {
    start: '3k5/9/9/4p4/9/9/9/4R4/9/4K4 w - - 0 1',
    ring: 67,
    want: ['e2e6'],
    text: [
      'The chariot goes any distance along a line and takes what it meets. Take the soldier.',
      '车沿直线走任意距离，可以吃掉遇到的对方棋子。请吃掉卒。',
    ],
    hint: ['Straight ahead.', '一直向前。'],
    done: ['It is the strongest man.', '车是最强的棋子。'],
  },
  {
    start: '3k5/9/9/4r4/9/4P4/9/4C4/9/4K4 w - - 0 1',
    ring: 67,
    want: ['e2e6'],
    text: [
      'The cannon moves like the chariot, but takes only by jumping over exactly one man. Take the chariot.',
      '炮的走法同车，但吃子时必须正好隔一个子。请吃掉车。',
    ],
    hint: ['The soldier in between is the man to jump over.', '中间的兵就是炮架。'],
    done: ['The man in between may be anybody’s.', '炮架可以是任何一方的棋子。'],
  },
  {
    start: '3k5/9/9/9/9/9/9/9/9/2BAKAB2 w - - 0 1',
    want: moves('B'),
    text: [
      'The elephant goes two steps diagonally and never crosses the river; advisors and general stay in the palace. Move an elephant.',
      '相走“田”字，不过河；仕与帅不出九宫。请走一步相。',
    ],
    hint: ['The elephants stand two steps beside the general.', '相在帅的两侧，隔一个仕。'],
    done: ['They defend, and nothing else.', '它们只管防守。'],
  },
  {
    start: '3k5/9/9/2P6/9/9/9/9/9/4K4 w - - 0 1',
    ring: 29,
    want: ['c6b6', 'c6d6'],
    text: [
      'The soldier goes one step forward; across the river sideways as well. Go sideways.',
      '兵每次向前一步，过河后也可以横走。请横走一步。',
    ],
    hint: ['Left or right.', '向左或向右。'],
    done: ['It never goes back.', '兵不能后退。'],
  },
  {
    start: '3k5/R8/9/9/9/9/9/1R7/9/4K4 w - - 0 1',
    ring: 64,
    want: ['b2b9'],
    text: ['Whoever has no move that saves the general has lost. Mate in one.', '将帅无法解救时即负。请一步将死。'],
    hint: ['One chariot guards the row below; the other gives check.', '一车控制下面一行，另一车将军。'],
    done: ['Mate. A side without any legal move has lost, too.', '将死。没有合法着法的一方同样判负。'],
  },
];

const FAR = [0, 1, 2, 3].flatMap((row) => [4, 5, 6, 7].map((col) => `${row},${col}`));

const DUEL: Step[] = [
  {
    start: 'seed:5',
    want: ['3,3'],
    text: [
      'The left half is yours, the right half your opponent’s. In your half you may place a 2 only on the dashed square. Place it.',
      '左半边是您的领地，右半边是对方的。在自己的领地里，只能把 2 放在虚线格上。请放下。',
    ],
    hint: ['The dashed square in the left half.', '左半边的虚线格。'],
    done: ['Both players know the dashed squares in advance.', '双方事先都知道虚线格的顺序。'],
  },
  {
    start: 'seed:5',
    want: FAR,
    text: [
      'Or you place it on any empty square of the other half: there it belongs to your opponent and is in the way. Do that.',
      '也可以放在对方领地的任意空格：它归对方所有，却会碍事。请试一试。',
    ],
    hint: ['Any square on the right.', '右边任意一格。'],
    done: ['A 2 in the wrong place costs more than it is worth.', '放错地方的 2，得不偿失。'],
  },
  {
    start: tiles('m1', '+1 . +1 . , , , ,', '. . . . , , -2 ,'),
    want: ['left', 'right'],
    text: [
      'Then each player pushes: equal tiles that meet become one of twice the value. Merge the two.',
      '放完之后推动：相遇的相同数字合成两倍。请合并这两块。',
    ],
    hint: ['They stand in one row.', '它们在同一行。'],
    done: ['2 and 2 are 4.', '2 加 2 等于 4。'],
  },
  {
    start: tiles('m1', '. . . +2 -2 , , ,', '. . . . , , , -1'),
    want: ['right'],
    text: [
      'Your tile also takes an equal tile of your opponent’s. Take the 4 across the border.',
      '您的数字还可以吃掉对方相同的数字。请越过边界吃掉 4。',
    ],
    hint: ['Push towards the other half.', '向对方推。'],
    done: ['The 8 is yours, in the other half.', '8 归您所有，位于对方领地。'],
  },
  {
    start: tiles('m1', '. +3 . . , , , ,', '. . . . , -1 , ,'),
    want: ['right'],
    text: [
      'A tile slides over empty squares of your own half only. Push right and see where it stops.',
      '数字只能滑过自己领地的空格。请向右推，看它停在哪里。',
    ],
    hint: ['Push right.', '向右推。'],
    done: ['It stops before the border.', '它停在边界前。'],
  },
  {
    start: tiles('m1', '+1 +1 +2 . , , , ,', '. . . . , -2 , ,'),
    want: ['left', 'right'],
    text: [
      'A tile merges once a push. After 500 rounds whoever has more of the highest tiles wins. Push left or right.',
      '每推一次，一块只能合并一次。500 轮之后，拥有更多最大数字的一方获胜。请向左或向右推。',
    ],
    hint: ['Left or right.', '向左或向右。'],
    done: ['Two 4s, not one 8: that takes another push.', '得到两个 4，不是一个 8：还要再推一次。'],
  },
];

const ERASER: Step[] = [
  {
    start: 'seed:5',
    want: (turn) => removed(turn) >= 3,
    text: [
      'Swap two neighbours so that three of one colour stand in a line: they vanish and score.',
      '交换相邻两格，使三个同色连成直线：它们会消去并得分。',
    ],
    hint: [
      'Nothing vanished. Look for two of a colour with a third close by.',
      '没有消去。找两个同色、第三个就在旁边的地方。',
    ],
    done: ['What was above has fallen, and new stars came from the reserve.', '上面的落了下来，新的从备用区补上。'],
  },
  {
    start: 'seed:5',
    want: (turn) => removed(turn) >= 4,
    text: [
      'Stars of the same colour that touch the three vanish with them: m of them score (m − 2)². Erase four or more.',
      '与这三个相连的同色星一起消去：m 个得 (m − 2)² 分。请一次消去四个以上。',
    ],
    hint: ['Look for a line that touches another star of its colour.', '找一条与同色星相邻的直线。'],
    done: ['Three score 1, four score 4, six score 16.', '三个得 1 分，四个得 4 分，六个得 16 分。'],
  },
  {
    start: 'seed:5',
    want: (turn) => removed(turn) === 0,
    text: [
      'Any swap is allowed, even one that erases nothing: it can spoil your opponent’s best. Make such a swap.',
      '任何交换都可以，什么也不消也行：它能破坏对方的好棋。请走一步这样的棋。',
    ],
    hint: ['That one erased something.', '这一步有消去。'],
    done: ['No points, but your opponent must look again.', '没有得分，但对方得重新找。'],
  },
  {
    start: 'seed:12',
    want: (turn) => waves(turn) >= 2,
    text: [
      'What falls can make new lines, and they score for you as well. Find a swap with a second wave.',
      '下落之后可能形成新的直线，同样归您得分。请找一步能连消的棋。',
    ],
    hint: ['One wave only. Think of what falls.', '只消了一次。想想什么会落下来。'],
    done: ['Every wave was yours.', '每一次连消都归您。'],
  },
  {
    start: 'seed:9',
    want: (turn) => removed(turn) >= 5,
    text: [
      'The score grows with the square: one big region is worth more than two small ones. Erase five or more.',
      '得分按平方增长：一大片比两小片更值。请一次消去五个以上。',
    ],
    hint: ['There is a larger one.', '还有更大的。'],
    done: ['That is how games are decided.', '胜负往往由此决定。'],
  },
  {
    start: 'seed:3 moves=1',
    want: [],
    text: [
      'After 200 moves the higher score wins. This is the last move of a game: make it count.',
      '200 步之后得分高者胜。这是一局的最后一步，请走好它。',
    ],
    hint: ['Any swap.', '任意交换。'],
    done: ['Now play a whole game.', '现在下一整局吧。'],
  },
];

const COURSES: Record<string, CourseText> = {
  reversi: { game: 'reversi6', steps: REVERSI },
  gomoku: { game: 'gomoku15', steps: GOMOKU },
  xiangqi: { game: 'xiangqi', steps: XIANGQI },
  duel: { game: 'duel2048', steps: DUEL },
  eraser: { game: 'eraser', steps: ERASER },
};

/** The course of a game's family; null: there is none. */
export function courseOf(game: string): CourseText | null {
  const family = Object.keys(COURSES).find((start) => game.startsWith(start));
  return family ? COURSES[family]! : null;
}

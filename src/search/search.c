/* SPDX-License-Identifier: MIT
 *
 * search - names of techniques, reasons and sources.
 */
#include "search/search.h"

const char *const report_source_names[REPORT_SOURCES] = {"search", "solver", "book", "prover"};

const char *const technique_names[TECHNIQUE_COUNT] = {
    "table",   "ordering",   "killers", "history", "quiescence", "nullmove",  "reductions", "pruning",
    "probcut", "extensions", "solver",  "prover",  "aspiration", "deepening", "cycles",     "equaldepth",
};

const char *const technique_abouts[TECHNIQUE_COUNT][2] = {
    {"transposition table: a position that was searched before is not searched again",
     "置换表：搜索过的局面不再重复搜索"},
    {"the game's own move order: promising moves first", "走法排序：先试好的着法"},
    {"killers: moves that cut elsewhere are tried early", "杀手启发：优先尝试在别处引起剪枝的着法"},
    {"history: moves that cut often are tried early", "历史启发：优先尝试经常引起剪枝的着法"},
    {"quiescence: captures and the like are followed beyond the depth", "静态搜索：到达深度后继续搜索吃子等着法"},
    {"null move: a side that could even pass is not searched further", "空着剪枝：让一步仍占优则剪枝"},
    {"late-move reductions: later moves are searched less deep", "后期着法缩减：靠后的着法搜索得浅"},
    {"futility, late-move pruning, razoring: hopeless moves are left out near the leaves",
     "无望剪枝：接近叶子时略去无望的着法"},
    {"probcut: a shallow search far outside the window decides", "概率剪枝：浅层搜索远超窗口则剪枝"},
    {"extensions: forced replies and singular moves are searched deeper", "延伸：加深被迫的应着和唯一的好着"},
    {"exact solver of endgames", "残局精确求解"},
    {"proof of forced wins by threats", "由连续威胁证明必胜"},
    {"aspiration: a narrow window around the last value", "期望窗口：以上次的值为中心的窄窗口"},
    {"iterative deepening: depth 1, then 2, then 3 ...", "迭代加深：先搜 1 步，再 2 步、3 步……"},
    {"repetitions are seen inside the search", "在搜索中识别重复局面"},
    {"the table answers for exactly the same depth only: the value is that of minimax",
     "置换表只用深度完全相同的结果：值与极小极大相同"},
};

const char *const trace_reason_names[TRACE_REASONS] = {
    "searched", "beta cut", "table", "null move", "pruned", "probcut", "solved",
    "proved",   "cycle",    "over",  "leaf",      "quiet",  "stopped",
};

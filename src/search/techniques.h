/* SPDX-License-Identifier: MIT
 *
 * techniques - the numbers of the search's techniques.
 *
 * A game overrides them in its tuning.h, nowhere else. tools/check_hooks.sh refuses a name that is not known here.
 * Included by search_template.h alone, after the game's tuning.h.
 */
#ifndef SEARCH_TECHNIQUES_H
#define SEARCH_TECHNIQUES_H

/* Margins, in the game's own value units. 0 as a depth switches the technique off. */
#ifndef TUNE_ASPIRATION
#define TUNE_ASPIRATION 25
#endif
#ifndef TUNE_NULL_DEPTH
#define TUNE_NULL_DEPTH 3
#endif
#ifndef TUNE_NULL_DIVISOR
#define TUNE_NULL_DIVISOR 200 /* one ply more reduction for so much above beta */
#endif
#ifndef TUNE_NULL_REDUCTION
#define TUNE_NULL_REDUCTION(depth) (3 + (depth) / 4)
#endif
#ifndef TUNE_REVERSE_DEPTH
#define TUNE_REVERSE_DEPTH 0
#endif
#ifndef TUNE_REVERSE_MARGIN
#define TUNE_REVERSE_MARGIN 80
#endif
#ifndef TUNE_RAZOR_DEPTH
#define TUNE_RAZOR_DEPTH 0
#endif
#ifndef TUNE_RAZOR_MARGIN
#define TUNE_RAZOR_MARGIN 300
#endif
#ifndef TUNE_FUTILITY_DEPTH
#define TUNE_FUTILITY_DEPTH 0
#endif
#ifndef TUNE_FUTILITY_MARGIN
#define TUNE_FUTILITY_MARGIN 100
#endif
#ifndef TUNE_LATE_DEPTH
#define TUNE_LATE_DEPTH 0 /* late-move pruning up to this depth */
#endif
#ifndef TUNE_LATE_COUNT
#define TUNE_LATE_COUNT(depth) (4 + (depth) * (depth))
#endif
#ifndef TUNE_REDUCE_DEPTH
#define TUNE_REDUCE_DEPTH 0 /* late-move reductions from this depth on */
#endif
#ifndef TUNE_REDUCE_NUMBER
#define TUNE_REDUCE_NUMBER 3
#endif
#ifndef TUNE_REDUCE_DIVISOR
#define TUNE_REDUCE_DIVISOR 22 /* 10 ln(depth) ln(number) / divisor plies */
#endif
#ifndef TUNE_SINGULAR_DEPTH
#define TUNE_SINGULAR_DEPTH 0
#endif
#ifndef TUNE_SINGULAR_MARGIN
#define TUNE_SINGULAR_MARGIN 2
#endif
#ifndef TUNE_INTERNAL_DEPTH
#define TUNE_INTERNAL_DEPTH 5 /* without a table move: one ply less from this depth on */
#endif
#ifndef TUNE_DEFER_DEPTH
#define TUNE_DEFER_DEPTH 3 /* several threads: put off moves that another thread is at */
#endif
#ifndef TUNE_DELTA_MARGIN
#define TUNE_DELTA_MARGIN 150 /* quiescence: what a move may gain beyond its victim */
#endif
#ifndef TUNE_HISTORY_MAX
#define TUNE_HISTORY_MAX 8192
#endif
#ifndef TUNE_KILLER_SCORE
#define TUNE_KILLER_SCORE 20000
#endif
#ifndef TUNE_ORDER_HISTORY
#define TUNE_ORDER_HISTORY 1 /* weight of history beside the game's own order */
#endif

#ifndef TUNE_PATH_VALUE
#define TUNE_PATH_VALUE VALUE_WIN_MIN /* values from here up to a win hold on one path only: the table does not keep them */
#endif
#ifndef TUNE_QUIET_TABLE
#define TUNE_QUIET_TABLE 0 /* 1: quiescence uses the table, too */
#endif
#ifndef TUNE_TABLE_EVAL
#define TUNE_TABLE_EVAL 0 /* 1: a table value on the right side of the evaluation replaces it */
#endif
#ifndef TUNE_IMPROVING
#define TUNE_IMPROVING 0 /* 1: prune and reduce more where the evaluation is no better than two plies ago */
#endif
#ifndef TUNE_REDUCE_NOISY
#define TUNE_REDUCE_NOISY 0 /* 1: late noisy moves are reduced, too, by a ply less */
#endif
#ifndef TUNE_REDUCE_CUT
#define TUNE_REDUCE_CUT 0 /* 1: a ply more reduction in zero-window nodes without a table move */
#endif
#ifndef TUNE_REDUCE_EXPECTED
#define TUNE_REDUCE_EXPECTED 0 /* plies more reduction where a cut is expected: any move may do it, so the rest matters less */
#endif
#ifndef TUNE_PRUNE_REDUCED
#define TUNE_PRUNE_REDUCED 0 /* 1: pruning of late moves goes by the depth left after their reduction */
#endif
#ifndef TUNE_HISTORY_PRUNE
#define TUNE_HISTORY_PRUNE 0 /* prune quiet moves whose history is below minus this per ply of depth */
#endif
#ifndef TUNE_SINGULAR_DOUBLE
#define TUNE_SINGULAR_DOUBLE 0 /* two plies for a move better than all others by this much more */
#endif
#ifndef TUNE_MULTI_CUT
#define TUNE_MULTI_CUT 0 /* 1: if even without the table move beta is met, the node is cut */
#endif
#ifndef TUNE_CORRECTION_MAX
#define TUNE_CORRECTION_MAX 60 /* largest correction of an evaluation */
#endif

#endif

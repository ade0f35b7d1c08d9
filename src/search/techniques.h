/* SPDX-License-Identifier: MIT
 *
 * techniques - every technique of the search that has numbers: its condition, its numbers, where it is.
 *
 * A game sets its numbers in its tuning.h, nowhere else, and says there how they were found; tools/check_hooks.sh
 * refuses a name that is not known here. docs/techniques.md puts together what is here, what the games set and what each
 * technique was measured to be worth. Margins are in the game's own value units; 0 as a depth switches a technique off.
 * A number is a constant; `make tune` builds a program in which it can be set (tuned.h), from LEAST to MOST in steps of STEP where its comment begins with
 * LEAST..MOST/STEP (without /STEP: 1), else from a quarter of it to four times as much in steps of a tenth.
 * Each block opens with the name, the switch of the teaching searches (search.h), the hooks and the function.
 * Included by search_template.h alone, after the game's tuning.h.
 */
#ifndef SEARCH_TECHNIQUES_H
#define SEARCH_TECHNIQUES_H

/* Aspiration [aspiration; worker_aspirate]: from depth 5 on an iteration opens with a window of this half width around the last value; a side that fails is widened threefold, and becomes infinite once that is more than eight times this. */
#ifndef TUNE_ASPIRATION
#define TUNE_ASPIRATION 25
#endif

/* Null move [nullmove; GAME_NULL_OK; node_null_move]: in a zero-window node from this depth on that is not forced, not below
 * beta by its evaluation and not right after another null move, the side to move passes; if a reduced search still
 * reaches beta, the node is cut. A ply more is taken off for every NULL_DIVISOR that the evaluation is above beta, three at most. */
#ifndef TUNE_NULL_DEPTH
#define TUNE_NULL_DEPTH 3 /* 1..12 */
#endif
#ifndef TUNE_NULL_DIVISOR
#define TUNE_NULL_DIVISOR 200
#endif
#ifndef TUNE_NULL_BASE
#define TUNE_NULL_BASE 3 /* 1..8: plies taken off, and one more for every NULL_SLOPE of depth */
#endif
#ifndef TUNE_NULL_SLOPE
#define TUNE_NULL_SLOPE 4 /* 1..12 */
#endif

/* Reverse futility [pruning; node_reverse]: in a zero-window node up to this depth the evaluation, less the margin for every
 * ply, is the answer if it reaches beta. */
#ifndef TUNE_REVERSE_DEPTH
#define TUNE_REVERSE_DEPTH 0 /* 0..12 */
#endif
#ifndef TUNE_REVERSE_MARGIN
#define TUNE_REVERSE_MARGIN 80
#endif
#ifndef TUNE_REVERSE_PLY
#define TUNE_REVERSE_PLY 0 /* 0..8: not before this ply: near the root a quiet threat is looked at, whatever the evaluation says */
#endif

/* Razoring [pruning; GAME_NOISY_MOVES; node_estimate]: in a zero-window node up to this depth whose evaluation does not come up
 * to alpha with the margin for every ply, quiescence answers if it agrees. */
#ifndef TUNE_RAZOR_DEPTH
#define TUNE_RAZOR_DEPTH 0 /* 0..6 */
#endif
#ifndef TUNE_RAZOR_MARGIN
#define TUNE_RAZOR_MARGIN 300
#endif

/* Futility [pruning; GAME_QUIET GAME_FORCING; loop_useless]: up to this depth a late quiet move is left out if the evaluation with the margin for every
 * ply and one more does not come up to alpha. */
#ifndef TUNE_FUTILITY_DEPTH
#define TUNE_FUTILITY_DEPTH 0 /* 0..12 */
#endif
#ifndef TUNE_FUTILITY_MARGIN
#define TUNE_FUTILITY_MARGIN 100
#endif

/* Late-move pruning [pruning; GAME_QUIET GAME_FORCING; loop_useless]: up to this depth quiet moves are left out once so many moves
 * were searched. GAME_BAD may leave out more. A GAME_FORCING move is never left out. */
#ifndef TUNE_LATE_DEPTH
#define TUNE_LATE_DEPTH 0 /* 0..16 */
#endif
#ifndef TUNE_LATE_BASE
#define TUNE_LATE_BASE 4 /* 1..40: moves, and LATE_LINEAR more for every ply of depth, LATE_SQUARE for its square */
#endif
#ifndef TUNE_LATE_LINEAR
#define TUNE_LATE_LINEAR 0 /* 0..12 */
#endif
#ifndef TUNE_LATE_SQUARE
#define TUNE_LATE_SQUARE 1 /* 0..12 */
#endif

/* History pruning [pruning; GAME_QUIET GAME_FORCING; loop_useless]: up to depth 4 a quiet move is left out if its history is below minus this
 * for every ply. With PRUNE_REDUCED, this and futility go by the depth left after the move's reduction. */
#ifndef TUNE_HISTORY_PRUNE
#define TUNE_HISTORY_PRUNE 0 /* 0..20000/500 */
#endif
#ifndef TUNE_PRUNE_REDUCED
#define TUNE_PRUNE_REDUCED 0 /* 0..1 */
#endif

/* Late-move reductions [reductions; GAME_QUIET; loop_reduction]: from this depth and this move number on, a move is first searched
 * 10 ln(depth) ln(number) / divisor plies less deep; its history adds to that or takes away. */
#ifndef TUNE_REDUCE_DEPTH
#define TUNE_REDUCE_DEPTH 0 /* 0..8 */
#endif
#ifndef TUNE_REDUCE_NUMBER
#define TUNE_REDUCE_NUMBER 3 /* 1..12 */
#endif
#ifndef TUNE_REDUCE_DIVISOR
#define TUNE_REDUCE_DIVISOR 22
#endif
#ifndef TUNE_REDUCE_NOISY
#define TUNE_REDUCE_NOISY 0 /* 0..1: 1: late noisy moves, too, by a ply less */
#endif
#ifndef TUNE_REDUCE_CUT
#define TUNE_REDUCE_CUT 0 /* 0..1: 1: a ply more in zero-window nodes without a table move */
#endif
#ifndef TUNE_REDUCE_EXPECTED
#define TUNE_REDUCE_EXPECTED 0 /* 0..3: plies more where a cut is expected: any move may do it, so the rest matters less */
#endif
#ifndef TUNE_REDUCE_FORCING
#define TUNE_REDUCE_FORCING 0 /* 0..3: plies less for a move that forces the answer */
#endif

/* Threats [nullmove; node_null_move loop_reduction]: where passing loses the game, no move is left out for coming late, and reductions
 * are so many plies less. */
#ifndef TUNE_REDUCE_THREAT
#define TUNE_REDUCE_THREAT 0 /* 0..3 */
#endif

/* Improving [pruning reductions; node_improving]: 1: reverse futility, late-move pruning and reductions go further where the evaluation is
 * no better than two plies ago. */
#ifndef TUNE_IMPROVING
#define TUNE_IMPROVING 0 /* 0..1 */
#endif

/* Forcing moves [extensions; GAME_FORCED; loop_search]: a move after which the other side must answer, and that gets no whole ply, is searched so many
 * sixteenths of a ply deeper. Parts add up along a line until they are a ply. */
#ifndef TUNE_EXTEND_FORCING
#define TUNE_EXTEND_FORCING 0 /* 0..16 */
#endif

/* High evaluations [reductions; node_body loop_search]: where a cut is expected and the evaluation is above beta by this for every ply of depth, moves are searched a ply
 * less deep, but for noisy ones that force the answer. 0: never. */
#ifndef TUNE_HIGH_MARGIN
#define TUNE_HIGH_MARGIN 0 /* 0..100 */
#endif

/* Internal reduction [reductions; node_body]: a node from this depth on without a move from the table is searched a ply less deep: only where
 * there is a table. */
#ifndef TUNE_INTERNAL_DEPTH
#define TUNE_INTERNAL_DEPTH 5 /* 0..12 */
#endif

/* Singular moves [extensions; node_singular]: from this depth on the other moves are searched to half the depth below the table's value, less the
 * margin for every ply; if none comes up to that, the table's move gets a ply more. */
#ifndef TUNE_SINGULAR_DEPTH
#define TUNE_SINGULAR_DEPTH 0 /* 0..16 */
#endif
#ifndef TUNE_SINGULAR_MARGIN
#define TUNE_SINGULAR_MARGIN 2 /* 0..16 */
#endif
#ifndef TUNE_SINGULAR_DOUBLE
#define TUNE_SINGULAR_DOUBLE 0 /* 0..200/5: two plies where the others stay below by so much more */
#endif
#ifndef TUNE_MULTI_CUT
#define TUNE_MULTI_CUT 0 /* 0..1: 1: if even without the table's move beta is met, the node is cut */
#endif

/* Quiescence [quiescence; GAME_NOISY_MOVES GAME_NOISY_BAD GAME_FORCING_MOVES; quiet_body]: beyond the horizon only noisy moves are searched,
 * those left out that cannot bring the value up to alpha with this margin; in the first ply forcing moves as well. */
#ifndef TUNE_DELTA_MARGIN
#define TUNE_DELTA_MARGIN 150
#endif

/* Move order [history killers; GAME_ORDER GAME_HISTORY_INDEX; picker_score history_reward]: a move's place is the game's own score, plus
 * its history within this limit, plus this for a killer (nine and eight tenths for the second and the counter move). */
#ifndef TUNE_HISTORY_MAX
#define TUNE_HISTORY_MAX 8192 /* 64..16384/256 */
#endif
#ifndef TUNE_HISTORY_NOISY
#define TUNE_HISTORY_NOISY 0 /* 0..1: 1: noisy moves have history and killers, too */
#endif
#ifndef TUNE_KILLER_SCORE
#define TUNE_KILLER_SCORE 20000
#endif

/* Table [table; node_body value_decided]: values from PATH_VALUE up to a win hold on one path only, and are not kept. With TABLE_EVAL a value from the
 * table on the right side of the evaluation replaces it. */
#ifndef TUNE_PATH_VALUE
#define TUNE_PATH_VALUE VALUE_WIN_MIN
#endif
#ifndef TUNE_TABLE_EVAL
#define TUNE_TABLE_EVAL 0 /* 0..1 */
#endif

/* Correction [the engine alone; GAME_CORRECTION_INDEX; node_corrected]: the search remembers by how much its results differed from the evaluation of
 * positions with the same index, and corrects it, by no more than this. */
#ifndef TUNE_CORRECTION_MAX
#define TUNE_CORRECTION_MAX 60
#endif

/* Deferred moves [threads; loop_run]: from this depth on a thread puts off a move that another thread is at, takes over what another has found
 * about a move, and gives up a node that another has answered. */
#ifndef TUNE_DEFER_DEPTH
#define TUNE_DEFER_DEPTH 3 /* 1..8 */
#endif

/* Numbers for the thread that calls, those of a list (tuned.h) or the shipped ones with NULL; returns what it had before. */
#ifdef WUQI_TUNE
static inline const int *tuned_use(const int *numbers)
{
    const int *before = tuned_now;
    tuned_now = numbers ? numbers : tuned_shipped;
    return before;
}
#define TUNED_LIST tuned_numbers
#else
static inline const int *tuned_use(const int *numbers)
{
    return numbers;
}
#define TUNED_LIST NULL
#endif

#endif

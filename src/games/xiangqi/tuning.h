/* SPDX-License-Identifier: MIT
 *
 * tuning - margins of the search for xiangqi, in hundredths of a pawn.
 *
 * What carries no figure was never measured alone.
 */
#define TUNE_NULL_BASE 4
#define TUNE_NULL_SLOPE 3 /* with NULL_BASE and REDUCE_EXPECTED: 56.7 % of 60 games at 6,000 nodes a move */
#define TUNE_REVERSE_DEPTH 8
#define TUNE_REVERSE_MARGIN 75
#define TUNE_RAZOR_DEPTH 2
#define TUNE_RAZOR_MARGIN 280
#define TUNE_FUTILITY_DEPTH 6
#define TUNE_FUTILITY_MARGIN 90
#define TUNE_LATE_DEPTH 6
#define TUNE_LATE_BASE 5
#define TUNE_REDUCE_DEPTH 3
#define TUNE_REDUCE_NUMBER 2
#define TUNE_REDUCE_DIVISOR 20
#define TUNE_SINGULAR_DEPTH 7
#define TUNE_INTERNAL_DEPTH 4
#define TUNE_PATH_VALUE XIANGQI_RULE_VALUE_MIN
#define TUNE_TABLE_EVAL 1
#define TUNE_IMPROVING 1
#define TUNE_REDUCE_NOISY 1
#define TUNE_REDUCE_CUT 1
#define TUNE_PRUNE_REDUCED 1
#define TUNE_HISTORY_PRUNE 2500
#define TUNE_SINGULAR_DOUBLE 20
#define TUNE_MULTI_CUT 1
#define TUNE_REDUCE_EXPECTED 1 /* see NULL_SLOPE */
#define TUNE_REDUCE_FORCING 1 /* with GAME_FORCING, REDUCE_THREAT and REVERSE_PLY: 71.7 % of 120 games at 20,000 nodes a move */
#define TUNE_REDUCE_THREAT 1 /* see REDUCE_FORCING */
#define TUNE_REVERSE_PLY 2 /* see REDUCE_FORCING */

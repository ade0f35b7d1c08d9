/* SPDX-License-Identifier: MIT
 *
 * tuning - margins of the search for xiangqi, in hundredths of a pawn.
 *
 * "0: -20 ± 30 Elo" beside a number: what 0 in its place is worth against the shipped ones, 60 games at 1,000 nodes a move (docs/techniques.md), with --resign 3,900 --draw 45,5,20
 * --max-plies 220; "+0 ± 1": all games were the same.
 * Tried, and left as the search has it:
 * CORRECTION_MAX 15: +23 ± 73 Elo
 * DELTA_MARGIN 300: -6 ± 81 Elo
 * HIGH_MARGIN 15: +23 ± 71 Elo
 * HISTORY_NOISY 1: +23 ± 75 Elo
 * LATE_LINEAR 1: +17 ± 68 Elo
 * NULL_DEPTH 12: +0 ± 75 Elo
 */
#define TUNE_NULL_BASE 4 /* 3: +0 ± 58 Elo */
#define TUNE_NULL_SLOPE 3 /* 4: +6 ± 20 Elo; with NULL_BASE and REDUCE_EXPECTED: 56.7 % of 60 games at 6,000 nodes a move */
#define TUNE_REVERSE_DEPTH 8 /* 0: -53 ± 75 Elo */
#define TUNE_REVERSE_MARGIN 75 /* 100: +0 ± 67 Elo */
#define TUNE_RAZOR_DEPTH 2 /* 0: -47 ± 80 Elo */
#define TUNE_RAZOR_MARGIN 280 /* 400: -12 ± 65 Elo */
#define TUNE_FUTILITY_DEPTH 6 /* 0: -6 ± 68 Elo */
#define TUNE_FUTILITY_MARGIN 90 /* 120: -41 ± 65 Elo */
#define TUNE_LATE_DEPTH 6 /* 0: +29 ± 75 Elo */
#define TUNE_LATE_BASE 5 /* 8: +70 ± 75 Elo */
#define TUNE_REDUCE_DEPTH 3 /* 0: +47 ± 76 Elo */
#define TUNE_REDUCE_NUMBER 2 /* 3: -23 ± 63 Elo */
#define TUNE_REDUCE_DIVISOR 20 /* 25: -41 ± 89 Elo */
#define TUNE_SINGULAR_DEPTH 7 /* 0: +0 ± 16 Elo */
#define TUNE_INTERNAL_DEPTH 4 /* 0: +17 ± 68 Elo */
#define TUNE_PATH_VALUE XIANGQI_RULE_VALUE_MIN
#define TUNE_TABLE_EVAL 1 /* 0: +29 ± 95 Elo */
#define TUNE_IMPROVING 1 /* 0: +53 ± 89 Elo */
#define TUNE_REDUCE_NOISY 1 /* 0: +35 ± 60 Elo */
#define TUNE_REDUCE_CUT 1 /* 0: -12 ± 46 Elo */
#define TUNE_PRUNE_REDUCED 1 /* 0: +23 ± 60 Elo */
#define TUNE_HISTORY_PRUNE 2500 /* 0: +0 ± 1 Elo */
#define TUNE_SINGULAR_DOUBLE 20 /* 0: +0 ± 1 Elo */
#define TUNE_MULTI_CUT 1 /* 0: +0 ± 1 Elo */
#define TUNE_REDUCE_EXPECTED 1 /* 0: +29 ± 77 Elo; see NULL_SLOPE */
#define TUNE_REDUCE_FORCING 1 /* 0: +0 ± 51 Elo; with GAME_FORCING, REDUCE_THREAT and REVERSE_PLY: 71.7 % of 120 games at 20,000 nodes a move */
#define TUNE_REDUCE_THREAT 1 /* 0: -23 ± 27 Elo; see REDUCE_FORCING */
#define TUNE_REVERSE_PLY 2 /* 0: -12 ± 58 Elo; see REDUCE_FORCING */

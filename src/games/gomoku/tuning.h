/* SPDX-License-Identifier: MIT
 *
 * tuning - margins of the search for five in a row.
 *
 * REVERSE_MARGIN and FUTILITY_MARGIN 60 (120 before) and REDUCE_DIVISOR 15 (20) together: 60 % +- 10 of 60 games at 4,000 nodes
 * a move. REDUCE_DIVISOR 10 (15) and REDUCE_NOISY (none) together, once the proofs inside the search had become cheap (prove.h): 65.6 +- 8 % of 80
 * games at 20,000 nodes; of 47,000 reduced moves only 150 had been searched again. REDUCE_DIVISOR 7 (10): 56 +- 8 % of 64 games at 20,000 nodes. PRUNE_REDUCED, HISTORY_NOISY, HIGH_MARGIN and
 * EXTEND_FORCING together: 58.8 +- 9 % of 80 games at 15,000 nodes; of 120 wins by threes 114 instead of 103 within 900,000.
 *
 * "0: -20 ± 30 Elo" beside a number: what 0 in its place is worth against the shipped ones, 100 games of gomoku15 at 1,000 nodes a move (docs/techniques.md); "+0 ± 1": all games were the same.
 * Tried, and left as the search has it:
 * HISTORY_PRUNE 600: +0 ± 1 Elo
 * IMPROVING 1: -60 ± 62 Elo
 * INTERNAL_DEPTH 0: +0 ± 1 Elo
 * LATE_LINEAR 1: +21 ± 40 Elo
 * NULL_BASE 4 and NULL_SLOPE 3: +0 ± 1 Elo
 * NULL_DEPTH 12: +7 ± 14 Elo
 * NULL_DIVISOR 60: +0 ± 1 Elo
 * RAZOR_DEPTH 2: +28 ± 30 Elo
 * REDUCE_CUT 1: -3 ± 7 Elo
 * REDUCE_EXPECTED 1: +0 ± 1 Elo
 * REDUCE_FORCING 1: +3 ± 25 Elo
 * REDUCE_NUMBER 2: -14 ± 19 Elo
 * REDUCE_THREAT 1: +0 ± 1 Elo
 * REVERSE_PLY 2: -70 ± 58 Elo
 * SINGULAR_DEPTH 6 and MULTI_CUT 1: +0 ± 1 Elo
 * SINGULAR_DEPTH 6: +0 ± 1 Elo
 * TABLE_EVAL 1: +3 ± 48 Elo
 */
#define TUNE_ASPIRATION 60 /* 25: +17 ± 37 Elo */
#define GOMOKU_ORDER_OWN 50
#define GOMOKU_ORDER_THEIRS 45
#define GOMOKU_QUIET_URGENCY 250 /* 0..1000/20 0: -26 ± 20 Elo, 400 games at 50 ms */
#define TUNE_KILLER_SCORE 6000 /* 20000: +28 ± 33 Elo */
#define TUNE_HISTORY_NOISY 1 /* 0: +17 ± 46 Elo */
#define TUNE_REVERSE_DEPTH 4 /* 0: -96 ± 58 Elo */
#define TUNE_REVERSE_MARGIN 60 /* 80: +14 ± 49 Elo */
#define TUNE_FUTILITY_DEPTH 3 /* 0: +14 ± 45 Elo */
#define TUNE_FUTILITY_MARGIN 60 /* 100: +17 ± 35 Elo */
#define TUNE_LATE_DEPTH 4 /* 0: -96 ± 54 Elo */
#define TUNE_LATE_BASE 6 /* 4: +0 ± 36 Elo */
#define TUNE_LATE_SQUARE 4 /* 1: -67 ± 52 Elo */
#define TUNE_REDUCE_DEPTH 3 /* 0: -3 ± 63 Elo */
#define TUNE_REDUCE_DIVISOR 7 /* 14: +28 ± 54 Elo */
#define TUNE_REDUCE_NOISY 1 /* 0: +17 ± 31 Elo */
#define TUNE_HIGH_MARGIN 15 /* 0: +53 ± 41 Elo */
#define TUNE_PRUNE_REDUCED 1 /* 0: -14 ± 19 Elo */
#define TUNE_EXTEND_FORCING 12 /* 0: +10 ± 63 Elo */

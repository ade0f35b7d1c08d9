/* SPDX-License-Identifier: MIT
 *
 * tuning - margins of the search for five in a row.
 *
 * REVERSE_MARGIN and FUTILITY_MARGIN 60 (120 before) and REDUCE_DIVISOR 15 (20) together: 60 % +- 10 of 60 games at 4,000 nodes
 * a move. REDUCE_DIVISOR 10 (15) and REDUCE_NOISY (none) together, once the proofs inside the search had become cheap (prove.h): 65.6 +- 8 % of 80
 * games at 20,000 nodes; of 47,000 reduced moves only 150 had been searched again. REDUCE_DIVISOR 7 (10): 56 +- 8 % of 64 games at 20,000 nodes. PRUNE_REDUCED, HISTORY_NOISY, HIGH_MARGIN and
 * EXTEND_FORCING together: 58.8 +- 9 % of 80 games at 15,000 nodes; of 120 wins by threes 114 instead of 103 within 900,000. What carries no figure was never measured alone.
 */
#define TUNE_ASPIRATION 60
#define GOMOKU_ORDER_OWN 50
#define GOMOKU_ORDER_THEIRS 45
#define TUNE_KILLER_SCORE 6000
#define TUNE_HISTORY_NOISY 1
#define TUNE_NULL_DEPTH 3
#define TUNE_NULL_DIVISOR 200
#define TUNE_REVERSE_DEPTH 4
#define TUNE_REVERSE_MARGIN 60
#define TUNE_FUTILITY_DEPTH 3
#define TUNE_FUTILITY_MARGIN 60
#define TUNE_LATE_DEPTH 4
#define TUNE_LATE_BASE 6
#define TUNE_LATE_SQUARE 4
#define TUNE_REDUCE_DEPTH 3
#define TUNE_REDUCE_NUMBER 3
#define TUNE_REDUCE_DIVISOR 7
#define TUNE_REDUCE_NOISY 1
#define TUNE_HIGH_MARGIN 15
#define TUNE_PRUNE_REDUCED 1
#define TUNE_EXTEND_FORCING 12

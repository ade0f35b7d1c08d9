/* SPDX-License-Identifier: MIT
 *
 * tuning - margins of the search for eraser, in tenths of a point.
 *
 * Measured in games as second against the classic player at 10000 nodes a move, the same twenty set-ups for all.
 *
 * "0: -20 ± 30 Elo" beside a number: what 0 in its place is worth against the shipped ones, 100 games at 1,000 nodes a move (docs/techniques.md), by the evaluation before leads were taken to grow,
 * KILLER_SCORE, TABLE_EVAL, LATE_LINEAR, HISTORY_NOISY and HIGH_MARGIN by the present one; "+0 ± 1": all games were the same.
 * Tried, and left as the search has it:
 * FUTILITY_DEPTH 3: +0 ± 1 Elo
 * HIGH_MARGIN 15: -24 ± 38 Elo
 * HISTORY_NOISY 1: -10 ± 37 Elo
 * HISTORY_PRUNE 600: +0 ± 1 Elo
 * IMPROVING 1: -53 ± 47 Elo
 * INTERNAL_DEPTH 0: +0 ± 1 Elo
 * LATE_LINEAR 1: +0 ± 1 Elo
 * NULL_DEPTH 12: +0 ± 1 Elo
 * PRUNE_REDUCED 1: -7 ± 14 Elo
 * REDUCE_CUT 1: +0 ± 1 Elo
 * REDUCE_EXPECTED 1: +0 ± 1 Elo
 * REDUCE_NOISY 1: +0 ± 1 Elo
 * REVERSE_PLY 2: -24 ± 32 Elo
 * SINGULAR_DEPTH 6: +0 ± 1 Elo
 * TABLE_EVAL 1: +0 ± 1 Elo
 */
#define TUNE_ASPIRATION 40 /* 25: -10 ± 15 Elo */
#define TUNE_NULL_DIVISOR 300 /* 200: +0 ± 1 Elo */
#define TUNE_REDUCE_DEPTH 2 /* 0: -35 ± 44 Elo */
#define TUNE_REDUCE_DIVISOR 16 /* 22: -49 ± 38 Elo */
#define TUNE_LATE_DEPTH 12 /* 0: +0 ± 1 Elo */
#define TUNE_LATE_BASE 8 /* 4: -7 ± 14 Elo */
#define TUNE_LATE_SQUARE 0 /* 1: +0 ± 1 Elo */
#define ERASER_QUIET_DEPTH 5 /* quiet swaps only from here on: 11 wins of 13; everywhere 5 of these 13 */
#define ERASER_DRAW_COST 100 /* of a level end, which the course gives to the side that thought less: as much as being four points behind */
#define ERASER_WAIT_SCORE 9000 /* waiting comes after the swaps that erase */
#define ERASER_SWAP_SCORE 300  /* of every erasing swap that a quiet one leaves */
#define TUNE_REVERSE_DEPTH 2 /* 0: -67 ± 49 Elo */
#define TUNE_REVERSE_MARGIN 120 /* 80: -28 ± 44 Elo */
#define TUNE_HISTORY_MAX 2048 /* 8192: +0 ± 1 Elo */
#define TUNE_KILLER_SCORE 3000 /* 12000: +0 ± 1 Elo */
#define ERASER_END_SWAPS 4 /* with so few erasing swaps the leader looks for a swap that ends the game */

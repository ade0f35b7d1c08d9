/* SPDX-License-Identifier: MIT
 *
 * tuning - margins of the search for reversi, in hundredths of a disc.
 *
 * "0: -20 ± 30 Elo" beside a number: what 0 in its place is worth against the shipped ones, 200 games at 2,000 nodes a move (docs/techniques.md).
 * Tried, and left as the search has it:
 * FUTILITY_DEPTH 3: -17 ± 38 Elo
 * REDUCE_DEPTH 3: -10 ± 40 Elo
 * REVERSE_DEPTH 3: -49 ± 46 Elo
 * SINGULAR_DEPTH 6: -9 ± 44 Elo
 * TABLE_EVAL 1: +16 ± 39 Elo
 */
#define TUNE_ASPIRATION 150
#define TUNE_HISTORY_MAX 512 /* 8192: -2 ± 41 Elo */
#define TUNE_KILLER_SCORE 150
#define TUNE_INTERNAL_DEPTH 0 /* 5: +2 ± 31 Elo */
#define REVERSI_ORDER_CORNER 500 /* 125: +2 ± 16 Elo */
#define REVERSI_ORDER_MOBILITY 100
#define REVERSI_ORDER_POTENTIAL 30 /* 7: -2 ± 27 Elo */
#define REVERSI_ORDER_EVAL_DEPTH 3 /* 1: +14 ± 37 Elo; from this depth on moves are ordered by their evaluation, too */
#define REVERSI_SOLVE_EMPTIES 7 /* 1: +0 ± 1 Elo; solved exactly wherever the search meets them */
#define REVERSI_ROOT_SOLVE_EMPTIES 26 /* from the root: the clock decides whether the solver comes through; with REVERSI_DECIDE_EMPTIES +17 ± 33 Elo to 24 and 64 (160 games, 0.7 s each) */
#define REVERSI_DECIDE_EMPTIES 16 /* 16..64/1; on 8x8, where nobody asked for the score: from so many empties on first who wins, then by how much */
#define REVERSI_SMALL_SOLVE_EMPTIES 25 /* the same on 6x6, where 24 empties take 5 to 10 million nodes and 26 up to 63 million */
#define REVERSI_PROBCUT_DEPTH 4 /* 1: -9 ± 41 Elo */
#define REVERSI_PROBCUT_SIGMAS 100 /* 25: -23 ± 51 Elo; hundredths of a standard deviation */
#define REVERSI_STATIC_DEPTH 4 /* 1: -83 ± 51 Elo; up to this depth the evaluation may cut; on 8x8 */
#define REVERSI_STATIC_SIGMAS 120 /* 30: -35 ± 49 Elo; 58 % of 240 games at 10,000 nodes a move, 54 % with 150 */

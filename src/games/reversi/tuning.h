/* SPDX-License-Identifier: MIT
 *
 * tuning - margins of the search for reversi, in hundredths of a disc.
 */
#define TUNE_ASPIRATION 150
#define TUNE_HISTORY_MAX 512
#define TUNE_KILLER_SCORE 150
#define TUNE_INTERNAL_DEPTH 0
#define REVERSI_ORDER_CORNER 500
#define REVERSI_ORDER_MOBILITY 100
#define REVERSI_ORDER_POTENTIAL 30
#define REVERSI_ORDER_EVAL_DEPTH 3 /* from this depth on moves are ordered by their evaluation, too */
#define REVERSI_SOLVE_EMPTIES 7    /* solved exactly wherever the search meets them */
#define REVERSI_ROOT_SOLVE_EMPTIES 24 /* from the root: the clock decides whether the solver comes through */
#define REVERSI_NEAR_TABLE_MB 1
#define REVERSI_PROBCUT_DEPTH 4
#define REVERSI_PROBCUT_SIGMAS 100 /* hundredths of a standard deviation */
#define REVERSI_STATIC_DEPTH 4 /* up to this depth the evaluation may cut; on 8x8 */
#define REVERSI_STATIC_SIGMAS 120 /* 58 % of 240 games at 10,000 nodes a move, 54 % with 150 */
#define TUNE_DEFER_DEPTH 4 /* two threads to depth 20: 1.79 times one; 1.57 with 3, 1.52 with 2, 1.57 with 5 */

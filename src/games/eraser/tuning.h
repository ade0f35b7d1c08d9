/* SPDX-License-Identifier: MIT
 *
 * tuning - margins of the search for eraser, in tenths of a point.
 *
 * Measured in games as second against the classic player at 10000 nodes a move, the same twenty set-ups for all.
 */
#define TUNE_ASPIRATION 40
#define TUNE_NULL_DIVISOR 300
#define TUNE_REDUCE_DEPTH 2
#define TUNE_REDUCE_DIVISOR 16
#define TUNE_LATE_DEPTH 12
#define TUNE_LATE_BASE 8
#define TUNE_LATE_SQUARE 0
#define ERASER_QUIET_DEPTH 5 /* quiet swaps only from here on: 11 wins of 13; everywhere 5 of these 13 */
#define ERASER_WAIT_SCORE 9000 /* waiting comes after the swaps that erase */
#define ERASER_SWAP_SCORE 300  /* of every erasing swap that a quiet one leaves */
#define TUNE_REVERSE_DEPTH 2
#define TUNE_REVERSE_MARGIN 120
#define TUNE_HISTORY_MAX 2048
#define TUNE_KILLER_SCORE 3000
#define ERASER_END_SWAPS 4 /* with so few erasing swaps the leader looks for a swap that ends the game */

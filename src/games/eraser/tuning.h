/* SPDX-License-Identifier: MIT
 *
 * tuning - margins of the search for eraser, in tenths of a point.
 *
 * The number of late moves was tried in 40 games as second against the classic player at 3000 nodes a move, always the
 * same set-ups: too few to tell six from nine. The other margins are first guesses, not measured.
 */
#define TUNE_ASPIRATION 40
#define TUNE_NULL_DEPTH 3
#define TUNE_NULL_DIVISOR 300
#define TUNE_REDUCE_DEPTH 2
#define TUNE_REDUCE_NUMBER 3
#define TUNE_REDUCE_DIVISOR 16
#define TUNE_LATE_DEPTH 12 /* six moves, erasing ones first: 21 wins of 40; three moves 15, nine 20 */
#define TUNE_LATE_COUNT(depth) ((void)(depth), 6)
#define TUNE_REVERSE_DEPTH 2
#define TUNE_REVERSE_MARGIN 120
#define TUNE_HISTORY_MAX 2048
#define TUNE_KILLER_SCORE 3000
#define TUNE_END_SWAPS 4 /* with so few erasing swaps the leader looks for a swap that ends the game */

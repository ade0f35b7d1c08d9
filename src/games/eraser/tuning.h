/* SPDX-License-Identifier: MIT
 *
 * tuning - margins of the search for eraser, in tenths of a point.
 */
#define TUNE_ASPIRATION 40
#define TUNE_REDUCE_DEPTH 2
#define TUNE_REDUCE_NUMBER 3
#define TUNE_REDUCE_DIVISOR 16
#ifndef ELD
#define ELD 3
#endif
#define TUNE_LATE_DEPTH ELD
#ifndef LC
#define LC(depth) 4 + 6 * (depth)
#endif
#define TUNE_LATE_COUNT(depth) (LC(depth))
#ifndef ERD
#define ERD 2
#endif
#define TUNE_REVERSE_DEPTH ERD
#define TUNE_REVERSE_MARGIN 120
#define TUNE_HISTORY_MAX 2048
#define TUNE_KILLER_SCORE 3000
#define TUNE_END_SWAPS 4 /* with so few erasing swaps the leader looks for a swap that ends the game */

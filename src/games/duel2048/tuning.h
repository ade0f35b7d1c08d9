/* SPDX-License-Identifier: MIT
 *
 * tuning - margins of the search for 2048 duel, in ninths of a tile's face value.
 */
#define TUNE_ASPIRATION 40
#define TUNE_REDUCE_DEPTH 2
#define TUNE_REDUCE_DIVISOR 16
#define TUNE_LATE_DEPTH 4
#define TUNE_LATE_BASE 2
#define TUNE_LATE_LINEAR 1
#define TUNE_LATE_SQUARE 0
#define TUNE_REVERSE_DEPTH 3
#define TUNE_REVERSE_MARGIN 60
#define TUNE_INTERNAL_DEPTH 6
#define TUNE_HISTORY_MAX 2048
#define TUNE_KILLER_SCORE 3000

/* SPDX-License-Identifier: MIT
 *
 * tuning - margins of the search for reversi, in hundredths of a disc.
 */
#define TUNE_ASPIRATION 150
#define TUNE_HISTORY_MAX 512
#define TUNE_KILLER_SCORE 150
#define TUNE_INTERNAL_DEPTH 0
#define TUNE_ORDER_EVAL_DEPTH 3 /* from this depth on moves are ordered by their evaluation, too */

/* SPDX-License-Identifier: MIT
 *
 * tuning - numbers of the search for tic-tac-toe, which is always searched to its end.
 */
#define TUNE_INTERNAL_DEPTH 0 /* no shortened lines, so that the end is proved */

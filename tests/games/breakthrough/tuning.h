/* SPDX-License-Identifier: MIT
 *
 * tuning - numbers of the search for breakthrough. None was measured: the game is an example.
 */
#define TUNE_ASPIRATION 20
#define TUNE_REDUCE_DEPTH 3
#define TUNE_REVERSE_DEPTH 3
#define TUNE_REVERSE_MARGIN 30

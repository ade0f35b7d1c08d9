/* SPDX-License-Identifier: MIT
 *
 * tuning - margins of the search for 2048 duel, in ninths of a tile's face value.
 *
 * "0: -20 ± 30 Elo" beside a number: what 0 in its place is worth against the shipped ones, 100 games at 200 nodes a move (docs/techniques.md).
 * Tried, and left as the search has it:
 * FUTILITY_DEPTH 3: +14 ± 43 Elo
 * HISTORY_PRUNE 600: +0 ± 1 Elo
 * PRUNE_REDUCED 1: +0 ± 1 Elo
 * REDUCE_CUT 1: -21 ± 69 Elo
 * REDUCE_NOISY 1: +0 ± 1 Elo
 * REVERSE_PLY 2: +21 ± 66 Elo
 */
#define TUNE_ASPIRATION 40 /* 25: +35 ± 69 Elo */
#define TUNE_REDUCE_DEPTH 2 /* 0: +42 ± 61 Elo */
#define TUNE_REDUCE_DIVISOR 7 /* 16: -83 ± 97 Elo (60 games, 0.2 s of processor time a game); 8 to 16: +134 ± 90 (60 games, 400 nodes) */
#define TUNE_LATE_DEPTH 4 /* 0: -35 ± 63 Elo */
#define TUNE_LATE_BASE 2 /* 4: -70 ± 67 Elo */
#define TUNE_LATE_LINEAR 1 /* 0: +63 ± 66 Elo */
#define TUNE_LATE_SQUARE 0 /* 1: +14 ± 76 Elo */
#define TUNE_REVERSE_DEPTH 3 /* 0: -35 ± 63 Elo */
#define TUNE_REVERSE_MARGIN 60 /* 80: -7 ± 72 Elo */
#define TUNE_INTERNAL_DEPTH 6 /* 0: +0 ± 27 Elo */
#define TUNE_HISTORY_MAX 2048 /* 8192: -14 ± 65 Elo */
#define TUNE_KILLER_SCORE 3000 /* 12000: +63 ± 72 Elo */

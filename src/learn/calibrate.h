/* SPDX-License-Identifier: MIT
 *
 * calibrate - does an evaluation tell the truth? What it says of positions of self-play against what a long search
 * finds there, by phase and by the side to move.
 *
 * A value that the search has proved is exact; reversi can be judged by solved positions with one number of empty
 * squares alone. An evaluation flatters the side to move where its bias, the mean of what it says too much, is far from
 * zero beside its error, the root mean square of the differences. The report is determined by its options.
 */
#ifndef LEARN_CALIBRATE_H
#define LEARN_CALIBRATE_H

#include <stdio.h>

#include "games/game.h"

typedef struct CalibrateOptions {
    const void *weights; /* as in SearchConfig */
    uint64_t seed;
    int games;
    int random_plies;    /* that a game opens with */
    uint64_t play_nodes; /* of a move of the games */
    uint64_t nodes;      /* of the search that knows better */
    int solve_empties;   /* reversi: if not 0, of each game the first position with so many empty squares, solved */
} CalibrateOptions;

/* Plays, compares and prints the table. */
void calibrate_run(const Game *game, const CalibrateOptions *options, FILE *out);

#endif

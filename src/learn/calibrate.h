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

#include <stdatomic.h>
#include <stdio.h>

#include "base/error.h"
#include "base/text.h"
#include "games/game.h"

enum { CALIBRATE_OPENING = 8, CALIBRATE_PLAY_NODES = 2000, CALIBRATE_NODES = 200000 }; /* unless told */

typedef struct CalibrateOptions {
    const void *weights; /* as in SearchConfig */
    uint64_t seed;
    int games;
    int random_plies;    /* that a game opens with */
    uint64_t play_nodes; /* of a move of the games */
    uint64_t nodes;      /* of the search that knows better */
    int solve_empties;   /* reversi: if not 0, of each game the first position with so many empty squares, solved */
} CalibrateOptions;

typedef struct Calibration Calibration;

Calibration *calibration_new(const Game *game, const CalibrateOptions *options);
void calibration_free(Calibration *run);
/* Plays a game, which depends on its number alone, and adds what it compared as lines of numbers. False if it was
 * stopped: `stop` may be NULL. */
bool calibration_play(Calibration *run, int64_t number, const _Atomic bool *stop, Text *lines);
/* Takes over the lines of a game; the table depends on their order. False with the error if they are none. */
bool calibration_take(Calibration *run, const char *lines, Error *error);
/* The table of all games that were taken over. */
void calibration_print(const Calibration *run, FILE *out);

/* Plays, compares and prints the table. */
void calibrate_run(const Game *game, const CalibrateOptions *options, FILE *out);

#endif

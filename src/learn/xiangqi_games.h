/* SPDX-License-Identifier: MIT
 *
 * xiangqi_games - training positions of xiangqi: quiet positions of games the engine plays against itself.
 *
 * The file has a line a position: `FEN | value | result | game`, value and result (1, 0.5, 0) from red's side. A game's
 * lines are written at once when it is over; game n depends on the seed and n alone, so a stopped run goes on where it
 * was.
 */
#ifndef LEARN_XIANGQI_GAMES_H
#define LEARN_XIANGQI_GAMES_H

#include "learn/learn.h"

/* Plays until the file holds options->positions of them, by these weights (Game.read_weights) or, if NULL, the program's own. */
bool xiangqi_games_play(const char *path, const void *weights, const LearnOptions *options, Error *error);

typedef struct XiangqiSample {
    const char *position;
    double value, result;
    uint64_t game; /* its number */
} XiangqiSample;

typedef void XiangqiSampleFunction(void *context, const XiangqiSample *sample);

/* Hands every position of the file to the function. */
bool xiangqi_games_read(const char *path, XiangqiSampleFunction *take, void *context, Error *error);

#endif

/* SPDX-License-Identifier: MIT
 *
 * gomoku_games - training positions of five in a row: games the engine plays against itself from random openings.
 *
 * The file has a line a game: `number result opening | move value move value ...`: black's result (1, 0.5, 0), the stones of the
 * opening, then every move with the search's value of the position before it, for the side that made it. A line is written
 * at once when its game is over; game n depends on the seed and n alone, so a stopped run goes on where it was.
 */
#ifndef LEARN_GOMOKU_GAMES_H
#define LEARN_GOMOKU_GAMES_H

#include "learn/learn.h"

/* Plays until the file holds options->positions of them. The engine plays by the weights, or by its own if NULL. */
bool gomoku_games_play(const char *path, const Game *game, const void *weights, const LearnOptions *options, Error *error);

/* A position of the file. */
typedef struct GomokuSample {
    const void *pos;
    Move move;     /* that the search chose */
    int value;     /* that it found, for the side to move; may be a proved win or loss */
    double result; /* of the game, for the side to move */
    uint64_t game; /* its number */
} GomokuSample;

typedef void GomokuSampleFunction(void *context, const GomokuSample *sample);

/* Hands every position of the file to the function, at most `most` of them. */
bool gomoku_games_read(const char *path, const Game *game, uint64_t most, GomokuSampleFunction *take, void *context, Error *error);

#endif

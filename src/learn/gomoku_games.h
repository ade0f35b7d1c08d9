/* SPDX-License-Identifier: MIT
 *
 * gomoku_games - training positions of five in a row: games the engine plays against itself from random openings.
 *
 * The file (samples.h) has a line a game: `number result opening | move value move value ...`: black's result (1, 0.5,
 * 0), the stones of the opening, then every move with the search's value of the position before it, for the side that
 * made it.
 */
#ifndef LEARN_GOMOKU_GAMES_H
#define LEARN_GOMOKU_GAMES_H

#include "learn/generate.h"

extern const GameMaker gomoku_maker;

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
bool gomoku_games_read(const char *path, const Game *game, uint64_t most, GomokuSampleFunction *take, void *context,
                       Error *error);

#endif

/* SPDX-License-Identifier: MIT
 *
 * selfplay - training positions of any game (samples.h): the engine against itself, with the values of its searches and the results.
 *
 * Game number n depends on the options, the seed and n alone, whatever the number of threads; a run that was stopped goes on where it was.
 */
#ifndef LEARN_SELFPLAY_H
#define LEARN_SELFPLAY_H

#include "base/rng.h"
#include "learn/learn.h"

typedef struct Selfplay {
    const Game *game;
    const void *weights; /* to play by; NULL: the game's own */
    const LearnOptions *options;
    void (*start)(Rng *rng, Text *position); /* where a game begins, before its random moves; NULL: at the start of the rules */
} Selfplay;

/* Plays until the file holds options->positions. */
bool selfplay_run(const Selfplay *play, const char *path, Error *error);

#endif

/* SPDX-License-Identifier: MIT
 *
 * samples - training positions in a compressed file of lines: `POSITION | value | result | SEED.GAME`, value and result (1, 0.5, 0) for the side to move.
 *
 * The file is a row of zstd frames, each with some whole games and at its end a line `= SEED NEXT`: of that seed all games before number NEXT are done. So a run that was stopped loses at most a
 * frame, `zstdcat` shows the lines, and `cat one.zst two.zst >both.zst` merges two files.
 */
#ifndef LEARN_SAMPLES_H
#define LEARN_SAMPLES_H

#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

typedef struct SamplesState {
    uint64_t positions; /* in the file */
    uint64_t next;      /* game to be played by that seed */
} SamplesState;

/* How far the file is; no file is an empty one. What is not whole at its end is cut off. */
bool samples_open(const char *path, uint64_t seed, SamplesState *state, Error *error);

/* Adds a frame of lines, with the line about its games. */
bool samples_add(const char *path, const Text *lines, uint64_t seed, uint64_t next, Error *error);

typedef struct Labelled {
    const char *position;
    double value, result;
    uint64_t seed, game;
} Labelled;

typedef void LabelledFunction(void *context, const Labelled *sample);

/* Hands every position of the file to the function, in order. */
bool samples_read(const char *path, LabelledFunction *take, void *context, Error *error);

#endif

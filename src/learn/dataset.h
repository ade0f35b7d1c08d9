/* SPDX-License-Identifier: MIT
 *
 * dataset - training positions of reversi in memory, and as lines of a file (samples.h): `MINE THEIRS value depth flags
 * game`, the boards in hexadecimal.
 */
#ifndef LEARN_DATASET_H
#define LEARN_DATASET_H

#include "base/error.h"
#include "base/text.h"
#include "learn/learn.h"

#include <stdint.h>

enum {
    DATASET_EXACT = 255, /* as a depth */
    DATASET_CUT =
        1, /* flag: the move that follows was random, so the next sample's value says nothing about this one */
    DATASET_APART = 2, /* flag: there for those before it, not for learning */
};

typedef struct Sample {
    uint64_t mine, theirs; /* the side to move is mine */
    int16_t value;         /* 1/100 disc, for the side to move */
    uint8_t depth;         /* of the search behind the value, or DATASET_EXACT */
    uint8_t flags;
    uint32_t game; /* samples of a game follow each other in the order of its moves */
} Sample;

typedef struct Dataset {
    Sample *samples;
    uint64_t count, room;
} Dataset;

void dataset_print(const Sample *sample, Text *lines);

/* All positions of the file. */
bool dataset_read(Dataset *dataset, const char *path, const char *game, Error *error);
void dataset_free(Dataset *dataset);

#endif

/* SPDX-License-Identifier: MIT
 *
 * dataset - a file of training positions, mapped into memory.
 *
 * The file is a header and an array of records with room for `capacity` of them. What is written to a record
 * is in the file at once, so a stopped run loses nothing; `count` and `games` move on only after the
 * records they speak of are complete.
 */
#ifndef LEARN_DATASET_H
#define LEARN_DATASET_H

#include "base/error.h"

#include <stdint.h>

enum {
    DATASET_SPARE = 64,  /* room for the rest of the last game */
    DATASET_EXACT = 255, /* as a depth */
    DATASET_CUT = 1,     /* flag: the move that follows was random, so the next sample's value says nothing about this one */
    DATASET_APART = 2,   /* flag: there for those before it, not for learning */
};

typedef struct Sample {
    uint64_t mine, theirs; /* the side to move is mine */
    int16_t value;         /* 1/100 disc, for the side to move */
    uint8_t depth;         /* of the search behind the value, or DATASET_EXACT */
    uint8_t flags;
    uint32_t game; /* samples of a game follow each other in the order of its moves */
} Sample;

typedef struct DatasetHeader {
    char magic[8];
    uint32_t version, board_size;
    uint64_t capacity, count, games;
} DatasetHeader;

typedef struct Dataset {
    DatasetHeader *header;
    Sample *samples;
    uint64_t bytes;
} Dataset;

/* Opens the file, making it if there is none, with room for at least `capacity` positions. */
bool dataset_open(Dataset *dataset, const char *path, int board_size, uint64_t capacity, Error *error);
void dataset_close(Dataset *dataset);

#endif

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

enum { DATASET_UNLABELLED = 0, DATASET_EXACT = 255 };

typedef struct Sample {
    uint64_t mine, theirs; /* the side to move is mine */
    int16_t value;         /* 1/100 disc, for the side to move */
    uint8_t depth;         /* of the search behind the value, DATASET_UNLABELLED or DATASET_EXACT */
    uint8_t empties;
    uint32_t game;
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

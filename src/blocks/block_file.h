/* SPDX-License-Identifier: MIT
 *
 * block_file - what the units of a block have brought, as a file: lines of JSON, packed with a checksum.
 *
 * The first line says of which run and block the file is, each further one holds a unit: {"unit": 12, "games": [...]}
 * as workers hand games in (arena/job_wire.h), or {"unit": 12, "text": "..."}. A file is written beside and linked to
 * its name when it is on the disk: the first one stays, a second one of the same name is dropped. What is whole of an
 * unfinished block is in a file of its own, which the same block, called again, goes on from.
 */
#ifndef BLOCKS_BLOCK_FILE_H
#define BLOCKS_BLOCK_FILE_H

#include "blocks/block_run.h"
#include "store/store.h"

/* FOLDER/block-000012.jsonl.zst; of an unfinished block block-000012.part.jsonl.zst. */
void block_file_name(const char *folder, int64_t block, bool whole, Text *path);

/* Adds the line of a unit. False if a text in it is not UTF-8. */
bool block_file_line(int64_t unit, StoreGames games, Text *line, Error *error);

/* Writes the lines of some units, in the order of their numbers. */
typedef struct BlockLines {
    const Text *at; /* of the block's units; empty: not played yet */
    int64_t count;
} BlockLines;

/* Takes away what processes left that were killed while they wrote the block; by whoever has its lock. */
void block_file_tidy(const char *folder, int64_t block);

bool block_file_write(const BlockRun *run, const char *folder, int64_t block, const BlockLines *lines, Error *error);

/* A unit as it is read: games or a text, checked against what the unit asks for. They end with the call. */
typedef struct BlockUnit {
    int64_t unit;
    StoreGames games;
    const char *line;
} BlockUnit;

typedef bool BlockUnitFunction(void *context, const BlockUnit *unit, Error *error);

/* Hands over every unit of a file. False with the error if the file is of another run or block, damaged, or a unit is
 * not what the run asks for; *there is false, and all is fine, if there is no such file. */
bool block_file_read(const BlockRun *run, const char *folder, int64_t block, bool whole, BlockUnitFunction *take,
                     void *context, bool *there, Error *error);

#endif

/* SPDX-License-Identifier: MIT
 *
 * blocks_args - what the commands on runs that are files have in common: the folder of the blocks; and what those have
 * that can have their work done by blocks (--blocks RUN.json).
 */
#ifndef APP_BLOCKS_ARGS_H
#define APP_BLOCKS_ARGS_H

#include "base/error.h"
#include "base/text.h"
#include "blocks/block_collect.h"

/* RUN.blocks beside RUN.json, or the folder that was given; made if it is not there, as an absolute path. */
bool blocks_args_folder(const char *given, const char *run, Text *folder, Error *error);

/* A command's work as a run. */
typedef struct BlocksWork {
    const char *path; /* of its file; NULL: the command does the work itself */
    BlockRun run;
    Text folder;
    bool whole; /* everything was there */
} BlocksWork;

#define BLOCKS_OPTION(work) ARG_TEXT("--blocks", "RUN.json", (work).path)

/* What the run's file holds; NULL if there is none yet. */
json_t *blocks_work_file(const BlocksWork *work);
/* Opens the run that `file` describes (it is taken over); where its file is missing, that is written and planned. False
 * with the error if there is another run. */
bool blocks_work_open(BlocksWork *work, json_t *file, Error *error);
/* Takes the texts of the units, one after another, as far as there is no gap. */
bool blocks_work_take(BlocksWork *work, bool (*take)(void *context, int64_t unit, const char *text, Error *error),
                      void *context, Error *error);
/* Says what is missing, and what to do. */
void blocks_work_missing(const BlocksWork *work, int64_t units);
void blocks_work_close(BlocksWork *work);

#endif

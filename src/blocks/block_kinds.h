/* SPDX-License-Identifier: MIT
 *
 * block_kinds - runs whose units bring texts instead of games: their sections in a run's file (docs/run.schema.json).
 */
#ifndef BLOCKS_BLOCK_KINDS_H
#define BLOCKS_BLOCK_KINDS_H

#include "blocks/block_run.h"

/* The kind of a run's file; NULL: it has games. */
const BlockKind *block_kind_find(const json_t *file);

/* Checks the keys that all kinds share, and sets game and seed. */
bool block_kind_file(BlockRun *run, Error *error);

#endif

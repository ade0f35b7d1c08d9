/* SPDX-License-Identifier: MIT
 *
 * block_tune - a tuning as a run of blocks: rounds of pairs, each played around the place that all rounds before have
 * led to.
 *
 * What was learned is written nowhere: it follows from the blocks of the rounds before, so that a block can be played
 * as soon as they are there, by whoever reads them, and is the same wherever it is played.
 */
#ifndef BLOCKS_BLOCK_TUNE_H
#define BLOCKS_BLOCK_TUNE_H

#include "blocks/block_run.h"

/* Reads the section "tune" and what a tournament's file has besides; sets tournament and tune. */
bool block_tune_read(BlockRun *run, Error *error);
void block_tune_free(BlockRun *run);

/* Learns from the rounds before the one of this unit; the number of all units: from all. *ready is false where a block
 * of them is missing. */
bool block_tune_learn(const BlockRun *run, const char *folder, int64_t unit, bool *ready, Error *error);

#endif

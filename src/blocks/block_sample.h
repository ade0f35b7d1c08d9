/* SPDX-License-Identifier: MIT
 *
 * block_sample - how long a unit of a run takes: from the clock where the players have one, else by playing one.
 */
#ifndef BLOCKS_BLOCK_SAMPLE_H
#define BLOCKS_BLOCK_SAMPLE_H

#include "blocks/block_run.h"

/* Seconds of one core. */
bool block_sample_seconds(const BlockRun *run, double *seconds, Error *error);

#endif

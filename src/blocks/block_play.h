/* SPDX-License-Identifier: MIT
 *
 * block_play - plays blocks of a run: one, or as a pilot one after another until its time is up.
 *
 * Nothing but files says who plays what: a block that is there is not played again, one that somebody is at is locked
 * (base/filelock.h), and the lock ends with the process. Told to stop, and every minute, it writes what is whole of an
 * unfinished block; whoever plays that block next goes on from there.
 */
#ifndef BLOCKS_BLOCK_PLAY_H
#define BLOCKS_BLOCK_PLAY_H

#include <stdatomic.h>

#include "arena/contention.h"
#include "base/waiting.h"
#include "blocks/block_run.h"

typedef struct BlockPlay {
    const BlockRun *run;
    const char *folder;
    int concurrency;
    const _Atomic bool *stop; /* may be NULL */
    const Waiting *waiting;   /* for a block that somebody is at; NULL: it is refused */
    /* Of a pilot: it takes no block that it would not finish in the seconds that are left; 0: any number of them. */
    double seconds;
    int64_t from;                                                  /* where it begins to look for blocks */
    void (*on_block)(void *context, int64_t block, int64_t units); /* a block was finished here; may be NULL */
    void *context;
    ContentionMeter contention; /* of the games played here; free it afterwards */
    int64_t blocks, units;      /* finished here; played here */
} BlockPlay;

typedef enum BlockOutcome {
    BLOCK_DONE,    /* it is there: played now or before */
    BLOCK_HELD,    /* somebody else is at it; the error says who */
    BLOCK_STOPPED, /* what is whole was handed in */
    BLOCK_FAILED,
} BlockOutcome;

/* Plays a block unless it is there. */
BlockOutcome block_play_one(BlockPlay *play, int64_t block, Error *error);

/* Plays blocks that nobody has played or is at. BLOCK_DONE: all are there; BLOCK_HELD: others are at those that are
 * not; BLOCK_STOPPED: it was told to stop, or its time is up. */
BlockOutcome block_play_pilot(BlockPlay *play, Error *error);

#endif

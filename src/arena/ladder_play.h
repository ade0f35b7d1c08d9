/* SPDX-License-Identifier: MIT
 *
 * ladder_play - games of a ladder, chosen one after another.
 */
#ifndef ARENA_LADDER_PLAY_H
#define ARENA_LADDER_PLAY_H

#include <stdatomic.h>

#include "arena/ladder.h"
#include "arena/contention.h"
#include "base/waiting.h"

typedef struct LadderPlay {
    int64_t games; /* to be played */
    int concurrency;
    const _Atomic bool *stop; /* may be NULL */
    const Waiting *waiting;   /* for the lease of the ladder's run (run_lease.h); NULL: none is taken */
    /* Told after every few games; may be NULL. */
    void (*on_progress)(void *context, int64_t played, int64_t games);
    LadderNotice *on_notice; /* may be NULL */
    void *context;
    ContentionMeter *contention; /* may be NULL */
} LadderPlay;

/* Plays pairs where they tell most, until there are this many games more or somebody stops it. */
bool ladder_play(Ladder *ladder, const LadderPlay *wanted, Error *error);

#endif

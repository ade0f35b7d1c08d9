/* SPDX-License-Identifier: MIT
 *
 * run_play - plays what is left of a run with threads of this process, beside whoever else works on the same store, and
 * looks at it now and then.
 */
#ifndef ARENA_RUN_PLAY_H
#define ARENA_RUN_PLAY_H

#include "arena/job_worker.h"

typedef struct RunPlay {
    Store *store;
    int64_t run;
    int concurrency;
    const _Atomic bool *interrupt;
    MatchFunction *on_game; /* in a worker's thread, under its lock; may be NULL */
    /* Called in the caller's thread, several times a second while that is cheap. True: it is decided, stop. */
    bool (*look)(void *context);
    void *context;
    ContentionMeter *contention; /* what the games add up to is added here; may be NULL */
} RunPlay;

/* Returns when the run is finished, decided or interrupted; false, too, if this process had the run's lease
 * (run_lease.h) and has lost it. */
bool run_play(const RunPlay *play, Error *error);

#endif

/* SPDX-License-Identifier: MIT
 *
 * job_worker - claims jobs, plays them, hands them in, until there are none.
 *
 * Where jobs come from is a JobSource: a database (job_source_store) or a server (server/job_client). Everything a
 * worker does can be cut off at any moment: what it had claimed is played by somebody else when the lease runs out.
 */
#ifndef ARENA_JOB_WORKER_H
#define ARENA_JOB_WORKER_H

#include <stdatomic.h>
#include <stdbool.h>

#include "arena/contention.h"
#include "arena/match.h"
#include "store/store.h"

/* All functions may be called by several threads at once. */
typedef struct JobSource {
    void *self;
    bool (*claim)(void *self, int64_t run, StoreJob *job, bool *found, Error *error);
    bool (*beat)(void *self, const StoreJob *job, bool *alive, Error *error);
    bool (*submit)(void *self, const StoreJob *job, StoreGames games, bool *accepted, Error *error);
    bool (*release)(void *self, const StoreJob *job, const char *reason, Error *error); /* see store_release */
    /* Shows spectators how far the game of a job is (live.h); whether that arrives does not matter. */
    bool (*show)(void *self, const StoreJob *job, const char *text, Error *error);
    /* True once a run has nothing left to play or to wait for. */
    bool (*finished)(void *self, int64_t run, bool *finished, Error *error);
} JobSource;

/* Jobs straight from the store, which must outlive the source. */
typedef struct StoreSource {
    Store *store;
    const char *worker;
    double lease;
} StoreSource;

JobSource job_source_store(StoreSource *source);

typedef struct JobWorker {
    JobSource source;
    int64_t run;     /* 0: any */
    int concurrency; /* games at the same time */
    bool stay;       /* wait for more when there is nothing to do; else end when the run (or everything) is finished */
    const _Atomic bool *stop;
    MatchFunction *on_game; /* may be NULL; `result` of the event is NULL */
    void (*on_trouble)(void *context,
                       const Error *error); /* what the worker waits for to heal, now and then; may be NULL */
    void *context;
    _Atomic int64_t games, jobs, refused; /* counted */
    ContentionMeter contention;           /* of the games played; free it after job_worker_run */
} JobWorker;

/* Works. False if something made further work pointless: a player that cannot be made here, a store that stays away. */
bool job_worker_run(JobWorker *worker, Error *error);

/* A name for this worker: machine and process. */
void job_worker_name(char *name, size_t size);

enum { WORKER_LEASE_S = 60 };

#endif

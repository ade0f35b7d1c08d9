/* SPDX-License-Identifier: MIT
 *
 * train_run - the games of a training by all who work on a store: planned as jobs (train_job.h), fetched in order and
 * added to the trainer's file.
 *
 * The file is the one that a training without a store makes: the same bytes. How far it is says which games are still
 * wanted, so that a run that was stopped anywhere goes on.
 */
#ifndef ARENA_TRAIN_RUN_H
#define ARENA_TRAIN_RUN_H

#include "arena/train_job.h"
#include "base/waiting.h"
#include "store/store.h"

typedef struct TrainRun {
    TrainSpec spec;           /* options.positions are wanted */
    const char *data;         /* the file */
    int concurrency;          /* threads of this process that play; 0: only others do */
    const char *about;        /* of a new run (run_about.h); may be NULL */
    const _Atomic bool *stop; /* may be NULL */
    const Waiting *waiting;   /* for the run's lease (run_lease.h); NULL: none is taken */
    /* How far it is. */
    int64_t id;
    SamplesState state;
} TrainRun;

/* Makes the games that are wanted. False if that failed; true if they are there or it was stopped. An unfinished run of
 * the same games is continued. */
bool train_run_play(TrainRun *run, Store *store, Error *error);

#endif

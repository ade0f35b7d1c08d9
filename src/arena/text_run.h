/* SPDX-License-Identifier: MIT
 *
 * text_run - what all runs share whose jobs bring a text (text_job.h): made once and continued, played here or by other
 * workers alone.
 */
#ifndef ARENA_TEXT_RUN_H
#define ARENA_TEXT_RUN_H

#include "arena/run_lease.h"
#include "arena/run_play.h"

typedef struct TextRun {
    Store *store;
    int64_t id;
    int concurrency;             /* threads of this process that work; 0: only others do */
    const _Atomic bool *stop;    /* may be NULL */
    bool (*look)(void *context); /* as in RunPlay; may be NULL */
    void *context;
    const Waiting *waiting; /* for the run's lease; NULL: none is taken */
    RunLease lease;
} TextRun;

/* What a new run is; the spec is freed. */
typedef struct TextRunNew {
    const char *kind, *name;
    char *spec;        /* NULL: making it failed, with the error */
    const char *about; /* run_about.h; may be NULL */
} TextRunNew;

/* Sets the id: the unfinished run of that kind and spec, or a new one that has no jobs yet. It is this process's alone
 * until it is closed. */
bool text_run_open(TextRun *run, TextRunNew wanted, Error *error);
void text_run_close(TextRun *run);

/* Returns when the jobs that there are have been done, or it was stopped, or a look has ended it. */
bool text_run_work(const TextRun *run, Error *error);

bool text_run_stopped(const TextRun *run);

#endif

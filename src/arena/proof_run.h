/* SPDX-License-Identifier: MIT
 *
 * proof_run - positions proved by all who work on a store: planned as jobs (proof_job.h), each tree handed over as soon
 * as it is there.
 *
 * A run that was stopped is continued: what was not proved within its limits before is not tried again.
 */
#ifndef ARENA_PROOF_RUN_H
#define ARENA_PROOF_RUN_H

#include "arena/proof_job.h"
#include "base/waiting.h"
#include "prover/proof_work.h"
#include "store/store.h"

typedef struct ProofRun {
    ProofSpec spec;
    const ProofBoard *boards; /* to be proved */
    int count;
    int concurrency;          /* threads of this process that work; 0: only others do */
    const char *about;        /* of a new run (run_about.h); may be NULL */
    const _Atomic bool *stop; /* may be NULL */
    const Waiting *waiting;   /* for the run's lease (run_lease.h); NULL: none is taken */
    /* Told once of each position that is done with; the tree is empty if it was not proved. */
    void (*done)(void *context, int board, const Text *tree);
    void *context;
} ProofRun;

/* Returns when all are done with, or it was stopped. False with the error if that failed. */
bool proof_run_play(const ProofRun *run, Store *store, Error *error);

/* The same for the positions that the work has left, which takes what is found; `boards`, `count`, `done` and `context`
 * are filled in. */
bool proof_run_work(ProofRun *run, ProofWork *work, Store *store, Error *error);

#endif

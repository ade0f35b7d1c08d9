/* SPDX-License-Identifier: MIT
 *
 * proof_job - proofs as jobs: what a run of the kind "prove" asks for, and a worker's part of it.
 *
 * The run's text says within which limits, a job's text which position. The result is its tree, two digits a byte, or
 * that none was found. Trees are checked wherever they arrive, so that no worker need be trusted.
 */
#ifndef ARENA_PROOF_JOB_H
#define ARENA_PROOF_JOB_H

#include "arena/text_job.h"
#include "prover/proof_maker.h"

typedef struct ProofSpec {
    const Game *game;
    ProofLimits limits;
    int hash_mb;
    bool alone; /* nothing found for one position helps with another: the tree depends on its position alone */
    const char
        *moves; /* of the position that is asked for; "": all replies. Runs that ask for other ones are other runs */
} ProofSpec;

/* One line of JSON, which is a RunSpec (run_spec.h), too. Free it. */
char *proof_spec_print(const ProofSpec *spec);

/* A job's text. Free it. */
char *proof_job_print(const ProofBoard *board);

/* Takes a result apart: adds the tree of the job's position, which it proves; nothing if none was found. False if it is
 * neither. */
bool proof_job_take(const char *job, const char *result, Text *tree, Error *error);

/* A job counts for one. */
extern const TextJobKind proof_job_kind;

#endif

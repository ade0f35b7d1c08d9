/* SPDX-License-Identifier: MIT
 *
 * prove_run - what `wuqi prove` does and says: positions proved here or as jobs, a file checked.
 */
#ifndef APP_PROVE_RUN_H
#define APP_PROVE_RUN_H

#include "app/blocks_args.h"
#include "games/game.h"
#include "prover/proof_maker.h"

typedef struct ProveCommand {
    const Game *game;
    const char *file, *moves, *first, *verify;
    const char *list; /* a file of positions to prove, the moves of one a line */
    BlocksWork work;  /* prove them by blocks */
    int64_t nodes, search, tries, quiet, seconds, hash, empties;
    const char *db;      /* prove them as jobs of this store; NULL: here, one after another */
    int64_t concurrency; /* of the jobs: how many here; 0: one */
    bool queue;          /* none of them here */
    const char *about;   /* of a new run in the store (arena/run_about.h) */
    bool json, wait;
} ProveCommand;

/* False with the error; *bad: what was asked for is wrong. */
bool prove_run(ProveCommand *command, bool *bad, Error *error);

#endif

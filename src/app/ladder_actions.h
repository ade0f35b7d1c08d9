/* SPDX-License-Identifier: MIT
 *
 * ladder_actions - what `wuqi ladder ACTION` does.
 */
#ifndef APP_LADDER_ACTIONS_H
#define APP_LADDER_ACTIONS_H

#include "app/args.h"
#include "app/clock_args.h"
#include "app/sandbox_args.h"
#include "store/store.h"

typedef struct LadderOptions {
    const char *db, *game, *elo, *league, *roster, *assignment;
    int64_t seed, games, concurrency;
    ClockArgs clock;
    SandboxArgs sandbox;
    bool json, wait;
    const ArgWords *words; /* action, ladder, and what the action needs */
    Store store;
} LadderOptions;

/* Does what the words say; the status to end with. */
int ladder_act(LadderOptions *own);

#endif

/* SPDX-License-Identifier: MIT
 *
 * ladder_play - a few pairs are planned, played and rated, then the next few: each choice knows all games before it.
 */
#include "arena/ladder_play.h"

#include "arena/run_lease.h"
#include "arena/run_play.h"

/* Plays what is planned. Where that fails because a bot has gone meanwhile, the others go on without it. */
static bool ladder_play_jobs(Ladder *ladder, const LadderPlay *wanted, const RunPlay *play, Error *error)
{
    Error ignored;
    while (!run_play(play, error)) {
        int before = 0, now = 0;
        for (int i = 0; i < ladder->count; i++)
            before += ladder->bots[i].absent;
        ladder_look(ladder, false, wanted->on_notice, wanted->context);
        for (int i = 0; i < ladder->count; i++)
            now += ladder->bots[i].absent;
        if (now == before || !ladder_clear(ladder, &ignored))
            return false;
    }
    return true;
}

bool ladder_play(Ladder *ladder, const LadderPlay *wanted, Error *error)
{
    RunPlay play = {.store = ladder->store,
                    .run = ladder->run,
                    .concurrency = wanted->concurrency,
                    .interrupt = wanted->stop,
                    .contention = wanted->contention};
    RunLease lease = {.store = NULL};
    bool fine = (!ladder->frozen || error_set(error, "the ladder is frozen")) &&
                run_lease_take(&lease, ladder->store, ladder->run, wanted->waiting, error);
    if (fine)
        ladder_look(ladder, true, wanted->on_notice, wanted->context);
    /* What an earlier run left comes first. */
    fine = fine && ladder_clear(ladder, error) && ladder_play_jobs(ladder, wanted, &play, error);
    for (int64_t played = 0; fine && played < wanted->games && !(wanted->stop && atomic_load(wanted->stop));) {
        int added = 0;
        int64_t pairs = (wanted->games - played + 1) / 2;
        fine = ladder_plan(ladder, (int)(pairs < wanted->concurrency ? pairs : wanted->concurrency), &added, error) &&
               (added > 0 || error_set(error, "there are no two bots that could play")) &&
               ladder_play_jobs(ladder, wanted, &play, error);
        played += 2 * added;
        if (fine && wanted->on_progress)
            wanted->on_progress(wanted->context, played, wanted->games);
    }
    run_lease_end(&lease);
    return fine;
}

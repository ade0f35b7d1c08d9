/* SPDX-License-Identifier: MIT
 *
 * ladder_play - a few pairs are planned, played and rated, then the next few: each choice knows all games before it.
 */
#include "app/ladder_play.h"

#include "app/run_play.h"
#include "app/ui.h"

bool ladder_play(Ladder *ladder, int64_t games, int concurrency, Error *error)
{
    const _Atomic bool *stop = ui_catch_interrupt();
    RunPlay play = {.store = ladder->store, .run = ladder->run, .concurrency = concurrency, .interrupt = stop};
    bool fine = !ladder->frozen || error_set(error, "the ladder is frozen");
    fine = fine && run_play(&play, error); /* what an earlier run left */
    for (int64_t played = 0; fine && played < games && !atomic_load(stop);) {
        int added = 0;
        int64_t wanted = (games - played + 1) / 2;
        char line[80];
        fine = ladder_plan(ladder, (int)(wanted < concurrency ? wanted : concurrency), &added, error) &&
               (added > 0 || error_set(error, "there are no two bots that could play")) && run_play(&play, error);
        played += 2 * added;
        snprintf(line, sizeof line, "%lld/%lld", (long long)played, (long long)games);
        ui_progress(line);
    }
    ui_progress(NULL);
    return fine;
}

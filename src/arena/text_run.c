/* SPDX-License-Identifier: MIT
 *
 * text_run - opening and waiting.
 */
#include "arena/text_run.h"

#include <string.h>

#include "base/clock.h"

enum { TEXT_RUN_POLL_MS = 200 };

bool text_run_open(TextRun *run, TextRunNew wanted, Error *error)
{
    StoreRun old, stored = {.kind = strdup(wanted.kind), .name = strdup(wanted.name), .spec = wanted.spec, .about = wanted.about ? strdup(wanted.about) : NULL};
    bool fine = stored.spec && store_find_open_run(run->store, wanted.kind, stored.spec, &old, error);
    if (fine) {
        run->id = old.id;
        store_run_free(&old);
    }
    if (fine && run->id == 0) {
        fine = store_create_run(run->store, &stored, NULL, 0, error);
        run->id = stored.id;
    }
    store_run_free(&stored);
    return fine;
}

bool text_run_stopped(const TextRun *run)
{
    return run->stop && atomic_load(run->stop);
}

bool text_run_work(const TextRun *run, Error *error)
{
    RunPlay play = {.store = run->store, .run = run->id, .concurrency = run->concurrency, .interrupt = run->stop, .look = run->look, .context = run->context};
    bool finished = false;
    if (run->concurrency > 0)
        return run_play(&play, error);
    while (!finished && !text_run_stopped(run)) {
        if (!store_finished(run->store, run->id, &finished, error))
            return false;
        if (run->look && run->look(run->context))
            return true;
        clock_sleep_ms(TEXT_RUN_POLL_MS);
    }
    return true;
}

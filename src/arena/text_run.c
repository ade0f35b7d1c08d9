/* SPDX-License-Identifier: MIT
 *
 * text_run - opening and waiting.
 */
#include "arena/text_run.h"

#include <string.h>

#include "base/clock.h"

enum { TEXT_RUN_POLL_MS = 200 };

static bool text_run_find(TextRun *run, StoreRun *stored, Error *error)
{
    StoreRun old;
    if (!store_find_open_run(run->store, stored->kind, stored->spec, &old, error))
        return false;
    run->id = old.id;
    store_run_free(&old);
    if (run->id > 0)
        return true;
    bool fine = store_create_run(run->store, stored, NULL, 0, error);
    run->id = stored->id;
    return fine;
}

/* Whoever had the run may have ended it while we waited; then *open is false. */
static bool text_run_take(TextRun *run, bool *open, Error *error)
{
    StoreRun stored;
    if (!run_lease_take(&run->lease, run->store, run->id, run->waiting, error))
        return false;
    bool fine = store_get_run(run->store, run->id, &stored, error);
    *open = fine && stored.id > 0 && stored.state == RUN_OPEN;
    if (fine)
        store_run_free(&stored);
    if (!*open)
        run_lease_end(&run->lease);
    return fine;
}

bool text_run_open(TextRun *run, TextRunNew wanted, Error *error)
{
    StoreRun stored = {.kind = strdup(wanted.kind),
                       .name = strdup(wanted.name),
                       .spec = wanted.spec,
                       .about = wanted.about ? strdup(wanted.about) : NULL};
    bool fine = stored.spec != NULL, open = false;
    while (fine && !open)
        fine = text_run_find(run, &stored, error) && text_run_take(run, &open, error);
    store_run_free(&stored);
    return fine;
}

void text_run_close(TextRun *run)
{
    run_lease_end(&run->lease);
}

bool text_run_stopped(const TextRun *run)
{
    return run->stop && atomic_load(run->stop);
}

bool text_run_work(const TextRun *run, Error *error)
{
    RunPlay play = {.store = run->store,
                    .run = run->id,
                    .concurrency = run->concurrency,
                    .interrupt = run->stop,
                    .look = run->look,
                    .context = run->context};
    bool finished = false;
    if (run->concurrency > 0)
        return run_play(&play, error);
    while (!finished && !text_run_stopped(run)) {
        if (!store_finished(run->store, run->id, &finished, error) || !leases_stand(run->store, run->id, error))
            return false;
        if (run->look && run->look(run->context))
            return true;
        clock_sleep_ms(TEXT_RUN_POLL_MS);
    }
    return true;
}

/* SPDX-License-Identifier: MIT
 *
 * job_source - jobs straight from the store. A lost connection is made again at the next call.
 */
#include "arena/job_worker.h"

#include "store/spectate.h"

/* A statement fails once when the connection is gone; the caller tries again. */
static bool source_mend(StoreSource *source, bool fine, Error *error)
{
    if (!fine && db_is_lost(source->store->db))
        db_reconnect(source->store->db, error);
    return fine;
}

static bool source_claim(void *self, int64_t run, StoreJob *job, bool *found, Error *error)
{
    StoreSource *source = self;
    StoreClaim claim = {.run = run, .worker = source->worker, .lease = source->lease};
    return source_mend(source, store_claim(source->store, &claim, job, found, error), error);
}

static bool source_beat(void *self, const StoreJob *job, bool *alive, Error *error)
{
    StoreSource *source = self;
    return source_mend(source, store_beat(source->store, job, source->lease, alive, error), error);
}

static bool source_submit(void *self, const StoreJob *job, StoreGames games, bool *accepted, Error *error)
{
    StoreSource *source = self;
    return source_mend(source, store_submit(source->store, job, games, accepted, error), error);
}

static bool source_release(void *self, const StoreJob *job, const char *reason, Error *error)
{
    StoreSource *source = self;
    return source_mend(source, store_release(source->store, job, reason, error), error);
}

static bool source_finished(void *self, int64_t run, bool *finished, Error *error)
{
    StoreSource *source = self;
    return source_mend(source, store_finished(source->store, run, finished, error), error);
}

static bool source_show(void *self, const StoreJob *job, const char *text, Error *error)
{
    StoreSource *source = self;
    return source_mend(source, spectate_show(source->store, job, text, error), error);
}

JobSource job_source_store(StoreSource *source)
{
    JobSource jobs = {.self = source,
                      .claim = source_claim,
                      .beat = source_beat,
                      .submit = source_submit,
                      .show = source_show,
                      .release = source_release,
                      .finished = source_finished};
    return jobs;
}

/* SPDX-License-Identifier: MIT
 *
 * run_play - a worker in a thread, watched.
 */
#include "arena/run_play.h"

#include "base/clock.h"
#include "base/pool.h"
#include "store/leases.h"

enum { RUN_LOOK_MS = 100, RUN_LOOK_SHARE = 20 /* looking takes at most a twentieth of the time */, RUN_TICK_MS = 5 };

typedef struct RunWatch {
    JobWorker worker;
    _Atomic bool ended; /* the worker */
    _Atomic bool stop;  /* told to the worker: interrupted or decided */
    bool fine;
    Error error;
} RunWatch;

static void *run_work(void *argument)
{
    RunWatch *watch = argument;
    watch->fine = job_worker_run(&watch->worker, &watch->error);
    atomic_store(&watch->ended, true);
    return NULL;
}

static void run_watch(const RunPlay *play, RunWatch *watch)
{
    int64_t next = clock_now_ms();
    while (!atomic_load(&watch->ended)) {
        if (play->interrupt && atomic_load(play->interrupt))
            atomic_store(&watch->stop, true);
        if (!atomic_load(&watch->stop) && !leases_stand(play->store, play->run, NULL))
            atomic_store(&watch->stop, true);
        if (play->look && clock_now_ms() >= next && !atomic_load(&watch->stop)) {
            int64_t look = clock_now_ms();
            if (play->look(play->context))
                atomic_store(&watch->stop, true);
            int64_t cost = (clock_now_ms() - look) * RUN_LOOK_SHARE;
            next = clock_now_ms() + (cost > RUN_LOOK_MS ? cost : RUN_LOOK_MS);
        }
        clock_sleep_ms(RUN_TICK_MS);
    }
}

bool run_play(const RunPlay *play, Error *error)
{
    char name[96];
    RunWatch watch = {.fine = false};
    job_worker_name(name, sizeof name);
    StoreSource source = {.store = play->store, .worker = name, .lease = WORKER_LEASE_S};
    watch.worker.source = job_source_store(&source);
    watch.worker.run = play->run;
    watch.worker.concurrency = play->concurrency;
    watch.worker.stop = &watch.stop;
    watch.worker.on_game = play->on_game;
    watch.worker.context = play->context;
    Pool pool;
    if (pool_start(&pool, run_work, (PoolItems){.first = &watch, .count = 1}) == 0)
        return error_set(error, "no thread can be started");
    run_watch(play, &watch);
    pool_join(&pool);
    if (play->contention)
        contention_take(play->contention, &watch.worker.contention);
    contention_free(&watch.worker.contention);
    if (!watch.fine)
        *error = watch.error;
    return watch.fine && leases_stand(play->store, play->run, error);
}

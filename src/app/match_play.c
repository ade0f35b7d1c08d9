/* SPDX-License-Identifier: MIT
 *
 * match_play - making, playing and watching the run.
 */
#include "app/match_play.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "app/match_report.h"
#include "app/ui.h"
#include "arena/run_spec.h"
#include "arena/worker.h"
#include "base/clock.h"

enum { MATCH_LOOK_MS = 100, MATCH_LOOK_SHARE = 20 /* looking takes at most a twentieth of the time */ };

typedef struct MatchWatch {
    MatchRun *run;
    Store *store;
    int64_t run_id;
    Worker worker;
    pthread_t thread;
    _Atomic bool ended; /* the worker */
    _Atomic bool stop;  /* told to the worker: interrupted or decided */
    bool fine;
    Error error;
} MatchWatch;

static char *match_run_spec(const MatchRun *run)
{
    const Match *match = &run->match;
    RunSpec spec = {.game = match->game, .clock = match->clock, .adjudication = match->adjudication,
                    .max_plies = match->max_plies, .seed = match->seed};
    run_spec_add_player(&spec, "a", match->specs[0]);
    run_spec_add_player(&spec, "b", match->specs[1]);
    char *text = run_spec_print(&spec);
    run_spec_free(&spec);
    return text;
}

/* Finds the run to go on with, or makes a new one with all its jobs. */
static bool match_make_run(const MatchRun *run, Store *store, int64_t *id, Error *error)
{
    const Match *match = &run->match;
    StoreRun stored = {.kind = strdup("match"), .name = strdup(match->game->name), .spec = match_run_spec(run)};
    bool found = false, fine = true;
    if (run->resume) {
        StoreRun old;
        fine = store_find_open_run(store, "match", stored.spec, &old, &found, error);
        *id = old.id;
        store_run_free(&old);
        if (fine && !found)
            fine = error_set(error, "--resume: there is no unfinished match of these players under these conditions");
    } else {
        JobList jobs = {0};
        JobPlan plan = {.game = match->game, .openings = match->openings, .a = 0, .b = 1, .games = match->games, .batch = run->batch};
        job_list_plan(&jobs, &plan);
        fine = store_create_run(store, &stored, (const char *const *)jobs.texts, jobs.count, error);
        *id = stored.id;
        job_list_free(&jobs);
    }
    store_run_free(&stored);
    return fine;
}

static bool match_totals(Store *store, int64_t run_id, MatchResult *result, Error *error)
{
    StoreTotals *totals;
    int count;
    memset(result, 0, sizeof *result);
    if (!store_totals(store, run_id, &totals, &count, error))
        return false;
    if (count > 0) {
        result->games = (int)totals->games;
        result->wins = (int)totals->wins;
        result->draws = (int)totals->draws;
        result->losses = (int)totals->losses;
        for (int i = 0; i < 5; i++)
            result->pairs[i] = (int)totals->pairs[i];
        for (int i = 0; i < 2; i++) {
            result->timeouts[i] = (int)totals->timeouts[i];
            result->illegal[i] = (int)totals->illegal[i];
            result->crashes[i] = (int)totals->crashes[i];
            result->time_ns[i] = totals->time_us[i] * 1000;
        }
    }
    free(totals);
    return true;
}

static void *match_work(void *argument)
{
    MatchWatch *watch = argument;
    watch->fine = worker_run(&watch->worker, &watch->error);
    atomic_store(&watch->ended, true);
    return NULL;
}

static bool match_decided(const MatchRun *run, const MatchResult *result)
{
    return match_has_sprt(run) && sprt_judge(&run->sprt, sprt_llr(&run->sprt, result->pairs)) != SPRT_GOES_ON;
}

static void match_show(const MatchWatch *watch, const MatchResult *result, int games_before, int64_t start_ms)
{
    Text line = {0};
    int fresh = result->games - games_before, left = watch->run->match.games - result->games;
    double seconds = (double)(clock_now_ms() - start_ms) / 1000;
    match_report_progress(watch->run, result, fresh > 0 ? seconds * left / fresh : -1, &line);
    ui_progress(text_string(&line));
    text_free(&line);
}

/* Looks at the store now and then until the worker has ended; stops it when the test is decided. */
static void match_watch(MatchWatch *watch)
{
    MatchResult result;
    int64_t start = clock_now_ms(), pause = MATCH_LOOK_MS, next = start;
    int before = -1;
    bool decided = false;
    while (!atomic_load(&watch->ended)) {
        const _Atomic bool *interrupt = watch->run->match.stop;
        if (interrupt && atomic_load(interrupt))
            atomic_store(&watch->stop, true);
        if (clock_now_ms() >= next && !decided) {
            int64_t look = clock_now_ms();
            if (match_totals(watch->store, watch->run_id, &result, NULL)) {
                before = before < 0 ? result.games : before;
                match_show(watch, &result, before, start);
                decided = match_decided(watch->run, &result);
                if (decided && store_set_run_state(watch->store, watch->run_id, RUN_DONE, NULL))
                    atomic_store(&watch->stop, true);
            }
            int64_t cost = (clock_now_ms() - look) * MATCH_LOOK_SHARE;
            next = clock_now_ms() + (cost > pause ? cost : pause);
        }
        clock_sleep_ms(5);
    }
    ui_progress(NULL);
}

bool match_play_run(MatchRun *run, Store *store, MatchResult *result, int64_t *run_id, Error *error)
{
    char name[96];
    MatchWatch watch = {.run = run, .store = store};
    worker_name(name, sizeof name);
    StoreSource source = {.store = store, .worker = name, .lease = WORKER_LEASE_S};
    if (!match_make_run(run, store, &watch.run_id, error))
        return false;
    *run_id = watch.run_id;
    watch.worker.source = job_source_store(&source);
    watch.worker.run = watch.run_id;
    watch.worker.concurrency = run->match.concurrency;
    watch.worker.stop = &watch.stop;
    watch.worker.on_game = run->match.on_game;
    watch.worker.context = run->match.context;
    if (pthread_create(&watch.thread, NULL, match_work, &watch) != 0)
        return error_set(error, "no thread can be started");
    match_watch(&watch);
    pthread_join(watch.thread, NULL);
    if (!watch.fine) {
        *error = watch.error;
        return false;
    }
    if (!match_totals(store, watch.run_id, result, error))
        return false;
    if (result->games == run->match.games || match_decided(run, result))
        return store_set_run_state(store, watch.run_id, RUN_DONE, error);
    return true;
}

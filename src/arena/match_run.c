/* SPDX-License-Identifier: MIT
 *
 * match_run - making, playing and watching the run.
 */
#include "arena/match_run.h"

#include <stdlib.h>
#include <string.h>

#include "arena/balance.h"
#include "arena/naming.h"
#include "arena/run_lease.h"
#include "arena/run_play.h"
#include "arena/run_spec.h"
#include "base/clock.h"

typedef struct MatchWatch {
    MatchRun *run;
    Store *store;
    int64_t run_id;
    int64_t start_ms;
    int games_before; /* that were there when we began; -1: not looked yet */
    /* Of the games played here, those of unfinished jobs included: all there will be of a store that is not kept. */
    MatchResult played;
    int8_t *firsts; /* a's half points in the first game of each pair, and 1; 0: not played */
} MatchWatch;

void match_run_players(MatchRun *run, const char *a, const char *b)
{
    Match *match = &run->match;
    const char *const given[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        text_clear(&run->names[i]);
        text_clear(&run->specs[i]);
        naming_expand(given[i], match->game->name, &run->specs[i]);
        match->specs[i] = naming_split(text_string(&run->specs[i]), &run->names[i]);
    }
    if (strcmp(text_string(&run->names[0]), text_string(&run->names[1])) == 0) { /* names tell players apart */
        bool same = strcmp(match->specs[0], match->specs[1]) == 0;
        for (int i = 0; i < 2; i++) {
            text_clear(&run->names[i]);
            text_printf(&run->names[i], "%s%s", match->specs[i], same && i == 1 ? " (b)" : same ? " (a)" : "");
        }
    }
    for (int i = 0; i < 2; i++)
        match->names[i] = text_string(&run->names[i]);
}

bool match_run_openings(MatchRun *run, const char *file, int plies, Error *error)
{
    Match *match = &run->match;
    uint64_t seed = match->conditions.seed;
    int pairs = (match->games + 1) / 2;
    openings_free(&run->openings);
    memset(&run->openings, 0, sizeof run->openings);
    run->balanced = 0;
    match->openings = &run->openings;
    if (file)
        return openings_read(&run->openings, match->game, file, seed, error);
    if (plies < 0)
        run->balanced = balance_default(&run->openings, match->game, pairs, seed);
    else
        openings_draw(&run->openings, match->game, plies, plies > 0 || openings_by_lot(match->game) ? pairs : 1, seed);
    return true;
}

void match_run_free(MatchRun *run)
{
    openings_free(&run->openings);
    for (int i = 0; i < 2; i++) {
        text_free(&run->names[i]);
        text_free(&run->specs[i]);
    }
    contention_free(&run->contention);
}

static char *match_run_spec(const MatchRun *run)
{
    const Match *match = &run->match;
    RunSpec spec = {.game = match->game, .conditions = match->conditions};
    for (int i = 0; i < 2; i++)
        run_spec_add_player(&spec, match_name(match, i), match->specs[i]);
    char *text = run_spec_print(&spec);
    run_spec_free(&spec);
    return text;
}

/* Finds the run to go on with, or makes a new one with all its jobs. */
static bool match_make_run(const MatchRun *run, Store *store, int64_t *id, Error *error)
{
    const Match *match = &run->match;
    StoreRun stored = {.kind = strdup("match"),
                       .name = strdup(match->game->name),
                       .spec = match_run_spec(run),
                       .about = run->about ? strdup(run->about) : NULL};
    bool fine = true;
    if (run->resume) {
        StoreRun old;
        fine = store_find_open_run(store, "match", stored.spec, &old, error);
        if (fine && old.id == 0 && run->over_too)
            fine = store_find_run(store, "match", stored.spec, &old, error);
        *id = old.id;
        store_run_free(&old);
        if (fine && *id == 0)
            fine = error_set(error, "--resume: there is no unfinished match of these players under these conditions");
    } else {
        JobList jobs = {0};
        JobPlan plan = {.game = match->game,
                        .openings = match->openings,
                        .a = 0,
                        .b = 1,
                        .games = match->games,
                        .batch = run->batch};
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
    if (!store_totals(store, run_id, 2, &totals, &count, error))
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
            result->claims[i] = (int)totals->claims[i];
        }
    }
    free(totals);
    return true;
}

bool match_has_sprt(const MatchRun *run)
{
    return run->sprt.elo0 < run->sprt.elo1;
}

bool match_decided(const MatchRun *run, const MatchResult *result)
{
    return match_has_sprt(run) && sprt_judge(&run->sprt, sprt_llr(&run->sprt, result->pairs)) != SPRT_GOES_ON;
}

static void match_show(const MatchWatch *watch, const MatchResult *result)
{
    int fresh = result->games - watch->games_before, left = watch->run->match.games - result->games;
    double seconds = (double)(clock_now_ms() - watch->start_ms) / 1000;
    MatchProgress progress = {.result = result, .seconds_left = fresh > 0 ? seconds * left / fresh : -1};
    if (watch->run->on_progress)
        watch->run->on_progress(watch->run->match.context, &progress);
}

static bool match_look(void *context)
{
    MatchWatch *watch = context;
    MatchResult result;
    if (!match_totals(watch->store, watch->run_id, &result, NULL))
        return false;
    if (watch->games_before < 0)
        watch->games_before = result.games;
    match_show(watch, &result);
    return match_decided(watch->run, &result) && store_set_run_state(watch->store, watch->run_id, RUN_DONE, NULL);
}

/* The events of games go to the match's own function. */
static void match_pass_on(void *context, const MatchEvent *event)
{
    MatchWatch *watch = context;
    const Match *match = &watch->run->match;
    int64_t pair = (event->number - 1) / 2, *slowest = watch->run->start_ns;
    for (int i = 0; i < 2; i++) {
        int64_t took = event->record->start_ns[event->a_first ? i : !i];
        slowest[i] = took > slowest[i] ? took : slowest[i];
    }
    int points = pair_points(event->record, event->a_first);
    match_count(&watch->played, event->record, event->a_first);
    if (event->a_first)
        watch->firsts[pair] = (int8_t)(points + 1);
    else if (watch->firsts[pair] > 0)
        watch->played.pairs[watch->firsts[pair] - 1 + points]++;
    if (match->on_game)
        match->on_game(match->context, event);
}

/* Of a run that is ours alone. */
static bool match_play_watched(MatchWatch *watch, MatchResult *result, Error *error)
{
    MatchRun *run = watch->run;
    RunPlay play = {.store = watch->store,
                    .run = watch->run_id,
                    .concurrency = run->match.concurrency,
                    .interrupt = run->match.stop,
                    .on_game = match_pass_on,
                    .look = match_look,
                    .context = watch,
                    .contention = &run->contention};
    watch->firsts = xcalloc((unsigned long)run->match.games / 2 + 1, sizeof *watch->firsts);
    bool fine = run_play(&play, error) && match_totals(watch->store, watch->run_id, result, error);
    free(watch->firsts);
    if (!fine)
        return false;
    if (!run->kept)
        *result = watch->played;
    return (result->games != run->match.games && !match_decided(run, result)) ||
           store_set_run_state(watch->store, watch->run_id, RUN_DONE, error);
}

bool match_play_run(MatchRun *run, Store *store, MatchResult *result, int64_t *run_id, Error *error)
{
    MatchWatch watch = {.run = run, .store = store, .start_ms = clock_now_ms(), .games_before = -1};
    memset(result, 0, sizeof *result);
    if (!match_make_run(run, store, &watch.run_id, error))
        return false;
    *run_id = watch.run_id;
    if (run->queue)
        return true;
    RunLease lease;
    if (!run_lease_take(&lease, store, watch.run_id, run->waiting, error))
        return false;
    bool fine = match_play_watched(&watch, result, error);
    run_lease_end(&lease);
    return fine;
}

/* SPDX-License-Identifier: MIT
 *
 * tune_run - rounds of pairs: planned, played, learned from.
 */
#include "arena/tune_run.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "arena/run_play.h"
#include "arena/run_spec.h"

static bool tune_run_add(TuneRun *run, int index, Error *error)
{
    for (int i = 0; i < run->count; i++) {
        if (run->numbers[i] == index)
            return error_set(error, "%s is named twice", run->game->tuned[index].name);
    }
    if (run->count == TUNE_NUMBERS_MAX)
        return error_set(error, "at most %d numbers", TUNE_NUMBERS_MAX);
    const TunedNumber *number = &run->game->tuned[index];
    run->numbers[run->count] = index;
    run->places[run->count++] =
        (SpsaNumber){.place = number->value, .least = number->least, .most = number->most, .step = number->step};
    return true;
}

bool tune_run_choose(TuneRun *run, const char *names, Error *error)
{
    if (strcmp(names, "all") == 0) {
        for (int i = 0; i < game_tuned_count(run->game); i++) {
            if (run->game->tuned[i].value > 0 && !tune_run_add(run, i, error)) /* what is switched off stays so */
                return false;
        }
        return run->count > 0 || game_tuned_find(run->game, "", error) >= 0;
    }
    for (const char *at = names; *at;) {
        char name[80];
        size_t length = strcspn(at, ",");
        if (length == 0 || length >= sizeof name)
            return error_set(error, "'%.60s' is not a list of names", names);
        memcpy(name, at, length);
        name[length] = '\0';
        int index = game_tuned_find(run->game, name, error);
        if (index < 0 || !tune_run_add(run, index, error))
            return false;
        at += length;
        if (*at == ',' && *++at == '\0')
            return error_set(error, "'%.60s' is not a list of names", names);
    }
    return run->count > 0 || error_set(error, "'' is not a list of names");
}

/* What the player's spec gets on top, ",tune.NAME=N" for each number that is not as shipped. */
static void tune_run_more(const TuneRun *run, const int *values, Text *more)
{
    for (int i = 0; i < run->count; i++) {
        const TunedNumber *number = &run->game->tuned[run->numbers[i]];
        if (values[i] != number->value)
            text_printf(more, "%stune.%s=%d", more->length > 0 ? "," : "", number->name, values[i]);
    }
}

void tune_run_spec(const TuneRun *run, const int *values, Text *spec)
{
    Text more = {0};
    tune_run_more(run, values, &more);
    run_spec_with(run->player, text_string(&more), spec);
    text_free(&more);
}

/* The run as a spec that workers read, with what else determines the places of the numbers. */
static char *tune_run_text(const TuneRun *run)
{
    RunSpec spec = {.game = run->game, .conditions = run->conditions};
    run_spec_add_player(&spec, "first", run->player);
    run_spec_add_player(&spec, "second", run->player);
    char *plain = run_spec_print(&spec);
    json_t *object = json_loads(plain, 0, NULL), *numbers = json_array();
    for (int i = 0; i < run->count; i++) {
        const TunedNumber *number = &run->game->tuned[run->numbers[i]];
        json_array_append_new(
            numbers, json_pack("[s,i,i,i,i]", number->name, number->value, number->least, number->most, number->step));
    }
    json_object_set_new(object, "tune",
                        json_pack("{s:o, s:I, s:i, s:f}", "numbers", numbers, "games", (json_int_t)run->games, "round",
                                  run->round, "rate", run->rate));
    char *text = json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(object);
    free(plain);
    run_spec_free(&spec);
    return text;
}

/* Finds the run to go on with, or makes a new one, as yet without jobs. */
static bool tune_run_make(TuneRun *run, Store *store, Error *error)
{
    StoreRun stored = {.kind = strdup("tune"),
                       .name = strdup(run->game->name),
                       .spec = tune_run_text(run),
                       .about = run->about ? strdup(run->about) : NULL};
    bool fine;
    if (run->resume) {
        StoreRun old;
        fine = store_find_open_run(store, "tune", stored.spec, &old, error);
        run->id = old.id;
        store_run_free(&old);
        if (fine && run->id == 0)
            fine = error_set(error, "--resume: there is no unfinished tuning of these numbers under these conditions");
    } else {
        fine = store_create_run(store, &stored, NULL, 0, error);
        run->id = stored.id;
    }
    store_run_free(&stored);
    return fine;
}

/* It is ours alone; whoever had it may have come to its end while we waited. */
static bool tune_run_take(TuneRun *run, Store *store, Error *error)
{
    StoreRun stored;
    if (!run_lease_take(&run->lease, store, run->id, run->waiting, error) ||
        !store_get_run(store, run->id, &stored, error))
        return false;
    run->over = stored.state == RUN_DONE;
    store_run_free(&stored);
    return true;
}

void tune_run_close(TuneRun *run)
{
    run_lease_end(&run->lease);
}

static int64_t tune_run_pairs(const TuneRun *run)
{
    return (run->games + 1) / 2;
}

char *tune_run_job(const TuneRun *run, int64_t pair)
{
    int first[TUNE_NUMBERS_MAX], second[TUNE_NUMBERS_MAX];
    Text opening = {0}, more[2] = {{0}, {0}};
    spsa_points(&run->spsa, pair, first, second);
    tune_run_more(run, first, &more[0]);
    tune_run_more(run, second, &more[1]);
    opening_print(run->game, &run->openings->items[pair % run->openings->count], &opening);
    JobSpec job = {.a = 0, .b = 1};
    job_spec_add(&job, pair, 2, text_string(&opening));
    for (int i = 0; i < 2; i++)
        job.more[i] = strdup(text_string(&more[i]));
    char *text = job_spec_print(&job);
    job_spec_free(&job);
    text_free(&opening);
    text_free(&more[0]);
    text_free(&more[1]);
    return text;
}

/* Adds the jobs of the round that begins with this pair, unless they are there already: job n is pair n. */
static bool tune_run_plan(const TuneRun *run, Store *store, int64_t begin, Error *error)
{
    int64_t jobs, end = begin + run->round, pairs = tune_run_pairs(run);
    if (!store_begin_plan(store, run->id, &jobs, error))
        return false;
    JobList list = {0};
    end = end < pairs ? end : pairs;
    list.texts = xcalloc((unsigned long)(end - begin) + 1, sizeof *list.texts);
    for (int64_t pair = jobs; pair < end; pair++)
        list.texts[list.count++] = tune_run_job(run, pair);
    bool fine = list.count == 0 || store_add_jobs(store, run->id, (const char *const *)list.texts, list.count, error);
    job_list_free(&list);
    Error ignored;
    return store_end_plan(store, fine, fine ? error : &ignored) && fine;
}

void tune_run_begin(TuneRun *run)
{
    run->played = 0;
    run->spsa = (Spsa){.numbers = run->places,
                       .count = run->count,
                       .pairs = tune_run_pairs(run),
                       .rate = run->rate,
                       .seed = run->conditions.seed};
}

void tune_run_round(TuneRun *run, int64_t first, const int *points, int size)
{
    for (int i = 0; i < size; i++)
        spsa_learn(&run->spsa, first + i, (points[i] - 2) / 2.0);
    spsa_round(&run->spsa);
    run->played = 2 * (first + size);
}

/* Learns from all rounds that were played to their end, in order; *next is the pair after them. */
static bool tune_run_learn(TuneRun *run, Store *store, int64_t *next, Error *error)
{
    StorePair *pairs;
    int count;
    if (!store_pairs(store, run->id, *next, &pairs, &count, error))
        return false;
    int64_t all = tune_run_pairs(run);
    int at = 0, *points = xcalloc((unsigned long)run->round, sizeof *points);
    while (*next < all) {
        int64_t end = *next + run->round < all ? *next + run->round : all;
        int size = (int)(end - *next);
        if (count - at < size || pairs[at + size - 1].pair != end - 1) /* not yet whole */
            break;
        for (int i = 0; i < size; i++)
            points[i] = pairs[at + i].points;
        tune_run_round(run, *next, points, size);
        at += size;
        *next = end;
    }
    free(points);
    free(pairs);
    return true;
}

static bool tune_run_stopped(const TuneRun *run)
{
    return run->stop && atomic_load(run->stop);
}

/* A round that does not become whole has a job that was put aside. */
static bool tune_run_stuck(const TuneRun *run, Store *store, Error *error)
{
    StoreProgress progress;
    if (!store_progress(store, run->id, &progress, error))
        return false;
    return error_set(error, "a pair of games could not be played: %s", progress.reason);
}

bool tune_run_play(TuneRun *run, Store *store, Error *error)
{
    RunPlay play = {
        .store = store, .concurrency = run->concurrency, .interrupt = run->stop, .contention = run->contention};
    int64_t next = 0;
    tune_run_begin(run);
    if (!tune_run_make(run, store, error) || !tune_run_take(run, store, error) ||
        !tune_run_learn(run, store, &next, error))
        return false;
    play.run = run->id;
    while (next < tune_run_pairs(run) && !tune_run_stopped(run)) {
        int64_t begin = next;
        if (!tune_run_plan(run, store, begin, error) || !run_play(&play, error) ||
            !tune_run_learn(run, store, &next, error))
            return false;
        if (next == begin && !tune_run_stopped(run))
            return tune_run_stuck(run, store, error);
        if (run->on_round)
            run->on_round(run->context, run);
    }
    return true;
}

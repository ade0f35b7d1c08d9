/* SPDX-License-Identifier: MIT
 *
 * tournament_play - playing and showing.
 */
#include "app/tournament_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/run_play.h"
#include "app/table.h"
#include "app/ui.h"
#include "arena/record.h"

static void tournament_on_game(void *context, const MatchEvent *event)
{
    const TournamentRun *run = context;
    if (run->json)
        return;
    ui_progress(NULL);
    printf("Finished game %lld (%s vs %s): %s {%s}\n", (long long)event->number, event->record->specs[0], event->record->specs[1],
           record_result(event->record), event->record->reason);
    fflush(stdout);
}

static bool tournament_look(void *context)
{
    const TournamentRun *run = context;
    StoreProgress progress;
    char line[80];
    if (store_progress((Store *)(uintptr_t)&run->store, run->run, &progress, NULL)) {
        snprintf(line, sizeof line, "%lld/%lld jobs, %lld games", (long long)progress.done, (long long)progress.jobs,
                 (long long)progress.games);
        ui_progress(line);
    }
    return false;
}

/* Finds the run, or makes it with no jobs yet. */
static bool tournament_make_run(TournamentRun *run, bool resume, Error *error)
{
    char *spec = run_spec_print(&run->tournament.spec);
    StoreRun stored = {.kind = strdup("tournament"), .name = strdup(run->tournament.name), .spec = spec};
    bool found = false, fine;
    if (resume) {
        StoreRun old;
        fine = store_find_open_run(&run->store, "tournament", spec, &old, &found, error);
        run->run = old.id;
        store_run_free(&old);
        if (fine && !found)
            fine = error_set(error, "--resume: there is no unfinished tournament of these players under these conditions");
    } else {
        fine = store_create_run(&run->store, &stored, NULL, 0, error);
        run->run = stored.id;
    }
    store_run_free(&stored);
    return fine;
}

/* Makes the jobs of a round unless they are there, and plays them. *whole is false if that was interrupted. */
static bool tournament_play_round(TournamentRun *run, int round, int64_t *jobs_before, bool *whole, Error *error)
{
    Tournament *tournament = &run->tournament;
    unsigned long players = (unsigned long)tournament->spec.count;
    Encounter *encounters = xmalloc(players * players * sizeof *encounters);
    JobList jobs = {0};
    StoreTotals *totals = NULL;
    StoreProgress progress;
    int pairings;
    bool fine = store_totals(&run->store, run->run, &totals, &pairings, error) &&
                store_progress(&run->store, run->run, &progress, error);
    if (fine) {
        int count = tournament_pair(tournament, round, totals, pairings, encounters);
        tournament_jobs(tournament, round, encounters, count, &jobs);
        if (progress.jobs <= *jobs_before)
            fine = store_add_jobs(&run->store, run->run, (const char *const *)jobs.texts, jobs.count, error);
    }
    *jobs_before += jobs.count;
    RunPlay play = {.store = &run->store, .run = run->run, .concurrency = tournament->concurrency, .interrupt = ui_catch_interrupt(),
                    .on_game = tournament_on_game, .look = tournament_look, .context = run};
    fine = fine && run_play(&play, error) && store_progress(&run->store, run->run, &progress, error);
    *whole = fine && progress.done == progress.jobs;
    job_list_free(&jobs);
    free(encounters);
    free(totals);
    return fine;
}

static bool tournament_show(TournamentRun *run, int rounds, Error *error)
{
    RunSpec *spec = &run->tournament.spec;
    StoreTotals *totals;
    int pairings;
    if (!store_totals(&run->store, run->run, &totals, &pairings, error))
        return false;
    Rating *ratings = xcalloc((unsigned long)spec->count, sizeof *ratings);
    double *byes = xcalloc((unsigned long)spec->count, sizeof *byes);
    for (int i = 0; i < spec->count; i++)
        byes[i] = tournament_bye_points(&run->tournament, rounds, totals, pairings, i);
    ratings_solve(ratings, spec->count, totals, pairings, NULL);
    Table table = {.spec = spec, .totals = totals, .pairings = pairings, .ratings = ratings, .extra = byes};
    bool by_points = run->tournament.format == TOURNAMENT_SWISS;
    if (run->json) {
        json_t *object = table_json(&table, by_points);
        json_object_set_new(object, "name", json_string(run->tournament.name));
        json_object_set_new(object, "run", json_integer(run->run));
        ui_print_json(object);
    } else {
        table_print(&table, by_points);
    }
    free(ratings);
    free(byes);
    free(totals);
    return true;
}

int tournament_play(TournamentRun *run, bool resume)
{
    Error error;
    bool whole = true;
    int64_t jobs = 0;
    int rounds = tournament_rounds(&run->tournament), round = 0;
    if (!tournament_make_run(run, resume, &error))
        return ui_bad("tournament", &error);
    bool fine = true;
    for (; fine && whole && round < rounds; round++)
        fine = tournament_play_round(run, round, &jobs, &whole, &error);
    if (fine && whole)
        fine = store_set_run_state(&run->store, run->run, RUN_DONE, &error);
    fine = fine && tournament_show(run, round, &error);
    return fine ? (whole ? STATUS_DONE : STATUS_FAILED) : ui_failed("tournament", &error);
}

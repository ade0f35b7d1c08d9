/* SPDX-License-Identifier: MIT
 *
 * tournament_play - making the jobs of each round and playing them.
 */
#include "arena/tournament_play.h"

#include <stdlib.h>
#include <string.h>

#include "arena/run_lease.h"
#include "arena/run_play.h"

static bool tournament_look(void *context)
{
    TournamentRun *run = context;
    StoreProgress progress;
    if (run->on_progress && store_progress(&run->store, run->run, &progress, NULL))
        run->on_progress(run->context, &progress);
    return false;
}

static void tournament_pass_on(void *context, const MatchEvent *event)
{
    const TournamentRun *run = context;
    if (run->on_game)
        run->on_game(run->context, event);
}

bool tournament_make_run(TournamentRun *run, bool resume, Error *error)
{
    char *spec = run_spec_print(&run->tournament.spec);
    StoreRun stored = {.kind = strdup("tournament"),
                       .name = strdup(run->tournament.name),
                       .spec = spec,
                       .about = run->about ? strdup(run->about) : NULL};
    bool fine;
    if (resume) {
        StoreRun old;
        fine = store_find_open_run(&run->store, "tournament", spec, &old, error);
        run->run = old.id;
        store_run_free(&old);
        if (fine && run->run == 0)
            fine =
                error_set(error, "--resume: there is no unfinished tournament of these players under these conditions");
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
    int64_t there = 0;
    int pairings;
    /* A tournament that is continued has the jobs of the rounds before, and perhaps of this one. */
    bool begun = store_begin_plan(&run->store, run->run, &there, error);
    bool fine = begun && store_totals(&run->store, run->run, tournament->spec.count, &totals, &pairings, error);
    if (fine) {
        int count = tournament_pair(tournament, round, totals, pairings, encounters);
        tournament_jobs(tournament, round, encounters, count, &jobs);
        if (there <= *jobs_before)
            fine = store_add_jobs(&run->store, run->run, (const char *const *)jobs.texts, jobs.count, error);
    }
    fine = begun && store_end_plan(&run->store, fine, error) && fine;
    *jobs_before += jobs.count;
    RunPlay play = {.store = &run->store,
                    .run = run->run,
                    .concurrency = tournament->concurrency,
                    .interrupt = run->stop,
                    .on_game = tournament_pass_on,
                    .look = tournament_look,
                    .context = run,
                    .contention = &run->contention};
    fine = fine && run_play(&play, error) && store_progress(&run->store, run->run, &progress, error);
    *whole = fine && progress.done == progress.jobs;
    job_list_free(&jobs);
    free(encounters);
    free(totals);
    return fine;
}

bool tournament_play(TournamentRun *run, bool *whole, Error *error)
{
    int64_t jobs = 0;
    int rounds = tournament_rounds(&run->tournament);
    RunLease lease;
    bool fine = run_lease_take(&lease, &run->store, run->run, run->waiting, error);
    *whole = true;
    for (run->rounds = 0; fine && *whole && run->rounds < rounds; run->rounds++)
        fine = tournament_play_round(run, run->rounds, &jobs, whole, error);
    if (fine && *whole)
        fine = store_set_run_state(&run->store, run->run, RUN_DONE, error);
    run_lease_end(&lease);
    return fine;
}

bool tournament_standings(TournamentRun *run, Standings *standings, Error *error)
{
    StoreProgress progress;
    memset(standings, 0, sizeof *standings);
    standings->spec = &run->tournament.spec;
    if (!standings_read(standings, &run->store, run->run, error) ||
        !store_progress(&run->store, run->run, &progress, error))
        return false;
    RunAbout about = {.swiss = run->tournament.format == TOURNAMENT_SWISS ? run->tournament.games : 0};
    standings_add_byes(standings, &about, progress.jobs);
    return true;
}

/* SPDX-License-Identifier: MIT
 *
 * cmd_tournament - `wuqi tournament FILE.json`: many players, a table.
 */
#include <stdlib.h>

#include "app/args.h"
#include "app/caution.h"
#include "app/commands.h"
#include "app/lock_args.h"
#include "app/match_report.h"
#include "app/sandbox_args.h"
#include "app/standings_table.h"
#include "app/store_args.h"
#include "app/ui.h"
#include "arena/tournament_play.h"

static void tournament_on_game(void *context, const MatchEvent *event)
{
    (void)context;
    ui_progress(NULL);
    match_report_game(event);
}

static void tournament_on_progress(void *context, const StoreProgress *progress)
{
    (void)context;
    char line[80];
    snprintf(line, sizeof line, ui_text("%lld/%lld jobs, %lld games", "作业 %lld/%lld，对局 %lld"),
             (long long)progress->done, (long long)progress->jobs, (long long)progress->games);
    ui_progress(line);
}

static bool tournament_show(TournamentRun *run, bool json, Error *error)
{
    Standings standings;
    bool by_points = run->tournament.format == TOURNAMENT_SWISS;
    if (!tournament_standings(run, &standings, error))
        return false;
    if (json) {
        json_t *object = standings_json(&standings, by_points);
        json_object_set_new(object, "name", json_string(run->tournament.name));
        json_object_set_new(object, "run", json_integer(run->run));
        ui_print_json(object);
    } else {
        standings_table_print(&standings, by_points);
        if (run->kept)
            ui_print_run(run->run);
        caution_standings(&standings);
    }
    standings_free(&standings);
    return true;
}

static int tournament_run(TournamentRun *run, bool resume, bool json)
{
    Error error;
    bool whole;
    if (!tournament_make_run(run, resume, &error))
        return ui_bad("tournament", &error);
    bool fine = tournament_play(run, &whole, &error);
    ui_progress(NULL);
    caution_busy(&run->contention);
    if (!fine || !tournament_show(run, json, &error))
        return ui_failed("tournament", &error);
    return whole ? STATUS_DONE : STATUS_FAILED;
}

int cmd_tournament(int argc, char **argv)
{
    const char *place = NULL;
    SandboxArgs sandbox = {0};
    bool json = false, resume = false, wait = false;
    const ArgOption options[] = {
        STORE_OPTION_DB(place), ARG_FLAG("--resume", resume),
        LOCK_OPTION_WAIT(wait), SANDBOX_OPTIONS(sandbox),
        ARG_JSON(json),         ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "FILE.json", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    TournamentRun run = {.stop = ui_catch_interrupt(),
                         .on_game = json ? NULL : tournament_on_game,
                         .on_progress = tournament_on_progress};
    if (!sandbox_args_apply(&sandbox, &error) || !tournament_read(&run.tournament, words.at[0], &error))
        return ui_bad("tournament", &error);
    if (!store_args_open(&run.store, place, &error)) {
        tournament_free(&run.tournament);
        return ui_bad("tournament", &error);
    }
    run.kept = store_args_kept(place);
    const Waiting waiting = lock_args("wuqi tournament", wait, run.stop);
    run.waiting = &waiting;
    bool swiss = run.tournament.format == TOURNAMENT_SWISS;
    char *told =
        store_args_about(argc, argv, (RunAbout){.by_points = swiss, .swiss = swiss ? run.tournament.games : 0});
    run.about = told;
    status = tournament_run(&run, resume, json);
    free(told);
    store_args_close(&run.store);
    tournament_free(&run.tournament);
    return status;
}

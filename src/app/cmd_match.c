/* SPDX-License-Identifier: MIT
 *
 * cmd_match - `wuqi match`: two players, many games, paired statistics.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/args.h"
#include "app/caution.h"
#include "app/commands.h"
#include "app/lock_args.h"
#include "app/match_report.h"
#include "app/match_setup.h"
#include "app/store_args.h"
#include "app/ui.h"
#include "arena/run_export.h"
#include "base/outfile.h"

/* A match with what the command does beside playing it. */
typedef struct MatchCommand {
    MatchRun run;
    bool json;
} MatchCommand;

static void match_on_game(void *context, const MatchEvent *event)
{
    MatchCommand *command = context;
    if (command->json)
        return;
    ui_progress(NULL);
    match_report_game(event);
}

static void match_on_progress(void *context, const MatchProgress *progress)
{
    const MatchCommand *command = context;
    match_report_progress(&command->run, progress);
}

static int match_command(MatchCommand *command, const MatchOptions *options)
{
    MatchRun *run = &command->run;
    MatchResult result;
    Error error;
    Store store;
    int64_t id = 0;
    if (!store_args_open(&store, options->db, &error))
        return ui_bad("match", &error);
    if (!command->json)
        match_report_forecast(run);
    bool fine = match_play_run(run, &store, &result, &id, &error);
    ui_progress(NULL);
    bool wrong = !fine && id == 0;
    if (fine && options->record && !run->queue)
        fine = run_export(&store, id, options->record, &error) || error_prefix(&error, "--record");
    store_args_close(&store);
    Text conditions = {0};
    match_describe(run, options, &conditions);
    if (fine && run->queue && command->json)
        ui_print_json(json_pack("{s:I}", "run", (json_int_t)id));
    else if (fine && run->queue)
        printf(ui_text("run %lld is queued: wuqi worker plays it\n", "批次 %lld 已入队：用 wuqi worker 执行\n"),
               (long long)id);
    else if (fine && command->json)
        ui_print_json(match_report_json(run, &result, id));
    else if (fine)
        match_report_print(run, &result, run->kept ? id : 0, text_string(&conditions));
    if (fine && !run->queue && !command->json)
        caution_few_games(&result);
    caution_busy(&run->contention);
    text_free(&conditions);
    if (!fine)
        return wrong ? ui_bad("match", &error) : ui_failed("match", &error);
    bool whole = run->queue || result.games == run->match.games || match_decided(run, &result);
    if (!whole)
        fprintf(stderr,
                run->kept ? ui_text("%d of %d games; --resume goes on\n", "已完成 %d/%d 局；用 --resume 继续\n")
                          : ui_text("%d of %d games\n", "已完成 %d/%d 局\n"),
                result.games, run->match.games);
    return whole ? STATUS_DONE : STATUS_FAILED;
}

int cmd_match(int argc, char **argv)
{
    MatchOptions own = {MATCH_OPTIONS_ABSENT};
    const ArgOption options[] = {
        ARG_TEXT("--a", "[NAME=]SPEC", own.a),
        ARG_TEXT("--b", "[NAME=]SPEC", own.b),
        ARG_INT("--games", "N", own.games, 1, 10000000),
        CLOCK_OPTIONS(own.clock),
        ARG_INT("--margin", "MS", own.clock.margin, 0, INT32_MAX),
        MATCH_OPTIONS_OPENINGS(own),
        ARG_INT("--seed", "S", own.seed, 0, INT64_MAX),
        MATCH_OPTION_CONCURRENCY(own),
        ARG_INT("--max-plies", "N", own.max_plies, 1, 1000000),
        ARG_TEXT("--sprt", "E0,E1", own.sprt),
        ARG_TEXT("--sprt-model", "normalized|logistic", own.model),
        ARG_TEXT("--draw", "M,N,S", own.draw),
        ARG_TEXT("--resign", "N,S", own.resign),
        STORE_OPTION_DB(own.db),
        ARG_FLAG("--resume", own.resume),
        LOCK_OPTION_WAIT(own.wait),
        ARG_FLAG("--queue", own.queue),
        ARG_INT("--batch", "N", own.batch, 1, 1000),
        SANDBOX_OPTIONS(own.sandbox),
        ARG_TEXT("--record", "FILE", own.record),
        ARG_JSON(own.json),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "GAME", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    MatchCommand command = {.json = own.json};
    bool fine = match_setup(&command.run, words.at[0], &own, &error);
    if (fine && own.record)
        fine = outfile_possible(own.record, &error) || error_prefix(&error, "--record");
    command.run.on_progress = match_on_progress;
    command.run.match.stop = ui_catch_interrupt();
    const Waiting waiting = lock_args("wuqi match", own.wait, command.run.match.stop);
    command.run.waiting = &waiting;
    command.run.match.on_game = match_on_game;
    command.run.match.context = &command;
    char *told = store_args_about(argc, argv, (RunAbout){.sprt = command.run.sprt});
    command.run.about = told;
    status = fine ? match_command(&command, &own) : ui_bad("match", &error);
    free(told);
    match_run_free(&command.run);
    return status;
}

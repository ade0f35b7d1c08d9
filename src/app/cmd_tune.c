/* SPDX-License-Identifier: MIT
 *
 * cmd_tune - `wuqi tune GAME`: better numbers for the search, found by games, and a match of them against the shipped
 * ones.
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
#include "app/tune_report.h"
#include "app/ui.h"

enum { TUNE_ROUND = 8, TUNE_RATE = 50 };

typedef struct TuneCommand {
    MatchOptions options; /* of the final match; its conditions are those of the games before */
    const char *player, *numbers;
    int64_t round, rate, final_games;
    bool list;
    TunePlay play;
} TuneCommand;

static void tune_on_progress(void *context, const MatchProgress *progress)
{
    const TuneCommand *command = context;
    match_report_progress(&command->play.match, progress);
}

/* Numbers, conditions, openings and players, checked before anything is played. */
static bool tune_setup(TuneCommand *command, const Game *game, Error *error)
{
    TunePlay *play = &command->play;
    TuneRun *run = &play->run;
    MatchOptions *options = &command->options;
    run->game = game;
    if (!command->numbers || !tune_run_choose(run, command->numbers, error))
        return command->numbers ? error_prefix(error, "--params") : error_set(error, "--params is missing");
    if (strcmp(command->player, "engine") != 0 && strncmp(command->player, "engine:", 7) != 0)
        return error_set(error, "--player: '%.60s' is not the engine", command->player);
    Text first = {0};
    text_printf(&first, "tuned=%s", command->player);
    options->a = text_string(&first);
    options->b = command->player;
    bool fine = match_setup(&play->match, game->name, options, error);
    text_free(&first);
    play->match.resume = false; /* it is for the tuning to say whether its match has begun */
    play->openings = options->openings;
    play->plies = (int)options->plies;
    play->final_games = command->final_games < 0 ? options->games : command->final_games;
    run->player = command->player;
    run->games = options->games + options->games % 2;
    run->round = (int)command->round;
    run->rate = (double)command->rate / 1000;
    run->conditions = play->match.match.conditions;
    run->openings = &play->match.openings;
    run->concurrency = (int)options->concurrency;
    run->resume = options->resume;
    run->contention = &play->match.contention;
    return fine;
}

static int tune_go(TuneCommand *command)
{
    TunePlay *play = &command->play;
    Store store;
    Error error;
    if (!store_args_open(&store, command->options.db, &error))
        return ui_bad("tune", &error);
    bool fine = tune_play(play, &store, &error);
    ui_progress(NULL);
    store_args_close(&store);
    if (fine && command->options.json)
        tune_report_json(play);
    else if (fine)
        tune_report_print(play);
    caution_busy(&play->match.contention);
    if (!fine)
        return play->run.id == 0 ? ui_bad("tune", &error) : ui_failed("tune", &error);
    if (!play->whole)
        fputs(play->match.kept ? ui_text("not finished; --resume goes on\n", "尚未完成；用 --resume 继续\n")
                               : ui_text("not finished\n", "尚未完成\n"),
              stderr);
    return play->whole ? STATUS_DONE : STATUS_FAILED;
}

static int tune_command(TuneCommand *command, const char *name, int argc, char **argv)
{
    TunePlay *play = &command->play;
    Error error;
    const Game *game = games_find(name, &error);
    if (!game)
        return ui_bad("tune", &error);
    if (command->list)
        return tune_report_list(game, command->options.json, &error) ? STATUS_DONE : ui_bad("tune", &error);
    bool fine = tune_setup(command, game, &error);
    char *told = store_args_about(argc, argv, (RunAbout){.sprt = play->match.sprt});
    play->run.about = play->match.about = told;
    const Waiting waiting = lock_args("wuqi tune", command->options.wait, ui_catch_interrupt());
    play->run.waiting = play->match.waiting = &waiting;
    play->run.stop = play->match.match.stop = waiting.stop;
    play->run.on_round = tune_report_round;
    play->match.on_progress = tune_on_progress;
    play->match.match.context = command;
    int status = fine ? tune_go(command) : ui_bad("tune", &error);
    free(told);
    tune_play_free(play);
    return status;
}

int cmd_tune(int argc, char **argv)
{
    TuneCommand command = {.player = "engine:hash=16",
                           .round = TUNE_ROUND,
                           .rate = TUNE_RATE,
                           .final_games = -1,
                           .options = {MATCH_OPTIONS_ABSENT, .sprt = "0,10"}};
    MatchOptions *own = &command.options;
    const ArgOption options[] = {
        ARG_TEXT("--params", "A,B", command.numbers),
        ARG_FLAG("--list", command.list),
        ARG_INT("--games", "N", own->games, 2, 10000000),
        ARG_TEXT("--player", "SPEC", command.player),
        CLOCK_OPTIONS(own->clock),
        MATCH_OPTIONS_OPENINGS(*own),
        ARG_INT("--seed", "S", own->seed, 0, INT64_MAX),
        MATCH_OPTION_CONCURRENCY(*own),
        ARG_INT("--round", "N", command.round, 1, 100000),
        ARG_INT("--rate", "N", command.rate, 1, 1000),
        ARG_TEXT("--sprt", "E0,E1", own->sprt),
        ARG_INT("--final-games", "N", command.final_games, 0, 10000000),
        STORE_OPTION_DB(own->db),
        ARG_FLAG("--resume", own->resume),
        LOCK_OPTION_WAIT(own->wait),
        ARG_JSON(own->json),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "GAME", options, &words);
    return status != ARGS_READY ? status : tune_command(&command, words.at[0], argc, argv);
}

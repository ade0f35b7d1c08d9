/* SPDX-License-Identifier: MIT
 *
 * cmd_tune - `wuqi tune GAME`: better numbers for the search, found by games, and a match of them against the shipped ones.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/args.h"
#include "app/caution.h"
#include "app/commands.h"
#include "app/match_report.h"
#include "app/match_setup.h"
#include "app/store_args.h"
#include "app/think.h"
#include "app/ui.h"
#include "arena/elo.h"
#include "arena/run_about.h"
#include "arena/tune_run.h"

enum { TUNE_ROUND = 8, TUNE_RATE = 50 };

typedef struct TuneCommand {
    MatchOptions options; /* of the final match; its conditions are those of the games before */
    const char *player, *numbers;
    int64_t round, rate, final_games;
    bool list;
    MatchRun match; /* the final one */
    MatchResult result;
    int64_t match_id;
    TuneRun run;
    Text tuned; /* spec of the player with the tuned numbers */
} TuneCommand;

static int tune_list(const Game *game, bool json)
{
    Error error;
    if (!game->tuned) {
        game_tuned_find(game, "", &error);
        return ui_bad("tune", &error);
    }
    json_t *all = json_array();
    for (const TunedNumber *number = game->tuned; number->name; number++) {
        if (json)
            json_array_append_new(all, json_pack("{s:s, s:i, s:i, s:i, s:i}", "name", number->name, "value", number->value, "least",
                                                 number->least, "most", number->most, "step", number->step));
        else
            printf(ui_text("%-28s %6d  from %d to %d, steps of %d\n", "%-28s %6d  范围 %d 到 %d，步长 %d\n"), number->name, number->value,
                   number->least, number->most, number->step);
    }
    if (json)
        ui_print_json(json_pack("{s:s, s:O}", "game", game->name, "numbers", all));
    json_decref(all);
    return STATUS_DONE;
}

static void tune_on_round(void *context, const TuneRun *run)
{
    (void)context;
    Text line = {0};
    text_printf(&line, "%lld/%lld ", (long long)run->played, (long long)run->games);
    for (int i = 0; i < run->count && line.length < 100; i++)
        text_printf(&line, " %s %.1f", run->game->tuned[run->numbers[i]].name, run->places[i].place);
    ui_progress(text_string(&line));
    text_free(&line);
}

static void tune_on_progress(void *context, const MatchProgress *progress)
{
    const TuneCommand *command = context;
    Text line = {0};
    match_report_progress(&command->match, progress, &line);
    ui_progress(text_string(&line));
    text_free(&line);
}

/* Numbers, conditions, openings and players, checked before anything is played. */
static bool tune_setup(TuneCommand *command, const Game *game, Error *error)
{
    TuneRun *run = &command->run;
    MatchOptions *options = &command->options;
    run->game = game;
    if (!command->numbers)
        return error_set(error, "--params is missing");
    if (!tune_run_choose(run, command->numbers, error))
        return error_prefix(error, "--params");
    if (strcmp(command->player, "engine") != 0 && strncmp(command->player, "engine:", 7) != 0)
        return error_set(error, "--player: '%.60s' is not the engine", command->player);
    Text first = {0};
    text_printf(&first, "tuned=%s", command->player);
    options->a = text_string(&first);
    options->b = command->player;
    bool resume = options->resume;
    bool fine = match_setup(&command->match, game->name, options, error);
    command->match.resume = false;
    text_free(&first);
    run->player = command->player;
    run->games = options->games + options->games % 2;
    run->round = (int)command->round;
    run->rate = (double)command->rate / 1000;
    run->conditions = command->match.match.conditions;
    run->openings = &command->match.openings;
    run->concurrency = (int)options->concurrency;
    run->resume = resume;
    run->load = &command->match.load;
    return fine;
}

/* The match of the tuned numbers against the shipped ones; where the run was gone on with, it may have begun already. */
static bool tune_final(TuneCommand *command, Store *store, Error *error)
{
    MatchRun *match = &command->match;
    Text named = {0}, shipped = {0};
    text_printf(&named, "tuned=%s", text_string(&command->tuned));
    text_printf(&shipped, "shipped=%s", command->player);
    text_free(&match->names[0]);
    text_free(&match->names[1]);
    match_run_players(match, text_string(&named), text_string(&shipped));
    match->match.games = (int)command->final_games;
    match->match.conditions.seed++; /* other openings than those of the games before */
    openings_free(&match->openings);
    memset(&match->openings, 0, sizeof match->openings);
    bool fine = match_setup_openings(match, &command->options, error);
    if (fine && command->run.resume) {
        match->resume = true;
        if (!match_play_run(match, store, &command->result, &command->match_id, error) && command->match_id > 0)
            fine = false;
        match->resume = false;
    }
    if (fine && command->match_id == 0)
        fine = match_play_run(match, store, &command->result, &command->match_id, error);
    match->match.specs[0] = text_string(&command->tuned);
    match->match.specs[1] = command->player;
    text_free(&named);
    text_free(&shipped);
    return fine;
}

static const char *tune_verdict(const TuneCommand *command)
{
    const Sprt *sprt = &command->match.sprt;
    if (command->result.games == 0)
        return NULL;
    SprtVerdict verdict = sprt_judge(sprt, sprt_llr(sprt, command->result.pairs));
    return verdict == SPRT_ACCEPT_H1 ? "H1" : verdict == SPRT_ACCEPT_H0 ? "H0" : "open";
}

static void tune_print_json(const TuneCommand *command)
{
    const TuneRun *run = &command->run;
    json_t *numbers = json_array();
    for (int i = 0; i < run->count; i++) {
        const TunedNumber *number = &run->game->tuned[run->numbers[i]];
        json_array_append_new(numbers, json_pack("{s:s, s:i, s:i, s:f}", "name", number->name, "shipped", number->value, "tuned",
                                                 spsa_value(&run->places[i]), "place", run->places[i].place));
    }
    json_t *match = command->match_id > 0 ? match_report_json(&command->match, &command->result, command->match_id) : json_null();
    ui_print_json(json_pack("{s:s, s:I, s:I, s:I, s:o, s:s, s:s?, s:o}", "game", run->game->name, "run", (json_int_t)run->id, "games",
                            (json_int_t)run->played, "planned", (json_int_t)run->games, "numbers", numbers, "player",
                            text_string(&command->tuned), "verdict", tune_verdict(command), "match", match));
}

static void tune_print(const TuneCommand *command)
{
    const TuneRun *run = &command->run;
    printf(ui_text("%s, %lld games of tuning:\n", "%s，调参 %lld 局：\n"), run->game->name, (long long)run->played);
    printf("%-28s %8s %8s\n", ui_text("number", "参数"), ui_text("shipped", "原值"), ui_text("tuned", "新值"));
    for (int i = 0; i < run->count; i++) {
        const TunedNumber *number = &run->game->tuned[run->numbers[i]];
        printf("%-28s %8d %8d\n", number->name, number->value, spsa_value(&run->places[i]));
    }
    if (command->match_id > 0 && command->result.games > 0) {
        EloEstimate elo = elo_from_pairs(command->result.pairs);
        printf(ui_text("Elo of the tuned numbers: %+.1f +/- %.1f (%d games, SPRT [%g, %g]: %s)\n",
                       "新值的 Elo：%+.1f ± %.1f（%d 局，SPRT [%g, %g]：%s）\n"), elo.elo, elo.elo_error, command->result.games,
               command->match.sprt.elo0, command->match.sprt.elo1, tune_verdict(command));
    } else if (run->played == run->games && strcmp(text_string(&command->tuned), command->player) == 0) {
        puts(ui_text("They stay as they are: no match.", "与原值相同，不再比赛。"));
    }
    printf(ui_text("player: %s\n", "棋手：%s\n"), text_string(&command->tuned));
    ui_print_run(run->id);
}

static int tune_play(TuneCommand *command)
{
    TuneRun *run = &command->run;
    Store store;
    Error error;
    if (!store_args_open(&store, command->options.db, &error))
        return ui_bad("tune", &error);
    bool fine = tune_run_play(run, &store, &error);
    bool wrong = !fine && run->id == 0;
    int values[TUNE_NUMBERS_MAX];
    for (int i = 0; i < run->count; i++)
        values[i] = spsa_value(&run->places[i]);
    tune_run_spec(run, values, &command->tuned);
    bool changed = strcmp(text_string(&command->tuned), command->player) != 0;
    bool whole = fine && run->played == run->games;
    ui_progress(NULL);
    if (whole && changed && command->final_games > 0) {
        fine = tune_final(command, &store, &error);
        whole = fine && (command->result.games == command->final_games || match_decided(&command->match, &command->result));
        ui_progress(NULL);
    }
    if (whole)
        fine = store_set_run_state(&store, run->id, RUN_DONE, &error);
    store_args_close(&store);
    if (fine && command->options.json)
        tune_print_json(command);
    else if (fine)
        tune_print(command);
    caution_busy(&command->match.load);
    if (!fine)
        return wrong ? ui_bad("tune", &error) : ui_failed("tune", &error);
    if (!whole)
        fprintf(stderr, command->match.kept ? ui_text("not finished; --resume goes on\n", "尚未完成；用 --resume 继续\n")
                                            : ui_text("not finished\n", "尚未完成\n"));
    return whole ? STATUS_DONE : STATUS_FAILED;
}

static int tune_command(TuneCommand *command, const char *name, int argc, char **argv)
{
    Error error;
    const Game *game = games_find(name, &error);
    if (!game)
        return ui_bad("tune", &error);
    if (command->list)
        return tune_list(game, command->options.json);
    if (command->final_games < 0)
        command->final_games = command->options.games;
    bool fine = tune_setup(command, game, &error);
    Text line = {0};
    args_print_command(argc, argv, &line);
    RunAbout about = {.command = line.bytes, .sprt = command->match.sprt};
    char *told = run_about_print(&about);
    command->run.about = command->match.about = told;
    command->run.stop = command->match.match.stop = ui_catch_interrupt();
    command->run.on_round = tune_on_round;
    command->match.on_progress = tune_on_progress;
    command->match.match.context = command;
    int status = fine ? tune_play(command) : ui_bad("tune", &error);
    free(told);
    text_free(&line);
    match_run_free(&command->match);
    text_free(&command->tuned);
    return status;
}

int cmd_tune(int argc, char **argv)
{
    TuneCommand command = {.player = "engine:hash=16", .round = TUNE_ROUND, .rate = TUNE_RATE, .final_games = -1,
                           .options = {.margin = CONDITIONS_MARGIN_MS, .plies = -1, .seed = 1, .concurrency = 1,
                                       .max_plies = CONDITIONS_PLIES, .sprt = "0,10"}};
    MatchOptions *own = &command.options;
    const ArgOption options[] = {
        {"--params", "A,B", "the numbers to tune, or all that are not 0", "要调整的参数，或 all（所有非零参数）", ARG_TEXT, &command.numbers, 0, 0},
        {"--list", NULL, "only show the numbers of the game's search with their limits", "只列出该棋搜索的参数及其范围", ARG_FLAG, &command.list, 0, 0},
        {"--games", "N", "how many games to tune by", "调参局数", ARG_INT, &own->games, 2, 10000000},
        {"--player", "SPEC", "the engine that plays (engine:hash=16)", "对局的引擎（engine:hash=16）", ARG_TEXT, &command.player, 0, 0},
        {"--tc", "TC", "clock in seconds: 60, 60+0.6, 40/60+0.6", "棋钟（秒）：60、60+0.6、40/60+0.6", ARG_TEXT, &own->tc, 0, 0},
        {"--bank", "MS", "milliseconds for the whole game", "每方整局用时（毫秒）", ARG_INT, &own->bank, 1, INT32_MAX},
        THINK_OPTION_MOVETIME(own->movetime),
        THINK_OPTION_NODES(own->nodes),
        THINK_OPTION_DEPTH(own->depth),
        THINK_OPTION_CLOCK(own->clock),
        {"--openings", "FILE", "openings, one a line, shuffled by the seed", "开局文件，每行一个，按种子打乱", ARG_TEXT, &own->openings, 0, 0},
        {"--random-plies", "K", "begin with K random moves instead of balanced openings", "不用均衡开局，开头随机走 K 步", ARG_INT, &own->plies, 0, 1000},
        {"--seed", "S", "of openings and of the steps (1)", "开局与步进的种子（1）", ARG_INT, &own->seed, 0, INT64_MAX},
        {"--concurrency", "K", "games at the same time (1)", "同时进行的局数（1）", ARG_INT, &own->concurrency, 1, 64},
        {"--round", "N", "pairs of games between two steps (8)", "每走一步所下的对数（8）", ARG_INT, &command.round, 1, 100000},
        {"--rate", "N", "thousandths of a number's step that a pair moves it at the end (50)", "最后每对局移动的步长千分比（50）", ARG_INT, &command.rate, 1, 1000},
        {"--sprt", "E0,E1", "of the match against the shipped numbers at the end (0,10)", "最后与原值比赛的序贯检验（0,10）", ARG_TEXT, &own->sprt, 0, 0},
        {"--final-games", "N", "at most so many games in that match, 0: none (as many as --games)", "该比赛的最多局数，0 为不赛（默认同 --games）", ARG_INT,
         &command.final_games, 0, 10000000},
        STORE_OPTION_DB(own->db),
        {"--resume", NULL, "go on with the unfinished tuning of these numbers and conditions", "继续未完成的同一调参", ARG_FLAG, &own->resume, 0, 0},
        ARG_OPTION_JSON(own->json),
        ARG_OPTION_END,
    };
    ArgSpec spec = {
        .command = "tune",
        .usage = "GAME --params A,B --games N [options] | GAME --list",
        .about = "Tunes numbers of a game's search by pairs of games (SPSA), then plays the result against the shipped numbers.\n"
                 "Games are kept in a database, where workers can help; --resume goes on. Needs the program of `make tune`.",
        .about_zh = "通过成对对局（SPSA）调整搜索参数，再与原参数比赛。对局存入数据库，工作进程可以协助；--resume 继续。需要用 make tune 构建的程序。",
        .options = options,
        .words_min = 1,
        .words_max = 1,
        .word_names = "GAME",
    };
    ArgWords words;
    int status = args_parse(&spec, argc, argv, &words);
    return status != ARGS_READY ? status : tune_command(&command, words.at[0], argc, argv);
}

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
    caution_busy(&run->load);
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
    MatchOptions own = {
        .clock.margin = CONDITIONS_MARGIN_MS, .plies = -1, .seed = 1, .concurrency = 1, .max_plies = CONDITIONS_PLIES};
    const ArgOption options[] = {
        {"--a", "[NAME=]SPEC", "the first player (engine:depth=6, classic, random ...)",
         "甲方棋手（engine:depth=6、classic、random 等）", ARG_TEXT, &own.a, 0, 0},
        {"--b", "[NAME=]SPEC", "the second player", "乙方棋手", ARG_TEXT, &own.b, 0, 0},
        {"--games", "N", "how many games; each opening is played twice, sides swapped",
         "局数；每个开局交换先后手各下一局", ARG_INT, &own.games, 1, 10000000},
        CLOCK_OPTIONS(own.clock),
        {"--margin", "MS", "a player may be late by this much (50)", "超时容限（50）", ARG_INT, &own.clock.margin, 0,
         INT32_MAX},
        MATCH_OPTIONS_OPENINGS(own),
        {"--seed", "S", "of openings and random players (1)", "开局与随机棋手的种子（1）", ARG_INT, &own.seed, 0,
         INT64_MAX},
        MATCH_OPTION_CONCURRENCY(own),
        {"--max-plies", "N", "a longer game is a draw (4000)", "超过此步数判和（4000）", ARG_INT, &own.max_plies, 1,
         1000000},
        {"--sprt", "E0,E1", "stop as soon as E0 or E1 Elo is accepted (alpha and beta 5 %)",
         "序贯检验：接受 E0 或 E1 时停止（α、β 均为 5 %）", ARG_TEXT, &own.sprt, 0, 0},
        {"--sprt-model", "M", "normalized (default) or logistic Elo", "normalized（默认）或 logistic", ARG_TEXT,
         &own.model, 0, 0},
        {"--draw", "M,N,S", "draw from move M on after N moves of each side within S hundredths of a point",
         "第 M 步起双方连续 N 步评分在 S（百分之一分）内判和", ARG_TEXT, &own.draw, 0, 0},
        {"--resign", "N,S", "lost after N moves in a row at S hundredths of a point behind",
         "连续 N 步落后 S（百分之一分）判负", ARG_TEXT, &own.resign, 0, 0},
        STORE_OPTION_DB(own.db),
        {"--resume", NULL, "go on with the unfinished match of these players and conditions", "继续未完成的同一比赛",
         ARG_FLAG, &own.resume, 0, 0},
        LOCK_OPTION_WAIT(own.wait),
        {"--queue", NULL, "only put the games into the database, for workers to play",
         "只把对局放入数据库，由工作进程执行", ARG_FLAG, &own.queue, 0, 0},
        {"--batch", "N", "pairs a worker takes at a time (by the number of games)", "每个作业的对数（默认按局数）",
         ARG_INT, &own.batch, 1, 1000},
        SANDBOX_OPTIONS(own.sandbox),
        {"--record", "FILE", "at the end write every game to this file, a JSON object a line",
         "结束时把每局写入此文件，每行一个 JSON 对象", ARG_TEXT, &own.record, 0, 0},
        ARG_OPTION_JSON(own.json),
        ARG_OPTION_END,
    };
    ArgSpec spec = {
        .command = "match",
        .usage = "GAME --a SPEC --b SPEC --games N [options]",
        .about = "Plays two players against each other and says how much stronger A is, with error bars.\n"
                 "Games are kept in a database; Ctrl-C ends the match and prints what there is, --resume goes on.",
        .about_zh = "让两个棋手对局，给出甲方强多少及误差范围。对局存入数据库；Ctrl-C 提前结束，--resume 继续。",
        .options = options,
        .words_min = 1,
        .words_max = 1,
        .word_names = "GAME",
    };
    ArgWords words;
    int status = args_parse(&spec, argc, argv, &words);
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

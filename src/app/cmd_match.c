/* SPDX-License-Identifier: MIT
 *
 * cmd_match - `wuqi match`: two players, many games, paired statistics.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/match_report.h"
#include "app/match_setup.h"
#include "app/think.h"
#include "app/ui.h"
#include "arena/record.h"

static void match_on_game(void *context, const MatchEvent *event)
{
    MatchRun *run = context;
    const GameRecord *record = event->record;
    if (run->record) {
        json_t *object = record_json(event);
        json_dumpf(object, run->record, JSON_COMPACT | JSON_REAL_PRECISION(9));
        fputc('\n', run->record);
        fflush(run->record);
        json_decref(object);
    }
    if (!run->json)
        printf("Finished game %lld (%s vs %s): %s {%s}\n", (long long)event->number, record->specs[0], record->specs[1],
               record_result(record), record->reason);
    fflush(stdout);
    if (!run->json)
        return;
    char line[80];
    const MatchResult *result = event->result;
    snprintf(line, sizeof line, "%d/%d  +%d =%d -%d", result->games, run->match.games, result->wins, result->draws,
             result->losses);
    ui_progress(line);
}

static int match_run(MatchRun *run, const MatchOptions *options)
{
    MatchResult result;
    Error error;
    bool fine = match_play(&run->match, &result, &error);
    ui_progress(NULL);
    if (run->record && fclose(run->record) != 0 && fine)
        fine = error_set(&error, "--record: %s: %s", options->record, strerror(errno));
    Text conditions = {0};
    match_describe(options, &conditions);
    if (fine && run->json)
        ui_print_json(match_report_json(&run->match, &result));
    else if (fine)
        match_report_print(&run->match, &result, text_string(&conditions));
    text_free(&conditions);
    openings_free(&run->openings);
    if (!fine)
        return ui_failed("match", &error);
    return result.games == run->match.games ? STATUS_DONE : STATUS_FAILED;
}

int cmd_match(int argc, char **argv)
{
    MatchOptions own = {.margin = 50, .plies = -1, .seed = 1, .concurrency = 1, .max_plies = 4000};
    const ArgOption options[] = {
        {"--a", "SPEC", "the first player (engine:depth=6, classic, random ...)",
         "甲方棋手（engine:depth=6、classic、random 等）", ARG_TEXT, &own.a, 0, 0},
        {"--b", "SPEC", "the second player", "乙方棋手", ARG_TEXT, &own.b, 0, 0},
        {"--games", "N", "how many games; each opening is played twice, sides swapped",
         "局数；每个开局交换先后手各下一局", ARG_INT, &own.games, 1, 10000000},
        {"--tc", "TC", "clock in seconds: 60, 60+0.6, 40/60+0.6", "棋钟（秒）：60、60+0.6、40/60+0.6", ARG_TEXT,
         &own.tc, 0, 0},
        {"--bank", "MS", "milliseconds for the whole game", "每方整局用时（毫秒）", ARG_INT, &own.bank, 1, INT32_MAX},
        THINK_OPTION_MOVETIME(own.movetime),
        THINK_OPTION_NODES(own.nodes),
        THINK_OPTION_DEPTH(own.depth),
        {"--margin", "MS", "a player may be late by this much (50)", "超时容限（50）", ARG_INT, &own.margin, 0,
         INT32_MAX},
        {"--openings", "FILE", "openings, one a line, shuffled by the seed", "开局文件，每行一个，按种子打乱", ARG_TEXT,
         &own.openings, 0, 0},
        {"--random-plies", "K", "begin with K random moves (4; games with a seeded set-up 0)",
         "开头随机走 K 步（4；随机布局的棋为 0）", ARG_INT, &own.plies, 0, 1000},
        {"--seed", "S", "of openings and random players (1)", "开局与随机棋手的种子（1）", ARG_INT, &own.seed, 0,
         INT64_MAX},
        {"--concurrency", "K", "games at the same time (1)", "同时进行的局数（1）", ARG_INT, &own.concurrency, 1, 64},
        {"--max-plies", "N", "a longer game is a draw (4000)", "超过此步数判和（4000）", ARG_INT, &own.max_plies, 1,
         1000000},
        {"--record", "FILE", "write every game to this file, a JSON object a line",
         "把每局写入此文件，每行一个 JSON 对象", ARG_TEXT, &own.record, 0, 0},
        ARG_OPTION_JSON(own.json),
        ARG_OPTION_END,
    };
    ArgSpec spec = {
        .command = "match",
        .usage = "GAME --a SPEC --b SPEC --games N [options]",
        .about = "Plays two players against each other and says how much stronger A is, with error bars.\n"
                 "Ctrl-C ends the match after the current moves and prints what there is.",
        .about_zh = "让两个棋手对局，给出甲方强多少及误差范围。按 Ctrl-C 提前结束并显示已有结果。",
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
    MatchRun run = {0};
    if (!match_setup(&run, words.at[0], &own, &error))
        return ui_bad("match", &error);
    run.match.stop = ui_catch_interrupt();
    run.match.on_game = match_on_game;
    run.match.context = &run;
    return match_run(&run, &own);
}

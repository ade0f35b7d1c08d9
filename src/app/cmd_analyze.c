/* SPDX-License-Identifier: MIT
 *
 * cmd_analyze - `wuqi analyze`: thinks about one position and shows what it finds.
 */
#include <string.h>

#include "app/analysis.h"
#include "app/args.h"
#include "app/commands.h"
#include "app/think.h"
#include "app/ui.h"
#include "bots/bots.h"

enum { ANALYZE_DEFAULT_MS = 3000 };

/* A finished game has nothing to think about: its result is the answer. */
static PlayerAnswer analyze_over(const Analysis *analysis)
{
    PlayerAnswer answer = {.move = MOVE_NONE, .has_value = true};
    answer.report.best = MOVE_NONE;
    answer.report.solved = true;
    answer.report.value = analysis->game->result(analysis->pos);
    return answer;
}

static bool analyze_run(Analysis *analysis, Player *player, Limits limits, Error *error)
{
    PlayerAnswer answer = {0};
    PlayerTurn turn = {
        .pos = analysis->pos,
        .limits = limits,
        .lines = (int)analysis->lines,
        .analysis = true,
        .stop = ui_catch_interrupt(),
        .report = analysis_on_report,
        .context = analysis,
    };
    if (analysis->game->over(analysis->pos))
        answer = analyze_over(analysis);
    else if (!player_move(player, &turn, &answer, error))
        return false;
    ui_progress(NULL);
    analysis_print(analysis, &answer);
    return true;
}

int cmd_analyze(int argc, char **argv)
{
    Analysis analysis = {.lines = 1};
    ThinkOptions think = {0};
    const char *position = "", *moves = "", *player_name = "engine";
    const ArgOption options[] = {
        {"--position", "TEXT", "the position (the start)", "局面（默认为开局）", ARG_TEXT, &position, 0, 0},
        {"--moves", "MOVES", "moves to play from there first", "先从该局面走这些着法", ARG_TEXT, &moves, 0, 0},
        THINK_OPTIONS(think),
        {"--multipv", "K", "show the K best moves", "显示最好的 K 个着法", ARG_INT, &analysis.lines, 1,
         SEARCH_MAX_LINES},
        {"--player", "SPEC", "who thinks (engine)", "由谁思考（engine）", ARG_TEXT, &player_name, 0, 0},
        ARG_OPTION_JSON(analysis.json),
        ARG_OPTION_END,
    };
    ArgSpec spec = {
        .command = "analyze",
        .usage = "GAME [options]",
        .about = "Thinks about a position (3 seconds unless told otherwise) and shows depth, score, time, nodes and\n"
                 "line of play. Scores are for the side to move.",
        .about_zh = "分析一个局面（默认 3 秒），显示深度、分数、时间、节点数和主变。分数以走棋方为准。",
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
    analysis.game = games_find(words.at[0], &error);
    if (!analysis.game || !(analysis.pos = position_new(analysis.game, position, &error)))
        return ui_bad("analyze", &error);
    Player *player = NULL;
    analysis.counts = strncmp(player_name, "classic", strlen("classic")) == 0;
    if (!position_play(analysis.game, analysis.pos, moves, &error) ||
        !(player = bots_player_new(analysis.game, player_name, &error))) {
        status = ui_bad("analyze", &error);
    } else {
        SearchConfig config = think_config(&think);
        if (think.hash > 0 || think.threads > 0)
            player_resize(player, config.hash_mb, config.threads);
        bool fine = analyze_run(&analysis, player, think_limits(&think, ANALYZE_DEFAULT_MS), &error);
        status = fine ? STATUS_DONE : ui_failed("analyze", &error);
    }
    player_free(player);
    position_free(analysis.game, analysis.pos);
    return status;
}

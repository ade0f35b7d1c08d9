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
        ARG_TEXT("--position", "TEXT", position),
        ARG_TEXT("--moves", "MOVES", moves),
        THINK_OPTIONS(think),
        ARG_INT("--multipv", "K", analysis.lines, 1, SEARCH_MAX_LINES),
        ARG_TEXT("--player", "SPEC", player_name),
        ARG_JSON(analysis.json),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "GAME", options, &words);
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

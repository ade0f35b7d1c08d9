/* SPDX-License-Identifier: MIT
 *
 * cmd_check - `wuqi check SPEC GAME`: does a bot keep to its protocol? Point by point, with what to fix.
 */
#include <stdio.h>
#include <string.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/sandbox_args.h"
#include "app/ui.h"
#include "arena/check_points.h"
#include "bots/bots.h"

static void check_print(void *context, const CheckPoint *point)
{
    bool json = *(const bool *)context;
    static const char *const words[] = {"ok", "not ok", "advice"};
    if (json) {
        ui_print_json(json_pack("{s:s, s:s, s:s}", "point", point->what, "verdict", words[point->verdict], "detail",
                                point->detail));
        return;
    }
    static const char *const words_zh[] = {"通过", "不通过", "建议"};
    printf("%s - %s", ui_text(words[point->verdict], words_zh[point->verdict]), ui_error_text(point->what));
    printf("%s%s\n", point->detail[0] ? ui_text(": ", "：") : "", ui_error_text(point->detail));
    fflush(stdout);
}

int cmd_check(int argc, char **argv)
{
    SandboxArgs sandbox = {0};
    int64_t movetime = 500;
    bool json = false;
    const ArgOption options[] = {
        {"--movetime", "MS", "time for a move in the checks (500)", "检查时每步用时（毫秒，500）", ARG_INT, &movetime,
         10, 600000},
        SANDBOX_OPTIONS(sandbox),
        ARG_OPTION_JSON(json),
        ARG_OPTION_END,
    };
    ArgSpec spec = {
        .command = "check",
        .usage = "SPEC GAME [options]",
        .about = "Tests an external bot against its protocol step by step: start, greeting, a move with either side, "
                 "whole games, the\n"
                 "clock, a second game. Says for each point whether it holds and what to fix.",
        .about_zh =
            "逐项检查外部程序是否遵守协议：启动、握手、先后手着法、完整对局、用时、再来一局，并指出需要修改之处。",
        .options = options,
        .words_min = 2,
        .words_max = 2,
        .word_names = "SPEC GAME",
    };
    ArgWords words;
    int status = args_parse(&spec, argc, argv, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    const Game *game = games_find(words.at[1], &error);
    if (!game || !sandbox_args_apply(&sandbox, &error))
        return ui_bad("check", &error);
    Player *player = bots_player_new(game, words.at[0], &error);
    if (!player)
        return ui_bad("check", &error);
    CheckTask task = {.game = game, .player = player, .movetime_ms = movetime, .tell = check_print, .context = &json};
    int failed = check_points(&task);
    player_free(player);
    return failed == 0 ? STATUS_DONE : STATUS_FAILED;
}

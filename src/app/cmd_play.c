/* SPDX-License-Identifier: MIT
 *
 * cmd_play - `wuqi play`: a game in the terminal.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/play_kept.h"
#include "app/play_puzzle.h"
#include "app/style.h"
#include "app/think.h"
#include "app/ui.h"
#include "base/clock.h"
#include "tui/demo.h"
#include "tui/kept.h"
#include "tui/menu.h"
#include "tui/screen.h"
#include "tui/terminal.h"

enum { PLAY_LEVEL_DEFAULT = 3 };

static int play_demo(const PlayOptions *options, const char *name)
{
    Error error;
    const Game *game = games_find(name, &error);
    if (!game)
        return ui_bad("play", &error);
    BoardStyle style = style_board(options->ascii, options->hanzi);
    return demo_run(game, &style, &error) ? STATUS_DONE : ui_failed("play", &error);
}

/* Which side the word names: first, second, 1, 2, or the game's own name of it. */
static bool play_side(const Game *game, const char *word, int *side, Error *error)
{
    static const char *const words[2][2] = {{"first", "1"}, {"second", "2"}};
    for (int i = 0; i < 2; i++) {
        if (strcmp(word, words[i][0]) == 0 || strcmp(word, words[i][1]) == 0 || strcmp(word, game->sides[i]) == 0 ||
            strcmp(word, game->sides_zh[i]) == 0) {
            *side = i;
            return true;
        }
    }
    return error_set(error, "--side: '%s' is not first or second", word);
}

static int play_game(const PlayOptions *options, const MenuChoice *choice, const char *keep)
{
    Error error;
    char spec[40];
    int level = options->level > 0 ? (int)options->level : choice->level;
    snprintf(spec, sizeof spec, "engine:level=%d", level);
    TerminalOptions terminal = {
        .game = choice->game,
        .position = options->position,
        .against = options->against ? options->against : spec,
        .side = choice->side,
        .movetime_ms = options->movetime,
        .seed = options->seed >= 0 ? (uint64_t)options->seed : (uint64_t)clock_now_ns(),
        .style = style_board(options->ascii, options->hanzi),
        .echo = !isatty(STDIN_FILENO),
        .live = screen_is_terminal(),
        .keep = keep,
        .input = stdin,
    };
    if (options->against && options->level > 0) {
        error_set(&error, "--level and --against exclude each other");
        return ui_bad("play", &error);
    }
    if (options->side && !play_side(choice->game, options->side, &terminal.side, &error))
        return ui_bad("play", &error);
    return terminal_run(&terminal, &error) ? STATUS_DONE : ui_bad("play", &error);
}

int cmd_play(int argc, char **argv)
{
    PlayOptions own = {.position = "", .seed = -1};
    const ArgOption options[] = {
        {"--level", "N", "strength of the engine, 1 to 10 (3)", "引擎级别，1 到 10（3）", ARG_INT, &own.level, 1, 10},
        {"--against", "SPEC", "another player: classic, random, human ...", "其他对手：classic、random、human 等",
         ARG_TEXT, &own.against, 0, 0},
        {"--side", "SIDE", "your side: first or second (first)", "你的一方：first 或 second（first）", ARG_TEXT,
         &own.side, 0, 0},
        {"--position", "TEXT", "begin from this position", "从此局面开始", ARG_TEXT, &own.position, 0, 0},
        {"--puzzle", "N",
         "solve puzzle N of the game; list shows them and your progress, next takes the first unsolved",
         "解该棋的第 N 题；list 列出题目与进度，next 为第一道未解的题", ARG_TEXT, &own.puzzle, 0, 0},
        {"--movetime", "MS", "time for each move of the opponent", "对手每步的时间（毫秒）", ARG_INT, &own.movetime, 1,
         INT32_MAX},
        {"--seed", "S", "of the set-up (2048, eraser), weak levels and random players",
         "布局（2048、消战）、低级别与随机对手的种子", ARG_INT, &own.seed, 0, INT64_MAX},
        STYLE_OPTIONS(own.ascii, own.hanzi),
        {"--demo", NULL, "the engine shows a short game against the classic player (reversi6)",
         "演示引擎对报告棋手的一局（reversi6）", ARG_FLAG, &own.demo, 0, 0},
        ARG_OPTION_END,
    };
    ArgSpec spec = {
        .command = "play",
        .usage = "[GAME] [--level N | --against SPEC] [--side first|second] [options]",
        .about = "A game in the terminal, line by line; without GAME a menu. In the game, help lists the commands.",
        .about_zh = "在终端里对局；不给出 GAME 时显示菜单。对局中输入 help 查看命令。",
        .options = options,
        .words_max = 1,
    };
    ArgWords words;
    int status = args_parse(&spec, argc, argv, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    MenuChoice choice = {.level = PLAY_LEVEL_DEFAULT};
    if (own.demo)
        return play_demo(&own, words.count > 0 ? words.at[0] : "reversi6");
    char path[4096];
    const char *keep = screen_is_terminal() && kept_path(path, sizeof path) ? path : NULL;
    if (words.count > 0 && !(choice.game = games_find(words.at[0], &error)))
        return ui_bad("play", &error);
    if (own.puzzle && !choice.game) {
        error_set(&error, "--puzzle: the game is missing (wuqi play gomoku15 --puzzle 7)");
        return ui_bad("play", &error);
    }
    if (own.puzzle)
        return play_puzzle(&own, choice.game);
    status = play_kept(words.count > 0 ? words.at[0] : NULL, &own, keep);
    if (status != ARGS_READY)
        return status;
    if (words.count > 0)
        return play_game(&own, &choice, keep);
    if (!isatty(STDIN_FILENO)) {
        error_set(&error, "GAME is missing, and there is no terminal to ask on");
        return ui_bad("play", &error);
    }
    return menu_ask(ui_chinese(), &choice) ? play_game(&own, &choice, keep) : STATUS_DONE;
}

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
        ARG_INT("--level", "N", own.level, 1, 10),
        ARG_TEXT("--against", "SPEC", own.against),
        ARG_TEXT("--side", "first|second", own.side),
        ARG_TEXT("--position", "TEXT", own.position),
        ARG_TEXT("--puzzle", "N|list|next", own.puzzle),
        ARG_INT("--movetime", "MS", own.movetime, 1, INT32_MAX),
        ARG_INT("--seed", "S", own.seed, 0, INT64_MAX),
        STYLE_OPTIONS(own.ascii, own.hanzi),
        ARG_FLAG("--demo", own.demo),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "[GAME]", options, &words);
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

/* SPDX-License-Identifier: MIT
 *
 * cmd_threats - `wuqi threats`: what either side threatens, and where the patterns of the game's report lie.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/ui.h"
#include "base/words.h"
#include "games/game.h"

enum { THREATS_MAX = 4096 };

typedef struct ThreatsFound {
    GamePattern *at;
    int count;
} ThreatsFound;

static bool threats_is_pattern(const char *text, Error *error)
{
    size_t length = strlen(text);
    return (length >= 1 && length <= 15 && strspn(text, "XO-") == length) ||
           error_set(error, "--pattern: 1 to 15 cells expected, each X, O or -");
}

static ThreatsFound threats_find(const Game *game, const void *pos, const char *wanted)
{
    ThreatsFound found = {.at = xcalloc(THREATS_MAX, sizeof *found.at)};
    int count = game->patterns(pos, wanted, found.at, THREATS_MAX);
    found.count = count < THREATS_MAX ? count : THREATS_MAX;
    return found;
}

/* The cell as the game names its squares. */
static void threats_square(const Game *game, const GamePattern *pattern, Text *text)
{
    text_printf(text, "%c%d", 'a' + pattern->col,
                game->first_row + (game->rows_from_bottom ? game->rows - 1 - pattern->row : pattern->row));
}

static void threats_print_patterns(const Game *game, const ThreatsFound *found)
{
    static const char *const ways[8] = {"down", "right", "down right", "down left",
                                        "up",   "left",  "up left",    "up right"},
                             *const ways_zh[8] = {"下", "右", "右下", "左下", "上", "左", "左上", "右上"};
    printf(ui_text("patterns (row and column from 0, direction):\n", "棋型（行、列从 0 起，方向）：\n"));
    for (int i = 0; i < found->count; i++) {
        const GamePattern *pattern = &found->at[i];
        Text line = {0}, square = {0};
        text_add(&line, "  ");
        words_pad(&line, pattern->name ? pattern->name : "", pattern->name ? 7 : 0);
        words_pad(&line, pattern->text, 8);
        threats_square(game, pattern, &square);
        words_pad(&line, text_string(&square), 4);
        text_printf(&line, " (%d, %d, %d) %s", pattern->row, pattern->col, pattern->direction,
                    ui_text(ways[pattern->direction], ways_zh[pattern->direction]));
        puts(text_string(&line));
        text_free(&line);
        text_free(&square);
    }
    if (found->count == 0)
        printf(ui_text("  none\n", "  无\n"));
}

static json_t *threats_json(const Game *game, const ThreatsFound *found)
{
    json_t *list = json_array();
    for (int i = 0; i < found->count; i++) {
        const GamePattern *pattern = &found->at[i];
        Text square = {0};
        threats_square(game, pattern, &square);
        json_array_append_new(list, json_pack("{s:s?, s:s, s:s, s:s, s:i, s:i, s:i}", "name", pattern->name, "cells",
                                              pattern->text, "side", game->sides[pattern->side], "square",
                                              text_string(&square), "row", pattern->row, "column", pattern->col,
                                              "direction", pattern->direction));
        text_free(&square);
    }
    return list;
}

static void threats_show(const Game *game, const void *pos, const char *wanted, bool json)
{
    ThreatsFound found = threats_find(game, pos, wanted);
    Text text = {0}, position = {0};
    if (game->threats && !wanted)
        game->threats(pos, ui_chinese() && !json, &text);
    game->print(pos, &position);
    if (json) {
        ui_print_json(json_pack("{s:s, s:s, s:s, s:o}", "game", game->name, "position", text_string(&position),
                                "threats", text_string(&text), "patterns", threats_json(game, &found)));
    } else {
        fputs(text_string(&text), stdout);
        threats_print_patterns(game, &found);
    }
    text_free(&text);
    text_free(&position);
    free(found.at);
}

int cmd_threats(int argc, char **argv)
{
    const char *position = "", *moves = "", *pattern = NULL;
    bool json = false;
    const ArgOption options[] = {
        ARG_TEXT("--position", "TEXT", position),
        ARG_TEXT("--moves", "MOVES", moves),
        ARG_TEXT("--pattern", "CELLS", pattern),
        ARG_JSON(json),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "GAME", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    const Game *game = games_find(words.at[0], &error);
    bool fine = game && (game->patterns || error_set(&error, "%s has no patterns and no threats to tell", game->name));
    void *pos = fine ? position_new(game, position, &error) : NULL;
    fine = pos && position_play(game, pos, moves, &error) && (!pattern || threats_is_pattern(pattern, &error));
    if (fine)
        threats_show(game, pos, pattern, json);
    if (game)
        position_free(game, pos);
    return fine ? STATUS_DONE : ui_bad("threats", &error);
}

/* SPDX-License-Identifier: MIT
 *
 * lib_games - include/wuqi.h: games and versions.
 */
#include <stdio.h>

#include "lib/lib.h"

_Static_assert((int)WUQI_WIN == (int)VALUE_WIN && (int)WUQI_MAX_PV == (int)SEARCH_MAX_PLY &&
                   (int)WUQI_MAX_LINES == (int)SEARCH_MAX_LINES,
               "the header promises these");
_Static_assert(sizeof(WuqiError) >= sizeof(Error), "a text is never cut");

bool lib_fail(WuqiError *to, const Error *from)
{
    if (to)
        snprintf(to->text, sizeof to->text, "%s", from->text);
    return false;
}

const char *wuqi_version(void)
{
    return WUQI_VERSION;
}

int wuqi_abi(void)
{
    return WUQI_ABI;
}

int wuqi_games_count(void)
{
    return games_count();
}

const WuqiGame *wuqi_games_at(int index)
{
    return index >= 0 && index < games_count() ? lib_handle(games_at(index)) : NULL;
}

const WuqiGame *wuqi_game_find(const char *name, WuqiError *error)
{
    if (!lib_given(name, "the name of a game", error))
        return NULL;
    Error reason;
    const Game *game = games_look_up(name, &reason);
    if (!game)
        lib_fail(error, &reason);
    return lib_handle(game);
}

const char *wuqi_game_name(const WuqiGame *game)
{
    if (!lib_given(game, "the game", NULL))
        return "";
    return lib_game(game)->name;
}

const char *wuqi_game_title(const WuqiGame *game, int language)
{
    if (!lib_given(game, "the game", NULL))
        return "";
    return language == WUQI_CHINESE ? lib_game(game)->title_zh : lib_game(game)->title;
}

const char *wuqi_game_side_name(const WuqiGame *game, int side, int language)
{
    if (!lib_given(game, "the game", NULL))
        return "";
    return (language == WUQI_CHINESE ? lib_game(game)->sides_zh : lib_game(game)->sides)[side == 1];
}

/* The index-th of a list that ends with NULL. */
static const char *lib_listed(const char *const *list, int index)
{
    for (int i = 0; list && list[i]; i++) {
        if (i == index)
            return list[i];
    }
    return NULL;
}

const char *wuqi_game_notation(const WuqiGame *game, int index)
{
    if (!lib_given(game, "the game", NULL))
        return NULL;
    return lib_listed(lib_game(game)->notations, index);
}

const char *wuqi_game_eval_name(const WuqiGame *game, int index)
{
    if (!lib_given(game, "the game", NULL))
        return NULL;
    return lib_listed(lib_game(game)->evals, index);
}

const char *wuqi_game_protocols(const WuqiGame *game)
{
    if (!lib_given(game, "the game", NULL))
        return "";
    return lib_game(game)->protocols;
}

int wuqi_game_moves_max(const WuqiGame *game)
{
    if (!lib_given(game, "the game", NULL))
        return 0;
    return lib_game(game)->moves_max;
}

const char *wuqi_game_score_name(const WuqiGame *game)
{
    if (!lib_given(game, "the game", NULL))
        return "";
    return lib_game(game)->score_name;
}

int wuqi_game_score_unit(const WuqiGame *game)
{
    if (!lib_given(game, "the game", NULL))
        return 1;
    return lib_game(game)->score_unit;
}

void wuqi_game_board(const WuqiGame *handle, WuqiBoard *board)
{
    if (!lib_given(handle, "the game", NULL) || !lib_given(board, "the room for the board", NULL))
        return;
    const Game *game = lib_game(handle);
    *board = (WuqiBoard){
        .rows = game->rows,
        .cols = game->cols,
        .on_lines = game->on_lines,
        .rows_from_bottom = game->rows_from_bottom,
        .first_number = game->first_row,
    };
}

int wuqi_game_cell_owner(const WuqiGame *game, int cell)
{
    if (!lib_given(game, "the game", NULL))
        return -1;
    return lib_game(game)->owner((char)cell);
}

const char *wuqi_game_cell_glyph(const WuqiGame *handle, int cell, int language)
{
    if (!lib_given(handle, "the game", NULL))
        return "";
    /* Every ASCII character as a string of its own, two bytes each. */
    static const char plain[] =
        " \0!\0\"\0#\0$\0%\0&\0'\0(\0)\0*\0+\0,\0-\0.\0/\0"
        "0\0"
        "1\0"
        "2\0"
        "3\0"
        "4\0"
        "5\0"
        "6\0"
        "7\0"
        "8\0"
        "9\0:\0;\0<\0=\0>\0?\0@\0"
        "A\0B\0C\0D\0E\0F\0G\0H\0I\0J\0K\0L\0M\0N\0O\0P\0Q\0R\0S\0T\0U\0V\0W\0X\0Y\0Z\0[\0\\\0]\0^\0_\0`\0"
        "a\0b\0c\0d\0e\0f\0g\0h\0i\0j\0k\0l\0m\0n\0o\0p\0q\0r\0s\0t\0u\0v\0w\0x\0y\0z\0{\0|\0}\0~";
    const Game *game = lib_game(handle);
    const char *glyph = game->glyph ? game->glyph((char)cell, language == WUQI_CHINESE) : NULL;
    if (glyph)
        return glyph;
    return cell > ' ' && cell <= '~' ? &plain[2 * (cell - ' ')] : "";
}

const char *wuqi_technique(int index)
{
    return index >= 0 && index < TECHNIQUE_COUNT ? technique_names[index] : NULL;
}

uint64_t wuqi_game_bench(const WuqiGame *handle, WuqiError *error)
{
    if (!lib_given(handle, "the game", error))
        return 0;
    const Game *game = lib_game(handle);
    Error reason;
    GameBench bench = {0};
    if (!games_ready(game, &reason) || !game_bench(game, &bench, &reason)) {
        lib_fail(error, &reason);
        return 0;
    }
    return bench.nodes;
}

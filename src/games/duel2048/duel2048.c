/* SPDX-License-Identifier: MIT
 *
 * duel2048 - the instance of 2048 for two.
 */
#define GAME duel2048
#define GAME_NAME "duel2048"
#define GAME_TITLE "2048 duel"
#define GAME_TITLE_ZH "双人 2048"
#define GAME_SIDES {"first", "second"}
#define GAME_SIDES_ZH {"先手", "后手"}
#define GAME_ROWS 4
#define GAME_COLS 8
#include "games/duel2048/rules.h"
#include "games/duel2048/eval.h"
#include "games/duel2048/text.h"
#include "games/duel2048/speed.h"

static bool duel_init(Error *error)
{
    (void)error;
    board_init();
    return true;
}

#define GAME_INIT duel_init
#define GAME_GLYPH duel_glyph
#include "search/search_template.h"
#include "games/game_template.h"

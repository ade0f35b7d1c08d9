/* SPDX-License-Identifier: MIT
 *
 * eraser - the instance of the match-3 duel.
 */
#define GAME eraser
#define GAME_NAME "eraser"
#define GAME_TITLE "Eraser"
#define GAME_TITLE_ZH "星际消战"
#define GAME_SIDES \
    { \
        "first", "second" \
    }
#define GAME_SIDES_ZH \
    { \
        "先手", "后手" \
    }
#define GAME_SCORE_NAME "points"
#define GAME_SCORE_UNIT ERASER_UNIT
#define GAME_ROWS 6
#define GAME_COLS 6
#define GAME_ROWS_FROM_BOTTOM true
#define GAME_INIT eraser_init
#define GAME_READ eraser_read
#define GAME_GLYPH eraser_glyph
#define GAME_COLOUR eraser_terminal_colour
#define GAME_EXTRA eraser_extra
#define GAME_POINTS eraser_points
#define GAME_FORFEIT eraser_forfeit
#define GAME_EVALS "engine", "points"
#define GAME_GREEDY_EVAL "points"
#define GAME_LEVEL_LOSS 60
#define GAME_BENCH "seed:1", "seed:2", "seed:3 moves=6"
#define GAME_BENCH_DEPTH 8
#include "games/eraser/rules.h"
#include "games/eraser/eval.h"
#include "games/eraser/text.h"
#include "games/eraser/weights.h"
#include "games/eraser/effects.h"
#include "games/eraser/speed.h"
#include "games/eraser/tuning.h"
#include "games/eraser/catchup.h"
#include "games/eraser/classic.h"
#include "games/eraser/hooks.h"
#include "games/eraser/terms.h"

static bool eraser_init(Error *error)
{
    (void)error;
    board_init();
    eval_init();
    return true;
}

#include "search/search_template.h"
#include "games/game_template.h"

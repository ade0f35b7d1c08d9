/* SPDX-License-Identifier: MIT
 *
 * duel2048 - the instance of 2048 for two.
 */
#define GAME duel2048
#define GAME_NAME "duel2048"
#define GAME_TITLE "2048 duel"
#define GAME_TITLE_ZH "2048 对战"
#define GAME_SIDES \
    { \
        "first", "second" \
    }
#define GAME_SIDES_ZH \
    { \
        "先手", "后手" \
    }
#define GAME_SCORE_NAME "tiles"
#define GAME_SCORE_UNIT 9
#define GAME_ROWS 4
#define GAME_COLS 8
#define GAME_FIRST_ROW 0
#define GAME_INIT duel_init
#define GAME_LOAD duel_load
#define GAME_WEIGHTS EMBED_GET(duel2048_weights_zst)
#define GAME_READ duel_read
#define GAME_GLYPH duel_glyph
#define GAME_COLOUR duel_colour
#define GAME_EXTRA duel_extra
#define GAME_POINTS duel_points
#define GAME_LEVEL_LOSS 60
#define GAME_EVALS "engine", "tiles", "early", "mid", "early-printed", "mid-printed", "mid-text", "mid-first"
#define GAME_GREEDY_EVAL "tiles"
#define GAME_BENCH \
    "seed:1", "seed:2 rounds=12", "+5+3+1+1-1-2-0-4+6+2+0+0-0-0-3-5+4+1+0+0-0-1-2-4+2+1+1+0-0-0-1-6 90 p1 seed:3", \
        "+5+3+1+1-1-2-0-4+6+2+2+3-0-0-3-5+4+1+3+2-2-1-2-4+2+1+1+4-3-1-1-6 120 m1 seed:4"
#define GAME_BENCH_DEPTH 11
#include "games/duel2048/rules.h"
#include "games/duel2048/eval.h"
#include "games/duel2048/text.h"
#include "games/duel2048/effects.h"
#include "games/duel2048/speed.h"
#include "games/duel2048/tuning.h"
#include "games/duel2048/classic_eval.h"
#include "games/duel2048/classic.h"
#include "games/duel2048/hooks.h"
#include "games/duel2048/terms.h"

#include "games/duel2048/weights.h"

static bool duel_init(Error *error)
{
    (void)error;
    board_init();
    return true;
}

#include "search/search_template.h"
#include "games/game_template.h"

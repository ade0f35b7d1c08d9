/* SPDX-License-Identifier: MIT
 *
 * xiangqi - the Chinese chess instance.
 */
#define GAME xiangqi
#define GAME_NAME "xiangqi"
#define GAME_TITLE "Xiangqi"
#define GAME_TITLE_ZH "中国象棋"
#define GAME_SIDES \
    { \
        "red", "black" \
    }
#define GAME_SIDES_ZH \
    { \
        "红方", "黑方" \
    }
#define GAME_PROTOCOLS "uci ucci botzone botzone-keep"
#define GAME_SCORE_NAME "centipawns"
#define GAME_SCORE_UNIT 1
#define GAME_POINT_UNIT XIANGQI_UNIT
#define GAME_ROWS 10
#define GAME_COLS 9
#define GAME_ROWS_FROM_BOTTOM true
#define GAME_LEVEL_LOSS 200
#define GAME_INIT xiangqi_init
#define GAME_LOAD xiangqi_load
#define GAME_WEIGHTS XIANGQI_EMBEDDED
#define GAME_READ xiangqi_read
#define GAME_KEY_FROM_SCRATCH xiangqi_key_from_scratch
#define GAME_GLYPH xiangqi_glyph
#define GAME_COLOUR xiangqi_colour
#define GAME_GROUND xiangqi_ground
#define GAME_RIVER_ROW 5
#define GAME_FIRST_ROW 0
#define GAME_NOTATIONS "wxf", "chinese"
#define GAME_PRINT_NOTATION notation_print
#define GAME_EVALS "engine", "base", "report"
#define GAME_GREEDY_EVAL "base"
#define GAME_BENCH \
    "start", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1", \
        "1rbakab2/9/2c5n/4p3p/p8/7R1/P1P1P1P1P/2N3N2/4A4/2BAK1B2 w - - 0 1", \
        "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1"
#define GAME_BENCH_DEPTH 11
#include "games/xiangqi/rules.h"
#include "games/xiangqi/eval.h"
#include "games/xiangqi/see.h"
#include "games/xiangqi/text.h"
#include "games/xiangqi/effects.h"
#include "games/xiangqi/tuning.h"
#include "games/xiangqi/classic.h"
#include "games/xiangqi/hooks.h"
#include "games/xiangqi/terms.h"

static bool xiangqi_init(Error *error)
{
    (void)error;
    board_init();
    xiangqi_init_keys();
    return true;
}

#include "search/search_template.h"
#include "games/game_template.h"

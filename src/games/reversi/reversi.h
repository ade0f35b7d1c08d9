/* SPDX-License-Identifier: MIT
 *
 * reversi - what the 6x6 and the 8x8 instance have in common: everything but the name and the size.
 */
#define GAME_LOAD reversi_load
#define GAME_WEIGHTS REVERSI_EMBEDDED
#define GAME_READ reversi_read
#define GAME_SIDES \
    { \
        "black", "white" \
    }
#define GAME_SIDES_ZH \
    { \
        "黑方", "白方" \
    }
#define GAME_PROTOCOLS "gtp nboard botzone botzone-keep"
#define GAME_SCORE_NAME "discs"
#define GAME_SCORE_UNIT REVERSI_UNIT
#define GAME_ROWS REVERSI_SIZE
#define GAME_COLS REVERSI_SIZE
#define GAME_GLYPH reversi_glyph
#define GAME_POINTS reversi_points
#define GAME_EVALS "engine", "a", "b", "c", "d", "d-intended", "c-stable"
#define GAME_GREEDY_EVAL "a"
#define GAME_LEVEL_LOSS (6 * REVERSI_UNIT)
#define GAME_PERFT_OVER 1 /* as everywhere in reversi: both sides pass on to the end of the line */
#include "games/reversi/rules.h"
#include "games/reversi/text.h"
#include "games/reversi/tuning.h"
#include "games/reversi/classic_eval.h"
#include "games/reversi/classic.h"
#include "games/reversi/hooks.h"
#include "games/reversi/terms.h"
#include "search/search_template.h"
#include "games/game_template.h"

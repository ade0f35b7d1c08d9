/* SPDX-License-Identifier: MIT
 *
 * gomoku - what the instances have in common: everything but the name and the size.
 */
#define GAME_INIT gomoku_init
#define GAME_LOAD gomoku_load
#define GAME_WEIGHTS GOMOKU_EMBEDDED
#define GAME_READ gomoku_read
#define GAME_SIDES \
    { \
        "black", "white" \
    }
#define GAME_SIDES_ZH \
    { \
        "黑方", "白方" \
    }
#define GAME_PROTOCOLS "gomocup botzone botzone-keep"
#define GAME_POINT_UNIT 100 /* the evaluation is about the hundredths of a point that protocols tell */
#define GAME_ROWS GOMOKU_SIZE
#define GAME_COLS GOMOKU_SIZE
#define GAME_ROWS_FROM_BOTTOM true
#define GAME_GLYPH gomoku_glyph
#define GAME_WINNING gomoku_winning
#define GAME_EXTRA gomoku_extra
#define GAME_RULES gomoku_rule_names
#define GAME_KEY_FROM_SCRATCH gomoku_key_from_scratch
#define GAME_LEVEL_LOSS 200
#define GAME_EVALS "engine", "report"
#define GAME_BENCH \
    "moves h8 i9 h10 i10", "moves f10 f11 f8 g12 h10 e10", "moves h8 i9 h6 h9 g10 g8 f7 i7 renju", \
        "moves h8 h7 j8 i7 g9 f10 i9 j10 h9 f9 g7 standard"
#define GAME_BENCH_DEPTH 7
#define GAME_THREATS gomoku_threats
#define GAME_PATTERNS gomoku_patterns
#include "base/error.h"
#include "games/gomoku/rules.h"
#include "games/gomoku/eval.h"
#include "games/gomoku/text.h"
#include "games/gomoku/effects.h"
#include "games/gomoku/tuning.h"
#include "games/gomoku/classic.h"
#include "games/gomoku/locations.h"
#include "games/gomoku/hooks.h"
#include "games/gomoku/terms.h"
#include "games/gomoku/threat_text.h"
#include "search/search_template.h"
#include "games/game_template.h"

/* SPDX-License-Identifier: MIT
 *
 * breakthrough - the breakthrough instance: a second game that a test adds as docs/adding-a-game.md says.
 */
#define GAME breakthrough
#define GAME_NAME "breakthrough"
#define GAME_TITLE "Breakthrough 6x6"
#define GAME_TITLE_ZH "突破棋 6x6"
#define GAME_SIDES \
    { \
        "white", "black" \
    }
#define GAME_SIDES_ZH \
    { \
        "白方", "黑方" \
    }
#define GAME_ROWS 6
#define GAME_COLS 6
#define GAME_ROWS_FROM_BOTTOM true
#define GAME_LEVEL_LOSS 20
#define GAME_BENCH "start", "BBB-BBBB-B-B---B----W--WWWWW--WW-WWW W"
#define GAME_BENCH_DEPTH 8
#include "games/breakthrough/rules.h"
#include "games/breakthrough/eval.h"
#include "games/breakthrough/text.h"
#include "games/breakthrough/tuning.h"
#include "games/breakthrough/hooks.h"
#include "search/search_template.h"
#include "games/game_template.h"

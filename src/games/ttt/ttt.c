/* SPDX-License-Identifier: MIT
 *
 * ttt - the tic-tac-toe instance.
 */
#define GAME ttt
#define GAME_NAME "ttt"
#define GAME_TITLE "Tic-tac-toe"
#define GAME_TITLE_ZH "井字棋"
#define GAME_SIDES \
    { \
        "X", "O" \
    }
#define GAME_SIDES_ZH \
    { \
        "X", "O" \
    }
#define GAME_ROWS 3
#define GAME_COLS 3
#define GAME_LEVEL_LOSS 2
#define GAME_BENCH "start", "X---O---- X", "XO--X---- O"
#define GAME_BENCH_DEPTH 9
#include "games/ttt/rules.h"
#include "games/ttt/eval.h"
#include "games/ttt/terms.h"
#include "games/ttt/text.h"
#include "games/ttt/tuning.h"
#include "search/search_template.h"
#include "games/game_template.h"

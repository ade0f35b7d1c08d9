/* SPDX-License-Identifier: MIT
 *
 * connect4 - the connect four instance: the sixth game, added by a test as docs/adding-a-game.md says.
 */
#define GAME connect4
#define GAME_NAME "connect4"
#define GAME_TITLE "Connect Four"
#define GAME_TITLE_ZH "四子棋"
#define GAME_SIDES \
    { \
        "X", "O" \
    }
#define GAME_SIDES_ZH \
    { \
        "X", "O" \
    }
#define GAME_ROWS 6
#define GAME_COLS 7
#define GAME_LEVEL_LOSS 10
#define GAME_BENCH "start", "-------------------------------O------XX-- O"
#define GAME_BENCH_DEPTH 10
#include "games/connect4/rules.h"
#include "games/connect4/eval.h"
#include "games/connect4/text.h"
#include "search/search_template.h"
#include "games/game_template.h"

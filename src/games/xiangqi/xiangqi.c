/* SPDX-License-Identifier: MIT
 *
 * xiangqi - the Chinese chess instance.
 */
#define GAME xiangqi
#define GAME_NAME "xiangqi"
#define GAME_TITLE "Xiangqi"
#define GAME_TITLE_ZH "中国象棋"
#define GAME_SIDES {"red", "black"}
#define GAME_SIDES_ZH {"红方", "黑方"}
#define GAME_PROTOCOLS "uci ucci botzone botzone-keep"
#define GAME_SCORE_NAME "centipawns"
#define GAME_SCORE_UNIT 1
#define GAME_POINT_UNIT XIANGQI_UNIT
#define GAME_ROWS 10
#define GAME_COLS 9
#define GAME_ROWS_FROM_BOTTOM true
#define GAME_LEVEL_LOSS 200
#include "games/xiangqi/rules.h"
#include "games/xiangqi/eval.h"
#include "games/xiangqi/see.h"
#include "games/xiangqi/text.h"
#include "games/xiangqi/effects.h"
#include "games/xiangqi/tuning.h"
#include "games/xiangqi/classic.h"
#include "games/xiangqi/hooks.h"
#include "search/search_template.h"
#include "games/game_template.h"

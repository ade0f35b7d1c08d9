/* SPDX-License-Identifier: MIT
 *
 * gomoku - what the instances have in common: everything but the name and the size.
 */
#include "base/error.h"
#include "games/gomoku/rules.h"
#include "games/gomoku/eval.h"
#include "games/gomoku/text.h"
#include "games/gomoku/tuning.h"

#define GAME_INIT gomoku_init
#define GAME_SIDES {"black", "white"}
#define GAME_SIDES_ZH {"黑方", "白方"}
#define GAME_PROTOCOLS "gomocup"
#define GAME_ROWS GOMOKU_SIZE
#define GAME_COLS GOMOKU_SIZE
#define GAME_ROWS_FROM_BOTTOM true
#define GAME_GLYPH gomoku_glyph
#define GAME_KEY_FROM_SCRATCH gomoku_key_from_scratch
#define GAME_LEVEL_LOSS 200

#include "search/hooks.h"
#include "games/gomoku/threats.h"

#include "search/search_template.h"
#include "games/game_template.h"

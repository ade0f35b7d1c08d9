/* SPDX-License-Identifier: MIT
 *
 * gomoku19 - the 19x19 instance.
 */
#define GAME gomoku19
#define GAME_NAME "gomoku19"
#define GAME_TITLE "Gomoku 19x19 (five in a row)"
#define GAME_TITLE_ZH "五子棋 19x19"
#define GOMOKU_SIZE 19
#include "games/gomoku/gomoku.h"

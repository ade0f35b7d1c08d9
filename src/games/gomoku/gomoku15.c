/* SPDX-License-Identifier: MIT
 *
 * gomoku15 - the 15x15 instance.
 */
#define GAME gomoku15
#define GAME_NAME "gomoku15"
#define GAME_TITLE "Gomoku 15x15 (five in a row)"
#define GAME_TITLE_ZH "五子棋 15x15"
#define GOMOKU_SIZE 15
#include "games/gomoku/gomoku.h"

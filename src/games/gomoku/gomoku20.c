/* SPDX-License-Identifier: MIT
 *
 * gomoku20 - the 20x20 instance.
 */
#define GAME gomoku20
#define GAME_NAME "gomoku20"
#define GAME_TITLE "Gomoku 20x20 (five in a row)"
#define GAME_TITLE_ZH "五子棋 20x20"
#define GOMOKU_SIZE 20
#include "games/gomoku/gomoku.h"

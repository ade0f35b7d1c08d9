/* SPDX-License-Identifier: MIT
 *
 * reversi8 - the 8x8 instance (Othello).
 */
#define GAME reversi8
#define GAME_NAME "reversi8"
#define GAME_TITLE "Reversi 8x8 (Othello)"
#define GAME_TITLE_ZH "黑白棋 8x8"
#define REVERSI_SIZE 8
#include "games/reversi/reversi.h"

/* SPDX-License-Identifier: MIT
 *
 * reversi6 - the 6x6 instance (the course report's game).
 */
#define GAME reversi6
#define GAME_NAME "reversi6"
#define GAME_TITLE "Reversi 6x6"
#define GAME_TITLE_ZH "黑白棋 6x6"
#define REVERSI_SIZE 6
#define GAME_BENCH \
    "start", "---------O---XOXX--OOO-------------- X", "X------XOO---XOO---OOO-------------- X", \
        "---O-----O---XXOO---XO----OOX----O-- X", "--------X-----XXXXOOOXOO--OOX---O--- O"
#define GAME_BENCH_DEPTH 20
#include "games/reversi/reversi.h"

/* SPDX-License-Identifier: MIT
 *
 * reversi8 - the 8x8 instance (Othello).
 */
#define GAME reversi8
#define GAME_NAME "reversi8"
#define GAME_TITLE "Reversi 8x8 (Othello)"
#define GAME_TITLE_ZH "黑白棋 8x8"
#define REVERSI_SIZE 8
#define GAME_BENCH \
    "start", "----O------O-----OOX------OXX------XXX---OOX-------O--------O--- X", \
        "-------------------XXX----OOXXO---OOXOXO--OOOOOO--X----O-------- X", \
        "----------O-OX----XOXXX---XXOOO---XXOOO---XOOOOO---XOO-------O-- X", \
        "----O-----OXOO-----XXXXO-OXXOXX--XXXXOXX--OOOOO---OOOO----OO---- X", \
        "-OOOO---X-XXX----XXX----OOXXXX--OOOOXOO-OOOXOO--O-XOO-O--OOOO--O X"
#define GAME_BENCH_DEPTH 16
#include "games/reversi/reversi.h"

/* SPDX-License-Identifier: MIT
 *
 * xiangqi_board - the board of a position that is known to the game alone, for the trainers. Included after the game's
 * board.h.
 */
#ifndef LEARN_XIANGQI_BOARD_H
#define LEARN_XIANGQI_BOARD_H

#include <string.h>

#include "games/game.h"
#include "games/xiangqi/board.h"

/* Reads a FEN into `pos`, a position of the game, and from there into the board; false if it is none. */
static inline bool xiangqi_board_read(const Game *game, void *pos, const char *fen, Board *board)
{
    static const char letters[] = ".RNCPABK"; /* as the game prints its men, by kind */
    if (!game->parse(pos, fen, NULL))
        return false;
    memset(board, 0, sizeof *board);
    for (int row = 0; row < BOARD_RANKS; row++) {
        for (int col = 0; col < BOARD_FILES; col++) {
            char cell = game->cell(pos, row, col);
            const char *kind = cell == '.' ? NULL : strchr(letters, cell & ~32);
            if (kind)
                board_put(board, square_at(col, BOARD_RANKS - 1 - row),
                          piece_of(cell & 32 ? BLACK : RED, (int)(kind - letters)));
        }
    }
    return true;
}

#endif

/* SPDX-License-Identifier: MIT
 *
 * empties - the empty squares of a reversi position, seen through the game's table.
 */
#ifndef LEARN_EMPTIES_H
#define LEARN_EMPTIES_H

#include "games/game.h"

static inline int empties_of(const Game *game, const void *pos)
{
    int empties = 0;
    for (int row = 0; row < game->rows; row++)
        for (int col = 0; col < game->cols; col++)
            empties += game->cell(pos, row, col) != 'X' && game->cell(pos, row, col) != 'O';
    return empties;
}

#endif

/* SPDX-License-Identifier: MIT
 *
 * eval - stand-in evaluation until the trained one is plugged in: mobility, frontier, corners and what lies beside them.
 *
 * Same interface as the trained evaluation: 1/100 disc for the side to move. Not part of the product.
 */
#ifndef REVERSI_EVAL_H
#define REVERSI_EVAL_H

#include "games/reversi/board.h"
#include "games/reversi/stability.h"

typedef struct ReversiWeights {
    int unused;
} ReversiWeights;

static inline int eval_side(uint64_t mine, uint64_t theirs)
{
    uint64_t empties = board_empties(mine, theirs);
    uint64_t open_corners = empties & REVERSI_CORNERS;
    uint64_t beside = open_corners << 1 | open_corners >> 1 | open_corners << 8 | open_corners >> 8;
    uint64_t diagonal = open_corners << 9 | open_corners >> 9 | open_corners << 7 | open_corners >> 7;
    return 110 * board_count(board_moves(mine, theirs)) + 45 * board_count(board_potential_moves(mine, theirs)) +
           300 * board_count(stability_discs(mine, empties)) - 250 * board_count(beside & REVERSI_C_SQUARES & mine) -
           450 * board_count(diagonal & REVERSI_X_SQUARES & mine);
}

static inline int reversi_eval(const ReversiWeights *weights, uint64_t mine, uint64_t theirs)
{
    (void)weights;
    return eval_side(mine, theirs) - eval_side(theirs, mine);
}

#endif
static inline int game_eval(const Position *pos)
{
    return reversi_eval(0, pos->mine, pos->theirs);
}

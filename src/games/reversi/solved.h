/* SPDX-License-Identifier: MIT
 *
 * solved - what stands for a reversi position in a book of solved ones (proof/solved_book.h): one key for a position
 * and its mirrored forms.
 *
 * A key is the board's squares in base 3 (empty, mine, theirs), the smallest of its eight forms; 36 squares fit into 64
 * bits, so it is the position itself. The move of an entry is a square of that form, a score the final disc difference
 * for the side to move.
 */
#ifndef REVERSI_SOLVED_H
#define REVERSI_SOLVED_H

#include "games/reversi/board.h"
#include "proof/solved_book.h"

typedef struct SolvedForm {
    uint64_t key;
    int way; /* that turns the position into the form (board_turn) */
} SolvedForm;

static inline uint64_t solved_number_of(uint64_t mine, uint64_t theirs)
{
    uint64_t number = 0;
    for (uint64_t rest = REVERSI_MASK; rest; rest &= rest - 1) {
        const uint64_t square = rest & (0 - rest);
        number = 3 * number + (mine & square ? 1U : theirs & square ? 2U : 0U);
    }
    return number;
}

static inline SolvedForm solved_form(uint64_t mine, uint64_t theirs)
{
    SolvedForm form = {.key = UINT64_MAX};
    for (int way = 0; way < BOARD_WAYS; way++) {
        const uint64_t key = solved_number_of(board_turn(mine, way), board_turn(theirs, way));
        if (key < form.key)
            form = (SolvedForm){key, way};
    }
    return form;
}

/* A square of the position as the form has it. */
static inline uint8_t solved_square(const SolvedForm *form, int square)
{
    return square == BOARD_PASS ? BOARD_PASS : (uint8_t)board_first(board_turn(board_bit(square), form->way));
}

/* The position's own move for that of an entry; -1 if no move of the position is it. */
static inline int solved_move(const SolvedForm *form, uint64_t mine, uint64_t theirs, uint8_t move)
{
    uint64_t moves = board_moves(mine, theirs);
    if (!moves)
        return move == BOARD_PASS && board_moves(theirs, mine) ? BOARD_PASS : -1;
    for (; moves; moves &= moves - 1)
        if (solved_square(form, board_first(moves)) == move)
            return board_first(moves);
    return -1;
}

#endif

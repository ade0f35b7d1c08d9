/* SPDX-License-Identifier: MIT
 *
 * eval - the trained reversi evaluation: the sum of one weight for each pattern instance on the board, one for
 * the number of moves of each side (worth 3 % of the error where labels are exact), and a constant.
 *
 * A weight and a value are in 1/100 disc, for the side to move. The weights of a stage are one contiguous
 * array; the stage is chosen by the number of empty squares. Everything is integer, so the value is
 * the same on every machine.
 */
#ifndef REVERSI_EVAL_H
#define REVERSI_EVAL_H

#include "games/reversi/board.h"
#include "games/reversi/patterns.h"

enum { REVERSI_EVAL_LIMIT = REVERSI_SQUARES * 100 - 1 };

typedef struct ReversiWeights {
    int16_t stage[REVERSI_STAGES][REVERSI_STAGE_WEIGHTS];
} ReversiWeights;

static inline int reversi_eval_clamp(int value)
{
    return value > REVERSI_EVAL_LIMIT ? REVERSI_EVAL_LIMIT : value < -REVERSI_EVAL_LIMIT ? -REVERSI_EVAL_LIMIT : value;
}

/* What is not a pattern: the moves of both sides, the squares where they might get one, the empty squares. */
static inline int reversi_eval_counts(const int16_t *table, uint64_t mine, uint64_t theirs, int empties)
{
    uint64_t my_potential, their_potential;
    int my_moves = board_count(board_moves_potential(mine, theirs, &my_potential));
    int their_moves = board_count(board_moves_potential(theirs, mine, &their_potential));
    int sum = table[START_MY_MOVES + my_moves] + table[START_THEIR_MOVES + their_moves] +
              table[START_EMPTIES + empties % REVERSI_STAGE_WIDTH];
    if (REVERSI_POTENTIAL_MAX > 0)
        sum += table[START_MY_POTENTIAL + board_count(my_potential)] +
               table[START_THEIR_POTENTIAL + board_count(their_potential)];
    return sum;
}

/* The expected final disc difference of the side to move, in 1/100 disc. */
static inline int reversi_eval(const ReversiWeights *weights, uint64_t mine, uint64_t theirs)
{
    const int empties = REVERSI_SQUARES - __builtin_popcountll(mine | theirs);
    const int16_t *table = weights->stage[patterns_stage(empties)];
    return reversi_eval_clamp(patterns_visit(0, table, mine, theirs) +
                              reversi_eval_counts(table, mine, theirs, empties));
}

#endif

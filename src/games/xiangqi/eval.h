/* SPDX-License-Identifier: MIT
 *
 * eval - the static value of a xiangqi position for the side to move: that of the board, less and less as the 60-move rule
 * draws near.
 */
#include "games/xiangqi/eval_terms.h"

static inline int game_eval(const Position *pos)
{
    int value = eval_board(&pos->board, pos->side, pos->squares);
    if (pos->quiet_limit)
        value -= value * pos->quiet_plies / (3 * XIANGQI_QUIET_LIMIT);
    return pos->side == RED ? value : -value;
}

/* SPDX-License-Identifier: MIT
 *
 * eval - the static value of a xiangqi position for the side to move: the table's value of the board and what the
 * network adds to it, as far as the men can win at all, less and less as the 60-move rule draws near.
 */
#include "games/xiangqi/eval_terms.h"

/* The sum of the square weights: a search's, or from scratch. */
static inline uint32_t eval_position_squares(const Position *pos)
{
    return pos->numbers ? pos->squares : eval_squares(&xiangqi_shipped.table, &pos->board);
}

/* What the network adds, from the sums of a search or, by the shipped one, from scratch. */
static inline int eval_network(const Position *pos)
{
    int stage = network_stage(&pos->board);
    if (pos->numbers)
        return network_value(&pos->numbers->network, pos->sums, pos->side, stage);
    Accumulator sums;
    network_refresh(&xiangqi_shipped.network, &sums, RED, &pos->board);
    network_refresh(&xiangqi_shipped.network, &sums, BLACK, &pos->board);
    return network_value(&xiangqi_shipped.network, &sums, pos->side, stage);
}

static inline int game_eval(const Position *pos)
{
    const WeightTable *weights = pos->numbers ? &pos->numbers->table : &xiangqi_shipped.table;
    int table = eval_board_sum(weights, &pos->board, pos->side, eval_position_squares(pos));
    int value = (pos->side == RED ? table : -table) + eval_network(pos);
    value = value * eval_winning_chances(&pos->board, value > 0 ? pos->side : !pos->side) / 16;
    if (pos->quiet_limit)
        value -= value * pos->quiet_plies / (3 * XIANGQI_QUIET_LIMIT);
    return value;
}

/* SPDX-License-Identifier: MIT
 *
 * eval - the learned evaluation: the sum of the weights of a position's features (features.h). It is the expected
 * difference in tiles of the near future, nine for a tile's face value of one. `wuqi train duel2048` learns the
 * weights from games against itself.
 */
#include "games/duel2048/features.h"

enum { EVAL_MAX = 20000 };

static int16_t eval_shipped[FEATURE_WEIGHTS];
static _Thread_local const int16_t *eval_weights = eval_shipped; /* those that this thread evaluates by */

static inline void eval_use(Position *pos, const void *weights)
{
    (void)pos;
    eval_weights = weights ? weights : eval_shipped;
}

static inline int eval_territory(const int16_t *weights, const Position *pos, int side)
{
    uint32_t index[FEATURE_TUPLES];
    features_tuples(pos->level[side] | pos->foreign[side] * 15, index);
    int sum = 0;
    for (int i = 0; i < FEATURE_TUPLES; i++)
        sum += weights[index[i]];
    return sum;
}

/* The side's tiles in the other territory. */
static inline int eval_abroad(const int16_t *weights, const Position *pos, int side)
{
    uint64_t tiles = pos->foreign[!side] & ~pos->setup->walls[!side];
    int sum = 0;
    while (tiles) {
        int nibble = bits_pop(&tiles) >> 2;
        sum += weights[FEATURE_ABROAD + 16 * nibble + board_nibble(pos->level[!side], nibble)];
    }
    return sum;
}

/* Pairs that face each other over the border line, as the side to move sees them. */
static inline int eval_border(const int16_t *weights, const Position *pos, int side)
{
    uint64_t mine = pos->level[side] | pos->foreign[side] * 15;
    uint64_t theirs = pos->level[!side] | pos->foreign[!side] * 15;
    int sum = 0;
    for (int row = 0; row < 4; row++)
        sum += weights[features_border(mine, theirs, row, pos->phase)];
    return sum;
}

static inline int eval_position(const int16_t *weights, const Position *pos)
{
    int side = game_side(pos);
    int value = eval_territory(weights, pos, side) - eval_territory(weights, pos, !side) +
                eval_border(weights, pos, side) + weights[FEATURE_PHASE + pos->phase];
    if (pos->foreign[0] | pos->foreign[1])
        value += eval_abroad(weights, pos, side) - eval_abroad(weights, pos, !side);
    return value > EVAL_MAX ? EVAL_MAX : value < -EVAL_MAX ? -EVAL_MAX : value;
}

static inline int game_eval(const Position *pos)
{
    return eval_position(eval_weights, pos);
}

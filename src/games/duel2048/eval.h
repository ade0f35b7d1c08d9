/* SPDX-License-Identifier: MIT
 *
 * eval - the learned evaluation: the sum of the weights of a position's features (features.h). It is the expected
 * difference in tiles of the near future, nine for a tile's face value of one. `wuqi train duel2048` learns the
 * weights from games against itself.
 */
#include "games/duel2048/features.h"

enum { EVAL_MAX = 20000 };

/* What a territory was found to be worth. A move leaves one of the two as it is mostly, and the other comes back in
 * many lines. */
enum { EVAL_KNOWN_BITS = 11 };
typedef struct EvalKnown {
    uint64_t levels;
    int sum;
    bool valid;
} EvalKnown;

/* What a thread evaluates by, and what it knows by these weights. */
typedef struct Evaluator {
    const int16_t *weights;
    EvalKnown known[1 << EVAL_KNOWN_BITS];
} Evaluator;

static int16_t eval_shipped[FEATURE_WEIGHTS];

static inline void eval_use(Position *pos, Evaluator *evaluator, const void *weights)
{
    evaluator->weights = weights ? weights : eval_shipped;
    pos->evaluator = evaluator;
}

static inline const int16_t *eval_weights(const Position *pos)
{
    return pos->evaluator ? pos->evaluator->weights : eval_shipped;
}

static int eval_tuples(const int16_t *weights, uint64_t levels)
{
    uint32_t index[FEATURE_TUPLES];
    features_tuples(levels, index);
    int sum = 0;
    for (int i = 0; i < FEATURE_TUPLES; i++)
        sum += weights[index[i]];
    return sum;
}

static inline int eval_territory(const Position *pos, int side)
{
    uint64_t levels = pos->level[side] | pos->foreign[side] * 15;
    if (!pos->evaluator)
        return eval_tuples(eval_shipped, levels);
    EvalKnown *known = &pos->evaluator->known[levels * UINT64_C(0x9e3779b97f4a7c15) >> (64 - EVAL_KNOWN_BITS)];
    if (!known->valid || known->levels != levels)
        *known = (EvalKnown){levels, eval_tuples(pos->evaluator->weights, levels), true};
    return known->sum;
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

static inline int game_eval(const Position *pos)
{
    const int16_t *weights = eval_weights(pos);
    int side = game_side(pos);
    int value = eval_territory(pos, side) - eval_territory(pos, !side) + eval_border(weights, pos, side) +
                weights[FEATURE_PHASE + pos->phase];
    if (pos->foreign[0] | pos->foreign[1])
        value += eval_abroad(weights, pos, side) - eval_abroad(weights, pos, !side);
    return value > EVAL_MAX ? EVAL_MAX : value < -EVAL_MAX ? -EVAL_MAX : value;
}

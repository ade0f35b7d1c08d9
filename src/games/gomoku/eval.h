/* SPDX-License-Identifier: MIT
 *
 * eval - the sum of what every empty square is worth to either side (numbers_file.h), kept up to date by rules.h, and
 * what the kinds of threats on the board are worth together: who has the move matters most where both sides have some.
 * A network (network.h) adds what these do not know.
 */

/* Which kinds of threats there are, as an index into GomokuNumbers.threats. */
static inline unsigned threats_mask(const Position *pos)
{
    const int16_t *mine = pos->count[pos->side], *theirs = pos->count[!pos->side];
    return (unsigned)(mine[CLASS_FOUR_THREE] > 0) | (unsigned)(mine[CLASS_DOUBLE_THREE] > 0) << 1 |
           (unsigned)(mine[CLASS_FOUR] > 0) << 2 | (unsigned)(mine[CLASS_THREE] > 0) << 3 |
           (unsigned)(mine[CLASS_THREE] > 2) << 4 | (unsigned)(theirs[CLASS_STRAIGHT] > 0) << 5 |
           (unsigned)(theirs[CLASS_FOUR_THREE] > 0) << 6 | (unsigned)(theirs[CLASS_DOUBLE_THREE] > 0) << 7 |
           (unsigned)(theirs[CLASS_FOUR] > 0) << 8 | (unsigned)(theirs[CLASS_THREE] > 0) << 9 |
           (unsigned)(theirs[CLASS_THREE] > 2) << 10;
}

/* What the network adds. */
static inline int network_eval(const Position *pos)
{
    if (!sums_are_kept(pos))
        return 0;
    if (pos->waits == 0)
        return network_value(&pos->numbers->network, &pos->sums, pos->side);
    const NetworkSums sums = sums_find(pos); /* rare: sums_are_wanted knows who asks */
    return network_value(&pos->numbers->network, &sums, pos->side);
}

static inline int table_eval(const Position *pos)
{
    return (pos->worth[pos->side][0] - pos->worth[!pos->side][1] + pos->numbers->threats[threats_mask(pos)]) /
           NUMBERS_UNIT;
}

static inline int game_eval(const Position *pos)
{
    int value = table_eval(pos) + network_eval(pos);
    return value > VALUE_EVAL_MAX / 2 ? VALUE_EVAL_MAX / 2 : value < -VALUE_EVAL_MAX / 2 ? -VALUE_EVAL_MAX / 2 : value;
}

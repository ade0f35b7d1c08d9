/* SPDX-License-Identifier: MIT
 *
 * eval - a man is worth the more the farther he has come.
 */
static inline int break_worth(uint64_t men, bool down)
{
    static const int worth[BREAK_SIZE] = {20, 20, 22, 26, 36, 0};
    int sum = 0;
    for (int row = 0; row < BREAK_SIZE; row++)
        sum += worth[down ? BREAK_SIZE - 1 - row : row] * bits_count(men & break_row(row));
    return sum;
}

static inline int game_eval(const Position *pos)
{
    int lead = break_worth(pos->men[0], false) - break_worth(pos->men[1], true);
    return pos->side ? -lead : lead;
}

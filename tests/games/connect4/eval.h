/* SPDX-License-Identifier: MIT
 *
 * eval - squares that would complete a four, and the middle columns, where most fours pass.
 */
static inline int connect4_chances(uint64_t discs, uint64_t empty)
{
    static const int steps[4] = {1, CONNECT4_STRIDE - 1, CONNECT4_STRIDE, CONNECT4_STRIDE + 1};
    uint64_t squares = 0;
    for (int i = 0; i < 4; i++) {
        int step = steps[i];
        uint64_t after = discs << step & discs << 2 * step, before = discs >> step & discs >> 2 * step;
        squares |= (after & (discs << 3 * step | discs >> step)) | (before & (discs >> 3 * step | discs << step));
    }
    return bits_count(squares & empty);
}

static inline int connect4_middle(uint64_t discs)
{
    return 2 * bits_count(discs & connect4_column(3)) + bits_count(discs & (connect4_column(2) | connect4_column(4)));
}

static inline int game_eval(const Position *pos)
{
    uint64_t board = 0;
    for (int col = 0; col < CONNECT4_COLS; col++)
        board |= connect4_column(col);
    uint64_t empty = board & ~(pos->mine | pos->theirs);
    return 10 * (connect4_chances(pos->mine, empty) - connect4_chances(pos->theirs, empty)) +
           connect4_middle(pos->mine) - connect4_middle(pos->theirs);
}

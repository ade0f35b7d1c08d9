/* SPDX-License-Identifier: MIT
 *
 * eval - the lead in points, and what the best erasing swap brings to the side to move.
 *
 * A lead is worth more than its points: the leader can take back every quiet swap of the opponent, who therefore has to
 * erase whatever that gives away. A quiet swap of the side that is behind only brings the end nearer.
 */
enum {
    ERASER_UNIT = 10, /* value of a point */
    EVAL_LEAD = 60,   /* of being ahead at all */
    EVAL_GAIN = 8,    /* of a point that the next swap brings */
};

/* Points of a swap, its whole cascade included. */
static inline int eval_gain(const Position *pos, uint64_t first, int step)
{
    uint64_t pieces[SETUP_COLOURS];
    uint16_t next[SETUP_SIZE];
    memcpy(pieces, pos->pieces, sizeof pieces);
    memcpy(next, pos->next, sizeof next);
    return board_play(pieces, next, first, first << step, pos->setup);
}

/* The value without what the next swap brings. */
static inline int eval_lead(const Position *pos)
{
    int lead = eraser_lead(pos);
    return ERASER_UNIT * lead + (lead > 0 ? EVAL_LEAD : lead < 0 ? -EVAL_LEAD : 0);
}

/* The value, or one from beta on if it is at least that: then the rest of the swaps need not be played. */
static inline int eval_up_to(const Position *pos, int beta)
{
    int base = eval_lead(pos), value = base;
    for (int up = 0; up < 2; up++) {
        uint64_t swaps = up ? pos->erasing.up : pos->erasing.across;
        while (swaps && value < beta) {
            int gain = base + EVAL_GAIN * eval_gain(pos, UINT64_C(1) << bits_pop(&swaps), up ? 1 : 8);
            value = gain > value ? gain : value;
        }
    }
    return value;
}

static inline int game_eval(const Position *pos)
{
    return eval_up_to(pos, VALUE_INFINITE);
}

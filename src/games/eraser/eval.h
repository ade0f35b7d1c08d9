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
    EVAL_IDLE = 300,  /* lost by every quiet swap of a side that is behind */
};

/* Points of a swap, its whole cascade included. */
static inline int eval_gain(const Position *pos, uint64_t first, int step)
{
    uint64_t pieces[SETUP_COLOURS];
    uint16_t next[SETUP_SIZE];
    memcpy(pieces, pos->pieces, sizeof pieces);
    memcpy(next, pos->next, sizeof next);
    board_swap(pieces, first, first << step);
    return board_cascade(pieces, next, pos->setup);
}

/* The most that one swap brings. */
static inline int eval_best_gain(const Position *pos)
{
    int best = 0;
    for (int up = 0; up < 2; up++) {
        uint64_t swaps = up ? pos->erasing.up : pos->erasing.across;
        while (swaps) {
            int gain = eval_gain(pos, UINT64_C(1) << bits_pop(&swaps), up ? 1 : 8);
            best = gain > best ? gain : best;
        }
    }
    return best;
}

static inline int game_eval(const Position *pos)
{
    int lead = eraser_lead(pos);
    int side = game_side(pos);
    return ERASER_UNIT * lead + (lead > 0 ? EVAL_LEAD : lead < 0 ? -EVAL_LEAD : 0) -
           EVAL_IDLE * (pos->idle[side] - pos->idle[!side]) + EVAL_GAIN * eval_best_gain(pos);
}

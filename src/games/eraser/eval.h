/* SPDX-License-Identifier: MIT
 *
 * eval - the lead in points, and what the best erasing swap brings to the side to move.
 *
 * A lead is worth more than its points: the leader can take back every quiet swap of the opponent, who therefore has to
 * erase whatever that gives away. A quiet swap of the side that is behind only brings the end nearer.
 */
enum {
    ERASER_UNIT = 10, /* value of a point */
#ifndef EL
#define EL 60
#endif
    EVAL_LEAD = EL,   /* of being ahead at all */
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

/* The most that one swap brings, and the second most. */
static inline void eval_best_gains(const Position *pos, int best[2])
{
    best[0] = best[1] = 0;
    for (int up = 0; up < 2; up++) {
        uint64_t swaps = up ? pos->erasing.up : pos->erasing.across;
        while (swaps) {
            int gain = eval_gain(pos, UINT64_C(1) << bits_pop(&swaps), up ? 1 : 8);
            if (gain > best[0]) {
                best[1] = best[0];
                best[0] = gain;
            } else if (gain > best[1]) {
                best[1] = gain;
            }
        }
    }
}

#ifndef K1
#define K1 8
#define K2 0
#endif
static inline int game_eval(const Position *pos)
{
    int best[2];
    eval_best_gains(pos, best);
    int lead = eraser_lead(pos);
    int side = game_side(pos);
    return ERASER_UNIT * lead + (lead > 0 ? EVAL_LEAD : lead < 0 ? -EVAL_LEAD : 0) -
           EVAL_IDLE * (pos->idle[side] - pos->idle[!side]) + K1 * best[0] - K2 * best[1];
}

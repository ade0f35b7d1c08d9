/* SPDX-License-Identifier: MIT
 *
 * eval - a table of three things: the lead in points, what the best erasing swap brings to the side to move, and how
 * many swaps erase.
 *
 * A lead is worth more than its points: the leader can take back every quiet swap of the opponent, who therefore has to
 * erase whatever that gives away, so that a large lead grows from move to move: it is worth more the more moves are
 * left. A quiet swap of the side that is behind only brings the end nearer. So what a swap brings has a value of its
 * own for the side behind, level and ahead: least for the leader, who gives away as much as he takes. Each weight has a
 * value for when EVAL_FAR moves are left and one for the end. The shipped table is a formula (eval_init); `wuqi train
 * eraser` fits others.
 */
enum {
    ERASER_UNIT = 10,    /* value of a point */
    EVAL_LEAD = 60,      /* of being ahead at all */
    EVAL_GAIN = 8,       /* of a point that the next swap brings who is behind or level */
    EVAL_GAIN_AHEAD = 5, /* and the leader */
    EVAL_GROWTH = 2400, /* what a lead of EVAL_LEAD_MAX grows by in EVAL_FAR moves; that of EVAL_LARGE not at all, those
                           between in proportion */
    EVAL_LARGE = 30,
    EVAL_MAX = 20000,
    EVAL_FAR = 256, /* moves left from which on the end is far */
    EVAL_LEAD_MAX = 100,
    EVAL_GAIN_MAX = 24,
    EVAL_SWAPS_MAX = 12,
    /* Where the weights of each stand; those of gain and swaps three times, for behind, level, ahead. */
    EVAL_GAINS = 2 * EVAL_LEAD_MAX + 1,
    EVAL_SWAPS = EVAL_GAINS + 3 * (EVAL_GAIN_MAX + 1),
    EVAL_WEIGHTS = EVAL_SWAPS + 3 * (EVAL_SWAPS_MAX + 1),
};

typedef struct EvalWeight {
    int16_t far, end;
} EvalWeight;

static EvalWeight eval_shipped[EVAL_WEIGHTS];

static inline void eval_use(Position *pos, const void *weights)
{
    pos->weights = weights ? weights : eval_shipped;
}

static inline const EvalWeight *eval_weights(const Position *pos)
{
    return pos->weights ? pos->weights : eval_shipped;
}

/* What a point of the next swap is worth to the side behind, level, ahead. */
static inline int eval_gain_unit(int standing)
{
    return standing == 2 ? EVAL_GAIN_AHEAD : EVAL_GAIN;
}

/* What a lead will grow by, far from the end. */
static int eval_growth(int lead)
{
    int large = lead > EVAL_LARGE ? lead - EVAL_LARGE : lead < -EVAL_LARGE ? lead + EVAL_LARGE : 0;
    return EVAL_GROWTH * large / (EVAL_LEAD_MAX - EVAL_LARGE);
}

static void eval_init(void)
{
    for (int lead = -EVAL_LEAD_MAX; lead <= EVAL_LEAD_MAX; lead++) {
        int value = ERASER_UNIT * lead + (lead > 0 ? EVAL_LEAD : lead < 0 ? -EVAL_LEAD : 0);
        eval_shipped[EVAL_LEAD_MAX + lead] = (EvalWeight){(int16_t)(value + eval_growth(lead)), (int16_t)value};
    }
    for (int i = 0; i < 3 * (EVAL_GAIN_MAX + 1); i++) {
        int16_t value = (int16_t)(eval_gain_unit(i / (EVAL_GAIN_MAX + 1)) * (i % (EVAL_GAIN_MAX + 1)));
        eval_shipped[EVAL_GAINS + i] = (EvalWeight){value, value};
    }
}

/* Points of a swap, its whole cascade included. */
static inline int eval_gain(const Position *pos, uint64_t first, int step)
{
    uint64_t pieces[SETUP_COLOURS];
    uint16_t next[SETUP_SIZE];
    memcpy(pieces, pos->pieces, sizeof pieces);
    memcpy(next, pos->next, sizeof next);
    return board_play(pieces, next, first, first << step, pos->setup);
}

static inline int eval_least(int value, int most)
{
    return value < most ? value : most;
}

/* How far the end is, up to EVAL_FAR. */
static inline int eval_phase(const Position *pos)
{
    return eval_least(pos->setup->moves - pos->made, EVAL_FAR);
}

static inline int eval_mixed(const EvalWeight *weight, int phase)
{
    return (weight->far * phase + weight->end * (EVAL_FAR - phase)) / EVAL_FAR;
}

/* The place of the lead among the weights, and 0, 1, 2 for behind, level, ahead. */
static inline int eval_lead_place(int lead)
{
    return lead > EVAL_LEAD_MAX ? 2 * EVAL_LEAD_MAX : lead < -EVAL_LEAD_MAX ? 0 : EVAL_LEAD_MAX + lead;
}

static inline int eval_standing(int lead)
{
    return lead > 0 ? 2 : lead == 0;
}

/* The value without what the next swap brings. */
static inline int eval_base(const Position *pos, int phase)
{
    int lead = eraser_lead(pos), place = eval_lead_place(lead);
    int swaps = eval_least(bits_count(pos->erasing.across) + bits_count(pos->erasing.up), EVAL_SWAPS_MAX);
    const EvalWeight *weights = eval_weights(pos);
    return eval_mixed(&weights[place], phase) + ERASER_UNIT * (lead + EVAL_LEAD_MAX - place) +
           eval_mixed(&weights[EVAL_SWAPS + (EVAL_SWAPS_MAX + 1) * eval_standing(lead) + swaps], phase);
}

static inline int eval_of_gain(const EvalWeight *weights, int standing, int gain, int phase)
{
    int place = eval_least(gain, EVAL_GAIN_MAX);
    return eval_mixed(&weights[EVAL_GAINS + (EVAL_GAIN_MAX + 1) * standing + place], phase) +
           eval_gain_unit(standing) * (gain - place);
}

/* The value, or one from beta on if it is at least that: then the rest of the swaps need not be played. */
static inline int eval_up_to(const Position *pos, int beta)
{
    const EvalWeight *weights = eval_weights(pos);
    int phase = eval_phase(pos), standing = eval_standing(eraser_lead(pos));
    int base = eval_base(pos, phase), value = base + eval_of_gain(weights, standing, 0, phase);
    for (int up = 0; up < 2; up++) {
        uint64_t swaps = up ? pos->erasing.up : pos->erasing.across;
        while (swaps && value < beta) {
            int points = eval_gain(pos, UINT64_C(1) << bits_pop(&swaps), up ? 1 : 8);
            int gain = base + eval_of_gain(weights, standing, points, phase);
            value = gain > value ? gain : value;
        }
    }
    return value > EVAL_MAX ? EVAL_MAX : value < -EVAL_MAX ? -EVAL_MAX : value;
}

static inline int game_eval(const Position *pos)
{
    return eval_up_to(pos, VALUE_INFINITE);
}

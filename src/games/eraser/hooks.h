/* SPDX-License-Identifier: MIT
 *
 * hooks - what eraser tells the search: which swaps are worth a look and in which order, waiting, the end of the game.
 */
#define GAME_ORDER eraser_order
#define GAME_QUIET eraser_quiet
#define GAME_BAD eraser_far
#define GAME_SEARCH_MOVES eraser_search_moves
#define GAME_EVAL_UP_TO eval_up_to
#define GAME_USE(pos, evaluator, weights) ((void)(evaluator), eval_use((pos), (weights)))
#define GAME_NULL_OK eraser_may_wait
#define GAME_DECIDED eraser_prove
#define GAME_DRAW_COST ERASER_DRAW_COST
#define GAME_MOVES_LEFT eraser_moves_left
#define GAME_SEARCH_DATA Catchup
#define GAME_SEARCH_INIT(plan, config) ((void)(config), catchup_init(plan))
#define GAME_SEARCH_FREE(plan) catchup_free(plan)
#define GAME_SEARCH_CLEAR(plan) ((void)(plan))
#define GAME_SOLVE_AT catchup_iteration
#define GAME_SOLVE_ROOT(site, pos, allowed, count, report) \
    ((void)(allowed), (void)(count), catchup_root((site)->search, (site)->pulse, (pos), (report)))
#define GAME_EVAL_NAMED eraser_eval_named

static int eraser_eval_named(const Position *pos, int eval)
{
    return eval == 1 ? ERASER_UNIT * eraser_lead(pos) : game_eval(pos);
}

/* Pairs of neighbours of one colour: swapping them changes nothing. */
static inline Swaps eraser_idle(const Position *pos)
{
    Swaps idle = {0, 0};
    for (int colour = 0; colour < SETUP_COLOURS; colour++) {
        idle.across |= pos->pieces[colour] & pos->pieces[colour] >> 8;
        idle.up |= pos->pieces[colour] & pos->pieces[colour] >> 1;
    }
    return idle;
}

static inline bool eraser_is_idle(const Swaps *idle, Move move)
{
    return (move < ERASER_UP ? idle->across : idle->up) >> eraser_first(move) & 1;
}

/* Waiting is a move of its own, never a late one. */
static inline bool eraser_quiet(const Position *pos, Move move)
{
    Swaps idle = eraser_idle(pos);
    return !eraser_erases(pos, move) && !eraser_is_idle(&idle, move);
}

/* The leader's quiet swaps are many, and a leader who always finds the right one has won: far from the root the search
 * takes him to erase or to wait, and sees so much further who is caught up with. */
static inline bool eraser_far(const Position *pos, Move move, int depth)
{
    return depth < ERASER_QUIET_DEPTH && eraser_quiet(pos, move);
}

/* Who is behind has to erase: the leader takes back every quiet swap, until the moves are used up. And of the swaps
 * that change nothing one is enough. */
static int eraser_search_moves(Position *pos, Move *moves, bool *complete)
{
    int all = game_moves(pos, moves), count = 0;
    (void)complete;
    bool behind = eraser_lead(pos) < 0, waited = false;
    Swaps idle = eraser_idle(pos);
    for (int i = 0; i < all; i++) {
        Move move = moves[i];
        if (!eraser_erases(pos, move)) {
            if (behind)
                continue;
            if (eraser_is_idle(&idle, move)) {
                if (waited)
                    continue;
                waited = true;
            }
        }
        moves[count++] = move;
    }
    return count;
}

/* Erasing swaps by what they bring, the cascade included; quiet ones by how few erasing swaps they leave. */
static void eraser_order(const Position *pos, Move *moves, int *scores, int count, int depth)
{
    Swaps idle = eraser_idle(pos);
    for (int i = 0; i < count; i++) {
        uint64_t first = UINT64_C(1) << eraser_first(moves[i]);
        if (eraser_erases(pos, moves[i])) {
            scores[i] = 10000 + 100 * eval_gain(pos, first, eraser_step(moves[i]));
        } else if (eraser_is_idle(&idle, moves[i])) {
            scores[i] = ERASER_WAIT_SCORE;
        } else if (depth >= 2) {
            uint64_t pieces[SETUP_COLOURS];
            memcpy(pieces, pos->pieces, sizeof pieces);
            board_swap(pieces, first, first << eraser_step(moves[i]));
            Swaps left = board_erasing(pieces, pos->setup->squares);
            scores[i] = -ERASER_SWAP_SCORE * (bits_count(left.across) + bits_count(left.up));
        }
    }
}

/* The leader may always wait: two neighbours of one colour to swap are hardly ever missing. */
static inline bool eraser_may_wait(const Position *pos)
{
    return eraser_lead(pos) > 0 && pos->made + 1 < pos->setup->moves && !eraser_holes(pos);
}

static inline void game_make_null(Position *pos, Undo *undo)
{
    *undo = *pos;
    pos->made++;
}

static inline void game_undo_null(Position *pos, const Undo *undo)
{
    *pos = *undo;
}

/* The leader looks for a quiet swap after which nothing can be erased: that ends the game and wins it. */
static bool eraser_prove(const Position *pos, int ply, int *value)
{
    if (eraser_lead(pos) <= 0 || eraser_erasing_count(pos) > ERASER_END_SWAPS || eraser_holes(pos))
        return false;
    for (int step = 1; step <= 8; step += 7) {
        uint64_t firsts = pos->setup->squares & pos->setup->squares >> step;
        firsts &= ~(step == 8 ? pos->erasing.across : pos->erasing.up);
        while (firsts) {
            uint64_t first = UINT64_C(1) << bits_pop(&firsts);
            uint64_t pieces[SETUP_COLOURS];
            memcpy(pieces, pos->pieces, sizeof pieces);
            board_swap(pieces, first, first << step);
            if (!board_has_erasing(pieces, pos->setup->squares)) {
                *value = VALUE_WIN - ply - 1;
                return true;
            }
        }
    }
    return false;
}

/* Most games are decided long before the last move: what is far away counts a quarter. */
static int eraser_moves_left(const Position *pos)
{
    int left = (pos->setup->moves - pos->made + 1) / 2;
    return left <= 12 ? left : 12 + (left - 12) / 4;
}

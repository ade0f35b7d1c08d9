/* SPDX-License-Identifier: MIT
 *
 * entry_template - the kinds of node, how a node is entered and left, and values on their way through the table.
 *
 * Values of wins count plies from the root inside the search and from the node inside the table; nothing but the two
 * functions here converts them.
 */

enum { NODE_ZERO = 0, NODE_PV = 1, NODE_TEACH = 2, NODE_TRACE = 4, NODE_ROOT = 8 };
enum { DEPTH_PROVED = 255 }; /* depth of a table entry that no deeper search can change */

#define ALWAYS_INLINE inline __attribute__((always_inline))

static int node_pv(Worker *w, int ply, int depth, int alpha, int beta);
static int node_zero(Worker *w, int ply, int depth, int alpha, int beta);
static int node_teach(Worker *w, int ply, int depth, int alpha, int beta);
static int node_trace(Worker *w, int ply, int depth, int alpha, int beta);

static ALWAYS_INLINE bool node_uses(const Worker *w, unsigned technique, const int kind)
{
    return !(kind & NODE_TEACH) || (w->techniques & technique) != 0;
}

/* Shortcuts that only the engine takes, with all its techniques or without one of them: teaching searches whose
 * techniques are sound must agree with each other to the last point. */
static ALWAYS_INLINE bool node_is_engine(const Worker *w, const int kind)
{
    return !(kind & NODE_TEACH) || w->shortcuts;
}

static ALWAYS_INLINE bool node_is_pv(Window window, const int kind)
{
    return kind & NODE_TEACH ? window.beta - window.alpha > 1 : (kind & NODE_PV) != 0;
}

static ALWAYS_INLINE int node_eval(const Worker *w, const int kind)
{
    return kind & NODE_TEACH ? GAME_EVAL_NAMED(&w->pos, w->eval) : game_eval(&w->pos);
}

/* The evaluation, or any value between the bound and it: for callers that only ask whether the evaluation reaches the
 * bound. */
static ALWAYS_INLINE int node_eval_up_to(const Worker *w, int bound, const int kind)
{
    return node_is_engine(w, kind) ? GAME_EVAL_UP_TO(&w->pos, bound) : node_eval(w, kind);
}

/* Whether history and killers remember the move. */
static ALWAYS_INLINE bool node_has_history(const Position *pos, Move move)
{
    return TUNE_HISTORY_NOISY || GAME_QUIET(pos, move);
}

/* A win, a loss, or a value that a rule about the path pronounced. */
static inline bool value_decided(int value)
{
    return value >= TUNE_PATH_VALUE || value <= -TUNE_PATH_VALUE;
}

/* What the searches of similar positions have taught about their evaluation. */
static ALWAYS_INLINE int node_corrected(const Worker *w, int eval, const int kind)
{
    if (!SEARCH_HAS_CORRECTION || !node_is_engine(w, kind))
        return eval;
    int corrected = eval + w->correction[game_side(&w->pos)][GAME_CORRECTION_INDEX(&w->pos)] / 256;
    return corrected > VALUE_EVAL_MAX ? VALUE_EVAL_MAX : corrected < -VALUE_EVAL_MAX ? -VALUE_EVAL_MAX : corrected;
}

static ALWAYS_INLINE void node_learn_correction(Worker *w, int depth, int difference)
{
    int16_t *entry = &w->correction[game_side(&w->pos)][GAME_CORRECTION_INDEX(&w->pos)];
    int weight = depth + 1 < 16 ? depth + 1 : 16;
    int most = TUNE_CORRECTION_MAX * 256;
    int target = difference * 256;
    target = target > 2 * most ? 2 * most : target < -2 * most ? -2 * most : target;
    int value = (*entry * (256 - weight) + target * weight) / 256;
    *entry = (int16_t)(value > most ? most : value < -most ? -most : value);
}

static ALWAYS_INLINE int node_return(Worker *w, int value, TraceReason reason, const int kind)
{
    if (kind & NODE_TRACE)
        w->reason = reason;
    return value;
}

/* Searches the current position at `ply` with the instance that fits. */
static ALWAYS_INLINE int node_enter(Worker *w, int ply, int depth, Window window, const int kind)
{
    if (kind & NODE_TRACE)
        return node_trace(w, ply, depth, window.alpha, window.beta);
    if (kind & NODE_TEACH)
        return node_teach(w, ply, depth, window.alpha, window.beta);
    if (kind & NODE_PV && window.beta - window.alpha > 1)
        return node_pv(w, ply, depth, window.alpha, window.beta);
    return node_zero(w, ply, depth, window.alpha, window.beta);
}

/* The same for a child: after a move, with the window turned round. */
static ALWAYS_INLINE int node_child(Worker *w, int ply, int depth, Window window, const int kind)
{
    Window turned = {.alpha = -window.beta, .beta = -window.alpha};
    return -node_enter(w, ply + 1, depth, turned, kind);
}

/* A win or loss that the rules pronounce counts the plies from the root; points stay as they are. */
static inline int value_at_ply(int value, int ply)
{
    if (value >= VALUE_WIN_MIN)
        return value - ply;
    if (value <= -VALUE_WIN_MIN)
        return value + ply;
    return value;
}

static inline int16_t value_to_table(int value, int ply)
{
    return (int16_t)(value >= VALUE_WIN_MIN ? value + ply : value <= -VALUE_WIN_MIN ? value - ply : value);
}

static inline int value_from_table(int value, int ply)
{
    return value_at_ply(value, ply);
}

static ALWAYS_INLINE void node_make(Worker *w, int ply, Move move, Undo *undo)
{
    Frame *frame = &w->frames[ply];
    frame->move = move;
    frame->history_index = (int16_t)GAME_HISTORY_INDEX(&w->pos, move);
    if (SEARCH_KNOWS_KEY)
        tt_prefetch(&w->pulse.control->tt, GAME_KEY_AFTER(&w->pos, move));
    game_make(&w->pos, move, undo);
    if (!SEARCH_KNOWS_KEY && !TT_LOADS)
        tt_prefetch(&w->pulse.control->tt, game_key(&w->pos));
}

static ALWAYS_INLINE void node_take_pv(Worker *w, int ply, Move move)
{
    int length = w->pv_length[ply + 1];
    if (length > SEARCH_MAX_PLY - 1)
        length = SEARCH_MAX_PLY - 1;
    w->pv[ply][0] = move;
    memcpy(&w->pv[ply][1], w->pv[ply + 1], (size_t)length * sizeof(Move));
    w->pv_length[ply] = length + 1;
}

/* SPDX-License-Identifier: MIT
 *
 * node_template - one node of the search: the part of search_template.h that runs millions of times a second.
 *
 * The body is written once and compiled with constant arguments: for PV nodes, for zero-window nodes, for
 * the teaching searches (every technique asked for at run time), for the tracing search, each with its root.
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

/* Shortcuts that only the engine takes: teaching searches must agree with each other to the last point. */
static ALWAYS_INLINE bool node_is_engine(const Worker *w, const int kind)
{
    return !(kind & NODE_TEACH) || w->complete;
}

static ALWAYS_INLINE bool node_is_pv(Window window, const int kind)
{
    return kind & NODE_TEACH ? window.beta - window.alpha > 1 : (kind & NODE_PV) != 0;
}

static ALWAYS_INLINE int node_eval(const Worker *w, const int kind)
{
    return kind & NODE_TEACH ? GAME_EVAL_NAMED(&w->pos, w->eval) : game_eval(&w->pos);
}

/* The evaluation, or anything from the bound up to it: for whoever only asks whether it is that high. */
static ALWAYS_INLINE int node_eval_up_to(const Worker *w, int bound, const int kind)
{
    return kind & NODE_TEACH ? node_eval(w, kind) : GAME_EVAL_UP_TO(&w->pos, bound);
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

/* --- move picking ------------------------------------------------------------------------------------- */

typedef struct Picker {
    int count;
    int next;
    bool filled; /* the moves have been generated; until then only the table's move is known */
    bool complete; /* no move was left out that could matter */
    Move moves[GAME_MOVES_MAX];
    int scores[GAME_MOVES_MAX];
} Picker;

enum { PICK_TABLE = 1 << 30 };

static ALWAYS_INLINE int picker_history(const Worker *w, int ply, Move move)
{
    const Position *pos = &w->pos;
    int index = GAME_HISTORY_INDEX(pos, move);
    int score = w->history[game_side(pos)][index];
    for (int back = 1; back <= 2 && back <= ply; back++) {
        int before = w->frames[ply - back].history_index;
        if (before >= 0)
            score += w->follow[before][index];
    }
    return score;
}

static ALWAYS_INLINE void picker_score(Worker *w, Picker *picker, int ply, int depth, Move table_move, const int kind)
{
    const Position *pos = &w->pos;
    const Frame *frame = &w->frames[ply];
    memset(picker->scores, 0, (size_t)picker->count * sizeof picker->scores[0]);
    if (node_uses(w, TECHNIQUE_ORDERING, kind))
        GAME_ORDER(pos, picker->moves, picker->scores, picker->count, depth);
    bool killers = node_uses(w, TECHNIQUE_KILLERS, kind);
    bool history = node_uses(w, TECHNIQUE_HISTORY, kind);
    int before = ply > 0 ? w->frames[ply - 1].history_index : -1;
    Move counter = before >= 0 ? w->counter[before] : MOVE_NONE;
    for (int i = 0; i < picker->count; i++) {
        Move move = picker->moves[i];
        if (move == table_move) {
            picker->scores[i] = PICK_TABLE;
            continue;
        }
        if (!GAME_QUIET(pos, move))
            continue;
        if (killers) {
            if (move == frame->killers[0])
                picker->scores[i] += TUNE_KILLER_SCORE;
            else if (move == frame->killers[1])
                picker->scores[i] += TUNE_KILLER_SCORE * 9 / 10;
            else if (move == counter)
                picker->scores[i] += TUNE_KILLER_SCORE * 8 / 10;
        }
        if (history)
            picker->scores[i] += TUNE_ORDER_HISTORY * picker_history(w, ply, move);
    }
}

/* The best move not yet taken; the earlier one of equals, so that the order is always the same. */
static ALWAYS_INLINE Move picker_next(Picker *picker)
{
    if (picker->next == picker->count)
        return MOVE_NONE;
    int best = picker->next;
    for (int i = picker->next + 1; i < picker->count; i++) {
        if (picker->scores[i] > picker->scores[best])
            best = i;
    }
    Move move = picker->moves[best];
    int score = picker->scores[best];
    for (int i = best; i > picker->next; i--) {
        picker->moves[i] = picker->moves[i - 1];
        picker->scores[i] = picker->scores[i - 1];
    }
    picker->moves[picker->next] = move;
    picker->scores[picker->next] = score;
    picker->next++;
    return move;
}

static ALWAYS_INLINE void picker_fill(Worker *w, Picker *picker, int ply, int depth, Move table_move, const int kind)
{
    picker->count = node_uses(w, TECHNIQUE_PRUNING, kind)
                        ? GAME_SEARCH_MOVES(&w->pos, picker->moves, &picker->complete)
                        : game_moves(&w->pos, picker->moves);
    picker->next = 0;
    picker->filled = true;
    picker_score(w, picker, ply, depth, table_move, kind);
}

static inline void history_step(int16_t *entry, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *entry = (int16_t)(*entry + bonus - *entry * size / TUNE_HISTORY_MAX);
}

static void history_update(Worker *w, int ply, Move move, int bonus)
{
    const Position *pos = &w->pos;
    int index = GAME_HISTORY_INDEX(pos, move);
    history_step(&w->history[game_side(pos)][index], bonus);
    for (int back = 1; back <= 2 && back <= ply; back++) {
        int before = w->frames[ply - back].history_index;
        if (before >= 0)
            history_step(&w->follow[before][index], bonus);
    }
}

/* A quiet move cut: remember it, and remember that the quiet moves tried before it did not. */
static void history_reward(Worker *w, int ply, int depth, Move best, const Move *tried, int count)
{
    Frame *frame = &w->frames[ply];
    int bonus = depth * depth * 4 + 32 * depth;
    if (bonus > TUNE_HISTORY_MAX / 4)
        bonus = TUNE_HISTORY_MAX / 4;
    if (frame->killers[0] != best) {
        frame->killers[1] = frame->killers[0];
        frame->killers[0] = best;
    }
    if (ply > 0 && w->frames[ply - 1].history_index >= 0)
        w->counter[w->frames[ply - 1].history_index] = best;
    history_update(w, ply, best, bonus);
    for (int i = 0; i < count; i++)
        history_update(w, ply, tried[i], -bonus);
}

/* --- making moves with the books kept ------------------------------------------------------------------- */

static ALWAYS_INLINE void node_make(Worker *w, int ply, Move move, Undo *undo)
{
    Frame *frame = &w->frames[ply];
    frame->move = move;
    frame->history_index = (int16_t)GAME_HISTORY_INDEX(&w->pos, move);
    game_make(&w->pos, move, undo);
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

/* --- quiescence ----------------------------------------------------------------------------------------- */

static ALWAYS_INLINE int quiet_body(Worker *w, int ply, int alpha, int beta, const int kind)
{
    const Position *pos = &w->pos;
    bool forced = GAME_FORCED(pos);
    w->horizon = true;
    if (ply >= SEARCH_MAX_PLY - 1)
        return node_eval(w, kind);
    bool use_table = TUNE_QUIET_TABLE && node_is_engine(w, kind);
    bool pv = node_is_pv((Window){.alpha = alpha, .beta = beta}, kind);
    Control *control = w->pulse.control;
    TTEntry entry = {.move = MOVE_NONE, .extra = INT16_MIN};
    uint64_t key = use_table ? game_key(pos) : 0;
    bool hit = use_table && tt_probe(&control->tt, key, &entry);
    if (hit && !pv) {
        int known = value_from_table(entry.value, ply);
        if (entry.bound == TT_EXACT || (entry.bound == TT_LOWER && known >= beta) ||
            (entry.bound == TT_UPPER && known <= alpha))
            return known;
    }
    int best = -VALUE_INFINITE, start = alpha, raw = INT16_MIN;
    if (!forced) {
        raw = hit && entry.extra != INT16_MIN ? entry.extra : node_eval(w, kind);
        best = node_corrected(w, raw, kind);
        if (best >= beta) {
            if (use_table && !hit) {
                TTEntry stood = {.move = MOVE_NONE, .value = value_to_table(best, ply), .extra = (int16_t)raw, .bound = TT_LOWER};
                tt_store(&control->tt, key, &stood);
            }
            return best;
        }
        if (best > alpha)
            alpha = best;
    }
    int stand = best;
    Move best_move = MOVE_NONE;
    Picker picker;
    picker.next = 0;
    picker.filled = true;
    picker.count = forced ? game_moves(pos, picker.moves) : GAME_NOISY_MOVES(pos, picker.moves);
    picker_score(w, &picker, ply, 0, entry.move, kind);
    Move move;
    while ((move = picker_next(&picker)) != MOVE_NONE) {
        if (!forced && GAME_NOISY_BAD(pos, move, alpha - stand - TUNE_DELTA_MARGIN))
            continue;
        Undo undo;
        node_make(w, ply, move, &undo);
        w->frames[ply].purpose = TRACE_FULL;
        Window window = {.alpha = alpha, .beta = beta};
        int value = node_child(w, ply, 0, window, kind);
        game_undo(&w->pos, move, &undo);
        if (pulse_stopped(&w->pulse))
            return 0;
        if (value > best) {
            best = value;
            if (value > alpha) {
                alpha = value;
                best_move = move;
                node_take_pv(w, ply, move);
            }
            if (value >= beta)
                break;
        }
    }
    if (use_table && (!value_decided(best) || best >= VALUE_WIN_MIN || best <= -VALUE_WIN_MIN)) {
        TTEntry result = {
            .move = best_move,
            .value = value_to_table(best, ply),
            .extra = (int16_t)raw,
            .bound = best >= beta ? TT_LOWER : best > start && pv ? TT_EXACT : TT_UPPER,
        };
        tt_store(&control->tt, key, &result);
    }
    return best;
}

/* --- cutting before any move is searched ---------------------------------------------------------------- */

static ALWAYS_INLINE bool node_null_move(Worker *w, int ply, int depth, int beta, int *value, const int kind)
{
#if SEARCH_HAS_NULL
    Frame *frame = &w->frames[ply];
    if (depth < TUNE_NULL_DEPTH || frame->eval < beta || beta <= -VALUE_WIN_MIN || beta >= VALUE_WIN_MIN ||
        (ply > 0 && w->frames[ply - 1].move == MOVE_NONE) || !GAME_NULL_OK(&w->pos))
        return false;
    int above = (frame->eval - beta) / TUNE_NULL_DIVISOR;
    int reduction = TUNE_NULL_REDUCTION(depth) + (above < 3 ? above : 3);
    Undo undo;
    frame->move = MOVE_NONE;
    frame->history_index = -1;
    frame->purpose = TRACE_NULL;
    w->frames[ply + 1].expects_cut = !frame->expects_cut;
    game_make_null(&w->pos, &undo);
    Window window = {.alpha = beta - 1, .beta = beta};
    int result = node_child(w, ply, depth - reduction, window, kind);
    game_undo_null(&w->pos, &undo);
    if (pulse_stopped(&w->pulse) || result < beta)
        return false;
    *value = result >= VALUE_WIN_MIN ? beta : result; /* a win found after a pass is not proved */
    return true;
#else
    (void)w, (void)ply, (void)depth, (void)beta, (void)value, (void)kind;
    return false;
#endif
}

/* Looks at the same position with less depth and a window moved by the margin: if even that holds, the deep
 * search would almost surely agree. */
static ALWAYS_INLINE bool node_probcut(Worker *w, int ply, int depth, Window window, int *value, const int kind)
{
    ProbCut cut = {0};
    if (w->probcuts >= 2 || !GAME_PROBCUT(&w->pos, depth, &cut))
        return false;
    int high = window.beta + cut.margin;
    int low = window.alpha - cut.margin;
    int eval = w->frames[ply].eval;
    bool found = false;
    w->probcuts++;
    if (ply > 0)
        w->frames[ply - 1].purpose = TRACE_SHALLOW;
    if (eval >= window.beta && high < VALUE_EVAL_MAX) {
        Window shallow = {.alpha = high - 1, .beta = high};
        if (node_enter(w, ply, cut.depth, shallow, kind) >= high) {
            *value = window.beta;
            found = true;
        }
    } else if (eval <= window.alpha && low > -VALUE_EVAL_MAX) {
        Window shallow = {.alpha = low, .beta = low + 1};
        if (node_enter(w, ply, cut.depth, shallow, kind) <= low) {
            *value = window.alpha;
            found = true;
        }
    }
    w->probcuts--;
    return found && !pulse_stopped(&w->pulse);
}

/* --- the moves of a node ---------------------------------------------------------------------------------- */

typedef struct Loop {
    int ply, depth;
    int alpha, beta;
    int best;
    Move best_move;
    int number;  /* moves searched */
    bool pv;
    bool forced;
    bool improving; /* the evaluation is better than two plies ago */
    int extension;  /* of the table move, if it is singular */
    Move table_move;
    int tried; /* quiet moves searched, for the history */
    Move quiets[GAME_MOVES_MAX];
} Loop;

/* Plies that a move's place in the order alone takes off. */
static ALWAYS_INLINE int loop_late(const Worker *w, const Loop *loop)
{
    int depth = loop->depth < 63 ? loop->depth : 63;
    int number = loop->number < 63 ? loop->number : 63;
    return w->pulse.control->reductions[depth][number] / TUNE_REDUCE_DIVISOR;
}

/* True if a late move at low depth need not be searched at all. */
static ALWAYS_INLINE bool loop_prunes(const Worker *w, const Loop *loop, Move move, const int kind)
{
    if (kind & NODE_ROOT || !node_uses(w, TECHNIQUE_PRUNING, kind) || loop->number == 0 || loop->forced ||
        loop->best <= -TUNE_PATH_VALUE)
        return false;
    bool quiet = GAME_QUIET(&w->pos, move);
    int depth = loop->depth;
    if (TUNE_PRUNE_REDUCED && quiet) {
        depth -= loop_late(w, loop);
        depth = depth < 1 ? 1 : depth;
    }
    if (quiet && loop->depth <= TUNE_LATE_DEPTH) {
        int count = TUNE_LATE_COUNT(loop->depth);
        if (loop->number >= (TUNE_IMPROVING && !loop->improving ? count / 2 + 1 : count))
            return true;
    }
    if (quiet && TUNE_HISTORY_PRUNE > 0 && depth <= 4 &&
        picker_history(w, loop->ply, move) < -TUNE_HISTORY_PRUNE * depth)
        return true;
    int eval = w->frames[loop->ply].eval;
    if (quiet && depth <= TUNE_FUTILITY_DEPTH && eval != VALUE_INFINITE &&
        eval + TUNE_FUTILITY_MARGIN * (depth + 1) <= loop->alpha)
        return true;
    return GAME_BAD(&w->pos, move, depth);
}

static ALWAYS_INLINE int loop_reduction(const Worker *w, const Loop *loop, bool quiet, int history, const int kind)
{
    if (TUNE_REDUCE_DEPTH == 0 || !node_uses(w, TECHNIQUE_REDUCTIONS, kind) || loop->depth < TUNE_REDUCE_DEPTH ||
        loop->number < TUNE_REDUCE_NUMBER || loop->forced || (!quiet && !TUNE_REDUCE_NOISY))
        return 0;
    int reduction = loop_late(w, loop);
    reduction -= loop->pv + (TUNE_REDUCE_NOISY && !quiet);
    if (TUNE_IMPROVING && !loop->improving)
        reduction++;
    if (TUNE_REDUCE_EXPECTED && w->frames[loop->ply].expects_cut)
        reduction += TUNE_REDUCE_EXPECTED;
    if (TUNE_REDUCE_CUT && !loop->pv && loop->table_move == MOVE_NONE)
        reduction++;
    reduction -= history / (TUNE_HISTORY_MAX / 2);
    if (reduction > loop->depth - 2)
        reduction = loop->depth - 2;
    return reduction > 0 ? reduction : 0;
}

/* Searches one move: scout first, whole window if the scout says so. */
static ALWAYS_INLINE int loop_search(Worker *w, Loop *loop, Move move, const int kind)
{
    int ply = loop->ply;
    Frame *frame = &w->frames[ply];
    bool quiet = GAME_QUIET(&w->pos, move);
    int history = quiet ? picker_history(w, ply, move) : 0;
    Undo undo;
    node_make(w, ply, move, &undo);
    int extension = 0;
    if (node_uses(w, TECHNIQUE_EXTENSIONS, kind)) {
        extension = GAME_EXTEND(&w->pos);
        if (extension == 0 && move == loop->table_move)
            extension = loop->extension;
        if (ply > 2 * SEARCH_MAX_PLY / 3)
            extension = 0;
    }
    int depth = loop->depth - 1 + extension;
    Window full = {.alpha = loop->alpha, .beta = loop->beta};
    Window scout = {.alpha = loop->alpha, .beta = loop->alpha + 1};
    int value;
    Frame *child = &w->frames[ply + 1];
    frame->purpose = TRACE_FULL;
    child->expects_cut = !loop->pv && !frame->expects_cut;
    Algorithm algorithm = kind & NODE_TEACH ? w->algorithm : ALGORITHM_PVS;
    if (algorithm == ALGORITHM_MINIMAX) {
        Window open = {.alpha = -VALUE_INFINITE, .beta = VALUE_INFINITE};
        value = node_child(w, ply, depth, open, kind);
    } else if (loop->number == 0 || algorithm == ALGORITHM_ALPHABETA) {
        value = node_child(w, ply, depth, full, kind);
    } else {
        int reduction = loop_reduction(w, loop, quiet, history, kind);
        frame->purpose = reduction > 0 ? TRACE_REDUCED : TRACE_SCOUT;
        child->expects_cut = reduction > 0 || loop->pv || !frame->expects_cut;
        value = node_child(w, ply, depth - reduction, scout, kind);
        if (reduction > 0 && value > loop->alpha && !pulse_stopped(&w->pulse)) {
            frame->purpose = TRACE_RESEARCH;
            child->expects_cut = loop->pv || !frame->expects_cut;
            value = node_child(w, ply, depth, scout, kind);
        } else if (reduction > 0) {
            w->horizon = true;
        }
        if (value > loop->alpha && value < loop->beta && !pulse_stopped(&w->pulse)) {
            frame->purpose = TRACE_RESEARCH;
            child->expects_cut = false;
            value = node_child(w, ply, depth, full, kind);
        }
    }
    game_undo(&w->pos, move, &undo);
    loop->number++;
    return value;
}

static void root_take(Worker *w, Move move, int value, int bound)
{
    for (int i = w->root_first; i < w->root_count; i++) {
        RootMove *root = &w->root[i];
        if (root->move != move)
            continue;
        root->value = value;
        root->bound = bound;
        root->pv_length = w->pv_length[0];
        memcpy(root->pv, w->pv[0], (size_t)root->pv_length * sizeof(Move));
    }
}

/* Takes the value of a searched move into the node. Returns true if the node is done (beta reached). */
static ALWAYS_INLINE bool loop_take(Worker *w, Loop *loop, Move move, int value, const int kind)
{
    if (value > loop->best) {
        loop->best = value;
        if (value > loop->alpha) {
            loop->best_move = move;
            loop->alpha = value;
            if (loop->pv)
                node_take_pv(w, loop->ply, move);
            if (kind & NODE_ROOT)
                root_take(w, move, value, value >= loop->beta ? TT_LOWER : TT_EXACT);
            if (value >= loop->beta)
                return true;
        } else if (kind & NODE_ROOT && loop->best_move == MOVE_NONE) {
            root_take(w, move, value, TT_UPPER);
        }
    }
    if (GAME_QUIET(&w->pos, move))
        loop->quiets[loop->tried++] = move;
    return false;
}

enum { NODE_CUT = -99 };

/* A move much better than all others gets a ply more: searches the others to half depth below its value. Returns the
 * plies to add, or NODE_CUT if another move would reach beta as well. */
static ALWAYS_INLINE int node_singular(Worker *w, int ply, int depth, Window node, const TTEntry *entry, const int kind)
{
    Frame *frame = &w->frames[ply];
    int value = value_from_table(entry->value, ply);
    if (TUNE_SINGULAR_DEPTH == 0 || kind & NODE_ROOT || !node_uses(w, TECHNIQUE_EXTENSIONS, kind) ||
        depth < TUNE_SINGULAR_DEPTH || frame->excluded != MOVE_NONE || entry->move == MOVE_NONE ||
        entry->depth + 3 < depth || !(entry->bound & TT_LOWER) || value_decided(value))
        return 0;
    int bound = value - TUNE_SINGULAR_MARGIN * depth;
    Window window = {.alpha = bound - 1, .beta = bound};
    frame->excluded = entry->move;
    if (ply > 0)
        w->frames[ply - 1].purpose = TRACE_SHALLOW;
    int others = node_enter(w, ply, (depth - 1) / 2, window, kind);
    frame->excluded = MOVE_NONE;
    if (TUNE_SINGULAR_DOUBLE && !node_is_pv(node, kind) && others < bound - TUNE_SINGULAR_DOUBLE)
        return 2;
    if (others < bound)
        return 1;
    if (TUNE_MULTI_CUT && bound >= node.beta && !node_is_pv(node, kind))
        return NODE_CUT;
    return TUNE_MULTI_CUT && value >= node.beta ? -1 : 0;
}

/* The next move of the node: the table's before anything is generated, if that is possible. */
static ALWAYS_INLINE Move loop_next(Worker *w, Loop *loop, Picker *picker, const int kind)
{
    if (!SEARCH_HAS_LEGAL || picker->filled)
        return picker_next(picker);
    if (picker->next == 0) {
        picker->next = 1;
        return loop->table_move;
    }
    picker_fill(w, picker, loop->ply, loop->depth, loop->table_move, kind);
    picker_next(picker); /* the table's move again */
    return picker_next(picker);
}

static ALWAYS_INLINE void loop_run(Worker *w, Loop *loop, Picker *picker, const int kind)
{
    Control *control = w->pulse.control;
    bool shared = control->threads > 1 && loop->depth >= TUNE_DEFER_DEPTH && !(kind & NODE_TRACE);
    uint64_t key = shared ? game_key(&w->pos) : 0;
    Move deferred[GAME_MOVES_MAX];
    int waiting = 0, resumed = 0;
    for (;;) {
        Move move = loop_next(w, loop, picker, kind);
        bool again = move == MOVE_NONE && resumed < waiting;
        if (again)
            move = deferred[resumed++];
        if (move == MOVE_NONE)
            break;
        if (move == w->frames[loop->ply].excluded)
            continue;
        if (!again && loop_prunes(w, loop, move, kind)) {
            w->horizon = true;
            if (kind & NODE_TRACE)
                control->job->trace->skip(control->job->trace->context, loop->ply, move);
            continue;
        }
        uint64_t mark = shared ? busy_mark(key, move, loop->depth) : 0;
        bool marks = shared && loop->number > 0;
        if (marks && !again && busy_test(&control->busy, mark)) {
            deferred[waiting++] = move;
            continue;
        }
        if (marks)
            busy_start(&control->busy, mark);
        int value = loop_search(w, loop, move, kind);
        if (marks)
            busy_end(&control->busy, mark);
        if (pulse_stopped(&w->pulse) || loop_take(w, loop, move, value, kind))
            break;
    }
    if (kind & NODE_TRACE && !pulse_stopped(&w->pulse)) {
        for (Move move = loop_next(w, loop, picker, kind); move != MOVE_NONE; move = loop_next(w, loop, picker, kind))
            control->job->trace->skip(control->job->trace->context, loop->ply, move);
    }
}

/* --- the node --------------------------------------------------------------------------------------------- */

/* Whether a table entry answers for this node. */
static ALWAYS_INLINE bool node_table_cut(const Worker *w, const TTEntry *entry, int depth, Window window, int value,
                                         const int kind)
{
    bool deep = entry->depth >= depth;
    if (kind & NODE_TEACH && w->techniques & TECHNIQUE_EQUAL_DEPTH)
        deep = entry->depth == depth;
    return deep && (entry->bound == TT_EXACT || (entry->bound == TT_LOWER && value >= window.beta) ||
                    (entry->bound == TT_UPPER && value <= window.alpha));
}

/* The part of a node that may answer without searching moves. Returns true with the value. */
static ALWAYS_INLINE bool node_static(Worker *w, int ply, int depth, Window window, int *value, const int kind)
{
    Position *pos = &w->pos;
    if (node_uses(w, TECHNIQUE_CYCLES, kind) && GAME_CYCLE(pos, ply, value)) {
        w->horizon = true; /* true on this path only */
        node_return(w, *value, TRACE_CYCLE, kind);
        return true;
    }
    if (game_over(pos)) {
        *value = node_return(w, value_at_ply(game_result(pos), ply), TRACE_OVER, kind);
        return true;
    }
    Worksite site = worker_site(w);
    if (w->frames[ply].excluded == MOVE_NONE) {
        if (node_uses(w, TECHNIQUE_SOLVER, kind) && GAME_SOLVE(&site, pos, window, value)) {
            node_return(w, *value, TRACE_SOLVED, kind);
            return true;
        }
        if (node_uses(w, TECHNIQUE_PROVER, kind) && GAME_PROVE(&site, pos, ply, depth, value)) {
            node_return(w, *value, TRACE_PROVED, kind);
            return true;
        }
    }
    if (depth <= 0 || ply >= SEARCH_MAX_PLY - 1) {
        if (SEARCH_HAS_NOISY && node_uses(w, TECHNIQUE_QUIESCENCE, kind)) {
            *value = quiet_body(w, ply, window.alpha, window.beta, kind);
            node_return(w, *value, TRACE_QUIET, kind);
        } else {
            w->horizon = true;
            *value = node_return(w, node_eval_up_to(w, window.beta, kind), TRACE_LEAF, kind);
        }
        return true;
    }
    return false;
}

/* Is the side to move better off than at its last turn? */
static ALWAYS_INLINE bool node_improving(const Worker *w, int ply)
{
    int eval = w->frames[ply].eval;
    if (eval == VALUE_INFINITE)
        return false;
    if (ply >= 2 && w->frames[ply - 2].eval != VALUE_INFINITE)
        return eval > w->frames[ply - 2].eval;
    return ply >= 4 && w->frames[ply - 4].eval != VALUE_INFINITE ? eval > w->frames[ply - 4].eval : true;
}

/* Cuts that trust an estimate. Only in zero-window nodes, never when forced. Returns true with the value. */
static ALWAYS_INLINE bool node_estimate(Worker *w, int ply, int depth, Window window, int *value, const int kind)
{
    int eval = w->frames[ply].eval;
    bool plain = window.beta < TUNE_PATH_VALUE && window.alpha > -TUNE_PATH_VALUE;
    if (node_uses(w, TECHNIQUE_PRUNING, kind) && plain) {
        int margin = TUNE_REVERSE_MARGIN * (depth - (TUNE_IMPROVING && node_improving(w, ply)));
        if (depth <= TUNE_REVERSE_DEPTH && eval - margin >= window.beta) {
            *value = node_return(w, eval - margin, TRACE_PRUNED, kind);
            return true;
        }
        if (depth <= TUNE_RAZOR_DEPTH && eval + TUNE_RAZOR_MARGIN * depth <= window.alpha) {
            int quiet = quiet_body(w, ply, window.alpha, window.beta, kind);
            if (quiet <= window.alpha) {
                *value = node_return(w, quiet, TRACE_PRUNED, kind);
                return true;
            }
        }
    }
    if (node_uses(w, TECHNIQUE_NULL_MOVE, kind) && node_null_move(w, ply, depth, window.beta, value, kind)) {
        node_return(w, *value, TRACE_NULL_MOVE, kind);
        return true;
    }
    if (node_uses(w, TECHNIQUE_PROBCUT, kind) && plain && node_probcut(w, ply, depth, window, value, kind)) {
        node_return(w, *value, TRACE_PROBCUT, kind);
        return true;
    }
    return false;
}

static void root_moves(const Worker *w, Picker *picker)
{
    picker->count = 0;
    picker->filled = true;
    for (int i = w->root_first; i < w->root_count; i++) {
        picker->scores[picker->count] = -i;
        picker->moves[picker->count++] = w->root[i].move;
    }
}

static ALWAYS_INLINE int node_body(Worker *w, int ply, int depth, int alpha, int beta, const int kind)
{
    Position *pos = &w->pos;
    Frame *frame = &w->frames[ply];
    Window window = {.alpha = alpha, .beta = beta};
    int value;

    /* 1. Count the node; leave at once if the search was stopped. */
    if (pulse_node(&w->pulse))
        return node_return(w, 0, TRACE_STOPPED, kind);
    w->pv_length[ply] = 0;
    if (ply > w->seldepth)
        w->seldepth = ply;

    /* 2. The end of the game, of the line, or of the depth. */
    if (!(kind & NODE_ROOT) && node_static(w, ply, depth, window, &value, kind))
        return value;

    /* 3. No line can be better than a win on the next ply, nor worse than a loss here. */
    if (!(kind & NODE_ROOT) && node_uses(w, TECHNIQUE_PRUNING, kind)) {
        if (VALUE_WIN - ply - 1 <= alpha || -VALUE_WIN + ply >= beta)
            return node_return(w, VALUE_WIN - ply - 1 <= alpha ? alpha : beta, TRACE_PRUNED, kind);
    }

    /* 4. What the table knows. */
    Control *control = w->pulse.control;
    bool use_table = node_uses(w, TECHNIQUE_TABLE, kind) && frame->excluded == MOVE_NONE;
    bool pv = node_is_pv(window, kind);
    bool exact_only = kind & NODE_TEACH && w->techniques & TECHNIQUE_EQUAL_DEPTH;
    TTEntry entry = {.move = MOVE_NONE};
    uint64_t key = use_table ? game_key(pos) : 0;
    bool hit = use_table && tt_probe(&control->tt, key, &entry);
    if (hit && !(kind & NODE_ROOT) && (!pv || exact_only)) {
        value = value_from_table(entry.value, ply);
        if (node_table_cut(w, &entry, depth, window, value, kind)) {
            if (entry.depth != DEPTH_PROVED)
                w->horizon = true;
            return node_return(w, value, TRACE_TABLE, kind);
        }
    }

    /* 5. Static evaluation, and what it may cut. */
    bool outer_horizon = w->horizon;
    bool forced = GAME_FORCED(pos);
    int raw_eval = INT16_MIN; /* as the game sees it, without what the search has learned */
    frame->eval = VALUE_INFINITE;
    if (!forced && node_uses(w, TECHNIQUE_PRUNING | TECHNIQUE_NULL_MOVE | TECHNIQUE_PROBCUT, kind)) {
        raw_eval = hit && node_is_engine(w, kind) && entry.extra != INT16_MIN
                       ? entry.extra
                       : node_eval_up_to(w, beta + TUNE_REVERSE_MARGIN * (TUNE_REVERSE_DEPTH + 1), kind);
        frame->eval = node_corrected(w, raw_eval, kind);
        if (TUNE_TABLE_EVAL && hit && !value_decided(entry.value) &&
            entry.bound & (entry.value > frame->eval ? TT_LOWER : TT_UPPER))
            frame->eval = entry.value;
        if (!(kind & NODE_ROOT) && !pv && frame->excluded == MOVE_NONE &&
            node_estimate(w, ply, depth, window, &value, kind)) {
            w->horizon = true;
            return value;
        }
        if (pulse_stopped(&w->pulse))
            return node_return(w, 0, TRACE_STOPPED, kind);
    }

    /* 6. Without a good first move a deep search is dear: come back a ply deeper next time. */
    bool shortened = false;
    bool reduces = node_uses(w, TECHNIQUE_REDUCTIONS, kind) && TUNE_INTERNAL_DEPTH > 0 && !(kind & NODE_ROOT);
    if (reduces && depth >= TUNE_INTERNAL_DEPTH && entry.move == MOVE_NONE && frame->excluded == MOVE_NONE) {
        depth--;
        shortened = true;
    }

    /* 7. The moves. */
    Loop loop = {.ply = ply, .depth = depth, .alpha = alpha, .beta = beta, .pv = pv, .forced = forced};
    loop.improving = TUNE_IMPROVING && node_improving(w, ply);
    loop.best = -VALUE_INFINITE;
    loop.best_move = MOVE_NONE;
    loop.table_move = entry.move;
    loop.extension = hit ? node_singular(w, ply, depth, window, &entry, kind) : 0;
    if (pulse_stopped(&w->pulse))
        return node_return(w, 0, TRACE_STOPPED, kind);
    if (loop.extension == NODE_CUT) {
        w->horizon = true;
        return node_return(w, beta, TRACE_PROBCUT, kind);
    }
    w->horizon = false;
    if (ply + 2 < SEARCH_MAX_PLY)
        w->frames[ply + 2].killers[0] = w->frames[ply + 2].killers[1] = MOVE_NONE;
    Picker picker;
    picker.next = 0;
    picker.filled = false;
    picker.complete = true;
    if (kind & NODE_ROOT)
        root_moves(w, &picker);
    else if (!SEARCH_HAS_LEGAL || !node_is_engine(w, kind) || entry.move == MOVE_NONE || !GAME_LEGAL(pos, entry.move))
        picker_fill(w, &picker, ply, depth, entry.move, kind);
    loop_run(w, &loop, &picker, kind);
    if (pulse_stopped(&w->pulse))
        return node_return(w, 0, TRACE_STOPPED, kind);
    if (loop.number == 0) /* every move was the excluded one */
        loop.best = alpha;
    if (!picker.complete)
        w->horizon = true;

    /* 8. Remember. */
    bool cut = loop.best >= beta;
    if (cut && GAME_QUIET(pos, loop.best_move) &&
        node_uses(w, TECHNIQUE_HISTORY | TECHNIQUE_KILLERS, kind))
        history_reward(w, ply, depth, loop.best_move, loop.quiets, loop.tried);
    bool quiet_result = loop.best_move == MOVE_NONE || GAME_QUIET(pos, loop.best_move);
    if (SEARCH_HAS_CORRECTION && node_is_engine(w, kind) && !forced && quiet_result && frame->excluded == MOVE_NONE &&
        !value_decided(loop.best) && !(cut && loop.best <= frame->eval) &&
        !(loop.best_move == MOVE_NONE && loop.best >= frame->eval))
        node_learn_correction(w, depth, loop.best - raw_eval);
    bool path = value_decided(loop.best) && loop.best < VALUE_WIN_MIN && loop.best > -VALUE_WIN_MIN;
    if (use_table && !path && !(kind & NODE_ROOT && w->root_first > 0)) {
        bool proved = !w->horizon && !exact_only && !shortened;
        TTEntry result = {
            .move = loop.best_move != MOVE_NONE ? loop.best_move : entry.move,
            .value = value_to_table(loop.best, ply),
            .extra = (int16_t)raw_eval,
            .depth = (uint8_t)(proved ? DEPTH_PROVED : depth),
            .bound = cut ? TT_LOWER : loop.best_move != MOVE_NONE ? TT_EXACT : TT_UPPER,
        };
        tt_store(&control->tt, key, &result);
    }
    w->horizon = w->horizon || outer_horizon || shortened;
    return node_return(w, loop.best, cut ? TRACE_BETA_CUT : TRACE_SEARCHED, kind);
}

static int node_pv(Worker *w, int ply, int depth, int alpha, int beta)
{
    return node_body(w, ply, depth, alpha, beta, NODE_PV);
}

static int node_zero(Worker *w, int ply, int depth, int alpha, int beta)
{
    return node_body(w, ply, depth, alpha, beta, NODE_ZERO);
}

static int node_teach(Worker *w, int ply, int depth, int alpha, int beta)
{
    return node_body(w, ply, depth, alpha, beta, NODE_TEACH);
}

static TraceNode node_trace_enter(Worker *w, int ply, int depth, Window window)
{
    const Trace *trace = w->pulse.control->job->trace;
    TraceNode node = {
        .ply = ply,
        .move = ply > 0 ? w->frames[ply - 1].move : MOVE_NONE,
        .purpose = ply > 0 ? w->frames[ply - 1].purpose : TRACE_FULL,
        .depth = depth,
        .alpha = window.alpha,
        .beta = window.beta,
    };
    trace->enter(trace->context, &node);
    return node;
}

static int node_trace_leave(Worker *w, const TraceNode *node, int value, uint64_t nodes_before)
{
    const Trace *trace = w->pulse.control->job->trace;
    TraceResult result = {.value = value, .reason = w->reason, .nodes = w->pulse.nodes - nodes_before};
    trace->leave(trace->context, node, &result);
    return value;
}

static int node_trace(Worker *w, int ply, int depth, int alpha, int beta)
{
    Window window = {.alpha = alpha, .beta = beta};
    uint64_t before = w->pulse.nodes;
    TraceNode node = node_trace_enter(w, ply, depth, window);
    int value = node_body(w, ply, depth, alpha, beta, NODE_TEACH | NODE_TRACE);
    return node_trace_leave(w, &node, value, before);
}

static int node_root(Worker *w, int depth, int alpha, int beta)
{
    if (w->engine)
        return node_body(w, 0, depth, alpha, beta, NODE_PV | NODE_ROOT);
    if (!w->pulse.control->job->trace)
        return node_body(w, 0, depth, alpha, beta, NODE_TEACH | NODE_ROOT);
    Window window = {.alpha = alpha, .beta = beta};
    uint64_t before = w->pulse.nodes;
    TraceNode node = node_trace_enter(w, 0, depth, window);
    int value = node_body(w, 0, depth, alpha, beta, NODE_TEACH | NODE_TRACE | NODE_ROOT);
    return node_trace_leave(w, &node, value, before);
}

/* SPDX-License-Identifier: MIT
 *
 * node_template - one node of the search: the part of search_template.h that runs millions of times a second.
 *
 * The body is written once and compiled with constant arguments: for PV nodes, for zero-window nodes, for
 * the teaching searches (every technique asked for at run time), for the tracing search, each with its root.
 */

/* --- quiescence ----------------------------------------------------------------------------------------- */

/* The moves tried beyond the horizon: all when forced, else the noisy ones and, in the first ply, those that force an
 * answer. */
static ALWAYS_INLINE int horizon_moves(const Position *pos, bool forced, bool first, Move *moves)
{
    if (forced)
        return game_moves(pos, moves);
    int count = GAME_NOISY_MOVES(pos, moves);
    return first ? count + GAME_FORCING_MOVES(pos, moves + count) : count;
}

/* Beyond the horizon: `depth` is 0 in the first ply and falls from there. */
static ALWAYS_INLINE int quiet_body(Worker *w, int ply, int depth, Window window, const int kind)
{
    const Position *pos = &w->pos;
    int alpha = window.alpha, beta = window.beta;
    bool forced = GAME_FORCED(pos);
    bool forces = SEARCH_HAS_FORCING && node_is_engine(w, kind) && depth >= 0;
    w->horizon = true;
    if (ply >= SEARCH_MAX_PLY - 1)
        return node_eval(w, kind);
    bool use_table = node_is_engine(w, kind) && node_uses(w, TECHNIQUE_TABLE, kind);
    bool pv = node_is_pv((Window){.alpha = alpha, .beta = beta}, kind);
    Control *control = w->pulse.control;
    TTEntry entry = {.move = MOVE_NONE, .extra = INT16_MIN};
    uint64_t key = use_table ? game_key(pos) : 0;
    bool hit = use_table && tt_probe(&control->tt, key, &entry);
    if (hit && !pv && (!SEARCH_HAS_FORCING || !forces || entry.depth > 0 || entry.mark)) {
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
                TTEntry stood = {.move = MOVE_NONE,
                                 .value = value_to_table(best, ply),
                                 .extra = (int16_t)raw,
                                 .bound = TT_LOWER,
                                 .mark = true};
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
    picker.count = horizon_moves(pos, forced, forces, picker.moves);
    picker_score(w, &picker, ply, 0, entry.move, kind);
    Move move;
    while ((move = picker_next(&picker)) != MOVE_NONE) {
        if (!forced && GAME_NOISY_BAD(pos, move, alpha - stand - TUNE_DELTA_MARGIN))
            continue;
        Undo undo;
        node_make(w, ply, move, &undo);
        w->frames[ply].purpose = TRACE_BEYOND;
        Window rest = {.alpha = alpha, .beta = beta};
        int value = node_child(w, ply, SEARCH_HAS_FORCING ? depth - 1 : 0, rest, kind);
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
            .bound = best >= beta         ? TT_LOWER
                     : best > start && pv ? TT_EXACT
                                          : TT_UPPER,
            .mark = SEARCH_HAS_FORCING && (forces || forced || best >= beta),
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
    int reduction = TUNE_NULL_BASE + depth / TUNE_NULL_SLOPE + (above < 3 ? above : 3);
    Undo undo;
    frame->move = MOVE_NONE;
    frame->history_index = -1;
    frame->purpose = TRACE_NULL;
    w->frames[ply + 1].fraction = 0;
    w->frames[ply + 1].expects_cut = !frame->expects_cut;
    game_make_null(&w->pos, &undo);
    Window window = {.alpha = beta - 1, .beta = beta};
    int result = node_child(w, ply, depth - reduction, window, kind);
    game_undo_null(&w->pos, &undo);
    if (pulse_stopped(&w->pulse))
        return false;
    frame->threatened = result <= -VALUE_WIN_MIN;
    if (result < beta)
        return false;
    *value = result >= VALUE_WIN_MIN ? beta : result; /* a win found after a pass is not proved */
    return true;
#else
    (void)w, (void)ply, (void)depth, (void)beta, (void)value, (void)kind;
    return false;
#endif
}

/* Does a search of less depth, with a window moved by the margin, say on which side of the window the value is? Depth 0
 * is the evaluation itself. */
static ALWAYS_INLINE bool probcut_check(Worker *w, int ply, Window window, const ProbCut *cut, int *value,
                                        const int kind)
{
    int high = window.beta + cut->margin;
    int low = window.alpha - cut->margin;
    int eval = w->frames[ply].eval;
    if (eval >= window.beta && high < VALUE_EVAL_MAX) {
        Window shallow = {.alpha = high - 1, .beta = high};
        *value = window.beta;
        return (cut->depth == 0 ? eval : node_enter(w, ply, cut->depth, shallow, kind)) >= high;
    }
    if (eval <= window.alpha && low > -VALUE_EVAL_MAX) {
        Window shallow = {.alpha = low, .beta = low + 1};
        *value = window.alpha;
        return (cut->depth == 0 ? eval : node_enter(w, ply, cut->depth, shallow, kind)) <= low;
    }
    return false;
}

enum { PROBCUT_NESTED = 2 }; /* shallow searches within each other */

/* Looks at the same position with less depth and a window moved by the margin, once for each check of the game: if even
 * that holds, the deep search would almost surely agree. Returns true with the value. */
static ALWAYS_INLINE bool node_probcut(Worker *w, int ply, int depth, Window window, int *value, const int kind)
{
    ProbCut cut = {0};
    bool found = false;
    w->probcuts++;
    if (ply > 0)
        w->frames[ply - 1].purpose = TRACE_SHALLOW;
    for (int check = 0; !found && GAME_PROBCUT(&w->pos, depth, check, &cut) && !pulse_stopped(&w->pulse); check++) {
        if (cut.depth > 0 && w->probcuts > PROBCUT_NESTED)
            break;
        found = probcut_check(w, ply, window, &cut, value, kind);
    }
    w->probcuts--;
    if (!found || pulse_stopped(&w->pulse))
        return false;
    node_return(w, *value, cut.depth == 0 ? TRACE_PRUNED : TRACE_PROBCUT, kind);
    return true;
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

static ALWAYS_INLINE bool node_prove(Worker *w, int ply, int depth, int *value, const int kind)
{
    Worksite site = worker_site(w);
    if (kind & NODE_ROOT || w->frames[ply].excluded != MOVE_NONE || !node_uses(w, TECHNIQUE_PROVER, kind) ||
        !GAME_PROVE(&site, &w->pos, ply, depth, value))
        return false;
    node_return(w, *value, TRACE_PROVED, kind);
    return true;
}

/* Where the depth ends: the evaluation, or what the moves beyond the horizon make of it. A win is looked for only where
 * the evaluation does not reach beta already: it would not change what the parent learns. */
static ALWAYS_INLINE int node_leaf(Worker *w, int ply, int depth, Window window, const int kind)
{
    int value, proved;
    if (SEARCH_HAS_NOISY && node_uses(w, TECHNIQUE_QUIESCENCE, kind)) {
        if (node_prove(w, ply, 0, &proved, kind))
            return proved;
        value = quiet_body(w, ply, depth < 0 ? depth : 0, window, kind);
        return node_return(w, value, TRACE_QUIET, kind);
    }
    value = node_eval_up_to(w, window.beta, kind);
    if (value < window.beta && node_prove(w, ply, 0, &proved, kind))
        return proved;
    w->horizon = true;
    return node_return(w, value, TRACE_LEAF, kind);
}

/* The value of a game that is over. */
static inline int node_result(const Worker *w, int ply)
{
    const int value = game_result(&w->pos);
    if (GAME_DRAW_COST && value == 0 && search_plays(w->pulse.control->params))
        return ply % 2 ? GAME_DRAW_COST : -GAME_DRAW_COST;
    return value_at_ply(value, ply);
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
        *value = node_return(w, node_result(w, ply), TRACE_OVER, kind);
        return true;
    }
    Worksite site = worker_site(w);
    if (w->frames[ply].excluded == MOVE_NONE) {
        if (node_uses(w, TECHNIQUE_SOLVER, kind) && GAME_SOLVE(&site, pos, window, value)) {
            node_return(w, *value, TRACE_SOLVED, kind);
            return true;
        }
        if (node_uses(w, TECHNIQUE_PROVER, kind) && GAME_DECIDED(pos, ply, value)) {
            node_return(w, *value, TRACE_PROVED, kind);
            return true;
        }
    }
    if (depth <= 0 || ply >= SEARCH_MAX_PLY - 1) {
        *value = node_leaf(w, ply, depth, window, kind);
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

/* No window of a decided value: estimates may cut. */
static ALWAYS_INLINE bool window_is_plain(Window window)
{
    return window.beta < TUNE_PATH_VALUE && window.alpha > -TUNE_PATH_VALUE;
}

/* So far above beta that hardly any move of the other side could matter. Only in zero-window nodes, never when forced.
 */
static ALWAYS_INLINE bool node_reverse(Worker *w, int ply, int depth, Window window, int *value, const int kind)
{
    int margin = TUNE_REVERSE_MARGIN * (depth - (TUNE_IMPROVING && node_improving(w, ply)));
    if (!node_uses(w, TECHNIQUE_PRUNING, kind) || !window_is_plain(window) || depth > TUNE_REVERSE_DEPTH ||
        ply < TUNE_REVERSE_PLY || w->frames[ply].eval - margin < window.beta)
        return false;
    *value = node_return(w, w->frames[ply].eval - margin, TRACE_PRUNED, kind);
    return true;
}

/* Cuts that trust an estimate. Only in zero-window nodes, never when forced. Returns true with the value. */
static ALWAYS_INLINE bool node_estimate(Worker *w, int ply, int depth, Window window, int *value, const int kind)
{
    int eval = w->frames[ply].eval;
    bool plain = window_is_plain(window);
    if (node_uses(w, TECHNIQUE_PRUNING, kind) && plain && depth <= TUNE_RAZOR_DEPTH &&
        eval + TUNE_RAZOR_MARGIN * depth <= window.alpha) {
        int quiet = quiet_body(w, ply, 0, window, kind);
        if (quiet <= window.alpha) {
            *value = node_return(w, quiet, TRACE_PRUNED, kind);
            return true;
        }
    }
    if (node_uses(w, TECHNIQUE_NULL_MOVE, kind) && node_null_move(w, ply, depth, window.beta, value, kind)) {
        node_return(w, *value, TRACE_NULL_MOVE, kind);
        return true;
    }
    return node_uses(w, TECHNIQUE_PROBCUT, kind) && plain && node_probcut(w, ply, depth, window, value, kind);
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
    if (w->pulse.nodes % LOOK_UP == 0 && w->round &&
        ply > 0) { /* the root's own loop is what takes an answer for the root */
        worker_look_up(w, ply);
        if (pulse_stopped(&w->pulse))
            return node_return(w, 0, TRACE_STOPPED, kind);
    }
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

    /* 4. What the table knows. On the principal variation it answers only where there are several threads: another may
     * just have searched it. */
    Control *control = w->pulse.control;
    bool use_table = node_uses(w, TECHNIQUE_TABLE, kind) && frame->excluded == MOVE_NONE;
    bool pv = node_is_pv(window, kind);
    bool exact_only = kind & NODE_TEACH && w->techniques & TECHNIQUE_EQUAL_DEPTH;
    TTEntry entry = {.move = MOVE_NONE};
    uint64_t key = use_table ? game_key(pos) : 0;
    bool hit = use_table && tt_probe(&control->tt, key, &entry);
    frame->threatened = false;
    if (hit && !(kind & NODE_ROOT) && (!pv || exact_only || w->round)) {
        value = value_from_table(entry.value, ply);
        if (node_table_cut(w, &entry, depth, window, value, kind)) {
            if (entry.depth != DEPTH_PROVED)
                w->horizon = true;
            return node_return(w, value, TRACE_TABLE, kind);
        }
    }

    /* 5. Static evaluation, and what it alone may cut. */
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
            node_reverse(w, ply, depth, window, &value, kind)) {
            w->horizon = true;
            return value;
        }
    }

    /* 6. A win that the game's own prover finds, and what estimates may cut. */
    if (node_prove(w, ply, depth, &value, kind))
        return value;
    if (frame->eval != VALUE_INFINITE && !(kind & NODE_ROOT) && !pv && frame->excluded == MOVE_NONE &&
        node_estimate(w, ply, depth, window, &value, kind)) {
        w->horizon = true;
        return value;
    }
    if (pulse_stopped(&w->pulse))
        return node_return(w, 0, TRACE_STOPPED, kind);

    /* 7. Without a good first move a deep search is expensive: search a ply less deep, and come back a ply deeper next
     * time. */
    bool shortened = false;
    bool reduces = node_uses(w, TECHNIQUE_REDUCTIONS, kind) && TUNE_INTERNAL_DEPTH > 0 && !(kind & NODE_ROOT);
    if (reduces && use_table && depth >= TUNE_INTERNAL_DEPTH && entry.move == MOVE_NONE) {
        depth--;
        shortened = true;
    }

    /* 8. The moves. */
    Loop loop = {.ply = ply, .depth = depth, .alpha = alpha, .beta = beta, .pv = pv, .forced = forced};
    loop.improving = TUNE_IMPROVING && node_improving(w, ply);
    loop.high = TUNE_HIGH_MARGIN && node_uses(w, TECHNIQUE_REDUCTIONS, kind) && !pv && frame->expects_cut &&
                frame->eval != VALUE_INFINITE && frame->eval >= beta + TUNE_HIGH_MARGIN * depth;
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
    if (loop.answered) {
        w->horizon = outer_horizon || w->answer_open;
        return node_return(w, loop.best, TRACE_TABLE, kind);
    }
    if (loop.number == 0) /* every move was the excluded one */
        loop.best = alpha;
    if (!picker.complete)
        w->horizon = true;

    /* 9. Remember. */
    bool cut = loop.best >= beta;
    w->pulse.cutoffs += cut;
    if (cut && node_has_history(pos, loop.best_move) && node_uses(w, TECHNIQUE_HISTORY | TECHNIQUE_KILLERS, kind))
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
            .bound = cut                           ? TT_LOWER
                     : loop.best_move != MOVE_NONE ? TT_EXACT
                                                   : TT_UPPER,
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
    const Trace *trace = w->pulse.control->params->trace;
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
    const Trace *trace = w->pulse.control->params->trace;
    TraceReason reason = pulse_stopped(&w->pulse) ? TRACE_STOPPED : w->reason;
    TraceResult result = {.value = value, .reason = reason, .nodes = w->pulse.nodes - nodes_before};
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
    if (!w->pulse.control->params->trace)
        return node_body(w, 0, depth, alpha, beta, NODE_TEACH | NODE_ROOT);
    Window window = {.alpha = alpha, .beta = beta};
    uint64_t before = w->pulse.nodes;
    TraceNode node = node_trace_enter(w, 0, depth, window);
    int value = node_body(w, 0, depth, alpha, beta, NODE_TEACH | NODE_TRACE | NODE_ROOT);
    return node_trace_leave(w, &node, value, before);
}

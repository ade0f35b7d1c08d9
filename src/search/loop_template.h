/* SPDX-License-Identifier: MIT
 *
 * loop_template - the moves of one node: which are pruned, how far each is reduced or extended, what their values do
 * to the window.
 */

typedef struct Loop {
    int ply, depth;
    int alpha, beta;
    int best;
    Move best_move;
    int number; /* moves searched */
    bool pv;
    bool forced;
    bool high;      /* a cut is expected, and the evaluation is well above beta */
    bool improving; /* the evaluation is better than two plies ago */
    int extension;  /* of the table move, if it is singular */
    Move table_move;
    bool answered; /* another thread has the node's value, which is `best` */
    int tried;     /* moves searched that have a history */
    Move quiets[GAME_MOVES_MAX];
} Loop;

enum { PLY_BITS = 4, PLY = 1 << PLY_BITS }; /* a ply has so many parts where depths are counted in parts */

/* Plies that a move's place in the order alone takes off. */
static ALWAYS_INLINE int loop_late(const Worker *w, const Loop *loop)
{
    int depth = loop->depth < 63 ? loop->depth : 63;
    int number = loop->number < 63 ? loop->number : 63;
    return w->pulse.control->reductions[depth][number] / TUNE_REDUCE_DIVISOR;
}

/* Does a late move promise too little for the depth that is left? */
static ALWAYS_INLINE bool loop_useless(const Worker *w, const Loop *loop, Move move)
{
    const Frame *frame = &w->frames[loop->ply];
    bool quiet = GAME_QUIET(&w->pos, move), threatened = TUNE_REDUCE_THREAT && frame->threatened;
    int depth = loop->depth;
    if (TUNE_PRUNE_REDUCED && quiet) {
        depth -= loop_late(w, loop);
        depth = depth < 1 ? 1 : depth;
    }
    if (quiet && loop->depth <= TUNE_LATE_DEPTH && !threatened) {
        int count = TUNE_LATE_BASE + loop->depth * (TUNE_LATE_LINEAR + TUNE_LATE_SQUARE * loop->depth);
        if (loop->number >= (TUNE_IMPROVING && !loop->improving ? count / 2 + 1 : count))
            return true;
    }
    if (quiet && TUNE_HISTORY_PRUNE > 0 && depth <= 4 &&
        picker_history(w, loop->ply, move) < -TUNE_HISTORY_PRUNE * depth)
        return true;
    if (quiet && depth <= TUNE_FUTILITY_DEPTH && frame->eval != VALUE_INFINITE &&
        frame->eval + TUNE_FUTILITY_MARGIN * (depth + 1) <= loop->alpha)
        return true;
    return GAME_BAD(&w->pos, move, depth);
}

/* True if a late move at low depth need not be searched at all. */
static ALWAYS_INLINE bool loop_prunes(const Worker *w, const Loop *loop, Move move, const int kind)
{
    if (kind & NODE_ROOT || !node_uses(w, TECHNIQUE_PRUNING, kind) || loop->number == 0 || loop->forced ||
        loop->best <= -TUNE_PATH_VALUE)
        return false;
    return loop_useless(w, loop, move) && !GAME_FORCING(&w->pos, move);
}

/* Plies to take off the move that has just been made. */
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
    if (TUNE_REDUCE_CUT && !loop->pv && loop->table_move == MOVE_NONE && node_uses(w, TECHNIQUE_TABLE, kind))
        reduction++;
    if (TUNE_REDUCE_THREAT && w->frames[loop->ply].threatened)
        reduction -= TUNE_REDUCE_THREAT;
    if (TUNE_REDUCE_FORCING && GAME_FORCED(&w->pos))
        reduction -= TUNE_REDUCE_FORCING;
    reduction -= history / (TUNE_HISTORY_MAX / 2);
    if (reduction > loop->depth - 2)
        reduction = loop->depth - 2;
    return reduction > 0 ? reduction : 0;
}

/* Sixteenths of a ply that the move that has just been made is searched deeper. */
static ALWAYS_INLINE int loop_extension(const Worker *w, const Loop *loop, Move move, const int kind)
{
    if (!node_uses(w, TECHNIQUE_EXTENSIONS, kind) || loop->ply > 2 * SEARCH_MAX_PLY / 3)
        return 0;
    int plies = GAME_EXTEND(&w->pos);
    if (plies == 0 && move == loop->table_move)
        plies = loop->extension;
    if (plies == 0 && TUNE_EXTEND_FORCING > 0 && GAME_FORCED(&w->pos))
        return TUNE_EXTEND_FORCING;
    return PLY * plies;
}

/* Searches one move: scout first, whole window if the scout says so. */
static ALWAYS_INLINE int loop_search(Worker *w, Loop *loop, Move move, const int kind)
{
    int ply = loop->ply;
    Frame *frame = &w->frames[ply];
    bool quiet = GAME_QUIET(&w->pos, move);
    int history = node_has_history(&w->pos, move) ? picker_history(w, ply, move) : 0;
    Undo undo;
    node_make(w, ply, move, &undo);
    int sixteenths = frame->fraction + loop_extension(w, loop, move, kind);
    if (loop->high && (quiet || !GAME_FORCED(&w->pos)))
        sixteenths -= PLY;
    int depth = loop->depth - 1 + (sixteenths >> PLY_BITS); /* rounded down, below zero, too */
    Window full = {.alpha = loop->alpha, .beta = loop->beta};
    Window scout = {.alpha = loop->alpha, .beta = loop->alpha + 1};
    int value;
    Frame *child = &w->frames[ply + 1];
    frame->purpose = TRACE_FULL;
    child->expects_cut = !loop->pv && !frame->expects_cut;
    child->fraction = (uint8_t)(sixteenths & (PLY - 1));
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

static void root_take_loss(Worker *w, Move move)
{
    for (int i = w->root_first; i < w->root_count; i++)
        w->root[i].lost = w->root[i].lost || w->root[i].move == move;
}

/* Takes the value of a searched move into the node. Returns true if the node is done (beta reached). */
static ALWAYS_INLINE bool loop_take(Worker *w, Loop *loop, Move move, int value, const int kind)
{
    if (kind & NODE_ROOT && value <= -VALUE_WIN_MIN)
        root_take_loss(w, move);
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
    if (node_has_history(&w->pos, move))
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

/* What another thread has found about the move, if it says enough. */
static ALWAYS_INLINE bool loop_told(const Worker *w, const Loop *loop, uint64_t mark, BusyFinding *told)
{
    if (!busy_told(&w->pulse.control->busy, mark, w->pulse.thread, told))
        return false;
    told->value = value_from_table(told->value, loop->ply);
    return told->bound == TT_UPPER ? told->value <= loop->alpha : told->value >= loop->beta && !loop->pv;
}

/* Tells the other threads, unless the value holds on this path only or lies within the window. */
static ALWAYS_INLINE void loop_tell(Worker *w, const Loop *loop, uint64_t mark, int value)
{
    bool path = value_decided(value) && value < VALUE_WIN_MIN && value > -VALUE_WIN_MIN;
    if (path || pulse_stopped(&w->pulse) || (value > loop->alpha && value < loop->beta))
        return;
    BusyFinding found = {.value = value_to_table(value, loop->ply),
                         .bound = value <= loop->alpha ? TT_UPPER : TT_LOWER,
                         .open = w->horizon};
    busy_tell(&w->pulse.control->busy, mark, w->pulse.thread, found);
}

/* Searches a move and shows the other threads that this one is at it; `number` is its place in the order. */
static ALWAYS_INLINE int loop_search_marked(Worker *w, Loop *loop, Move move, uint64_t mark, int number, const int kind)
{
    Busy *busy = &w->pulse.control->busy;
    bool open = w->horizon;
    int after = loop->number + (number == loop->number);
    loop->number = number;
    w->horizon = false;
    busy_start(busy, mark);
    int value = loop_search(w, loop, move, kind);
    busy_end(busy, mark);
    loop->number = after;
    loop_tell(w, loop, mark, value);
    w->horizon = w->horizon || open;
    return value;
}

/* True if another thread has answered for this node while the last move was searched. */
static ALWAYS_INLINE bool loop_answered(Worker *w, Loop *loop)
{
    if (!w->pulse.called_off || w->answered != loop->ply)
        return false;
    w->pulse.called_off = false;
    loop->answered = true;
    loop->best = w->answer;
    return true;
}

/* With several threads: a move that another thread is searching is deferred; it keeps its number, which decides how far
 * it is reduced. */
static ALWAYS_INLINE void loop_run(Worker *w, Loop *loop, Picker *picker, const int kind)
{
    Control *control = w->pulse.control;
    Frame *frame = &w->frames[loop->ply];
    bool shared = w->round && loop->depth >= TUNE_DEFER_DEPTH && !(kind & NODE_TRACE);
    bool exact_only = kind & NODE_TEACH && w->techniques & TECHNIQUE_EQUAL_DEPTH;
    bool zero = shared && !(kind & NODE_ROOT) && !loop->pv && frame->excluded == MOVE_NONE &&
                node_uses(w, TECHNIQUE_TABLE, kind) && !exact_only;
    uint64_t key = shared ? game_key(&w->pos) : 0;
    Move deferred[GAME_MOVES_MAX];
    int numbers[GAME_MOVES_MAX]; /* of the deferred */
    int waiting = 0, resumed = 0;
    frame->shared = zero ? key : 0;
    frame->depth = loop->depth;
    frame->beta = loop->beta;
    for (;;) {
        Move move = loop_next(w, loop, picker, kind);
        int number = loop->number;
        bool again = move == MOVE_NONE && resumed < waiting;
        if (again) {
            number = numbers[resumed];
            move = deferred[resumed++];
        }
        if (move == MOVE_NONE)
            break;
        if (move == frame->excluded)
            continue;
        if (!again && loop_prunes(w, loop, move, kind)) {
            w->horizon = true;
            if (kind & NODE_TRACE)
                control->params->trace->skip(control->params->trace->context, loop->ply, move);
            continue;
        }
        int value;
        if (shared && number > 0) {
            uint64_t mark = busy_mark(key, move, loop->depth);
            BusyFinding told;
            if (loop_told(w, loop, mark, &told)) {
                value = told.value;
                w->horizon = w->horizon || told.open;
                loop->number += !again;
            } else if (!again && busy_test(&control->busy, mark)) {
                numbers[waiting] = loop->number++;
                deferred[waiting++] = move;
                continue;
            } else {
                value = loop_search_marked(w, loop, move, mark, number, kind);
            }
        } else {
            value = loop_search(w, loop, move, kind);
        }
        if (loop_answered(w, loop) || pulse_stopped(&w->pulse) || loop_take(w, loop, move, value, kind))
            break;
    }
    frame->shared = 0;
    if (kind & NODE_TRACE && !pulse_stopped(&w->pulse)) {
        for (Move move = loop_next(w, loop, picker, kind); move != MOVE_NONE; move = loop_next(w, loop, picker, kind))
            control->params->trace->skip(control->params->trace->context, loop->ply, move);
    }
}

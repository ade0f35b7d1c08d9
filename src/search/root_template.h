/* SPDX-License-Identifier: MIT
 *
 * root_template - the outside of the search: deepening, lines, threads, reports. Part of search_template.h.
 *
 * Every thread has its own copy of the root; thread 0 leads (worker_lead), reports and decides when to stop, the others
 * follow it (worker_follow).
 */

/* Techniques that may cut what a perfect search would not: a value found with them is not proved. */
enum { TECHNIQUES_UNSOUND = TECHNIQUE_NULL_MOVE | TECHNIQUE_REDUCTIONS | TECHNIQUE_PRUNING | TECHNIQUE_PROBCUT };

enum { ROOT_LOOK_DEPTH = 6 }; /* the game orders the root's moves as if it would search them so deep */

static bool worker_allows(const SearchParams *params, Move move)
{
    if (!params->only)
        return true;
    for (int i = 0; i < params->only_count; i++) {
        if (params->only[i] == move)
            return true;
    }
    return false;
}

/* Brings the moves that params->order names to the front, in its order; the others keep theirs. */
static void worker_order_moves(Worker *w, const SearchParams *params)
{
    int placed = 0;
    for (int i = 0; params->order && i < params->order_count; i++) {
        int from = placed;
        while (from < w->root_count && w->root[from].move != params->order[i])
            from++;
        if (from == w->root_count)
            continue;
        RootMove moved = w->root[from];
        for (; from > placed; from--)
            w->root[from] = w->root[from - 1];
        w->root[placed++] = moved;
    }
}

/* The root's moves in the order of a first look, so that even a search stopped at once has a sensible one. */
static void worker_list_moves(Worker *w, const SearchParams *params)
{
    Picker picker;
    bool complete = true, prunes = w->techniques & TECHNIQUE_PRUNING && !params->only && !game_over(&w->pos);
    picker.next = 0;
    picker.count = prunes ? GAME_SEARCH_MOVES(&w->pos, picker.moves, &complete) : game_moves(&w->pos, picker.moves);
    picker_score(w, &picker, 0, ROOT_LOOK_DEPTH, MOVE_NONE, NODE_TEACH);
    w->root_count = 0;
    w->root_first = 0;
    for (Move move = picker_next(&picker); move != MOVE_NONE; move = picker_next(&picker)) {
        if (!worker_allows(params, move))
            continue;
        RootMove *root = &w->root[w->root_count++];
        root->move = root->pv[0] = move;
        root->pv_length = 1;
        root->value = -VALUE_INFINITE;
        root->bound = TT_UPPER;
        root->solved = false;
        root->lost = false;
        root->source = REPORT_SEARCH;
    }
    worker_order_moves(w, params);
}

static void worker_begin(Worker *w, Search *search, const Position *pos, const SearchParams *params, int thread)
{
    GAME_COPY(&w->pos, pos);
    GAME_USE(&w->pos, &w->evaluator, search->weights);
    pulse_begin(&w->pulse, &search->control, thread);
    w->search_data = &search->data;
    w->tuned = search->tuned;
    w->algorithm = params->algorithm;
    w->techniques = params->techniques;
    w->eval = params->eval;
    if (params->limits.solve)
        w->techniques &= ~(unsigned)TECHNIQUES_UNSOUND;
    if (params->algorithm == ALGORITHM_MINIMAX)
        w->techniques &= ~(unsigned)TECHNIQUE_ASPIRATION;
    bool engine = params->algorithm == ALGORITHM_PVS && params->eval == 0;
    w->shortcuts = engine && w->techniques & TECHNIQUES_UNSOUND;
    w->engine = engine && w->techniques == TECHNIQUE_ALL && !params->trace;
    w->horizon = false;
    w->probcuts = 0;
    w->round = params->trace || search->control.threads == 1 ? NULL : &search->round;
    w->round_number = search->round.number;
    for (int i = 0; i < SEARCH_MAX_PLY + 4; i++) {
        Frame frame = {
            .move = MOVE_NONE, .killers = {MOVE_NONE, MOVE_NONE}, .excluded = MOVE_NONE, .history_index = -1};
        w->frames[i] = frame;
    }
    worker_list_moves(w, params);
}

/* Lines of play that are asked for, as far as there are moves for them. */
static int worker_lines(const Worker *w)
{
    int lines = w->pulse.control->params->lines;
    int most = w->root_count < SEARCH_MAX_LINES ? w->root_count : SEARCH_MAX_LINES;
    return lines < 1 ? 1 : lines > most ? most : lines;
}

/* Best first among the moves from number `first` to before `end`; equals keep their order. */
static void root_sort(Worker *w, int first, int end)
{
    for (int i = first + 1; i < end; i++) {
        RootMove moved = w->root[i];
        int to = i;
        for (; to > first && w->root[to - 1].value < moved.value; to--)
            w->root[to] = w->root[to - 1];
        w->root[to] = moved;
    }
}

static void worker_report(const Worker *w, int line, int depth, bool final, Report *report)
{
    const RootMove *root = &w->root[line];
    int most = GAME_DEPTH_MAX(&w->pos);
    report->depth = depth < most ? depth : most;
    report->seldepth = w->seldepth + 1;
    report->line = line + 1;
    report->lines = worker_lines(w);
    const bool drawn = GAME_DRAW_COST && root->solved && root->bound == TT_EXACT && abs(root->value) == GAME_DRAW_COST;
    report->value = drawn ? 0 : root->value;
    report->bound = root->bound;
    report->solved = root->solved;
    report->source = root->source;
    report->final = final;
    report->own = false;
    report->best = root->move;
    report->pv_length = root->pv_length;
    memcpy(report->pv, root->pv, (size_t)root->pv_length * sizeof(Move));
}

/* Searches the root with a window; the other threads help, and one of them may answer. */
static int worker_search(Worker *w, int depth, Window window)
{
    round_begin(w, (RoundTask){.depth = depth, .window = window, .line = w->root_first});
    w->horizon = w->overtaken = false;
    int value = node_root(w, depth, window.alpha, window.beta);
    if (w->overtaken)
        return round_take(w);
    if (!pulse_stopped(&w->pulse))
        round_answer(w, value);
    return value;
}

/* Searches the root once to a depth, with a window that opens until the value fits. */
static void worker_aspirate(Worker *w, int depth, int expected)
{
    for (int i = 0; i < w->root_count; i++)
        w->root[i].lost = false;
    int delta = TUNE_ASPIRATION;
    int alpha = -VALUE_INFINITE, beta = VALUE_INFINITE;
    if (depth > 4 && w->techniques & TECHNIQUE_ASPIRATION && expected > -VALUE_EVAL_MAX && expected < VALUE_EVAL_MAX) {
        alpha = expected - delta;
        beta = expected + delta;
    }
    for (;;) {
        for (int i = w->root_first; i < w->root_count; i++)
            w->root[i].value = -VALUE_INFINITE;
        int value = worker_search(w, depth, (Window){.alpha = alpha, .beta = beta});
        if (pulse_stopped(&w->pulse))
            return;
        root_sort(w, w->root_first, w->root_count);
        w->root[w->root_first].solved = !w->horizon;
        delta *= 3;
        if (value <= alpha && alpha > -VALUE_INFINITE)
            alpha = delta > 8 * TUNE_ASPIRATION ? -VALUE_INFINITE : value - delta;
        else if (value >= beta && beta < VALUE_INFINITE)
            beta = delta > 8 * TUNE_ASPIRATION ? VALUE_INFINITE : value + delta;
        else
            return;
    }
}

static void lines_sort(Report *lines, int count)
{
    for (int i = 1; i < count; i++) {
        Report moved = lines[i];
        int to = i;
        for (; to > 0 && lines[to - 1].value < moved.value; to--)
            lines[to] = lines[to - 1];
        lines[to] = moved;
    }
}

static bool lines_begin_with(const Report *lines, int count, Move move)
{
    for (int i = 0; i < count; i++) {
        if (lines[i].best == move)
            return true;
    }
    return false;
}

/* What is left when a look at the lines is cut short: of the new ones those that were finished, and the one under way
 * if the old one that would follow is not better; then the old ones. Compared with the old lines the new ones have been
 * looked at more closely, and their search has shown that no other move is better: so an old value above them is only a
 * bound. */
static void lines_merge(Report *last, int lines, Report *fresh, int finished, bool under_way)
{
    Report old[SEARCH_MAX_LINES];
    int next = 0, count = 0;
    under_way = under_way && !lines_begin_with(fresh, finished, fresh[finished].best);
    while (next < lines && lines_begin_with(fresh, finished + under_way, last[next].best))
        next++;
    if (under_way && (finished + 1 == lines || next == lines || fresh[finished].value >= last[next].value))
        finished++;
    for (int i = 0; i < lines; i++) {
        if (!lines_begin_with(fresh, finished, last[i].best))
            old[count++] = last[i];
    }
    lines_sort(fresh, finished);
    memcpy(last, fresh, (size_t)finished * sizeof *last);
    for (int i = finished; i < lines && i - finished < count; i++)
        last[i] = old[i - finished];
    for (int i = 0; i < lines; i++) {
        last[i].line = i + 1;
        if (i > 0 && last[i].value > last[i - 1].value) {
            last[i].value = last[i - 1].value;
            last[i].bound = TT_UPPER;
            last[i].solved = false;
        }
    }
}

/* The move becomes the best one from number `line` on. */
static void worker_put_first(Worker *w, int line, Move move)
{
    for (int i = line; i < w->root_count; i++) {
        if (w->root[i].move == move) {
            RootMove swap = w->root[line];
            w->root[line] = w->root[i];
            w->root[i] = swap;
        }
    }
}

/* Looks the root up in the game's book. Returns how many lines it has given: none, or the best one. */
static int worker_look_up_root(Worker *w, int lines, const Report *last, Report *fresh)
{
    const SearchParams *params = w->pulse.control->params;
    Worksite site = worker_site(w);
    fresh[0] = last[0];
    fresh[0].line = 1;
    fresh[0].lines = lines;
    fresh[0].final = false;
    if (params->only || params->trace || !GAME_BOOK_ROOT(&site, &w->pos, &fresh[0]))
        return 0;
    worker_put_first(w, 0, fresh[0].best);
    return 1;
}

/* Lets the game's exact solver answer for the root, line by line; those before number `first` are in `fresh` already.
 * Returns false if it leaves a line to the search. */
static bool worker_solve(Worker *w, int first, int lines, Report *fresh, Report *last)
{
    for (int line = first; line < lines; line++) {
        Move allowed[GAME_MOVES_MAX];
        int count = 0;
        for (int i = line; i < w->root_count; i++)
            allowed[count++] = w->root[i].move;
        Worksite site = worker_site(w);
        Report report = last[line];
        report.line = line + 1;
        report.lines = lines;
        report.final = false;
        bool done = GAME_SOLVE_ROOT(&site, &w->pos, allowed, count, &report);
        fresh[line] = report;
        if (!done) { /* stopped: there may be the solver's estimate */
            lines_merge(last, lines, fresh, line, report.depth >= last[line].depth);
            return true;
        }
        if (!report.solved)
            return false;
        worker_put_first(w, line, report.best);
    }
    lines_merge(last, lines, fresh, lines, false);
    return true;
}

/* The leader asks the book, and then, with the helpers, the solver for what the book has not answered. */
static bool worker_lead_solver(Worker *w, int lines, Report *last)
{
    Report fresh[SEARCH_MAX_LINES];
    const int known = worker_look_up_root(w, lines, last, fresh);
    if (known < lines)
        round_begin(w, (RoundTask){.solves = true, .line = known});
    return worker_solve(w, known, lines, fresh, last);
}

static bool worker_is_legal(const Worker *w, Move move)
{
    Move moves[GAME_MOVES_MAX];
    int count = game_moves(&w->pos, moves), at = 0;
    while (at < count && moves[at] != move)
        at++;
    return at < count;
}

/* A variation ends early where the table answered for another thread: goes on with the table's moves. Not into a
 * repetition: what the table knows of the position was found on another way to it. */
static void worker_extend_line(Worker *w, RootMove *root, int depth)
{
    Undo undo[SEARCH_MAX_PLY];
    TTEntry entry;
    int made = 0, value;
    while (made < root->pv_length && made < depth) {
        game_make(&w->pos, root->pv[made], &undo[made]);
        made++;
    }
    while (made == root->pv_length && made < depth && !game_over(&w->pos) &&
           tt_probe(&w->pulse.control->tt, game_key(&w->pos), &entry) && entry.bound == TT_EXACT &&
           worker_is_legal(w, entry.move)) {
        root->pv[made] = entry.move;
        game_make(&w->pos, entry.move, &undo[made++]);
        root->pv_length += !GAME_CYCLE(&w->pos, made, &value);
    }
    while (made-- > 0)
        game_undo(&w->pos, root->pv[made], &undo[made]);
}

/* The leader's lines after a look to this depth; those from number `finished` on were not reached. */
static void worker_take_lines(Worker *w, int depth, int finished, Report *last)
{
    Report fresh[SEARCH_MAX_LINES];
    int lines = worker_lines(w);
    bool under_way =
        finished < lines && w->root[finished].value > -VALUE_INFINITE && w->root[finished].bound != TT_UPPER;
    for (int line = 0; line < finished + under_way; line++) {
        if (w->round)
            worker_extend_line(w, &w->root[line], depth);
        worker_report(w, line, depth, false, &fresh[line]);
    }
    lines_merge(last, lines, fresh, finished, under_way);
}

/* Has the depth under way shown that the move loses? */
static bool worker_saw_loss(const Worker *w, Move move)
{
    for (int i = 0; i < w->root_count; i++) {
        if (w->root[i].move == move)
            return w->root[i].lost;
    }
    return false;
}

/* The search was stopped within a depth that has shown that its move loses, and a depth before it knew of no loss:
 * plays the move of that depth, or else the first in the order, that has not been seen to lose. */
static void worker_shun_loss(const Worker *w, const Report *before, Report *last)
{
    if (before->depth == 0 || before->value <= -VALUE_WIN_MIN || !worker_saw_loss(w, last->best) ||
        !search_plays(w->pulse.control->params))
        return;
    int other = 0;
    while (other < w->root_count && w->root[other].lost)
        other++;
    if (other == w->root_count)
        return;
    if (worker_saw_loss(w, before->best))
        worker_report(w, other, before->depth, false, last);
    else
        *last = *before;
    last->line = 1; /* whatever its place in the order */
    last->value = before->value;
    last->bound = TT_UPPER;
    last->solved = false;
}

/* True if the leader has its answer and need not look deeper. */
static bool worker_satisfied(Worker *w, int depth, int lines, int stability)
{
    const Control *control = w->pulse.control;
    const SearchParams *params = control->params;
    bool all_solved = true;
    for (int line = 0; line < lines; line++) {
        RootMove *root = &w->root[line];
        int mate = value_mate_plies(root->value);
        bool sound = !(w->techniques & (unsigned)TECHNIQUES_UNSOUND);
        if (mate != 0 && sound && root->bound == TT_EXACT)
            root->solved = true;
        bool near = mate != 0 && (mate < 0 ? -mate : mate) <= depth;
        all_solved = all_solved && (root->solved || (near && root->bound == TT_EXACT));
    }
    if (all_solved)
        return true;
    if (params->ponder && atomic_load_explicit(params->ponder, memory_order_relaxed))
        return false;
    if (control->plan.adaptive && w->root_count == 1)
        return true;
    return !timeman_continue(&control->plan, control_now_ns(control), stability);
}

/* Puts a forced win of the side to move, and what is left of it after each of its moves, into the table. */
static void worker_keep_win(Worker *w, const Move *line, int plies, bool winner)
{
    int value = VALUE_WIN - plies;
    TTEntry entry = {.move = plies > 0 ? line[0] : MOVE_NONE,
                     .value = (int16_t)(winner ? value : -value),
                     .extra = INT16_MIN,
                     .depth = DEPTH_PROVED,
                     .bound = winner ? TT_LOWER : TT_UPPER};
    if (plies == 0)
        return;
    tt_store(&w->pulse.control->tt, game_key(&w->pos), &entry);
    Undo undo;
    game_make(&w->pos, line[0], &undo);
    worker_keep_win(w, line + 1, plies - 1, !winner);
    game_undo(&w->pos, line[0], &undo);
}

/* A win of the root that the game's own look finds after an iteration becomes the best move. A look that finds nothing
 * is repeated when there are twice as many nodes. */
static bool worker_root_win(Worker *w, int depth, uint64_t *next)
{
    const SearchParams *params = w->pulse.control->params;
    if (!SEARCH_HAS_ROOT_WIN || !w->shortcuts || !(w->techniques & TECHNIQUE_PROVER) || params->only ||
        params->lines > 1 || w->pulse.nodes < *next)
        return false;
    Move line[SEARCH_MAX_PLY];
    Worksite site = worker_site(w);
    uint64_t before = w->pulse.nodes;
    int plies = GAME_ROOT_WIN(&site, &w->pos, depth, line);
    if (w->pulse.nodes > before)
        *next = 2 * w->pulse.nodes;
    if (plies == 0 || w->root[0].value >= VALUE_WIN - plies)
        return false;
    for (int i = 0; i < w->root_count; i++) {
        if (w->root[i].move == line[0])
            w->root[i].value = VALUE_WIN - plies;
    }
    root_sort(w, 0, w->root_count);
    RootMove *root = &w->root[0];
    root->bound = TT_EXACT;
    root->solved = true;
    root->source = REPORT_PROVER;
    root->pv_length = plies;
    memcpy(root->pv, line, (size_t)plies * sizeof *line);
    worker_keep_win(w, line, plies, true);
    return true;
}

/* The leader's iterations; `last` receives its lines. */
static void worker_lead(Worker *w, Report *last)
{
    const SearchParams *params = w->pulse.control->params;
    int lines = worker_lines(w);
    int most =
        params->limits.depth > 0 && params->limits.depth < SEARCH_MAX_PLY ? params->limits.depth : SEARCH_MAX_PLY - 1;
    int solve_at = w->techniques & TECHNIQUE_SOLVER && params->limits.depth == 0 ? GAME_SOLVE_AT(&w->pos) : 0;
    if (SEARCH_HAS_ROOT_SOLVER && params->limits.solve)
        solve_at = 1;
    if (solve_at == 1 && w->pulse.control->plan.hard_ns > 0)
        solve_at = 2; /* the clock may stop a solver with nothing found */
    int stability = 0;
    uint64_t next_look = 0;
    Move favourite = MOVE_NONE;
    for (int depth = w->techniques & TECHNIQUE_DEEPENING ? 1 : most; depth <= most; depth++) {
        if (solve_at > 0 && depth >= solve_at) {
            if (worker_lead_solver(w, lines, last))
                return;
            solve_at = 0;
        }
        w->seldepth = 0;
        for (w->root_first = 0; w->root_first < lines; w->root_first++) {
            int line = w->root_first;
            worker_aspirate(w, depth, w->root[line].value);
            if (pulse_stopped(&w->pulse)) {
                /* What the unfinished depth has already found better counts; what it has not reached does not. */
                root_sort(w, line, w->root_count);
                Report before = last[0];
                worker_take_lines(w, depth, line, last);
                if (lines == 1)
                    worker_shun_loss(w, &before, last);
                return;
            }
        }
        w->root_first = 0;
        root_sort(w, 0, lines); /* a later line may turn out better than the zero windows of an earlier one had shown */
        bool won = worker_root_win(w, depth, &next_look);
        w->pulse.control->looked = true;
        pulse_check(&w->pulse);
        worker_take_lines(w, depth, lines, last);
        for (int line = 0; line < lines; line++)
            control_report(w->pulse.control, &last[line]);
        stability = w->root[0].move == favourite ? stability + 1 : 0;
        favourite = w->root[0].move;
        if (won || worker_satisfied(w, depth, lines, stability)) {
            for (int line = 0; line < lines; line++)
                last[line].solved = w->root[line].solved;
            return;
        }
    }
}

/* A helper goes from round to round. */
static void worker_follow(Worker *w)
{
    Report unused[2][SEARCH_MAX_LINES];
    memset(unused, 0, sizeof unused);
    RoundTask task;
    while (round_join(w, &task)) {
        if (task.solves) {
            worker_solve(w, task.line, worker_lines(w), unused[0], unused[1]);
            continue;
        }
        w->root_first = task.line;
        w->horizon = w->overtaken = false;
        int value = node_root(w, task.depth, task.window.alpha, task.window.beta);
        if (!w->overtaken && !pulse_stopped(&w->pulse))
            round_answer(w, value);
    }
}

static void *worker_thread(void *argument)
{
    Worker *w = argument;
    tuned_use(w->tuned);
    worker_follow(w);
    pulse_check(&w->pulse);
    atomic_store(&w->pulse.control->counts[w->pulse.thread].cpu_ns, clock_thread_ns());
    return NULL;
}

static void search_clear(Search *search)
{
    tt_clear(&search->control.tt);
    GAME_SEARCH_CLEAR(&search->data);
    for (int i = 0; i < search->control.threads; i++) {
        Worker *w = &search->workers[i];
        GAME_WORKER_CLEAR(&w->data);
        memset(w->history, 0, sizeof w->history);
        memset(w->follow, 0, sizeof w->follow);
        memset(w->correction, 0, sizeof w->correction);
        for (int j = 0; j < GAME_HISTORY_MAX; j++)
            w->counter[j] = MOVE_NONE;
    }
}

static Search *search_new(const SearchConfig *config)
{
    Search *search = xcalloc(1, sizeof *search);
    control_init(&search->control, config);
    search->weights = config->weights;
    search->tuned = config->tuned;
    const int *before = tuned_use(search->tuned);
    GAME_SEARCH_INIT(&search->data, config);
    search->workers = xcalloc((unsigned long)search->control.threads, sizeof *search->workers);
    pthread_mutex_init(&search->round.lock, NULL);
    pthread_cond_init(&search->round.begun, NULL);
    for (int i = 0; i < search->control.threads; i++)
        GAME_WORKER_INIT(&search->workers[i].data, &search->data);
    search_clear(search);
    tuned_use(before);
    return search;
}

static void search_free(Search *search)
{
    for (int i = 0; i < search->control.threads; i++)
        GAME_WORKER_FREE(&search->workers[i].data);
    GAME_SEARCH_FREE(&search->data);
    pthread_cond_destroy(&search->round.begun);
    pthread_mutex_destroy(&search->round.lock);
    control_free(&search->control);
    free(search->workers);
    free(search);
}

/* A proved root that is not won: plays for the opponent's mistakes as long as there is a limit to think by. The report
 * keeps the proved value. */
static void worker_swindle(Worker *w, Report *report)
{
    if (!SEARCH_HAS_SWINDLE || !search_plays(w->pulse.control->params) || pulse_stopped(&w->pulse))
        return;
    if (!report->solved || report->value > 0 || w->root_count < 2)
        return;
    Worksite site = worker_site(w);
    Move move = GAME_SWINDLE(&site, &w->pos, report->value);
    if (move == MOVE_NONE || move == report->best)
        return;
    report->best = report->pv[0] = move;
    report->pv_length = 1;
}

/* The report for a root without moves: the result itself. */
static void search_report_over(Search *search, const Position *pos, Report *report)
{
    memset(report, 0, sizeof *report);
    report->line = report->lines = 1;
    report->best = MOVE_NONE;
    report->bound = TT_EXACT;
    report->solved = game_over(pos);
    report->value = report->solved ? game_result(pos) : 0;
    report->final = true;
    control_report(&search->control, report);
}

/* Table entries made with another evaluation or other techniques would mislead this search. */
static void search_forget_foreign(Search *search, const SearchParams *params)
{
    if (search->techniques != params->techniques || search->eval != params->eval)
        tt_clear(&search->control.tt);
    search->techniques = params->techniques;
    search->eval = params->eval;
}

/* Thinks about the position as params say and returns the best line in `result`. The position is not changed. */
static void search_think(Search *search, const Position *pos, const SearchParams *params, Report *result)
{
    Control *control = &search->control;
    int threads = params->trace ? 1 : control->threads;
    const int *before = tuned_use(search->tuned);
    control_begin(control, params, GAME_MOVES_LEFT(pos));
    search_forget_foreign(search, params);
    for (int i = 0; i < threads; i++)
        worker_begin(&search->workers[i], search, pos, params, i);
    Worker *leader = &search->workers[0];
    if (leader->root_count == 0) {
        search_report_over(search, pos, result);
        goto done;
    }
    Report lines[SEARCH_MAX_LINES];
    int line_count = worker_lines(leader);
    memset(lines, 0, (size_t)line_count * sizeof lines[0]); /* all of them would take as long as a brief search */
    for (int i = 0; i < line_count; i++) {
        worker_report(leader, i, 0, false, &lines[i]);
        lines[i].value = 0;
    }
    Pool helpers;
    PoolItems others = {.first = &search->workers[1], .size = sizeof *search->workers, .count = threads - 1};
    pool_start(&helpers, worker_thread, others);
    worker_lead(leader, lines);
    worker_swindle(leader, &lines[0]);
    pulse_check(&leader->pulse);
    round_end(&search->round, control);
    pool_join(&helpers);
    for (int i = 0; i < line_count; i++) {
        lines[i].final = true;
        control_report(control, &lines[i]);
    }
    *result = lines[0];
done:
    for (int i = 0; i < threads; i++)
        GAME_DROP(&search->workers[i].pos);
    tuned_use(before);
}

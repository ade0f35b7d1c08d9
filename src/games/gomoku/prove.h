/* SPDX-License-Identifier: MIT
 *
 * prove - forced wins inside the search and at its root.
 *
 * At a node: what the counts of threats say at once, then a proof by fours within a budget. At the root: proofs of all
 * kinds; in a game a win by threes is found by proof numbers (dfpn.h), for an analysis it is then shortened, and who
 * solves gets the shortest one with its whole line.
 */

/* Nodes and plies that a proof may take. */
enum {
    PROVE_LEAF_BUDGET = 100,
    PROVE_NODE_BUDGET = 400,
    PROVE_LEAF_PLIES = 13,
    PROVE_NODE_PLIES = 25,
    PROVE_SHORTEN_BUDGET = 50000, /* root: nodes spent on a shorter win once there is one */
    PROVE_LINE_BUDGET = 500000,   /* nodes for writing down the line of a solved position */
    PROVE_GAME_LINE_BUDGET = 3000,
    PROVE_ROOT_NODES_MS = 12, /* in a game: nodes at the root for every millisecond of the move */
    PROVE_QUIET_PLIES = 21,
    PROVE_QUIET_BUDGET = 3000000,
    PROVE_TABLE_SHARE = 8, /* the proofs' table is this part of the search's */
};

static const uint64_t PROVE_KEY_GIVEN_UP = UINT64_C(0x510e527fade682d1);

static void gomoku_search_init(ThreatMemory *memory, const SearchConfig *config)
{
    size_t megabytes = config->hash_mb / PROVE_TABLE_SHARE;
    tt_init(&memory->table, megabytes < 1 ? 1 : megabytes);
}

static void gomoku_search_free(ThreatMemory *memory)
{
    tt_free(&memory->table);
}

static void gomoku_search_clear(ThreatMemory *memory)
{
    tt_clear(&memory->table);
}

/* The value that the counts alone prove, for the side to move. */
static bool prove_static(const Position *pos, int ply, int *value)
{
    int me = pos->side, them = !me;
    const int16_t *mine = pos->count[me], *theirs = pos->count[them];
    if (mine[CLASS_FIVE] > 0) {
        *value = VALUE_WIN - ply - 1;
        return true;
    }
    if (theirs[CLASS_FIVE] > 0) {
        bool lost =
            theirs[CLASS_FIVE] > 1 || (me == 0 && forbidden_at(pos, set_first(&pos->squares[them][CLASS_FIVE])));
        *value = -(VALUE_WIN - ply - 2);
        return lost;
    }
    if (mine[CLASS_STRAIGHT] > 0) {
        *value = VALUE_WIN - ply - 3;
        return true;
    }
    /* Two threes cannot be blocked by one stone; only a four of the other side could gain the time. */
    if (mine[CLASS_DOUBLE_THREE] > 0 && theirs[CLASS_FOUR] + theirs[CLASS_FOUR_THREE] + theirs[CLASS_STRAIGHT] == 0 &&
        theirs[CLASS_CHECK] == 0) {
        *value = VALUE_WIN - ply - 5;
        return true;
    }
    return false;
}

/* Is there a four that leads on? */
static bool prove_has_leading(const Position *pos)
{
    ThreatMoves list = {.count = 0};
    if (pos->count[pos->side][CLASS_FOUR_THREE] > 0)
        return true;
    threats_add(pos, CLASS_FOUR, 0, &list);
    threats_keep_leading(pos, &list, 0);
    return list.count > 0;
}

/* A win by fours that lead on, within a budget. A proof that ran out of it is not begun again until there is twice as
 * much. Threes were tried here, too, and took more time than they were worth (45 % against a search without, 80 games,
 * 20 ms a move; by proof numbers at nodes with much depth left 43.6 % of 110, 40 and 60 ms). */
static bool gomoku_prove(const Worksite *site, Position *pos, int ply, int depth, int *value)
{
    const int16_t *mine = pos->count[pos->side];
    if (mine[CLASS_FOUR] + mine[CLASS_FOUR_THREE] == 0 || !prove_has_leading(pos))
        return false;
    uint64_t key = pos->key ^ PROVE_KEY_GIVEN_UP;
    ThreatMemory *memory = site->search;
    Prover prover = {.table = &memory->table, .pulse = site->pulse, .kind = THREATS_FOURS, .leading = true};
    prover.budget = depth <= 0 ? PROVE_LEAF_BUDGET : PROVE_NODE_BUDGET;
    Knowledge tried = prover_recall(&prover, key);
    if (tried.lost > 0 && (uint64_t)tried.lost * 2 > prover.budget)
        return false;
    Move best;
    int result = prover_attack(&prover, pos, depth <= 0 ? PROVE_LEAF_PLIES : PROVE_NODE_PLIES, &best);
    if (prover.stopped && !pulse_stopped(site->pulse)) {
        prover.stopped = false;
        tried.lost = (int)prover.budget;
        prover_remember(&prover, key, &tried, PROVE_NODE_PLIES);
        return false;
    }
    *value = VALUE_WIN - ply - result;
    return result > 0 && !prover.stopped;
}

/* --- the root ----------------------------------------------------------------------------------------------- */

/* One proof at the root, perhaps restricted to some first moves. */
typedef struct RootProof {
    Prover prover;
    Position *pos;
    const Move *allowed; /* NULL: all */
    int count;
    int won; /* plies of the shortest win so far, 0 none */
    ThreatKind kind;
    Move best;
} RootProof;

static int root_proof_attack(RootProof *proof, int plies)
{
    Position *pos = proof->pos;
    Move best = MOVE_NONE;
    if (!proof->allowed) {
        int result = prover_attack(&proof->prover, pos, plies, &best);
        proof->best = result > 0 && !proof->prover.stopped ? best : proof->best;
        return result;
    }
    int failure = THREATS_NEVER, them = !pos->side;
    for (int i = 0; i < proof->count && !proof->prover.stopped; i++) {
        Move move = proof->allowed[i];
        int result;
        if (pos->classes[pos->side][move] == CLASS_FIVE)
            result = 1;
        else if (pos->count[them][CLASS_FIVE] > 0 && pos->classes[them][move] != CLASS_FIVE)
            continue;
        else
            result = prover_try(&proof->prover, pos, move, plies);
        if (result > 0 && !proof->prover.stopped) {
            proof->best = move;
            return result;
        }
        failure = result == THREATS_UNKNOWN ? THREATS_UNKNOWN : failure;
    }
    return failure;
}

/* Deepens with one kind of threats, up to `most` plies, within a budget; keeps a win that is shorter than the one
 * known. */
static int root_proof_deepen(RootProof *proof, ThreatKind kind, int most, uint64_t budget)
{
    Prover *prover = &proof->prover;
    prover->kind = kind;
    prover->stopped = false;
    prover->budget = budget > 0 ? prover->nodes + budget : 0;
    int result = THREATS_UNKNOWN;
    for (int plies = 1; plies <= most && result == THREATS_UNKNOWN && !prover->stopped; plies += 2)
        result = root_proof_attack(proof, plies);
    if (result > 0 && !prover->stopped) {
        proof->won = result;
        proof->kind = kind;
    }
    return result;
}

/* A win by fours that lead on and threes, not the shortest, within a budget. */
static void root_proof_search(RootProof *proof, uint64_t budget)
{
    Prover prover = proof->prover;
    prover.leading = true;
    prover.stopped = false;
    prover.budget = prover.nodes + budget;
    Move best;
    int result = dfpn_search(&prover, proof->pos, &best);
    proof->prover.nodes = prover.nodes;
    if (result <= 0)
        return;
    proof->won = result;
    proof->kind = THREATS_THREES;
    proof->best = best;
}

/* An empty square that is not in the list, the nearest to a stone; MOVE_NONE if there is none. */
static Move line_other(const Position *pos, const ThreatMoves *list)
{
    Move near[GOMOKU_SQUARES];
    int count = moves_near(pos, near);
    for (int i = 0; i < count; i++) {
        bool listed = false;
        for (int k = 0; k < list->count; k++)
            listed = listed || list->moves[k] == near[i];
        if (!listed)
            return near[i];
    }
    return MOVE_NONE;
}

/* The reply that holds out longest against a proved win of `plies` from here on. The defender is to move. After a quiet
 * move that may be a stone that has nothing to do with the win. */
static Move line_reply(Prover *prover, Position *pos, int plies)
{
    int attacker = !pos->side, longest = 0;
    ThreatMoves list = {.count = 0};
    if (pos->count[attacker][CLASS_FIVE] > 0)
        return (Move)set_first(&pos->squares[attacker][CLASS_FIVE]);
    if (pos->count[attacker][CLASS_STRAIGHT] > 0) {
        threats_replies(pos, &list);
    } else {
        prover_quiet_replies(prover, pos, plies, &list);
        Move other = line_other(pos, &list);
        if (other != MOVE_NONE)
            list.moves[list.count++] = other;
    }
    Move reply = list.count > 0 ? list.moves[0] : (Move)set_first(&pos->squares[attacker][CLASS_STRAIGHT]);
    for (int i = 0; i < list.count; i++) {
        Undo undo;
        Move next;
        move_try(pos, list.moves[i], &undo);
        int result = prover_deepen(prover, pos, plies - 1, &next);
        move_retract(pos, list.moves[i], &undo);
        if (result > longest) {
            longest = result;
            reply = list.moves[i];
        }
    }
    return reply;
}

/* Writes the whole line of a proved win: the proof's moves against the longest defence. */
static int root_proof_line(RootProof *proof, uint64_t budget, Move *line)
{
    Position *pos = proof->pos;
    Undo undo[THREATS_PLIES_MAX + 1];
    int length = 0, left = proof->won;
    Prover line_prover = {.table = proof->prover.table, .kind = proof->kind, .budget = budget};
    Prover *prover = &line_prover; /* a stopped search still says what it has proved */
    while (left > 0 && length < proof->won) {
        Move move = proof->best;
        int found = length == 0 ? left : prover_deepen(prover, pos, left, &move);
        if (found <= 0)
            break;
        left = found;
        line[length] = move;
        move_try(pos, move, &undo[length++]);
        if (--left == 0)
            break;
        Move reply = line_reply(prover, pos, left);
        line[length] = reply;
        move_try(pos, reply, &undo[length++]);
        left--;
    }
    for (int i = length - 1; i >= 0; i--)
        move_retract(pos, line[i], &undo[i]);
    return length;
}

static void root_proof_report(RootProof *proof, const Worksite *site, Report *report)
{
    report->best = proof->best;
    report->value = VALUE_WIN - proof->won;
    report->bound = TT_EXACT;
    report->solved = true;
    report->source = REPORT_PROVER;
    report->depth = report->seldepth = proof->won;
    bool solving = site->pulse->control->params->limits.solve;
    report->pv_length = root_proof_line(proof, solving ? PROVE_LINE_BUDGET : PROVE_GAME_LINE_BUDGET, report->pv);
    if (site->pulse->thread == 0) {
        pulse_check(site->pulse);
        control_report(site->pulse->control, report);
    }
}

/* Nodes that the root may spend before the ordinary search begins: a part of what the limits allow. */
static uint64_t root_proof_allowance(const Control *control)
{
    const Limits *limits = &control->params->limits;
    if (limits->nodes > 0)
        return limits->nodes / 8 + 1;
    int64_t milliseconds = control->plan.soft_ns / 1000000;
    return milliseconds > 0 ? (uint64_t)milliseconds * PROVE_ROOT_NODES_MS + 1 : 300000;
}

/* A win that the book has: its plies are the most that it takes. */
static bool gomoku_book_root(const Worksite *site, const Position *pos, Report *report)
{
    int plies;
    if (!book_find(pos, &report->best, &plies))
        return false;
    report->value = VALUE_WIN - plies;
    report->bound = TT_LOWER;
    report->solved = true;
    report->source = REPORT_BOOK;
    report->depth = report->seldepth = plies;
    report->pv[0] = report->best;
    report->pv_length = 1;
    pulse_check(site->pulse);
    control_report(site->pulse->control, report);
    return true;
}

/* Looks for a forced win: by fours, by threes, and, to solve, by moves that threaten fours. */
static bool gomoku_solve_root(const Worksite *site, const Position *root, const Move *allowed, int count,
                              Report *report)
{
    Position pos;
    memcpy(&pos, root, sizeof pos);
    const Control *control = site->pulse->control;
    bool solving = control->params->limits.solve;
    bool restricted = control->params->only || report->line > 1;
    ThreatMemory *memory = site->search;
    RootProof proof = {.prover = {.table = &memory->table, .pulse = site->pulse},
                       .pos = &pos,
                       .allowed = restricted ? allowed : NULL,
                       .count = count,
                       .best = MOVE_NONE};
    uint64_t allowance = solving ? 0 : root_proof_allowance(control);
    root_proof_deepen(&proof, THREATS_FOURS, THREATS_PLIES_MAX - 1, allowance);
    if (proof.won == 0 && !solving && !restricted)
        root_proof_search(&proof, allowance);
    int most = proof.won > 0 ? proof.won - 2 : THREATS_PLIES_MAX - 1;
    uint64_t shorten = solving || allowance > PROVE_SHORTEN_BUDGET ? PROVE_SHORTEN_BUDGET : allowance;
    bool shortens = solving || (proof.kind == THREATS_THREES && !search_plays(control->params));
    if (proof.won == 0 || shortens)
        root_proof_deepen(&proof, THREATS_THREES, most, proof.won > 0 ? shorten : allowance);
    int told = proof.won;
    if (told > 0)
        root_proof_report(&proof, site, report);
    if (solving && pos.rule != RULE_RENJU && !pulse_stopped(site->pulse)) {
        most = proof.won > 0 ? proof.won - 2 : PROVE_QUIET_PLIES;
        root_proof_deepen(&proof, THREATS_QUIET, most, proof.won > 0 ? PROVE_SHORTEN_BUDGET : PROVE_QUIET_BUDGET);
    }
    if (proof.won != told)
        root_proof_report(&proof, site, report);
    return proof.won > 0 || !pulse_stopped(site->pulse);
}

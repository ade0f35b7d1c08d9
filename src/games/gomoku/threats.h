/* SPDX-License-Identifier: MIT
 *
 * threats - proving wins by threats: by fours alone (VCF) or by fours and threes (VCT).
 *
 * The attacker plays only moves that threaten to win: a four (one answer), or a move after which a straight or double
 * four comes next. After such a three every defence is tried that could matter: all squares that take the last unstoppable
 * four away, and all fours of the defender, which may go on to win or end where they block. Any other reply loses to the
 * straight four at once, so a proof holds against every move of the game. A failure says only that these threats do not
 * win within the plies given; THREATS_NEVER says that they do not at any length.
 */

enum { THREATS_UNKNOWN = 0, THREATS_NEVER = -1 };
enum { THREATS_PLIES_MAX = 96 };

static const uint64_t THREATS_KEY_THREES = UINT64_C(0x6a09e667f3bcc909);
static const uint64_t THREATS_KEY_DEFENCE = UINT64_C(0xbb67ae8584caa73b);

/* One proof search. */
typedef struct Prover {
    TT *table;
    Pulse *pulse;
    uint64_t nodes, budget; /* budget 0: until the pulse says stop */
    bool threes;            /* fours and threes; else fours alone */
    bool stopped;           /* budget or search ended: results mean nothing more */
} Prover;

typedef struct ThreatMoves {
    int count;
    Move moves[GOMOKU_SQUARES];
    int scores[GOMOKU_SQUARES];
} ThreatMoves;

static int prover_attack(Prover *prover, Position *pos, int plies, Move *best);

static bool prover_spent(Prover *prover)
{
    prover->nodes++;
    if (prover->budget > 0 && prover->nodes > prover->budget)
        prover->stopped = true;
    if (pulse_node(prover->pulse))
        prover->stopped = true;
    return prover->stopped;
}

/* --- what is remembered ----------------------------------------------------------------------------------- */

/* A win proved in `won` plies (0 none), and no win within `lost` plies (-1: none at all looked for). */
typedef struct Knowledge {
    Move move;
    int won;
    int lost;
} Knowledge;

static Knowledge prover_recall(const Prover *prover, uint64_t key)
{
    TTEntry entry;
    Knowledge known = {.move = MOVE_NONE, .won = 0, .lost = -1};
    if (tt_probe(prover->table, key, &entry)) {
        known.move = entry.move;
        known.won = entry.value;
        known.lost = entry.extra;
    }
    return known;
}

static void prover_remember(Prover *prover, uint64_t key, const Knowledge *known, int depth)
{
    if (prover->stopped)
        return;
    TTEntry entry = {.move = known->move,
                     .value = (int16_t)known->won,
                     .extra = (int16_t)known->lost,
                     .depth = (uint8_t)(depth > 200 ? 200 : depth),
                     .bound = TT_EXACT};
    tt_store(prover->table, key, &entry);
}

/* --- moves ------------------------------------------------------------------------------------------------- */

static inline int square_urgency(const Position *pos, int side, int square)
{
    return gomoku_tables->urgency[gomoku_tables->sets[pos->code[side][square]]];
}

/* Adds the squares of one class, the more urgent the earlier. */
static void threats_add(const Position *pos, ThreatClass class, int bonus, ThreatMoves *list)
{
    int side = pos->side;
    if (pos->count[side][class] == 0)
        return;
    int from = list->count;
    list->count = set_list(&pos->squares[side][class], list->moves, from);
    for (int i = from; i < list->count; i++) {
        int square = list->moves[i];
        list->scores[i] = bonus + square_urgency(pos, side, square) + square_urgency(pos, !side, square) / 2;
    }
}

static Move threats_next(ThreatMoves *list, int next)
{
    int best = next;
    for (int i = next + 1; i < list->count; i++) {
        if (list->scores[i] > list->scores[best])
            best = i;
    }
    Move move = list->moves[best];
    list->moves[best] = list->moves[next];
    list->scores[best] = list->scores[next];
    list->moves[next] = move;
    return move;
}

/* Whether a move of the side to move makes a four (and is allowed). */
static bool threats_is_four(const Position *pos, int square)
{
    unsigned class = pos->classes[pos->side][square];
    if (class != CLASS_CHECK)
        return class >= CLASS_FOUR && class <= CLASS_FIVE;
    for (int direction = 0; direction < 4; direction++) {
        if (pattern_of(pos->code[pos->side][square], direction) >= PATTERN_FOUR)
            return !forbidden_at(pos, square);
    }
    return false;
}

/* All fours of the side to move. */
static void threats_fours(const Position *pos, ThreatMoves *list)
{
    threats_add(pos, CLASS_STRAIGHT, 30000, list);
    threats_add(pos, CLASS_FOUR_THREE, 20000, list);
    threats_add(pos, CLASS_FOUR, 10000, list);
    int from = list->count;
    threats_add(pos, CLASS_CHECK, 10000, list);
    int kept = from;
    for (int i = from; i < list->count; i++) {
        list->moves[kept] = list->moves[i];
        list->scores[kept] = list->scores[i];
        kept += threats_is_four(pos, list->moves[i]);
    }
    list->count = kept;
}

/* The squares that can touch the fours that a stone on `square` would make: it, and its lines as far as they reach. */
static int threats_touching(const Position *pos, int attacker, int square, Move *squares)
{
    int count = 0, reach = gomoku_tables->reach[pos->rule];
    int row = gomoku_row(square), col = gomoku_col(square);
    squares[count++] = (Move)square;
    for (int direction = 0; direction < 4; direction++) {
        if (pattern_of(pos->code[attacker][square], direction) < PATTERN_FOUR)
            continue;
        uint64_t line = pos->lines[direction][line_index(direction, row, col)];
        int place = line_place(direction, row, col);
        for (int k = -reach; k <= reach; k++) {
            if (k != 0 && (line >> cell_shift(place + k) & 3) == 0)
                squares[count++] = (Move)(square + k * gomoku_steps[direction]);
        }
    }
    return count;
}

/* The replies of the side to move that a coming unstoppable four of the other side leaves worth trying: those after
 * which no such four is left, and every own four. All other moves lose to it. In renju a white stone may even decide
 * what is forbidden to black, so there every square is looked at. */
static void threats_replies(Position *pos, ThreatMoves *list)
{
    int attacker = !pos->side;
    Move squares[GOMOKU_SQUARES];
    int count = 0;
    threats_fours(pos, list);
    if (pos->rule == RULE_RENJU && attacker == 0) {
        for (int square = 0; square < GOMOKU_SQUARES; square++) {
            if (pos->cells[square] == 0)
                squares[count++] = (Move)square;
        }
    } else {
        count = threats_touching(pos, attacker, set_first(&pos->squares[attacker][CLASS_STRAIGHT]), squares);
    }
    for (int i = 0; i < count; i++) {
        Undo undo;
        Move move = squares[i];
        if (threats_is_four(pos, move) || (attacker == 1 && forbidden_at(pos, move)))
            continue;
        int score = square_urgency(pos, pos->side, move) + square_urgency(pos, attacker, move);
        game_make(pos, move, &undo);
        if (pos->count[attacker][CLASS_STRAIGHT] == 0) {
            list->moves[list->count] = move;
            list->scores[list->count++] = score + 12000;
        }
        game_undo(pos, move, &undo);
    }
}

/* --- the search ------------------------------------------------------------------------------------------- */

/* The defender is to move under the threat of an unstoppable four. Plies to the attacker's five against the best
 * defence, or a failure. */
static int prover_defend(Prover *prover, Position *pos, int plies)
{
    if (plies < 4)
        return THREATS_UNKNOWN;
    uint64_t key = pos->key ^ THREATS_KEY_DEFENCE;
    Knowledge known = prover_recall(prover, key);
    ThreatMoves list = {.count = 0};
    threats_replies(pos, &list);
    for (int i = 0; i < list.count; i++) {
        if (list.moves[i] == known.move)
            list.scores[i] += 100000;
    }
    int longest = 4;
    for (int i = 0; i < list.count; i++) {
        Undo undo;
        Move reply = threats_next(&list, i), next;
        game_make(pos, reply, &undo);
        int result = prover_attack(prover, pos, plies - 1, &next);
        game_undo(pos, reply, &undo);
        if (result <= 0) {
            known.move = reply;
            if (i > 0)
                prover_remember(prover, key, &known, plies);
            return result;
        }
        if (result + 1 > longest)
            longest = result + 1;
    }
    return longest;
}

/* Plays one threat and says in how many plies it wins, counted from before it, or how it fails. */
static int prover_try(Prover *prover, Position *pos, Move move, int plies)
{
    int attacker = pos->side, result = THREATS_NEVER;
    Undo undo, answer_undo;
    game_make(pos, move, &undo);
    int fives = pos->count[attacker][CLASS_FIVE];
    if (fives > 1) {
        result = 3;
    } else if (fives == 1) {
        Move answer = (Move)set_first(&pos->squares[attacker][CLASS_FIVE]), next;
        if (attacker == 1 && forbidden_at(pos, answer)) {
            result = 3;
        } else {
            game_make(pos, answer, &answer_undo);
            result = prover_attack(prover, pos, plies - 2, &next);
            result = result > 0 ? result + 2 : result;
            game_undo(pos, answer, &answer_undo);
        }
    } else if (prover->threes && pos->count[attacker][CLASS_STRAIGHT] > 0 && pos->count[!attacker][CLASS_STRAIGHT] == 0) {
        result = prover_defend(prover, pos, plies - 1);
        result = result > 0 ? result + 1 : result;
    }
    game_undo(pos, move, &undo);
    return result;
}

/* Tries the threats of a list until one wins. */
static int prover_try_all(Prover *prover, Position *pos, ThreatMoves *list, int plies, Move *best)
{
    int failure = THREATS_NEVER;
    for (int i = 0; i < list->count && !prover->stopped; i++) {
        Move move = threats_next(list, i);
        int result = prover_try(prover, pos, move, plies);
        if (result > 0 && !prover->stopped) {
            *best = move;
            return result;
        }
        if (result == THREATS_UNKNOWN)
            failure = THREATS_UNKNOWN;
    }
    return failure;
}

/* The end that needs no search. Returns true with the result. */
static bool prover_static(const Position *pos, int plies, bool threes, Move *best, int *result)
{
    int me = pos->side, them = !me;
    if (pos->count[me][CLASS_FIVE] > 0) {
        *best = (Move)set_first(&pos->squares[me][CLASS_FIVE]);
        *result = plies >= 1 ? 1 : THREATS_UNKNOWN;
        return true;
    }
    int fives = pos->count[them][CLASS_FIVE];
    if (fives > 1) {
        *result = THREATS_NEVER;
        return true;
    }
    if (fives == 0 && pos->count[me][CLASS_STRAIGHT] > 0) {
        *best = (Move)set_first(&pos->squares[me][CLASS_STRAIGHT]);
        *result = plies >= 3 ? 3 : THREATS_UNKNOWN;
        return true;
    }
    bool fours = pos->count[me][CLASS_FOUR] + pos->count[me][CLASS_FOUR_THREE] + pos->count[me][CLASS_STRAIGHT] > 0;
    bool any = fours || (threes && (pos->count[me][CLASS_THREE] + pos->count[me][CLASS_DOUBLE_THREE] > 0 || fives > 0));
    if (!any || plies < 3) {
        *result = any ? THREATS_UNKNOWN : THREATS_NEVER;
        return true;
    }
    return false;
}

/* The threats to try: the one block if the defender threatens five, else fours, and threes where asked for. */
static void prover_moves(const Prover *prover, const Position *pos, ThreatMoves *list)
{
    int me = pos->side, them = !me;
    if (pos->count[them][CLASS_FIVE] > 0) {
        int block = set_first(&pos->squares[them][CLASS_FIVE]);
        bool threat = prover->threes || threats_is_four(pos, block);
        if (threat && !(me == 0 && forbidden_at(pos, block))) {
            list->moves[0] = (Move)block;
            list->scores[0] = 0;
            list->count = 1;
        }
        return;
    }
    threats_add(pos, CLASS_FOUR_THREE, 3000, list);
    threats_add(pos, CLASS_FOUR, 0, list);
    if (prover->threes) {
        threats_add(pos, CLASS_DOUBLE_THREE, 2000, list);
        threats_add(pos, CLASS_THREE, 0, list);
    }
}

/* The attacker is to move: plies to the five that threats force within `plies`, with the first move, or a failure. */
static int prover_attack(Prover *prover, Position *pos, int plies, Move *best)
{
    int result;
    if (prover_spent(prover))
        return THREATS_UNKNOWN;
    if (prover_static(pos, plies, prover->threes, best, &result))
        return result;
    uint64_t key = pos->key ^ (prover->threes ? THREATS_KEY_THREES : 0);
    Knowledge known = prover_recall(prover, key);
    if (known.won > 0 && known.won <= plies && known.move != MOVE_NONE) {
        *best = known.move;
        return known.won;
    }
    if (known.lost >= plies)
        return known.lost == INT16_MAX ? THREATS_NEVER : THREATS_UNKNOWN;
    if (prover->threes && pos->count[!pos->side][CLASS_FIVE] == 0) {
        prover->threes = false;
        result = prover_attack(prover, pos, plies, best);
        prover->threes = true;
        if (result > 0 || prover->stopped)
            return result;
    }
    ThreatMoves list = {.count = 0};
    prover_moves(prover, pos, &list);
    for (int i = 0; i < list.count; i++) {
        if (list.moves[i] == known.move)
            list.scores[i] += 100000;
    }
    result = prover_try_all(prover, pos, &list, plies, best);
    if (result > 0) {
        known.move = *best;
        known.won = result;
    } else {
        known.lost = result == THREATS_NEVER ? INT16_MAX : plies;
    }
    prover_remember(prover, key, &known, plies);
    return result;
}

/* Deepens until the shortest win by these threats is found, there is none, `most` plies are reached, or the time is up. */
static int prover_deepen(Prover *prover, Position *pos, int most, Move *best)
{
    int result = THREATS_UNKNOWN;
    for (int plies = 1; plies <= most && result == THREATS_UNKNOWN && !prover->stopped; plies += 2)
        result = prover_attack(prover, pos, plies, best);
    return prover->stopped ? THREATS_UNKNOWN : result;
}

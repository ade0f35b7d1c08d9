/* SPDX-License-Identifier: MIT
 *
 * threats - proving wins by threats: by fours alone (VCF) or by fours and threes (VCT).
 *
 * The attacker plays only moves that threaten to win: a four (one answer), or a move after which a straight or double
 * four comes next. After such a three every defence is tried that could matter: all squares that take the last
 * unstoppable four away, and all fours of the defender, which may go on to win or end where they block. Any other reply
 * loses to the straight four at once, so a proof holds against every move of the game. A failure says only that these
 * threats do not win within the plies given; THREATS_NEVER says that they do not at any length.
 */

enum { THREATS_UNKNOWN = 0, THREATS_NEVER = -1 };
enum { THREATS_PLIES_MAX = 96, THREATS_QUIET_URGENCY = 40 };
/* From this urgency on (patterns.c) a plain four's stone makes an open two or a closed three, too: something that the
 * win can go on with. */
enum { THREATS_LEADING_URGENCY = 250 };

static const uint64_t threats_keys[3] = {0, UINT64_C(0x6a09e667f3bcc909), UINT64_C(0x3c6ef372fe94f82b)};
static const uint64_t THREATS_KEY_LEADING = UINT64_C(0xa54ff53a5f1d36f1);
static const uint64_t THREATS_KEY_DEFENCE = UINT64_C(0xbb67ae8584caa73b);

/* What the attacker may play: fours alone; also moves that threaten an unstoppable four; also any move that threatens
 * a win by fours. */
typedef enum ThreatKind { THREATS_FOURS, THREATS_THREES, THREATS_QUIET } ThreatKind;

/* One proof search. */
typedef struct Prover {
    TT *table;
    Pulse *pulse;           /* NULL: nobody counts and nobody stops it */
    uint64_t nodes, budget; /* budget 0: until the pulse says stop */
    ThreatKind kind;
    bool leading; /* only fours that lead on: most others win nothing, and there are many */
    bool stopped; /* budget or search ended: results mean nothing more */
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
    if (prover->pulse && pulse_node(prover->pulse))
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
    return pos->numbers->codes[pos->code[side][square]].urgency;
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

/* Drops the moves of a list, from one on, that lead nowhere. */
static void threats_keep_leading(const Position *pos, ThreatMoves *list, int from)
{
    int kept = from;
    for (int i = from; i < list->count; i++) {
        if (square_urgency(pos, pos->side, list->moves[i]) < THREATS_LEADING_URGENCY)
            continue;
        list->moves[kept] = list->moves[i];
        list->scores[kept++] = list->scores[i];
    }
    list->count = kept;
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
        move_try(pos, move, &undo);
        if (pos->count[attacker][CLASS_STRAIGHT] == 0) {
            list->moves[list->count] = move;
            list->scores[list->count++] = score + 12000;
        }
        move_retract(pos, move, &undo);
    }
}

/* --- the search ------------------------------------------------------------------------------------------- */

/* The squares of a win by fours: every stone of its line and the squares that would be five. */
typedef struct FoursLine {
    int plies; /* to the five; 0 or less: there is no such win */
    int count;
    Move squares[2 * THREATS_PLIES_MAX];
} FoursLine;

/* The attacker is to move. */
static void prover_fours_line(Prover *prover, Position *pos, int plies, FoursLine *result)
{
    Undo undo[THREATS_PLIES_MAX];
    Move played[THREATS_PLIES_MAX];
    int made = 0, attacker = pos->side;
    ThreatKind kind = prover->kind;
    prover->kind = THREATS_FOURS;
    result->count = result->plies = 0;
    for (int left = plies; left > 0; left -= 2) {
        Move move;
        int win = prover_attack(prover, pos, left, &move);
        if (left == plies)
            result->plies = win;
        if (win <= 0)
            break;
        result->squares[result->count++] = move;
        if (pos->classes[attacker][move] == CLASS_FIVE)
            break;
        move_try(pos, move, &undo[made]);
        played[made++] = move;
        int fives = pos->count[attacker][CLASS_FIVE], answer = set_first(&pos->squares[attacker][CLASS_FIVE]);
        result->count = set_list(&pos->squares[attacker][CLASS_FIVE], result->squares, result->count);
        if (fives > 1 || (attacker == 1 && forbidden_at(pos, answer)))
            break;
        move_try(pos, (Move)answer, &undo[made]);
        played[made++] = (Move)answer;
    }
    while (made > 0) {
        made--;
        move_retract(pos, played[made], &undo[made]);
    }
    prover->kind = kind;
}

/* All empty squares on the lines through a square, as far as a five can reach. */
static void set_add_lines(const Position *pos, int square, SquareSet *set)
{
    int row = gomoku_row(square), col = gomoku_col(square);
    for (int direction = 0; direction < 4; direction++) {
        uint64_t line = pos->lines[direction][line_index(direction, row, col)];
        int place = line_place(direction, row, col);
        for (int k = -4; k <= 4; k++) {
            int at = square + k * gomoku_steps[direction];
            if ((line >> cell_shift(place + k) & 3) == 0 && !set_has(set, at))
                set_flip(set, at);
        }
    }
}

/* The replies to a threatened win by fours that are worth trying: own fours; the squares of that win; and the squares
 * from which a forced answer could become a four of the defender, that is those on a line with a square of the win.
 * A stone anywhere else leaves every four and every answer of the win as it was. Returns the plies to the five after
 * such a stone, or 0 if there is no such win. */
static int prover_quiet_replies(Prover *prover, Position *pos, int plies, ThreatMoves *list)
{
    FoursLine line;
    Undo undo;
    game_make_null(pos, &undo);
    prover_fours_line(prover, pos, plies - 1, &line);
    game_undo_null(pos, &undo);
    if (line.plies <= 0 || prover->stopped)
        return 0;
    SquareSet set = {{0}};
    for (int i = 0; i < line.count; i++)
        set_add_lines(pos, line.squares[i], &set);
    threats_fours(pos, list);
    Move touched[GOMOKU_SQUARES];
    int many = set_list(&set, touched, 0), attacker = !pos->side;
    for (int i = 0; i < many; i++) {
        Move move = touched[i];
        if (threats_is_four(pos, move) || (attacker == 1 && forbidden_at(pos, move)))
            continue;
        bool inside = false;
        for (int k = 0; k < line.count; k++)
            inside = inside || line.squares[k] == move;
        list->moves[list->count] = move;
        list->scores[list->count++] =
            (inside ? 12000 : 0) + square_urgency(pos, pos->side, move) + square_urgency(pos, attacker, move);
    }
    return line.plies + 1;
}

/* Tries the replies; plies to the attacker's five against the longest of them, at least `longest`, or a failure. */
static int prover_answer_all(Prover *prover, Position *pos, ThreatMoves *list, int plies, int longest)
{
    uint64_t key = pos->key ^ THREATS_KEY_DEFENCE;
    Knowledge known = prover_recall(prover, key);
    for (int i = 0; i < list->count; i++) {
        if (list->moves[i] == known.move)
            list->scores[i] += 100000;
    }
    for (int i = 0; i < list->count; i++) {
        Undo undo;
        Move reply = threats_next(list, i), next;
        move_try(pos, reply, &undo);
        int result = prover_attack(prover, pos, plies - 1, &next);
        move_retract(pos, reply, &undo);
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

/* The defender is to move. Plies to the attacker's five against the best defence, or a failure. */
static int prover_defend(Prover *prover, Position *pos, int plies)
{
    int attacker = !pos->side;
    bool unstoppable = pos->count[attacker][CLASS_STRAIGHT] > 0;
    ThreatMoves list = {.count = 0};
    if (!unstoppable && prover->kind != THREATS_QUIET)
        return THREATS_NEVER;
    if (plies < (unstoppable ? 4 : 6))
        return THREATS_UNKNOWN;
    if (unstoppable) {
        threats_replies(pos, &list);
        return prover_answer_all(prover, pos, &list, plies, 4);
    }
    int longest = prover_quiet_replies(prover, pos, plies, &list);
    return longest > 0 ? prover_answer_all(prover, pos, &list, plies, longest) : THREATS_UNKNOWN;
}

/* Plays one threat and says in how many plies it wins, counted from before it, or how it fails. */
static int prover_try(Prover *prover, Position *pos, Move move, int plies)
{
    int attacker = pos->side, result = THREATS_NEVER;
    Undo undo, answer_undo;
    move_try(pos, move, &undo);
    int fives = pos->count[attacker][CLASS_FIVE];
    if (fives > 1) {
        result = 3;
    } else if (fives == 1) {
        Move answer = (Move)set_first(&pos->squares[attacker][CLASS_FIVE]), next;
        if (attacker == 1 && forbidden_at(pos, answer)) {
            result = 3;
        } else {
            move_try(pos, answer, &answer_undo);
            result = prover_attack(prover, pos, plies - 2, &next);
            result = result > 0 ? result + 2 : result;
            move_retract(pos, answer, &answer_undo);
        }
    } else if (prover->kind != THREATS_FOURS && pos->count[!attacker][CLASS_STRAIGHT] == 0) {
        result = prover_defend(prover, pos, plies - 1);
        result = result > 0 ? result + 1 : result;
    }
    move_retract(pos, move, &undo);
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
static bool prover_static(const Position *pos, int plies, ThreatKind kind, Move *best, int *result)
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
    bool threes = pos->count[me][CLASS_THREE] + pos->count[me][CLASS_DOUBLE_THREE] > 0 || fives > 0;
    bool any = fours || (kind >= THREATS_THREES && threes) || kind == THREATS_QUIET;
    if (!any || plies < 3) {
        *result = any ? THREATS_UNKNOWN : THREATS_NEVER;
        return true;
    }
    return false;
}

/* Quiet moves that may prepare fours: squares with a line that can become a four or an open three. */
static void threats_add_quiet(const Position *pos, ThreatMoves *list)
{
    for (int i = 0; i < GOMOKU_WORDS; i++) {
        uint64_t word = pos->near.words[i];
        while (word) {
            int square = 64 * i + bits_pop(&word);
            if (pos->cells[square] != 0 || pos->classes[pos->side][square] != CLASS_NONE)
                continue;
            int score = square_urgency(pos, pos->side, square);
            if (score < THREATS_QUIET_URGENCY)
                continue;
            list->moves[list->count] = (Move)square;
            list->scores[list->count++] = score - 10000;
        }
    }
}

/* The threats to try: the one block if the defender threatens five, else fours, and threes where asked for. */
static void prover_moves(const Prover *prover, const Position *pos, ThreatMoves *list)
{
    int me = pos->side, them = !me;
    if (pos->count[them][CLASS_FIVE] > 0) {
        int block = set_first(&pos->squares[them][CLASS_FIVE]);
        bool threat = prover->kind != THREATS_FOURS || threats_is_four(pos, block);
        if (threat && !(me == 0 && forbidden_at(pos, block))) {
            list->moves[0] = (Move)block;
            list->scores[0] = 0;
            list->count = 1;
        }
        return;
    }
    threats_add(pos, CLASS_FOUR_THREE, 3000, list);
    int from = list->count;
    threats_add(pos, CLASS_FOUR, 0, list);
    if (prover->leading)
        threats_keep_leading(pos, list, from);
    if (prover->kind != THREATS_FOURS) {
        threats_add(pos, CLASS_DOUBLE_THREE, 2000, list);
        threats_add(pos, CLASS_THREE, 0, list);
    }
    if (prover->kind == THREATS_QUIET)
        threats_add_quiet(pos, list);
}

/* The attacker is to move: plies to the five that threats force within `plies`, with the first move, or a failure. */
static int prover_attack(Prover *prover, Position *pos, int plies, Move *best)
{
    int result;
    if (prover_spent(prover))
        return THREATS_UNKNOWN;
    if (prover_static(pos, plies, prover->kind, best, &result))
        return result;
    uint64_t key = pos->key ^ threats_keys[prover->kind] ^ (prover->leading ? THREATS_KEY_LEADING : 0);
    Knowledge known = prover_recall(prover, key);
    if (known.won > 0 && known.won <= plies && known.move != MOVE_NONE) {
        *best = known.move;
        return known.won;
    }
    if (known.lost >= plies)
        return known.lost == INT16_MAX ? THREATS_NEVER : THREATS_UNKNOWN;
    if (prover->kind != THREATS_FOURS) {
        prover->kind--;
        result = prover_attack(prover, pos, plies, best);
        prover->kind++;
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

/* Deepens until the shortest win by these threats is found, there is none, `most` plies are reached, or the time is up.
 */
static int prover_deepen(Prover *prover, Position *pos, int most, Move *best)
{
    int result = THREATS_UNKNOWN;
    for (int plies = 1; plies <= most && result == THREATS_UNKNOWN && !prover->stopped; plies += 2)
        result = prover_attack(prover, pos, plies, best);
    return prover->stopped ? THREATS_UNKNOWN : result;
}

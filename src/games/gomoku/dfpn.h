/* SPDX-License-Identifier: MIT
 *
 * dfpn - wins by fours and threes, looked for where they are easiest to prove (depth-first proof-number search).
 *
 * The threats and the replies are those of threats.h, so a win found here is as sound; what is found first need not be
 * the shortest, and a failure means nothing. Every position has two numbers: how many positions must still be won at
 * least to prove the win (`proof`), and how many must fail to disprove it. The search goes down where they are least,
 * and comes back when another way looks easier. Invariants: proof is 0 only for a won position, whose plies to the five
 * are then known; what a position was told of a child it knows until it is left, though the table may have given the
 * place to another child (they would be looked at by turns for ever).
 */

enum { DFPN_INFINITE = 30000, DFPN_PLIES_MAX = 60, DFPN_FOURS_PLIES = 13 };

static const uint64_t DFPN_KEY_ATTACK = UINT64_C(0x1f83d9abfb41bd6b);
static const uint64_t DFPN_KEY_DEFEND = UINT64_C(0x5be0cd19137e2179);

typedef struct ProofNumbers {
    int proof, disproof;
    int plies; /* to the five, where proof is 0 */
    Move move; /* of the attacker, where proof is 0 */
} ProofNumbers;

static const ProofNumbers DFPN_UNKNOWN = {.proof = 1, .disproof = 1, .move = MOVE_NONE};
static const ProofNumbers DFPN_FAILED = {.proof = DFPN_INFINITE, .disproof = 0, .move = MOVE_NONE};

static ProofNumbers dfpn_won(int plies, Move move)
{
    return (ProofNumbers){.proof = 0, .disproof = DFPN_INFINITE, .plies = plies, .move = move};
}

/* What the table knows of a position; leaves the numbers as they are if that is nothing. */
static void dfpn_recall(const Prover *prover, uint64_t key, ProofNumbers *numbers)
{
    TTEntry entry;
    if (tt_probe(prover->table, key, &entry))
        *numbers =
            (ProofNumbers){.proof = entry.value, .disproof = entry.extra, .plies = entry.depth, .move = entry.move};
}

/* The plies stand where the table looks for the work behind an entry: what is won is kept before what is not. */
static void dfpn_remember(Prover *prover, uint64_t key, const ProofNumbers *numbers)
{
    if (prover->stopped && numbers->proof > 0)
        return;
    TTEntry entry = {.move = numbers->move,
                     .value = (int16_t)numbers->proof,
                     .extra = (int16_t)numbers->disproof,
                     .depth = (uint8_t)(numbers->proof == 0 ? numbers->plies : 1),
                     .bound = TT_EXACT};
    tt_store(prover->table, key, &entry);
}

static uint64_t dfpn_key_after(const Position *pos, Move move)
{
    return pos->key ^ gomoku_keys[pos->side][move] ^ GOMOKU_SIDE_KEY;
}

static int dfpn_add(int a, int b)
{
    return a + b < DFPN_INFINITE ? a + b : DFPN_INFINITE;
}

/* A position's moves and what is known of the positions after them. */
typedef struct ProofChildren {
    int count;
    Move moves[GOMOKU_SQUARES];
    ProofNumbers numbers[GOMOKU_SQUARES];
} ProofChildren;

/* The numbers of a position from those of its children, with the child to go on with. The sides differ only in which
 * number is the least and which the sum: `attack` says whose move it is. */
typedef struct ProofChoice {
    ProofNumbers numbers, child;
    int second; /* the least of the other children */
    int at;     /* which child it is */
    Move move;
} ProofChoice;

static void dfpn_choose(const Prover *prover, const Position *pos, ProofChildren *children, bool attack,
                        ProofChoice *choice)
{
    int least = DFPN_INFINITE + 1, second = DFPN_INFINITE, sum = 0, plies = 0;
    for (int i = 0; i < children->count; i++) {
        Move move = children->moves[i];
        dfpn_recall(prover, dfpn_key_after(pos, move) ^ (attack ? DFPN_KEY_DEFEND : DFPN_KEY_ATTACK),
                    &children->numbers[i]);
        const ProofNumbers child = children->numbers[i];
        int mine = attack ? child.proof : child.disproof;
        sum = dfpn_add(sum, attack ? child.disproof : child.proof);
        plies = child.plies > plies ? child.plies : plies;
        bool shorter = attack && mine == 0 && least == 0 && child.plies < choice->child.plies;
        if (mine < least || shorter) {
            second = least < second ? least : second;
            least = mine;
            choice->child = child;
            choice->at = i;
            choice->move = move;
        } else if (mine < second) {
            second = mine;
        }
    }
    choice->second = second;
    choice->numbers =
        (ProofNumbers){.proof = attack ? least : sum, .disproof = attack ? sum : least, .move = MOVE_NONE};
    if (attack ? least == 0 : sum == 0)
        choice->numbers = dfpn_won((attack ? choice->child.plies : plies) + 1, attack ? choice->move : MOVE_NONE);
}

static ProofNumbers dfpn_defend(Prover *prover, Position *pos, ProofNumbers limit, int plies);

/* The attacker's threats, with a guess at what the proof of each takes: a four leaves one reply, a three several. */
static void dfpn_threats(const Prover *prover, const Position *pos, ProofChildren *children)
{
    ThreatMoves found = {.count = 0};
    prover_moves(prover, pos, &found);
    children->count = found.count;
    for (int i = 0; i < found.count; i++) {
        Move move = threats_next(&found, i);
        unsigned class = pos->classes[pos->side][move];
        children->moves[i] = move;
        children->numbers[i] = DFPN_UNKNOWN;
        children->numbers[i].proof = class == CLASS_THREE ? 3 : class == CLASS_DOUBLE_THREE ? 2 : 1;
    }
}

/* The attacker is to move: goes on until the proof or the disproof takes as much as the limit, or is done. */
static ProofNumbers dfpn_attack(Prover *prover, Position *pos, ProofNumbers limit, int plies)
{
    Move best = MOVE_NONE;
    int result;
    uint64_t key = pos->key ^ DFPN_KEY_ATTACK;
    ProofNumbers known = DFPN_UNKNOWN;
    dfpn_recall(prover, key, &known);
    if (known.proof == 0) /* what rests on this win counts its plies: it stays as it is */
        return known;
    if (prover_spent(prover))
        return DFPN_UNKNOWN;
    prover->kind = THREATS_FOURS;
    result = plies < 3 ? THREATS_NEVER : prover_attack(prover, pos, DFPN_FOURS_PLIES, &best);
    prover->kind = THREATS_THREES;
    ProofChoice choice = {.numbers = result > 0 && !prover->stopped ? dfpn_won(result, best) : DFPN_FAILED};
    ProofChildren children;
    children.count = 0;
    if (choice.numbers.proof > 0 && plies >= 3 && pos->count[!pos->side][CLASS_FIVE] < 2)
        dfpn_threats(prover, pos, &children);
    while (children.count > 0 && !prover->stopped) {
        dfpn_choose(prover, pos, &children, true, &choice);
        if (choice.numbers.proof >= limit.proof || choice.numbers.disproof >= limit.disproof ||
            choice.numbers.proof == 0)
            break;
        ProofNumbers below = {.proof = choice.second + 1 < limit.proof ? choice.second + 1 : limit.proof,
                              .disproof = limit.disproof - choice.numbers.disproof + choice.child.disproof};
        Undo undo;
        move_try(pos, choice.move, &undo);
        children.numbers[choice.at] = dfpn_defend(prover, pos, below, plies - 1);
        move_retract(pos, choice.move, &undo);
    }
    dfpn_remember(prover, key, &choice.numbers);
    return choice.numbers;
}

/* What the defender may reply. Returns false with the numbers if they are decided already. */
static bool dfpn_replies(Position *pos, ProofChildren *children, ProofNumbers *numbers)
{
    int attacker = !pos->side, fives = pos->count[attacker][CLASS_FIVE];
    ThreatMoves found = {.count = 0};
    *numbers = DFPN_FAILED;
    if (fives > 0) {
        found.moves[0] = (Move)set_first(&pos->squares[attacker][CLASS_FIVE]);
        found.count = fives == 1 && !(attacker == 1 && forbidden_at(pos, found.moves[0]));
        *numbers = dfpn_won(2, MOVE_NONE);
    } else if (pos->count[pos->side][CLASS_STRAIGHT] == 0 && pos->count[attacker][CLASS_STRAIGHT] > 0) {
        threats_replies(pos, &found);
        *numbers = dfpn_won(4, MOVE_NONE);
    }
    if (found.count > 0)
        *numbers = DFPN_UNKNOWN;
    children->count = found.count;
    for (int i = 0; i < found.count; i++) {
        children->moves[i] = found.moves[i];
        children->numbers[i] = DFPN_UNKNOWN;
    }
    return found.count > 0;
}

/* The defender is to move. */
static ProofNumbers dfpn_defend(Prover *prover, Position *pos, ProofNumbers limit, int plies)
{
    ProofChildren children;
    ProofChoice choice;
    uint64_t key = pos->key ^ DFPN_KEY_DEFEND;
    bool open = dfpn_replies(pos, &children, &choice.numbers);
    while (open && !prover->stopped) {
        dfpn_choose(prover, pos, &children, false, &choice);
        if (choice.numbers.proof >= limit.proof || choice.numbers.disproof >= limit.disproof ||
            choice.numbers.proof == 0)
            break;
        ProofNumbers below = {.proof = limit.proof - choice.numbers.proof + choice.child.proof,
                              .disproof = choice.second + 1 < limit.disproof ? choice.second + 1 : limit.disproof};
        Undo undo;
        move_try(pos, choice.move, &undo);
        children.numbers[choice.at] = dfpn_attack(prover, pos, below, plies - 1);
        move_retract(pos, choice.move, &undo);
    }
    dfpn_remember(prover, key, &choice.numbers);
    return choice.numbers;
}

/* Plies to the five of a win by fours and threes that is found within the budget, with its first move; else
 * THREATS_UNKNOWN. */
static int dfpn_search(Prover *prover, Position *pos, Move *best)
{
    ProofNumbers limit = {.proof = DFPN_INFINITE, .disproof = DFPN_INFINITE};
    prover->kind = THREATS_THREES;
    ProofNumbers numbers = dfpn_attack(prover, pos, limit, DFPN_PLIES_MAX);
    *best = numbers.move;
    return numbers.proof == 0 ? numbers.plies : THREATS_UNKNOWN;
}

/* SPDX-License-Identifier: MIT
 *
 * moves - which moves the search looks at, in which order, and how it treats them.
 */

/* The side to move must answer: five or an unstoppable four comes next. */
static inline bool gomoku_forced(const Position *pos)
{
    const int16_t *theirs = pos->count[!pos->side];
    return theirs[CLASS_FIVE] + theirs[CLASS_STRAIGHT] > 0;
}

/* Squares near a stone; the whole board while it is empty. */
static int moves_near(const Position *pos, Move *moves)
{
    int count = 0;
    for (int i = 0; i < GOMOKU_WORDS; i++) {
        uint64_t word = pos->near.words[i];
        while (word) {
            int square = 64 * i + bits_pop(&word);
            if (pos->cells[square] == 0 && !(pos->side == 0 && forbidden_at(pos, square)))
                moves[count++] = (Move)square;
        }
    }
    return count;
}

/* Where a reply is forced, all replies that do not lose at once; else the squares near a stone. */
static int gomoku_search_moves(Position *pos, Move *moves, bool *complete)
{
    int me = pos->side, them = !me;
    if (pos->stones == 0) {
        moves[0] = GOMOKU_SQUARES / 2 + (GOMOKU_SIZE % 2 == 0 ? GOMOKU_SIZE / 2 : 0);
        *complete = false;
        return 1;
    }
    if (pos->count[me][CLASS_FIVE] > 0) {
        moves[0] = (Move)set_first(&pos->squares[me][CLASS_FIVE]);
        return 1;
    }
    int block = set_first(&pos->squares[them][CLASS_FIVE]);
    if (block >= 0 && !(me == 0 && forbidden_at(pos, block))) {
        moves[0] = (Move)block;
        return 1;
    }
    if (block < 0 && pos->count[me][CLASS_STRAIGHT] == 0 && pos->count[them][CLASS_STRAIGHT] > 0) {
        ThreatMoves list = {.count = 0};
        threats_replies(pos, &list);
        memcpy(moves, list.moves, (size_t)list.count * sizeof moves[0]);
        if (list.count > 0)
            return list.count;
    }
    int count = moves_near(pos, moves);
    *complete = false;
    return count > 0 ? count : game_moves(pos, moves);
}

/* What the square is worth to the side to move, and what taking it denies the other. */
static void gomoku_order(const Position *pos, const Move *moves, int *scores, int count, int depth)
{
    (void)depth;
    int me = pos->side;
    for (int i = 0; i < count; i++)
        scores[i] = GOMOKU_ORDER_OWN * square_urgency(pos, me, moves[i]) +
                    GOMOKU_ORDER_THEIRS * square_urgency(pos, !me, moves[i]);
}

/* A move that makes neither a four nor a three, or a three whose stone makes nothing else. */
static inline bool gomoku_quiet(const Position *pos, Move move)
{
    unsigned class = pos->classes[pos->side][move];
    return class == CLASS_NONE || (class == CLASS_THREE && square_urgency(pos, pos->side, move) < GOMOKU_QUIET_URGENCY);
}

/* After a four the reply is forced: it costs no depth. */
static inline int gomoku_extend(const Position *pos)
{
    return pos->count[!pos->side][CLASS_FIVE] > 0;
}

static inline bool gomoku_null_ok(const Position *pos)
{
    const int16_t *theirs = pos->count[!pos->side];
    return theirs[CLASS_FIVE] + theirs[CLASS_STRAIGHT] + theirs[CLASS_FOUR_THREE] + theirs[CLASS_DOUBLE_THREE] == 0;
}

/* Games last about forty moves a side at most. */
static int gomoku_moves_left(const Position *pos)
{
    int left = 30 - pos->stones / 2;
    return left < 12 ? 12 : left;
}

/* SPDX-License-Identifier: MIT
 *
 * forbidden - renju's forbidden squares of black, exactly: overline, two fours, two threes.
 *
 * A three counts only if black can go on to make a straight four of it with a stone that is itself allowed, which may
 * ask the same question again with one stone more. Five in a row is always allowed. Part of rules.h.
 */

static bool forbidden_two_threes(Position *pos, int square);

/* Whether black may not play there; `pos` is scratch and is left as it was. */
static bool forbidden_now(Position *pos, int square)
{
    unsigned class = pos->classes[0][square];
    return class == CLASS_FORBIDDEN || (class == CLASS_CHECK && forbidden_two_threes(pos, square));
}

/* The black stone is on the board: is the three it made in this direction a real one? */
static bool forbidden_real_three(Position *pos, int square, int direction)
{
    int row = gomoku_row(square), col = gomoku_col(square);
    uint64_t line = pos->lines[direction][line_index(direction, row, col)];
    int place = line_place(direction, row, col);
    for (int way = -1; way <= 1; way += 2) {
        for (int k = way;; k += way) {
            unsigned cell = (unsigned)(line >> cell_shift(place + k)) & 3;
            if (cell == 1)
                continue;
            if (cell != 0)
                break;
            int end = square + k * gomoku_steps[direction];
            bool straight = pattern_of(pos->code[0][end], direction) == PATTERN_STRAIGHT_FOUR;
            if (straight && pos->classes[0][end] != CLASS_FIVE && !forbidden_now(pos, end))
                return true;
            break; /* a straight four has no gap: only the first empty square on each side can fill it */
        }
    }
    return false;
}

static bool forbidden_two_threes(Position *pos, int square)
{
    unsigned code = pos->code[0][square];
    int real = 0;
    Undo undo;
    stone_put(pos, 0, square, &undo);
    for (int direction = 0; direction < 4 && real < 2; direction++) {
        Pattern pattern = pattern_of(code, direction);
        if (pattern == PATTERN_OPEN_THREE || pattern == PATTERN_OPEN_THREE_WIDE)
            real += forbidden_real_three(pos, square, direction);
    }
    stone_take(pos, 0, square, &undo);
    return real > 1;
}

/* Whether black may not play on the empty square (renju only; other rules forbid nothing). */
static bool forbidden_at(const Position *pos, int square)
{
    unsigned class = pos->classes[0][square];
    if (pos->rule != RULE_RENJU || class < CLASS_CHECK)
        return false;
    if (class == CLASS_FORBIDDEN)
        return true;
    Position scratch;
    memcpy(&scratch, pos, sizeof scratch);
    return forbidden_two_threes(&scratch, square);
}

static bool forbidden_leaves_move(const Position *pos)
{
    for (int square = 0; square < GOMOKU_SQUARES; square++) {
        if (pos->cells[square] == 0 && !forbidden_at(pos, square))
            return true;
    }
    return false;
}

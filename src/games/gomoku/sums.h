/* SPDX-License-Identifier: MIT
 *
 * sums - the sums of the network (network.h) in a position: brought up to date by a move where somebody is going to ask
 * for the evaluation, for all stones that wait at once, and restored when it is taken back. Part of rules.h.
 */

/* The network was fitted to games where any five wins. */
static inline bool sums_are_kept(const Position *pos)
{
    return pos->numbers->has_network && pos->rule == RULE_FREESTYLE;
}

/* Is somebody going to ask for the evaluation? Not where who moves has won or must stop a five. */
static inline bool sums_are_wanted(const Position *pos)
{
    return pos->count[pos->side][CLASS_FIVE] == 0 && pos->count[!pos->side][CLASS_FIVE] == 0 &&
           pos->count[pos->side][CLASS_STRAIGHT] == 0;
}

/* The empty squares that see the stone get windows as they are now; those that have them already do not change. */
static inline int sums_see_stone(Position *pos, int square, NetworkSums *sums, Undo *undo, int changed)
{
    int row = gomoku_row(square), col = gomoku_col(square);
    for (int direction = 0; direction < 4; direction++) {
        uint64_t line = pos->lines[direction][line_index(direction, row, col)];
        int place = line_place(direction, row, col);
        uint64_t seen = ~(line | line >> 1) >> cell_shift(place - WINDOW_REACH) & WINDOW_SEEN;
        while (seen) {
            int offset = bits_pop(&seen) / 2 - WINDOW_REACH, other = square + offset * gomoku_steps[direction];
            uint16_t *windows = pos->windows[other], from = windows[direction];
            windows[direction] = (uint16_t)window_number(gomoku_tables->halves, line, place + offset);
            if (windows[direction] == from)
                continue;
            undo->window[changed][0] = (uint16_t)(4 * other + direction);
            undo->window[changed++][1] = from;
            network_change(&pos->numbers->network, sums, windows, direction, from);
        }
    }
    return changed;
}

/* The sums after the stones that wait. */
static inline void sums_catch_up(Position *pos, Undo *undo)
{
    NetworkSums sums = pos->sums;
    undo->windows = 0;
    for (int i = 0; i < pos->waits; i++)
        network_leave(&pos->numbers->network, &sums, pos->windows[pos->waiting[i]]);
    for (int i = 0; i < pos->waits; i++)
        undo->windows = sums_see_stone(pos, pos->waiting[i], &sums, undo, undo->windows);
    pos->waits = 0;
    pos->sums = sums;
}

/* A stone has just been put on the square, and the other side is to move. */
static inline void sums_add_stone(Position *pos, int square, Undo *undo)
{
    undo->sums = pos->sums;
    undo->waits = pos->waits;
    memcpy(undo->waiting, pos->waiting, sizeof undo->waiting);
    undo->windows = -1;
    pos->waiting[pos->waits++] = (uint16_t)square;
    if (pos->waits == GOMOKU_WAITING || sums_are_wanted(pos))
        sums_catch_up(pos, undo);
}

static inline void sums_restore(Position *pos, const Undo *undo)
{
    uint16_t *windows = pos->windows[0];
    pos->waits = undo->waits;
    memcpy(pos->waiting, undo->waiting, sizeof pos->waiting);
    if (undo->windows < 0)
        return;
    for (int i = undo->windows - 1; i >= 0; i--)
        windows[undo->window[i][0]] = undo->window[i][1];
    pos->sums = undo->sums;
}

static inline void square_windows(const Position *pos, int square, uint16_t *windows)
{
    int row = gomoku_row(square), col = gomoku_col(square);
    for (int direction = 0; direction < 4; direction++)
        windows[direction] =
            (uint16_t)window_number(gomoku_tables->halves, pos->lines[direction][line_index(direction, row, col)],
                                    line_place(direction, row, col));
}

/* The same from nothing. */
static inline NetworkSums sums_find(const Position *pos)
{
    NetworkSums sums = {{0}};
    uint16_t windows[4];
    for (int square = 0; square < GOMOKU_SQUARES; square++) {
        if (pos->cells[square] != 0)
            continue;
        square_windows(pos, square, windows);
        network_enter(&pos->numbers->network, &sums, windows);
    }
    return sums;
}

static inline void sums_use(Position *pos)
{
    memset(&pos->sums, 0, sizeof pos->sums);
    memset(pos->windows, 0, sizeof pos->windows);
    memset(pos->waiting, 0, sizeof pos->waiting);
    pos->waits = 0;
    if (!sums_are_kept(pos))
        return;
    for (int square = 0; square < GOMOKU_SQUARES; square++)
        square_windows(pos, square, pos->windows[square]);
    pos->sums = sums_find(pos);
}

/* SPDX-License-Identifier: MIT
 *
 * rules - connect four on 7 columns and 6 rows.
 *
 * A position is two masks, the discs of the side to move and of its opponent. Column c owns the bits 7c .. 7c+6,
 * the lowest row first; the seventh bit is always empty, so that lines cannot run from one column into the next.
 * A move is a column.
 */
#ifdef GAME_RULES_H
#error "one file holds one game: a second rules.h is included"
#endif
#define GAME_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bits.h"
#include "base/rng.h"
#include "search/search.h"

enum { CONNECT4_COLS = 7, CONNECT4_ROWS = 6, CONNECT4_STRIDE = CONNECT4_ROWS + 1 };

#define GAME_MOVE_MAX 7
#define GAME_MOVES_MAX 7

typedef struct Position {
    uint64_t mine, theirs;
    uint64_t side; /* 0: X moves, 1: O moves */
} Position;

typedef Position Undo;

static inline uint64_t connect4_bit(int row, int col)
{
    return UINT64_C(1) << (CONNECT4_STRIDE * col + row);
}

static inline uint64_t connect4_column(int col)
{
    return UINT64_C(0x3f) << (CONNECT4_STRIDE * col);
}

static inline bool connect4_four(uint64_t discs)
{
    static const int steps[4] = {1, CONNECT4_STRIDE - 1, CONNECT4_STRIDE, CONNECT4_STRIDE + 1};
    for (int i = 0; i < 4; i++) {
        uint64_t pairs = discs & discs >> steps[i];
        if (pairs & pairs >> 2 * steps[i])
            return true;
    }
    return false;
}

static inline int game_side(const Position *pos)
{
    return (int)pos->side;
}

/* Only the last mover can have made a four. */
static inline bool game_over(const Position *pos)
{
    return connect4_four(pos->theirs) || bits_count(pos->mine | pos->theirs) == CONNECT4_ROWS * CONNECT4_COLS;
}

static inline int game_result(const Position *pos)
{
    return connect4_four(pos->theirs) ? -VALUE_WIN : 0;
}

static inline int game_moves(const Position *pos, Move *moves)
{
    int count = 0;
    if (game_over(pos))
        return 0;
    for (int col = 0; col < CONNECT4_COLS; col++) {
        if (!((pos->mine | pos->theirs) & connect4_bit(CONNECT4_ROWS - 1, col)))
            moves[count++] = (Move)col;
    }
    return count;
}

/* Adding the lowest bit of a column to its discs carries to the first empty square. */
static inline void game_make(Position *pos, Move move, Undo *undo)
{
    *undo = *pos;
    uint64_t all = pos->mine | pos->theirs;
    uint64_t placed = (all + connect4_bit(0, move)) & connect4_column(move) & ~all;
    pos->mine = undo->theirs;
    pos->theirs = undo->mine | placed;
    pos->side ^= 1;
}

static inline void game_undo(Position *pos, Move move, const Undo *undo)
{
    (void)move;
    *pos = *undo;
}

static inline uint64_t game_key(const Position *pos)
{
    return rng_mix(pos->mine ^ rng_mix(pos->theirs + pos->side));
}

/* SPDX-License-Identifier: MIT
 *
 * rules - tic-tac-toe: the smallest game, and the one to copy when adding another.
 *
 * A position is two masks of nine bits, the discs of the side to move and of its opponent; square 0 is a1 at
 * the top left, square 8 is c3. A move is a square.
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

#define GAME_MOVE_MAX 9  /* every move is below this */
#define GAME_MOVES_MAX 9 /* moves of any position */

typedef struct Position {
    uint16_t mine, theirs;
    uint16_t side; /* 0: X moves, 1: O moves */
} Position;

typedef Position Undo;

static inline bool ttt_line(uint16_t discs)
{
    static const uint16_t lines[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    for (int i = 0; i < 8; i++) {
        if ((discs & lines[i]) == lines[i])
            return true;
    }
    return false;
}

static inline int game_side(const Position *pos)
{
    return pos->side;
}

/* Only the last mover can have made a line. */
static inline bool game_over(const Position *pos)
{
    return ttt_line(pos->theirs) || (pos->mine | pos->theirs) == 0777;
}

/* When over: the value for the side to move. */
static inline int game_result(const Position *pos)
{
    return ttt_line(pos->theirs) ? -VALUE_WIN : 0;
}

static inline int game_moves(const Position *pos, Move *moves)
{
    int count = 0;
    if (game_over(pos))
        return 0;
    uint64_t empty = ~(unsigned)(pos->mine | pos->theirs) & 0777u;
    while (empty)
        moves[count++] = (Move)bits_pop(&empty);
    return count;
}

static inline void game_make(Position *pos, Move move, Undo *undo)
{
    *undo = *pos;
    pos->mine = undo->theirs;
    pos->theirs = (uint16_t)(undo->mine | 1u << move);
    pos->side ^= 1;
}

static inline void game_undo(Position *pos, Move move, const Undo *undo)
{
    (void)move;
    *pos = *undo;
}

static inline uint64_t game_key(const Position *pos)
{
    return rng_mix((uint64_t)pos->mine << 20 | (uint64_t)pos->theirs << 4 | pos->side);
}

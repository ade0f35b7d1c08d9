/* SPDX-License-Identifier: MIT
 *
 * rules - breakthrough on 6x6: two rows of men each, who go forward; who reaches the far row or has taken all men wins.
 *
 * A position is a mask of 36 squares for each side; square 0 is a1 at the bottom left, square 35 is f6. White moves up
 * and begins. A move is three times the square it starts from, plus 0 for forward to the left, 1 for straight on, 2 for
 * forward to the right, left and right as on the board. A man goes straight on to an empty square, aslant to any square
 * that no man of his own stands on.
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

enum { BREAK_SIZE = 6, BREAK_SQUARES = 36, BREAK_MEN = 12 };

#define GAME_MOVE_MAX (3 * BREAK_SQUARES)
#define GAME_MOVES_MAX (3 * BREAK_MEN)

typedef struct Position {
    uint64_t men[2]; /* of white and black */
    uint64_t side;   /* 0: white moves, 1: black moves */
} Position;

typedef Position Undo;

static inline uint64_t break_row(int row)
{
    return UINT64_C(63) << BREAK_SIZE * row;
}

/* The square a move leads to; off the board at the sides for moves that are never generated. */
static inline int break_to(Move move, uint64_t side)
{
    int from = move / 3, step = move % 3 - 1;
    return from + (side ? -BREAK_SIZE : BREAK_SIZE) + step;
}

static inline int game_side(const Position *pos)
{
    return (int)pos->side;
}

/* Only the last mover can have won. */
static inline bool game_over(const Position *pos)
{
    return (pos->men[0] & break_row(BREAK_SIZE - 1)) != 0 || (pos->men[1] & break_row(0)) != 0 ||
           pos->men[pos->side] == 0;
}

static inline int game_result(const Position *pos)
{
    (void)pos;
    return -VALUE_WIN;
}

static inline bool break_legal(const Position *pos, Move move)
{
    int from = move / 3, step = move % 3 - 1, col = from % BREAK_SIZE + step;
    if (!(pos->men[pos->side] >> from & 1) || col < 0 || col >= BREAK_SIZE)
        return false;
    uint64_t blocked = step == 0 ? pos->men[0] | pos->men[1] : pos->men[pos->side];
    return !(blocked >> break_to(move, pos->side) & 1);
}

static inline int game_moves(const Position *pos, Move *moves)
{
    int count = 0;
    if (game_over(pos))
        return 0;
    uint64_t men = pos->men[pos->side];
    while (men) {
        int from = bits_pop(&men);
        for (int way = 0; way < 3; way++) {
            Move move = (Move)(3 * from + way);
            if (break_legal(pos, move))
                moves[count++] = move;
        }
    }
    return count;
}

static inline void game_make(Position *pos, Move move, Undo *undo)
{
    *undo = *pos;
    uint64_t to = UINT64_C(1) << break_to(move, pos->side);
    pos->men[pos->side] ^= UINT64_C(1) << move / 3 | to;
    pos->men[!pos->side] &= ~to;
    pos->side ^= 1;
}

static inline void game_undo(Position *pos, Move move, const Undo *undo)
{
    (void)move;
    *pos = *undo;
}

static inline uint64_t game_key(const Position *pos)
{
    return rng_mix(pos->men[0] ^ rng_mix(pos->men[1] << 1 | pos->side));
}

/* SPDX-License-Identifier: MIT
 *
 * rules - reversi on 6x6 and 8x8: the instance file defines REVERSI_SIZE first.
 *
 * A position is seen by the side to move; colours only matter for printing, so that the key of a position is the
 * same for both. A move is a square of the 8x8 frame (board.h) or PASS, which is generated when and only when
 * the side to move has no square and its opponent has.
 */
#ifdef GAME_RULES_H
#error "one file holds one game: a second rules.h is included"
#endif
#define GAME_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bits.h"
#include "games/reversi/board.h"
#include "search/search.h"

#define GAME_MOVE_MAX 65
#define GAME_MOVES_MAX 40 /* no reversi position has more than 33 moves */

enum { REVERSI_PASS = 64, REVERSI_UNIT = 100 /* value of a disc */ };

typedef struct Position {
    uint64_t mine, theirs;
    uint64_t side; /* 0: black (X) moves, 1: white (O) moves */
    /* What the thread evaluates by, from the root of a search on; NULL: the shipped weights. */
    struct ReversiEvaluator *evaluator;
} Position;

typedef Position Undo;

static inline int game_side(const Position *pos)
{
    return (int)pos->side;
}

static inline int reversi_empties(const Position *pos)
{
    return bits_count(board_empties(pos->mine, pos->theirs));
}

static inline bool game_over(const Position *pos)
{
    return !board_moves(pos->mine, pos->theirs) && !board_moves(pos->theirs, pos->mine);
}

/* Final disc difference, empty squares to the winner. */
static inline int game_result(const Position *pos)
{
    return REVERSI_UNIT * board_final_score(pos->mine, pos->theirs);
}

static inline int game_moves(const Position *pos, Move *moves)
{
    uint64_t squares = board_moves(pos->mine, pos->theirs);
    int count = 0;
    if (squares == 0) {
        if (board_moves(pos->theirs, pos->mine) != 0)
            moves[count++] = REVERSI_PASS;
        return count;
    }
    while (squares)
        moves[count++] = (Move)bits_pop(&squares);
    return count;
}

static inline void game_make(Position *pos, Move move, Undo *undo)
{
    *undo = *pos;
    pos->mine = undo->theirs;
    pos->theirs = undo->mine;
    pos->side ^= 1;
    if (move == REVERSI_PASS)
        return;
    uint64_t flips = board_flips(move, undo->mine, undo->theirs);
    pos->mine ^= flips;
    pos->theirs ^= flips | UINT64_C(1) << move;
}

static inline void game_undo(Position *pos, Move move, const Undo *undo)
{
    (void)move;
    *pos = *undo;
}

static inline uint64_t game_key(const Position *pos)
{
    return board_key(pos->mine, pos->theirs);
}

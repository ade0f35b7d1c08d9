/* SPDX-License-Identifier: MIT
 *
 * rules - eraser: swap two neighbours, erase what stands in line, until no swap erases or the moves are made.
 *
 * A position is the main board (board.h), how far each column's reserve is used up, the scores and the number of
 * moves made. Pieces above the main board never change, so they stay in the set-up, which positions point to and
 * count (GAME_COPY, GAME_DROP). The erasing swaps, and with them whether and why the game is over, are found once, when
 * a move has been made.
 */
#ifdef GAME_RULES_H
#error "one file holds one game: a second rules.h is included"
#endif
#define GAME_RULES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/bits.h"
#include "base/rng.h"
#include "games/eraser/board.h"
#include "games/eraser/setup.h"
#include "search/search.h"

/* Moves in the platform's order: 6 * x + y swaps (x, y) with (x + 1, y); 30 + 6 * y + x swaps (x, y) with (x, y + 1).
 */
enum { ERASER_UP = 30, ERASER_SWAPS = 60 };

#define GAME_MOVE_MAX ERASER_SWAPS
#define GAME_MOVES_MAX ERASER_SWAPS

typedef enum EraserEnd {
    ERASER_RUNNING,
    ERASER_LIMIT, /* all moves are made */
    ERASER_DRY,   /* a column ran dry, and the one move after that is made */
    ERASER_STUCK, /* no swap erases */
    ERASER_REPEATED
} EraserEnd;

typedef struct Position {
    uint64_t pieces[SETUP_COLOURS];
    uint16_t next[SETUP_SIZE]; /* the first row of each column still in the reserve */
    uint16_t made;
    uint16_t score[2];
    uint8_t last; /* the last swap, and how often in a row: only with the rule about repeats */
    uint8_t times;
    uint8_t end; /* EraserEnd */
    uint8_t unused[3];
    Swaps erasing; /* the swaps that erase now */
    Setup *setup;
    const struct EvalWeight *weights; /* to evaluate by, from the root of a search on; NULL: the shipped ones */
} Position;

typedef Position Undo;

#include "games/setup_template.h"

static inline int game_side(const Position *pos)
{
    return pos->made & 1;
}

static inline bool game_over(const Position *pos)
{
    return pos->end != ERASER_RUNNING;
}

static inline int eraser_forfeit(const Position *pos)
{
    return pos->setup->forfeit;
}

/* Points of the side to move minus the opponent's. */
static inline int eraser_lead(const Position *pos)
{
    int lead = pos->score[0] - pos->score[1];
    return game_side(pos) ? -lead : lead;
}

/* The higher score wins; equal scores are a draw here, where no clock runs. */
static inline int game_result(const Position *pos)
{
    int lead = eraser_lead(pos);
    return lead > 0 ? VALUE_WIN : lead < 0 ? -VALUE_WIN : 0;
}

/* The first square of a swap, as a bit number, and the distance to the second. */
static inline int eraser_first(Move move)
{
    return move < ERASER_UP ? 8 * (move / 6) + move % 6 : 8 * (move % 6) + (move - ERASER_UP) / 6;
}

static inline int eraser_step(Move move)
{
    return move < ERASER_UP ? 8 : 1;
}

static inline int game_moves(const Position *pos, Move *moves)
{
    int count = 0;
    if (game_over(pos))
        return 0;
    int size = pos->setup->size;
    for (int x = 0; x + 1 < size; x++) {
        for (int y = 0; y < size; y++)
            moves[count++] = (Move)(6 * x + y);
    }
    for (int y = 0; y + 1 < size; y++) {
        for (int x = 0; x < size; x++)
            moves[count++] = (Move)(ERASER_UP + 6 * y + x);
    }
    return count;
}

static inline uint64_t eraser_holes(const Position *pos)
{
    const uint64_t *pieces = pos->pieces;
    return pos->setup->squares & ~(pieces[0] | pieces[1] | pieces[2] | pieces[3] | pieces[4]);
}

/* The platform's tests before a move, in its order. `dry`: the last move was made on a board with a hole. */
static inline EraserEnd eraser_test_end(const Position *pos, bool dry)
{
    if (pos->made >= pos->setup->moves)
        return ERASER_LIMIT;
    if (dry)
        return ERASER_DRY;
    if (pos->setup->repeats > 0 && pos->times > pos->setup->repeats)
        return ERASER_REPEATED;
    return (pos->erasing.across | pos->erasing.up) != 0 ? ERASER_RUNNING : ERASER_STUCK;
}

/* To be called when the board has changed. */
static inline void eraser_settle(Position *pos, bool dry)
{
    pos->erasing = board_erasing(pos->pieces, pos->setup->squares);
    pos->end = (uint8_t)eraser_test_end(pos, dry);
}

static inline int eraser_erasing_count(const Position *pos)
{
    return bits_count(pos->erasing.across) + bits_count(pos->erasing.up);
}

static inline bool eraser_erases(const Position *pos, Move move)
{
    return (move < ERASER_UP ? pos->erasing.across : pos->erasing.up) >> eraser_first(move) & 1;
}

static inline void game_make(Position *pos, Move move, Undo *undo)
{
    *undo = *pos;
    bool dry = eraser_holes(pos) != 0;
    uint64_t first = UINT64_C(1) << eraser_first(move);
    board_swap(pos->pieces, first, first << eraser_step(move));
    int points = board_cascade(pos->pieces, pos->next, pos->setup);
    int side = game_side(pos);
    pos->score[side] = (uint16_t)(pos->score[side] + points);
    if (pos->setup->repeats > 0) {
        pos->times = (uint8_t)(pos->made > 0 && pos->last == move ? pos->times + 1 : 1);
        pos->last = (uint8_t)move;
    }
    pos->made++;
    eraser_settle(pos, dry);
}

static inline void game_undo(Position *pos, Move move, const Undo *undo)
{
    (void)move;
    *pos = *undo;
}

static inline uint64_t game_key(const Position *pos)
{
    uint64_t next[2] = {0, 0};
    memcpy(next, pos->next, sizeof pos->next);
    uint64_t key = pos->setup->key;
    key = (key ^ pos->pieces[0] ^ pos->pieces[1] << 13) * UINT64_C(0x9e3779b97f4a7c15);
    key = (key ^ key >> 32 ^ pos->pieces[2] ^ pos->pieces[3] << 13) * UINT64_C(0xbf58476d1ce4e5b9);
    key = (key ^ key >> 29 ^ pos->pieces[1] ^ pos->pieces[4] << 13) * UINT64_C(0x94d049bb133111eb);
    key = (key ^ key >> 31 ^ next[0] ^ next[1] << 17) * UINT64_C(0x9e3779b97f4a7c15);
    uint64_t rest = (uint64_t)pos->made << 48 | (uint64_t)(uint16_t)(pos->score[0] - pos->score[1]) << 24 |
                    (uint64_t)pos->end << 16 | (uint64_t)pos->last << 8 | pos->times;
    key = (key ^ key >> 32 ^ rest) * UINT64_C(0xbf58476d1ce4e5b9);
    return key ^ key >> 32;
}

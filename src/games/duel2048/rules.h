/* SPDX-License-Identifier: MIT
 *
 * rules - 2048 for two on 4x8: place, place, merge, merge, for as many rounds as the set-up says.
 *
 * A position is the two territories (board.h), the round and the phase; the sequence belongs to the set-up, which
 * positions point to and count (GAME_COPY, GAME_DROP). The phases alternate first, second, first, second, so the
 * side to move flips on every ply; a phase that the platform would skip is a generated pass.
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
#include "games/duel2048/board.h"
#include "games/duel2048/setup.h"
#include "search/search.h"

/* Moves: a placement is its square 8 * row + column of the board, then the four directions, then the pass. */
enum { DUEL_MERGE = 32, DUEL_PASS = 36 };

#define GAME_MOVE_MAX 37
#define GAME_MOVES_MAX 20 /* sixteen squares abroad and one at home */

enum { DUEL_SCORED_LEVEL = 13 }; /* the platform's scorer does not look above */

typedef struct Position {
    uint64_t level[2];   /* of the first and the second side's territory */
    uint64_t foreign[2]; /* marks of tiles there that belong to the other side, and of walls */
    uint32_t round;
    uint32_t phase; /* 0, 1 place; 2, 3 merge */
    Setup *setup;
    struct Evaluator *evaluator; /* of the thread, from the root of a search on; NULL: the shipped weights */
} Position;

typedef Position Undo;

#include "games/setup_template.h"

static inline int game_side(const Position *pos)
{
    return (int)(pos->phase & 1);
}

static inline bool game_over(const Position *pos)
{
    return pos->round >= (uint32_t)pos->setup->rounds;
}

static inline int duel_territory(int square)
{
    return (square & 7) >= 4;
}

/* The nibble of a board square in its territory's frame, and back. */
static inline int duel_nibble(int square)
{
    int row = square >> 3, column = square & 7;
    return column < 4 ? 4 * row + column : 4 * (3 - row) + 7 - column;
}

static inline int duel_square(int territory, int nibble)
{
    int row = nibble >> 2, column = nibble & 3;
    return territory == 0 ? 8 * row + column : 8 * (3 - row) + 7 - column;
}

static inline uint64_t duel_empties(const Position *pos, int territory)
{
    return MARKS & ~board_marks(pos->level[territory]);
}

/* The nibble that the sequence names for the side in this round, or -1 if its territory is full. */
static inline int duel_named(const Position *pos, int side)
{
    uint64_t empty = duel_empties(pos, side);
    if (!empty)
        return -1;
    for (int skip = pos->setup->named[pos->round][bits_count(empty) - 1]; skip > 0; skip--)
        empty &= empty - 1;
    return bits_first(empty) >> 2;
}

static inline BoardView duel_view(const Position *pos, int side)
{
    BoardView view = {
        .home = pos->level[side],
        .away = pos->level[!side],
        .home_foreign = pos->foreign[side],
        .away_mine = pos->foreign[!side] & ~pos->setup->walls[!side],
    };
    return view;
}

static inline int duel_place_moves(const Position *pos, int side, Move *moves)
{
    int count = 0;
    int named = duel_named(pos, side);
    if (named >= 0)
        moves[count++] = (Move)duel_square(side, named);
    uint64_t abroad = duel_empties(pos, !side);
    while (abroad)
        moves[count++] = (Move)duel_square(!side, bits_pop(&abroad) >> 2);
    return count;
}

static inline int duel_merge_moves(const Position *pos, int side, Move *moves)
{
    BoardView view = duel_view(pos, side);
    int count = 0;
    for (int direction = 0; direction < 4; direction++) {
        if (board_can_move(&view, direction ^ side))
            moves[count++] = (Move)(DUEL_MERGE + direction);
    }
    return count;
}

static inline int game_moves(const Position *pos, Move *moves)
{
    if (game_over(pos))
        return 0;
    int side = game_side(pos);
    int count = pos->phase < 2 ? duel_place_moves(pos, side, moves) : duel_merge_moves(pos, side, moves);
    if (count == 0)
        moves[count++] = DUEL_PASS;
    return count;
}

static inline void duel_merge(Position *pos, int side, int direction)
{
    BoardView view = duel_view(pos, side);
    board_move(&view, direction ^ side);
    pos->level[side] = view.home;
    pos->level[!side] = view.away;
    pos->foreign[side] = view.home_foreign;
    pos->foreign[!side] = view.away_mine | pos->setup->walls[!side];
}

static inline void game_make(Position *pos, Move move, Undo *undo)
{
    *undo = *pos;
    if (move < DUEL_MERGE)
        pos->level[duel_territory(move)] |= UINT64_C(1) << (4 * duel_nibble(move));
    else if (move < DUEL_PASS)
        duel_merge(pos, game_side(pos), move - DUEL_MERGE);
    pos->round += pos->phase == 3;
    pos->phase = (pos->phase + 1) & 3;
}

static inline void game_undo(Position *pos, Move move, const Undo *undo)
{
    (void)move;
    *pos = *undo;
}

static inline uint64_t game_key(const Position *pos)
{
    uint64_t key = rng_mix(pos->setup->key + ((uint64_t)pos->round << 2 | pos->phase));
    key = (key ^ pos->level[0]) * UINT64_C(0x9e3779b97f4a7c15);
    key = (key ^ key >> 32 ^ pos->level[1]) * UINT64_C(0xbf58476d1ce4e5b9);
    key = (key ^ key >> 29 ^ pos->foreign[0] ^ pos->foreign[1] << 1) * UINT64_C(0x94d049bb133111eb);
    return key ^ key >> 32;
}

/* Tiles of a side by level. */
static inline void duel_count_levels(const Position *pos, int side, int counts[16])
{
    memset(counts, 0, 16 * sizeof counts[0]);
    for (int territory = 0; territory < 2; territory++) {
        uint64_t tiles = board_marks(pos->level[territory]);
        tiles &= territory == side ? ~pos->foreign[territory] : pos->foreign[territory] & ~pos->setup->walls[territory];
        while (tiles)
            counts[board_nibble(pos->level[territory], bits_pop(&tiles) >> 2)]++;
    }
}

/* The side with more tiles of the highest level they differ in: 0, 1, or -1; *level is that level, 0 if none. */
static inline int duel_winner(const Position *pos, int *level)
{
    int counts[2][16];
    duel_count_levels(pos, 0, counts[0]);
    duel_count_levels(pos, 1, counts[1]);
    for (*level = DUEL_SCORED_LEVEL; *level > 0; (*level)--) {
        if (counts[0][*level] != counts[1][*level])
            return counts[1][*level] > counts[0][*level];
    }
    return -1;
}

static inline int game_result(const Position *pos)
{
    int level;
    int winner = duel_winner(pos, &level);
    return winner < 0 ? 0 : winner == game_side(pos) ? VALUE_WIN : -VALUE_WIN;
}

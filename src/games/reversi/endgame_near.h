/* SPDX-License-Identifier: MIT
 *
 * endgame_near - nodes with a few more empty squares than the last ones: moves in order of mobility, results in a small
 * table.
 *
 * The table belongs to one thread and stays in its core's cache: one entry a slot, the last one stored, with the
 * position itself as the check. No selective search reaches these nodes, so what it holds is exact on every level. As
 * in endgame_last.h, a search is of the null window (alpha, alpha + 1) and its value exact in the fail-soft sense.
 */
#ifndef GAMES_REVERSI_ENDGAME_NEAR_H
#define GAMES_REVERSI_ENDGAME_NEAR_H

#include "games/reversi/board.h"
#include "games/reversi/endgame_last.h"

enum {
    ENDGAME_NEAR_MAX = 10, /* most empties of a node that is kept here */
    ENDGAME_NEAR_BITS = 14,
};

/* A slot nothing was stored in is a board without discs, which is nobody's. */
typedef struct EndgameNearEntry {
    uint64_t mine, theirs;
    int8_t lower, upper;
    uint8_t move;
} EndgameNearEntry;

typedef struct EndgameNear {
    EndgameNearEntry entry[1 << ENDGAME_NEAR_BITS];
} EndgameNear;

typedef struct EndgameNearMove {
    uint64_t mine, theirs; /* after the move, as seen by the next side */
    uint64_t replies;      /* the next side's moves */
    int score;
    int square;
} EndgameNearMove;

static inline EndgameNearEntry *endgame_near_slot(EndgameNear *near, uint64_t mine, uint64_t theirs)
{
    return &near->entry[(mine * UINT64_C(0x9E3779B97F4A7C15) + theirs * UINT64_C(0xD6E8FEB86659FD93)) >>
                        (64 - ENDGAME_NEAR_BITS)];
}

static inline bool endgame_near_is(const EndgameNearEntry *entry, uint64_t mine, uint64_t theirs)
{
    return entry->mine == mine && entry->theirs == theirs;
}

/* Moves that leave the opponent few moves first ("fastest first"): they have small subtrees and are often good. */
static inline int endgame_mobility_score(uint64_t replies, uint64_t potential, int square, uint64_t odd)
{
    int score = -32 * (board_count(replies) + board_count(replies & REVERSI_CORNERS)) - 4 * board_count(potential);
    if (board_bit(square) & REVERSI_CORNERS)
        score += 32;
    if (board_bit(square) & odd)
        score += 8;
    return score;
}

/* Fills the list in the order of the squares; returns how many there are. */
static inline int endgame_near_list(EndgameNearMove *list, uint64_t mine, uint64_t theirs, uint64_t moves, uint64_t odd,
                                    int first)
{
    int count = 0;
    for (; moves; moves &= moves - 1) {
        EndgameNearMove *move = &list[count++];
        move->square = board_first(moves);
        uint64_t flips = board_flips(move->square, mine, theirs);
        move->mine = theirs ^ flips;
        move->theirs = mine ^ flips ^ board_bit(move->square);
        uint64_t potential;
        move->replies = board_moves_potential(move->mine, move->theirs, &potential);
        move->score =
            move->square == first ? INT32_MAX : endgame_mobility_score(move->replies, potential, move->square, odd);
    }
    return count;
}

/* Brings the best of the moves from `first` on to place `first`. */
static inline const EndgameNearMove *endgame_near_pick(EndgameNearMove *list, int first, int count)
{
    int best = first;
    for (int i = first + 1; i < count; i++) {
        if (list[i].score > list[best].score)
            best = i;
    }
    if (best != first) {
        EndgameNearMove swap = list[first];
        list[first] = list[best];
        list[best] = swap;
    }
    return &list[first];
}

/* A node with more than ENDGAME_SHALLOW_MAX and up to ENDGAME_NEAR_MAX empties; `moves` are those of the side to move.
 */
static int endgame_near(EndgameNear *near, uint64_t mine, uint64_t theirs, uint64_t moves, int alpha, uint64_t odd,
                        int empties, uint64_t *nodes)
{
    ++*nodes;
    int best;
    if (endgame_stability_cut(mine, theirs, alpha, empties, &best))
        return best;
    if (!moves) {
        uint64_t replies = board_moves(theirs, mine);
        return replies ? -endgame_near(near, theirs, mine, replies, -alpha - 1, odd, empties, nodes)
                       : board_final_score(mine, theirs);
    }
    EndgameNearEntry *entry = endgame_near_slot(near, mine, theirs);
    int hash_move = -1;
    if (endgame_near_is(entry, mine, theirs)) {
        if (entry->lower > alpha)
            return entry->lower;
        if (entry->upper <= alpha)
            return entry->upper;
        hash_move = entry->move;
    }
    EndgameNearMove list[ENDGAME_NEAR_MAX];
    const int count = endgame_near_list(list, mine, theirs, moves, odd, hash_move);
    int best_square = 0;
    best = -ENDGAME_INFINITY;
    for (int i = 0; i < count; i++) {
        const EndgameNearMove *move = endgame_near_pick(list, i, count);
        uint64_t next_odd = odd ^ BOARD_QUARTER_OF[move->square];
        int score = empties - 1 <= ENDGAME_SHALLOW_MAX ? -endgame_shallow(move->mine, move->theirs, move->replies,
                                                                          -alpha - 1, next_odd, empties - 1, nodes)
                                                       : -endgame_near(near, move->mine, move->theirs, move->replies,
                                                                       -alpha - 1, next_odd, empties - 1, nodes);
        if (score > best) {
            best = score;
            best_square = move->square;
            if (best > alpha)
                break;
        }
    }
    const bool known = endgame_near_is(entry, mine, theirs);
    *entry = (EndgameNearEntry){
        .mine = mine,
        .theirs = theirs,
        .lower = (int8_t)(best > alpha ? best
                          : known      ? entry->lower
                                       : -BOARD_SQUARES),
        .upper = (int8_t)(best <= alpha ? best
                          : known       ? entry->upper
                                        : BOARD_SQUARES),
        .move = (uint8_t)best_square,
    };
    return best;
}

#endif

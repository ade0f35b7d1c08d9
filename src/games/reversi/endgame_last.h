/* SPDX-License-Identifier: MIT
 *
 * endgame_last - the last few empty squares: exact, no hash, no allocation.
 *
 * Every function searches the null window (alpha, alpha + 1) and returns the value for the side to move, exact in
 * the fail-soft sense: a value <= alpha is an upper bound, a value > alpha a lower bound. Most of the solver's nodes
 * are here, so one to four empties are written out and five and more only know parity (play first where an odd
 * number of squares is empty: who plays last in a region usually gains there).
 */
#ifndef GAMES_REVERSI_ENDGAME_LAST_H
#define GAMES_REVERSI_ENDGAME_LAST_H

#include "games/reversi/board.h"
#include "games/reversi/stability.h"

enum {
    ENDGAME_INFINITY = BOARD_SQUARES + 1,
    ENDGAME_SHALLOW_MAX = 6 /* most empties for the search without hash */
};

/* Twice the number of discs turned on a line of eight when the last empty square is at `place` and `own` are my
 * discs: everything else on the line is theirs. Squares that are not on the board read as theirs and end nothing. */
#define ENDGAME_LINE_UP(place, own) ((own) >> (place) >> 1 ? __builtin_ctz((own) >> (place) >> 1 | 256) : 0)
#define ENDGAME_LINE_DOWN(place, own) \
    ((own) & ((1 << (place)) - 1) ? (place)-32 + __builtin_clz(((own) & ((1 << (place)) - 1)) | 1) : 0)
#define ENDGAME_LINE(place, own) (uint8_t)(2 * (ENDGAME_LINE_UP(place, own) + ENDGAME_LINE_DOWN(place, own)))
#define ENDGAME_LINE4(p, o) \
    ENDGAME_LINE(p, o), ENDGAME_LINE(p, (o) + 1), ENDGAME_LINE(p, (o) + 2), ENDGAME_LINE(p, (o) + 3)
#define ENDGAME_LINE16(p, o) \
    ENDGAME_LINE4(p, o), ENDGAME_LINE4(p, (o) + 4), ENDGAME_LINE4(p, (o) + 8), ENDGAME_LINE4(p, (o) + 12)
#define ENDGAME_LINE64(p, o) \
    ENDGAME_LINE16(p, o), ENDGAME_LINE16(p, (o) + 16), ENDGAME_LINE16(p, (o) + 32), ENDGAME_LINE16(p, (o) + 48)
#define ENDGAME_LINE256(p) \
    { \
        ENDGAME_LINE64(p, 0), ENDGAME_LINE64(p, 64), ENDGAME_LINE64(p, 128), ENDGAME_LINE64(p, 192) \
    }
static const uint8_t ENDGAME_LINES[8][256] = {ENDGAME_LINE256(0), ENDGAME_LINE256(1), ENDGAME_LINE256(2),
                                              ENDGAME_LINE256(3), ENDGAME_LINE256(4), ENDGAME_LINE256(5),
                                              ENDGAME_LINE256(6), ENDGAME_LINE256(7)};

/* The two diagonals through a square, and its place on each when their bits are gathered in order. */
typedef struct EndgameDiagonals {
    uint64_t falling, rising;
    uint8_t place_falling, place_rising;
} EndgameDiagonals;

#define ENDGAME_FALLING(s) (BOARD_RAY_NW(s) | UINT64_C(1) << (s) | BOARD_RAY_SE(s))
#define ENDGAME_RISING(s) (BOARD_RAY_NE(s) | UINT64_C(1) << (s) | BOARD_RAY_SW(s))
#ifdef __BMI2__
#define ENDGAME_PLACE(ray, s) (uint8_t) __builtin_popcountll(ray)
#else
#define ENDGAME_PLACE(ray, s) (uint8_t)((s)&7)
#endif
#define ENDGAME_DIAGONALS(s) \
    { \
        ENDGAME_FALLING(s), ENDGAME_RISING(s), ENDGAME_PLACE(BOARD_RAY_NW(s), s), ENDGAME_PLACE(BOARD_RAY_NE(s), s) \
    }
static const EndgameDiagonals ENDGAME_DIAGONALS_OF[64] = {BOARD_TABLE_OF(ENDGAME_DIAGONALS)};

/* Twice the number of discs turned by playing the last empty square, when `own` are the discs of the side that plays.
 */
static inline int endgame_last_flips(int square, uint64_t own)
{
    const EndgameDiagonals *diagonals = &ENDGAME_DIAGONALS_OF[square];
    int column = square & 7;
    int row = square >> 3;
    uint64_t along_row = own >> (square & 56) & 255;
#ifdef __BMI2__
    uint64_t along_column = _pext_u64(own, BOARD_ALL_ROWS << column);
    uint64_t along_falling = _pext_u64(own, diagonals->falling);
    uint64_t along_rising = _pext_u64(own, diagonals->rising);
#else
    /* A multiplication gathers one bit per row into the top byte. */
    uint64_t along_column = (own >> column & BOARD_ALL_ROWS) * UINT64_C(0x0102040810204080) >> 56;
    uint64_t along_falling = (own & diagonals->falling) * BOARD_ALL_ROWS >> 56;
    uint64_t along_rising = (own & diagonals->rising) * BOARD_ALL_ROWS >> 56;
#endif
    return ENDGAME_LINES[column][along_row] + ENDGAME_LINES[row][along_column] +
           ENDGAME_LINES[diagonals->place_falling][along_falling] +
           ENDGAME_LINES[diagonals->place_rising][along_rising];
}

/* One empty square. Their discs are all the others. */
static inline int endgame_last1(uint64_t mine, int alpha, int square)
{
    int flips = endgame_last_flips(square, mine);
    int score = 2 * board_count(mine) - BOARD_SQUARES;
    if (flips)
        return score + 2 + flips;
    /* I cannot play. If the square goes to me for winning, they may still take it; if it is not enough even so, stop.
     */
    int kept = score >= 0 ? score + 2 : score;
    if (kept <= alpha)
        return kept;
    flips = endgame_last_flips(square, REVERSI_MASK & ~mine);
    return flips ? score - flips : kept;
}

/* The discs turned by a move to `square`, with a cheap look at the neighbours first. */
static inline uint64_t endgame_flips(int square, uint64_t mine, uint64_t theirs)
{
    return BOARD_NEIGHBOURS_OF[square] & theirs ? board_flips(square, mine, theirs) : 0;
}

/* Two empty squares, the side `mine` moves if it can; -ENDGAME_INFINITY if it has no move. */
static inline int endgame_last2_moves(uint64_t mine, uint64_t theirs, int alpha, const int square[2], uint64_t *nodes)
{
    int best = -ENDGAME_INFINITY;
    uint64_t flips = endgame_flips(square[0], mine, theirs);
    if (flips) {
        ++*nodes;
        best = -endgame_last1(theirs ^ flips, -alpha - 1, square[1]);
        if (best > alpha)
            return best;
    }
    flips = endgame_flips(square[1], mine, theirs);
    if (flips) {
        ++*nodes;
        int score = -endgame_last1(theirs ^ flips, -alpha - 1, square[0]);
        if (score > best)
            best = score;
    }
    return best;
}

static inline int endgame_last2(uint64_t mine, uint64_t theirs, int alpha, int first, int second, uint64_t *nodes)
{
    const int square[2] = {first, second};
    ++*nodes;
    int best = endgame_last2_moves(mine, theirs, alpha, square, nodes);
    if (best > -ENDGAME_INFINITY)
        return best;
    best = endgame_last2_moves(theirs, mine, -alpha - 1, square, nodes);
    if (best > -ENDGAME_INFINITY)
        return -best;
    return board_final_score(mine, theirs);
}

/* Three empty squares, the side `mine` moves if it can; -ENDGAME_INFINITY if it has no move. */
static inline int endgame_last3_moves(uint64_t mine, uint64_t theirs, int alpha, const int square[3], uint64_t *nodes)
{
    static const uint8_t OTHERS[3][2] = {{1, 2}, {0, 2}, {0, 1}};
    int best = -ENDGAME_INFINITY;
#pragma GCC unroll 3
    for (int i = 0; i < 3; i++) {
        uint64_t flips = endgame_flips(square[i], mine, theirs);
        if (!flips)
            continue;
        int score = -endgame_last2(theirs ^ flips, mine ^ flips ^ board_bit(square[i]), -alpha - 1,
                                   square[OTHERS[i][0]], square[OTHERS[i][1]], nodes);
        if (score > best) {
            best = score;
            if (best > alpha)
                return best;
        }
    }
    return best;
}

/* Three empty squares; `odd` marks the quarters with an odd number of them. */
static int endgame_last3(uint64_t mine, uint64_t theirs, int alpha, uint64_t odd, uint64_t *nodes)
{
    ++*nodes;
    /* Three squares lie in quarters as 3, 2+1 or 1+1+1: only the single one of 2+1 needs to be put first. */
    uint64_t empties = board_empties(mine, theirs);
    uint64_t rest = empties;
    uint64_t alone = empties & odd;
    int square[3];
    square[0] = board_first(alone);
    rest ^= board_bit(square[0]);
    square[1] = board_first(rest);
    square[2] = 63 - __builtin_clzll(rest);
    int best = endgame_last3_moves(mine, theirs, alpha, square, nodes);
    if (best > -ENDGAME_INFINITY)
        return best;
    best = endgame_last3_moves(theirs, mine, -alpha - 1, square, nodes);
    if (best > -ENDGAME_INFINITY)
        return -best;
    return board_final_score(mine, theirs);
}

/* Four empty squares; `odd` marks the quarters with an odd number of them. */
static int endgame_last4(uint64_t mine, uint64_t theirs, int alpha, uint64_t odd, uint64_t *nodes)
{
    ++*nodes;
    uint64_t empties = board_empties(mine, theirs);
    uint64_t group = empties & odd;
    uint64_t later = empties & ~odd;
    int best = -ENDGAME_INFINITY;
    if (!group) {
        group = later;
        later = 0;
    }
    while (group) {
        int square = board_first(group);
        group &= group - 1;
        if (!group) {
            group = later;
            later = 0;
        }
        uint64_t flips = endgame_flips(square, mine, theirs);
        if (!flips)
            continue;
        int score = -endgame_last3(theirs ^ flips, mine ^ flips ^ board_bit(square), -alpha - 1,
                                   odd ^ BOARD_QUARTER_OF[square], nodes);
        if (score > best) {
            best = score;
            if (best > alpha)
                return best;
        }
    }
    if (best > -ENDGAME_INFINITY)
        return best;
    if (board_can_move(theirs, mine))
        return -endgame_last4(theirs, mine, -alpha - 1, odd, nodes);
    return board_final_score(mine, theirs);
}

/* The stability cut-off is tried only where alpha is so high that it has a chance: the more squares are empty, the
 * fewer discs are stable. The line is a first guess, not tuned. */
static inline bool endgame_stability_cut(uint64_t mine, uint64_t theirs, int alpha, int empties, int *score)
{
    if (alpha < BOARD_SQUARES / 8 + 2 * empties - 8)
        return false;
    *score = stability_upper_bound(mine, theirs);
    return *score <= alpha;
}

/* Of some moves the one to try first where nothing is counted: a corner, a square beside one diagonally last. */
static inline int endgame_shallow_pick(uint64_t moves)
{
    uint64_t first = moves & REVERSI_CORNERS;
    if (!first)
        first = moves & ~REVERSI_X_SQUARES;
    return board_first(first ? first : moves);
}

/* Five and a few more empty squares; `moves` are those of the side to move. */
static int endgame_shallow(uint64_t mine, uint64_t theirs, uint64_t moves, int alpha, uint64_t odd, int empties,
                           uint64_t *nodes)
{
    ++*nodes;
    int best = -ENDGAME_INFINITY;
    if (endgame_stability_cut(mine, theirs, alpha, empties, &best))
        return best;
    best = -ENDGAME_INFINITY;
    if (!moves) {
        uint64_t replies = board_moves(theirs, mine);
        return replies ? -endgame_shallow(theirs, mine, replies, -alpha - 1, odd, empties, nodes)
                       : board_final_score(mine, theirs);
    }
    uint64_t groups[2] = {moves & odd, moves & ~odd};
    for (int parity = 0; parity < 2; parity++) {
        uint64_t group = groups[parity];
        while (group) {
            int square = endgame_shallow_pick(group);
            group ^= board_bit(square);
            uint64_t flips = board_flips(square, mine, theirs);
            uint64_t next_mine = theirs ^ flips;
            uint64_t next_theirs = mine ^ flips ^ board_bit(square);
            uint64_t next_odd = odd ^ BOARD_QUARTER_OF[square];
            int score = empties == 5 ? -endgame_last4(next_mine, next_theirs, -alpha - 1, next_odd, nodes)
                                     : -endgame_shallow(next_mine, next_theirs, board_moves(next_mine, next_theirs),
                                                        -alpha - 1, next_odd, empties - 1, nodes);
            if (score > best) {
                best = score;
                if (best > alpha)
                    return best;
            }
        }
    }
    return best;
}

#endif

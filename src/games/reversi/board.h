/* SPDX-License-Identifier: MIT
 *
 * board - reversi bitboards: moves, flips, regions and hash key, for 6x6 and 8x8 alike.
 *
 * A position is two disjoint masks, the discs of the side to move (mine) and of the other side (theirs).
 * Bit 0 is a1 (top left), bit 63 is h8, row by row. A 6x6 board is the 8x8 board with a dead rim: its squares are
 * b2..g7, and no disc ever stands outside REVERSI_MASK. Because the rim holds no discs, every line that runs
 * into it ends there, and the same code serves both sizes. Whoever includes this file defines REVERSI_SIZE first.
 * The AVX2 and the plain C paths give the same results.
 */
#ifndef GAMES_REVERSI_BOARD_H
#define GAMES_REVERSI_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#if REVERSI_SIZE == 8
#define REVERSI_MASK UINT64_C(0xFFFFFFFFFFFFFFFF)
#define REVERSI_CORNERS UINT64_C(0x8100000000000081)
#define REVERSI_X_SQUARES UINT64_C(0x0042000000004200)
#define REVERSI_C_SQUARES UINT64_C(0x4281000000008142)
#define REVERSI_EDGE_COLUMNS UINT64_C(0x8181818181818181)
#define REVERSI_EDGE_ROWS UINT64_C(0xFF000000000000FF)
#elif REVERSI_SIZE == 6
#define REVERSI_MASK UINT64_C(0x007E7E7E7E7E7E00)
#define REVERSI_CORNERS UINT64_C(0x0042000000004200)
#define REVERSI_X_SQUARES UINT64_C(0x0000240000240000)
#define REVERSI_C_SQUARES UINT64_C(0x0024420000422400)
#define REVERSI_EDGE_COLUMNS UINT64_C(0x0042424242424200)
#define REVERSI_EDGE_ROWS UINT64_C(0x007E000000007E00)
#else
#error "REVERSI_SIZE must be 6 or 8"
#endif

enum { BOARD_SQUARES = REVERSI_SIZE * REVERSI_SIZE };

/* Discs in the columns b..g: a line to the left or right cannot pass the board's sides. */
#define BOARD_INNER_COLUMNS UINT64_C(0x7E7E7E7E7E7E7E7E)

#define BOARD_ALL_ROWS UINT64_C(0x0101010101010101)
#define BOARD_COLUMNS_ABOVE(s) (BOARD_ALL_ROWS * ((UINT64_C(0xFE) << ((s)&7)) & 0xFF))
#define BOARD_COLUMNS_BELOW(s) (BOARD_ALL_ROWS * ((UINT64_C(1) << ((s)&7)) - 1))

/* The squares seen from s in each of the eight directions, as constant expressions. */
#define BOARD_RAY_S(s) (UINT64_C(0x0101010101010100) << (s))
#define BOARD_RAY_N(s) (UINT64_C(0x0080808080808080) >> (63 - (s)))
#define BOARD_RAY_E(s) (((UINT64_C(0xFE) << ((s)&7)) & 0xFF) << ((s)&56))
#define BOARD_RAY_W(s) (((UINT64_C(1) << ((s)&7)) - 1) << ((s)&56))
#define BOARD_RAY_SE(s) ((UINT64_C(0x8040201008040200) << (s)) & BOARD_COLUMNS_ABOVE(s))
#define BOARD_RAY_NW(s) ((UINT64_C(0x0040201008040201) >> (63 - (s))) & BOARD_COLUMNS_BELOW(s))
#define BOARD_RAY_SW(s) \
    (((s) < 7 ? UINT64_C(0x0102040810204000) >> ((7 - (s)) & 63) : UINT64_C(0x0102040810204000) << (((s)-7) & 63)) & \
     BOARD_COLUMNS_BELOW(s))
#define BOARD_RAY_NE(s) \
    (((s) > 56 ? UINT64_C(0x0002040810204080) << (((s)-56) & 63) \
               : UINT64_C(0x0002040810204080) >> ((56 - (s)) & 63)) & \
     BOARD_COLUMNS_ABOVE(s))

/* Spells out a table with one entry per square. */
#define BOARD_ROW_OF(entry, s) \
    entry((s)), entry((s) + 1), entry((s) + 2), entry((s) + 3), entry((s) + 4), entry((s) + 5), entry((s) + 6), \
        entry((s) + 7)
#define BOARD_TABLE_OF(entry) \
    BOARD_ROW_OF(entry, 0), BOARD_ROW_OF(entry, 8), BOARD_ROW_OF(entry, 16), BOARD_ROW_OF(entry, 24), \
        BOARD_ROW_OF(entry, 32), BOARD_ROW_OF(entry, 40), BOARD_ROW_OF(entry, 48), BOARD_ROW_OF(entry, 56)

/* Rays towards higher bits first, then their opposites; lane by lane the steps are 1, 8, 7 and 9. */
typedef struct BoardRays {
    _Alignas(32) uint64_t up[4];
    _Alignas(32) uint64_t down[4];
} BoardRays;

#define BOARD_RAYS(s) \
    { \
        {BOARD_RAY_E(s), BOARD_RAY_S(s), BOARD_RAY_SW(s), BOARD_RAY_SE(s)}, \
        { \
            BOARD_RAY_W(s), BOARD_RAY_N(s), BOARD_RAY_NE(s), BOARD_RAY_NW(s) \
        } \
    }
static const BoardRays BOARD_RAYS_FROM[64] = {BOARD_TABLE_OF(BOARD_RAYS)};

/* The (at most eight) squares around s. A move needs one of their discs there. */
#define BOARD_NEIGHBOURS(s) \
    ((BOARD_RAY_E(s) & UINT64_C(2) << (s)) | (BOARD_RAY_W(s) & ((UINT64_C(1) << (s)) >> 1)) | UINT64_C(0x100) << (s) | \
     (UINT64_C(1) << (s)) >> 8 | (BOARD_COLUMNS_ABOVE(s) & (UINT64_C(0x200) << (s) | (UINT64_C(1) << (s)) >> 7)) | \
     (BOARD_COLUMNS_BELOW(s) & (UINT64_C(0x80) << (s) | (UINT64_C(1) << (s)) >> 9)))
static const uint64_t BOARD_NEIGHBOURS_OF[64] = {BOARD_TABLE_OF(BOARD_NEIGHBOURS)};

/* The quarter of the board s lies in: the unit of parity. */
#define BOARD_QUARTER(s) (((s)&4 ? UINT64_C(0xF0F0F0F0) : UINT64_C(0x0F0F0F0F)) << ((s)&32))
static const uint64_t BOARD_QUARTER_OF[64] = {BOARD_TABLE_OF(BOARD_QUARTER)};

static inline uint64_t board_bit(int square)
{
    return UINT64_C(1) << square;
}

static inline int board_count(uint64_t squares)
{
    return __builtin_popcountll(squares);
}

static inline int board_first(uint64_t squares)
{
    return __builtin_ctzll(squares);
}

static inline uint64_t board_empties(uint64_t mine, uint64_t theirs)
{
    return REVERSI_MASK & ~(mine | theirs);
}

#ifdef __AVX2__

static inline uint64_t board_join_lanes(__m256i lanes)
{
    __m128i half = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half)));
}

/* The squares that my lines reach over their discs, and those beside their discs; taken squares among both, lane by
 * lane. */
typedef struct BoardReach {
    __m256i moves, beside;
} BoardReach;

static inline BoardReach board_reach(uint64_t mine, uint64_t theirs)
{
    const __m256i step = _mm256_set_epi64x(9, 7, 8, 1);
    const __m256i step2 = _mm256_set_epi64x(18, 14, 16, 2);
    const __m256i passable = _mm256_set_epi64x((long long)BOARD_INNER_COLUMNS, (long long)BOARD_INNER_COLUMNS, -1,
                                               (long long)BOARD_INNER_COLUMNS);
    __m256i from = _mm256_set1_epi64x((long long)mine);
    __m256i over = _mm256_and_si256(_mm256_set1_epi64x((long long)theirs), passable);
    __m256i over_up = _mm256_sllv_epi64(over, step);
    __m256i up = _mm256_and_si256(over, _mm256_sllv_epi64(from, step));
    __m256i down = _mm256_and_si256(over, _mm256_srlv_epi64(from, step));
    up = _mm256_or_si256(up, _mm256_and_si256(over, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(over, _mm256_srlv_epi64(down, step)));
    __m256i pairs_up = _mm256_and_si256(over, over_up);
    __m256i pairs_down = _mm256_srlv_epi64(pairs_up, step);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, step2)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, step2)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, step2)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, step2)));
    BoardReach reach = {
        .moves = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step)),
        .beside = _mm256_or_si256(over_up, _mm256_srlv_epi64(over, step)),
    };
    return reach;
}

/* The squares where the side to move may play. */
static inline uint64_t board_moves(uint64_t mine, uint64_t theirs)
{
    return board_join_lanes(board_reach(mine, theirs).moves) & board_empties(mine, theirs);
}

/* The same, and the empty squares beside their discs: where I might get a move one day. */
static inline uint64_t board_moves_potential(uint64_t mine, uint64_t theirs, uint64_t *potential)
{
    BoardReach reach = board_reach(mine, theirs);
    __m256i both = _mm256_or_si256(_mm256_unpacklo_epi64(reach.moves, reach.beside),
                                   _mm256_unpackhi_epi64(reach.moves, reach.beside));
    __m128i joined = _mm_or_si128(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1));
    uint64_t empties = board_empties(mine, theirs);
    *potential = (uint64_t)_mm_extract_epi64(joined, 1) & empties;
    return (uint64_t)_mm_cvtsi128_si64(joined) & empties;
}

/* The discs turned by a move to the empty `square`; 0 if it is no move. */
static inline uint64_t board_flips(int square, uint64_t mine, uint64_t theirs)
{
    const __m256i step = _mm256_set_epi64x(9, 7, 8, 1);
    const __m256i step2 = _mm256_set_epi64x(18, 14, 16, 2);
    const __m256i step3 = _mm256_set_epi64x(27, 21, 24, 3);
    const __m256i zero = _mm256_setzero_si256();
    __m256i own = _mm256_set1_epi64x((long long)mine);
    __m256i over = _mm256_set1_epi64x((long long)theirs);
    __m256i ray_up = _mm256_load_si256((const __m256i *)(const void *)BOARD_RAYS_FROM[square].up);
    __m256i ray_down = _mm256_load_si256((const __m256i *)(const void *)BOARD_RAYS_FROM[square].down);

    /* Upwards the nearest square that is not theirs is the lowest bit; it must be mine. */
    __m256i stop_up = _mm256_andnot_si256(over, ray_up);
    __m256i end_up = _mm256_and_si256(_mm256_and_si256(stop_up, _mm256_sub_epi64(zero, stop_up)), own);
    __m256i below_end =
        _mm256_sub_epi64(_mm256_add_epi64(end_up, _mm256_set1_epi64x(-1)), _mm256_cmpeq_epi64(end_up, zero));

    /* Downwards it is the highest bit: smear the stops towards lower bits and keep the one nothing covers. */
    __m256i stop_down = _mm256_andnot_si256(over, ray_down);
    __m256i smear = _mm256_or_si256(stop_down, _mm256_srlv_epi64(stop_down, step));
    smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, step2));
    smear = _mm256_or_si256(_mm256_srlv_epi64(smear, step), _mm256_srlv_epi64(smear, step3));
    __m256i end_down = _mm256_andnot_si256(smear, _mm256_and_si256(stop_down, own));
    __m256i above_end = _mm256_sub_epi64(zero, _mm256_add_epi64(end_down, end_down));

    return board_join_lanes(
        _mm256_or_si256(_mm256_and_si256(ray_up, below_end), _mm256_and_si256(ray_down, above_end)));
}

#else

static inline uint64_t board_moves_along(uint64_t mine, uint64_t over, int step)
{
    uint64_t up = over & (mine << step);
    uint64_t down = over & (mine >> step);
    up |= over & (up << step);
    down |= over & (down >> step);
    uint64_t pairs_up = over & (over << step);
    uint64_t pairs_down = pairs_up >> step;
    up |= pairs_up & (up << 2 * step);
    down |= pairs_down & (down >> 2 * step);
    up |= pairs_up & (up << 2 * step);
    down |= pairs_down & (down >> 2 * step);
    return up << step | down >> step;
}

/* The squares where the side to move may play. */
static inline uint64_t board_moves(uint64_t mine, uint64_t theirs)
{
    uint64_t inner = theirs & BOARD_INNER_COLUMNS;
    uint64_t reached = board_moves_along(mine, inner, 1) | board_moves_along(mine, theirs, 8) |
                       board_moves_along(mine, inner, 7) | board_moves_along(mine, inner, 9);
    return reached & board_empties(mine, theirs);
}

/* The same, and the empty squares beside their discs: where I might get a move one day. */
static inline uint64_t board_moves_potential(uint64_t mine, uint64_t theirs, uint64_t *potential)
{
    uint64_t inner = theirs & BOARD_INNER_COLUMNS;
    uint64_t beside =
        inner << 1 | inner >> 1 | theirs << 8 | theirs >> 8 | inner << 7 | inner >> 7 | inner << 9 | inner >> 9;
    *potential = beside & board_empties(mine, theirs);
    return board_moves(mine, theirs);
}

/* The discs turned by a move to the empty `square`; 0 if it is no move. */
static inline uint64_t board_flips(int square, uint64_t mine, uint64_t theirs)
{
    const BoardRays *rays = &BOARD_RAYS_FROM[square];
    uint64_t flips = 0;
    for (int line = 0; line < 4; line++) {
        /* The nearest square that is not theirs must be mine; what lies before it turns. */
        uint64_t stop = rays->up[line] & ~theirs;
        uint64_t end = stop & (0 - stop) & mine;
        flips |= rays->up[line] & (end - (end != 0));
        stop = rays->down[line] & ~theirs;
        end = (UINT64_C(1) << 63 >> __builtin_clzll(stop | 1)) & stop & mine;
        flips |= rays->down[line] & (0 - (end + end));
    }
    return flips;
}

#endif

static inline uint64_t board_potential_moves(uint64_t mine, uint64_t theirs)
{
    uint64_t potential;
    (void)board_moves_potential(mine, theirs, &potential);
    return potential;
}

enum { BOARD_PASS = 64 };

/* The position after a move or BOARD_PASS, seen by the other side. */
static inline void board_make(uint64_t *mine, uint64_t *theirs, int move)
{
    const uint64_t flips = move == BOARD_PASS ? 0 : board_flips(move, *mine, *theirs);
    const uint64_t moved = move == BOARD_PASS ? *mine : *mine | flips | board_bit(move);
    *mine = *theirs & ~flips;
    *theirs = moved;
}

/* Does the side to move have any move? */
static inline bool board_can_move(uint64_t mine, uint64_t theirs)
{
    return board_moves(mine, theirs) != 0;
}

/* The quarters with an odd number of empty squares, as a mask of whole quarters. */
static inline uint64_t board_odd_quarters(uint64_t empties)
{
    /* Fold each quarter's 4x4 bits onto its lowest bit, then spread that bit over the quarter again. */
    uint64_t fold = empties ^ empties >> 16;
    fold ^= fold >> 8;
    fold ^= fold >> 2;
    fold ^= fold >> 1;
    fold &= UINT64_C(0x0000001100000011);
    return fold * UINT64_C(0x0F0F0F0F);
}

/* The final score in discs for the side `mine`: empty squares go to the winner. */
static inline int board_final_score(uint64_t mine, uint64_t theirs)
{
    int my_count = board_count(mine);
    int their_count = board_count(theirs);
    if (my_count > their_count)
        return BOARD_SQUARES - 2 * their_count;
    if (my_count < their_count)
        return 2 * my_count - BOARD_SQUARES;
    return 0;
}

enum { BOARD_WAYS = 8 };

/* The board turned one of eight ways: bit 0 of `way` turns it upside down, bit 1 exchanges left and right, bit 2
 * (after these) rows and columns. Way 0 changes nothing. */
static inline uint64_t board_turn(uint64_t squares, int way)
{
    if (way & 1)
        squares = __builtin_bswap64(squares);
    if (way & 2) {
        squares = (squares >> 1 & UINT64_C(0x5555555555555555)) | (squares & UINT64_C(0x5555555555555555)) << 1;
        squares = (squares >> 2 & UINT64_C(0x3333333333333333)) | (squares & UINT64_C(0x3333333333333333)) << 2;
        squares = (squares >> 4 & UINT64_C(0x0F0F0F0F0F0F0F0F)) | (squares & UINT64_C(0x0F0F0F0F0F0F0F0F)) << 4;
    }
    if (way & 4) {
        uint64_t swap = (squares ^ squares >> 7) & UINT64_C(0x00AA00AA00AA00AA);
        squares ^= swap ^ swap << 7;
        swap = (squares ^ squares >> 14) & UINT64_C(0x0000CCCC0000CCCC);
        squares ^= swap ^ swap << 14;
        swap = (squares ^ squares >> 28) & UINT64_C(0x00000000F0F0F0F0);
        squares ^= swap ^ swap << 28;
    }
    return squares;
}

/* A 64-bit key of the position as seen by the side to move. Every bit depends on every disc: the table uses
 * the high bits as an index and the whole key as the check. */
static inline uint64_t board_key(uint64_t mine, uint64_t theirs)
{
    uint64_t key = (mine ^ UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xD6E8FEB86659FD93);
    key ^= key >> 32;
    key = (key + theirs) * UINT64_C(0xA0761D6478BD642F);
    key ^= key >> 29;
    key *= UINT64_C(0xE7037ED1A0B428DB);
    return key ^ key >> 32;
}

#endif

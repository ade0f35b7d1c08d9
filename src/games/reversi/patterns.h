/* SPDX-License-Identifier: MIT
 *
 * patterns - the board shapes the reversi evaluation looks at, and the number of a shape's content.
 *
 * A shape is a set of squares given once, in one orientation; its other places on the board are reached by
 * turning the board instead of the shape. So all instances of a shape share one table, and one mask
 * describes them all. The content of a shape is a number in base 3, lowest square first: 0 mine,
 * 1 empty, 2 theirs, so that n becomes (largest n) - n when the sides change places. Squares are a1 = bit 0 (top left)
 * to h8 = bit 63; the 6x6 board lies on b2..g7.
 *
 * Invariant: turning or mirroring a position permutes the numbers within each shape and nothing else,
 * apart from a shape read backwards (its mirror), whose table entry must be equal: see patterns_mirror.
 */
#ifndef REVERSI_PATTERNS_H
#define REVERSI_PATTERNS_H

#include <stdint.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

#ifndef REVERSI_SIZE
#error "define REVERSI_SIZE as 6 or 8 before including this file"
#endif

/* The board is turned eight ways. The order lets each kind of shape use one run of neighbours. */
enum {
    TURN_LEFT = 0,     /* rows and columns exchanged, and upside down after that: 0, 1 */
    TURN_NONE = 2,     /* as it is, and upside down: 2, 3 */
    TURN_MIRRORED = 4, /* left and right exchanged, and upside down: 4, 5; then both with exchanged axes: 6, 7 */
    TURNS = 8
};

/* Where a shape is looked for: first turn and number of turns. */
#define SIDES TURN_LEFT, 4   /* once at each side: shapes that MIRROR_ACROSS */
#define CORNERS TURN_NONE, 4 /* once at each corner: shapes that MIRROR_MAIN or MIRROR_ANTI */
#define ENDS TURN_LEFT, 8    /* twice at each corner */
#define CROSS TURN_NONE, 2   /* the two long diagonals */

/* How a shape maps to itself. */
enum { MIRROR_NOT, MIRROR_ACROSS /* left-right */, MIRROR_MAIN /* a1-h8 axis */, MIRROR_ANTI /* h1-a8 axis */ };

#define DIAGONAL_BITS(board, mask, shift) (((((board) & (mask)) * 0x0101010101010101U) >> 56) >> (shift))

/* X(name, squares, mask, mirror, places, the same squares gathered without pext).
 * A diagonal gathered by multiplication comes out by file, which is the order of its bits. */
#if REVERSI_SIZE == 8
#define REVERSI_PATTERNS(X) \
    X(EDGE, 10, 0x42FFU, MIRROR_ACROSS, SIDES, (b & 0xFF) | (b >> 1 & 0x100) | (b >> 5 & 0x200)) \
    X(BLOCK, 10, 0x1F1FU, MIRROR_NOT, ENDS, (b & 0x1F) | (b >> 3 & 0x3E0)) \
    X(TRIANGLE, 10, 0x103070FU, MIRROR_MAIN, CORNERS, \
      (b & 0xF) | (b >> 4 & 0x70) | (b >> 9 & 0x180) | (b >> 15 & 0x200)) \
    X(CORNER, 9, 0x070707U, MIRROR_MAIN, CORNERS, (b & 7) | (b >> 5 & 0x38) | (b >> 10 & 0x1C0)) \
    X(LINE2, 8, 0xFF00U, MIRROR_ACROSS, SIDES, b >> 8 & 0xFF) \
    X(LINE3, 8, 0xFF0000U, MIRROR_ACROSS, SIDES, b >> 16 & 0xFF) \
    X(LINE4, 8, 0xFF000000U, MIRROR_ACROSS, SIDES, b >> 24 & 0xFF) \
    X(DIAGONAL8, 8, 0x8040201008040201U, MIRROR_ANTI, CROSS, DIAGONAL_BITS(b, 0x8040201008040201U, 0)) \
    X(DIAGONAL7, 7, 0x80402010080402U, MIRROR_ANTI, CORNERS, DIAGONAL_BITS(b, 0x80402010080402U, 1)) \
    X(DIAGONAL6, 6, 0x804020100804U, MIRROR_ANTI, CORNERS, DIAGONAL_BITS(b, 0x804020100804U, 2)) \
    X(DIAGONAL5, 5, 0x8040201008U, MIRROR_ANTI, CORNERS, DIAGONAL_BITS(b, 0x8040201008U, 3)) \
    X(DIAGONAL4, 4, 0x80402010U, MIRROR_ANTI, CORNERS, DIAGONAL_BITS(b, 0x80402010U, 4))
enum {
    REVERSI_STAGE_WIDTH = 3,
    REVERSI_SQUARES = 64,
    REVERSI_INSTANCES = 50,
    REVERSI_MOVES_MAX = 34,
    REVERSI_POTENTIAL_MAX = 60
};
#elif REVERSI_SIZE == 6
#define REVERSI_PATTERNS(X) \
    X(EDGE, 10, 0x3C7E00U, MIRROR_ACROSS, SIDES, (b >> 9 & 0x3F) | (b >> 12 & 0x3C0)) \
    X(BLOCK, 10, 0x3E3E00U, MIRROR_NOT, ENDS, (b >> 9 & 0x1F) | (b >> 12 & 0x3E0)) \
    X(TRIANGLE, 10, 0x2060E1E00U, MIRROR_MAIN, CORNERS, \
      (b >> 9 & 0xF) | (b >> 13 & 0x70) | (b >> 18 & 0x180) | (b >> 24 & 0x200)) \
    X(CORNER, 9, 0x0E0E0E00U, MIRROR_MAIN, CORNERS, (b >> 9 & 7) | (b >> 14 & 0x38) | (b >> 19 & 0x1C0)) \
    X(LINE2, 10, 0x3C7E0000U, MIRROR_ACROSS, SIDES, (b >> 17 & 0x3F) | (b >> 20 & 0x3C0)) \
    X(LINE3, 6, 0x7E000000U, MIRROR_ACROSS, SIDES, b >> 25 & 0x3F) \
    X(DIAGONAL6, 6, 0x40201008040200U, MIRROR_ANTI, CROSS, DIAGONAL_BITS(b, 0x40201008040200U, 1)) \
    X(DIAGONAL5, 5, 0x402010080400U, MIRROR_ANTI, CORNERS, DIAGONAL_BITS(b, 0x402010080400U, 2)) \
    X(DIAGONAL4, 4, 0x4020100800U, MIRROR_ANTI, CORNERS, DIAGONAL_BITS(b, 0x4020100800U, 3)) \
    X(DIAGONAL3, 3, 0x40201000U, MIRROR_ANTI, CORNERS, DIAGONAL_BITS(b, 0x40201000U, 4))
enum {
    REVERSI_STAGE_WIDTH = 2,
    REVERSI_SQUARES = 36,
    REVERSI_INSTANCES = 42,
    REVERSI_MOVES_MAX = 34,
    REVERSI_POTENTIAL_MAX = 0
};
#else
#error "REVERSI_SIZE must be 6 or 8"
#endif

enum {
    POW3_3 = 27,
    POW3_4 = 81,
    POW3_5 = 243,
    POW3_6 = 729,
    POW3_7 = 2187,
    POW3_8 = 6561,
    POW3_9 = 19683,
    POW3_10 = 59049
};

/* Numbering of the shapes, and where each one's table starts in the weights of a stage. A stage ends with one weight
 * for each number of moves of either side, on 8x8 one for each number of empty squares beside the other side's discs,
 * less than REVERSI_POTENTIAL_MAX, and one for each number of empty squares that belongs to the stage. */
#define PATTERN_NUMBER(name, squares, mask, mirror, places, plain) PATTERN_##name,
#define PATTERN_RANGE(name, squares, mask, mirror, places, plain) \
    START_##name, STOP_##name = START_##name + POW3_##squares - 1,
enum { REVERSI_PATTERNS(PATTERN_NUMBER) PATTERN_COUNT };
enum {
    REVERSI_PATTERNS(PATTERN_RANGE) START_MY_MOVES,
    START_THEIR_MOVES = START_MY_MOVES + REVERSI_MOVES_MAX + 1,
    START_MY_POTENTIAL = START_THEIR_MOVES + REVERSI_MOVES_MAX + 1,
    START_THEIR_POTENTIAL = START_MY_POTENTIAL + REVERSI_POTENTIAL_MAX,
    START_EMPTIES = START_THEIR_POTENTIAL + REVERSI_POTENTIAL_MAX,
    REVERSI_STAGE_WEIGHTS = START_EMPTIES + REVERSI_STAGE_WIDTH,
    REVERSI_STAGES = (REVERSI_SQUARES - 4) / REVERSI_STAGE_WIDTH + 1
};

typedef struct PatternShape {
    uint64_t mask;
    int squares;
    int mirror;
    int start; /* of its table within a stage */
} PatternShape;

#define PATTERN_SHAPE(name, squares, mask, mirror, places, plain) {mask, squares, mirror, START_##name},
static const PatternShape pattern_shapes[PATTERN_COUNT] = {REVERSI_PATTERNS(PATTERN_SHAPE)};

/* Bits to digits: entry n is n's binary digits read in base 3. */
#define BASE3_2(n) (n), (n) + 1
#define BASE3_4(n) BASE3_2(n), BASE3_2((n) + 3)
#define BASE3_8(n) BASE3_4(n), BASE3_4((n) + 9)
#define BASE3_16(n) BASE3_8(n), BASE3_8((n) + 27)
#define BASE3_32(n) BASE3_16(n), BASE3_16((n) + 81)
#define BASE3_64(n) BASE3_32(n), BASE3_32((n) + 243)
#define BASE3_128(n) BASE3_64(n), BASE3_64((n) + 729)
#define BASE3_256(n) BASE3_128(n), BASE3_128((n) + 2187)
#define BASE3_512(n) BASE3_256(n), BASE3_256((n) + 6561)
static const uint16_t pattern_base3[1024] = {BASE3_512(0), BASE3_512(19683)};

static inline uint64_t patterns_swap_axes(uint64_t board)
{
    uint64_t change = (board ^ board >> 7) & 0x00AA00AA00AA00AAU;
    board ^= change ^ change << 7;
    change = (board ^ board >> 14) & 0x0000CCCC0000CCCCU;
    board ^= change ^ change << 14;
    change = (board ^ board >> 28) & 0x00000000F0F0F0F0U;
    return board ^ change ^ change << 28;
}

static inline uint64_t patterns_swap_sides(uint64_t board)
{
    board = (board >> 1 & 0x5555555555555555U) | (board & 0x5555555555555555U) << 1;
    board = (board >> 2 & 0x3333333333333333U) | (board & 0x3333333333333333U) << 2;
    return (board >> 4 & 0x0F0F0F0F0F0F0F0FU) | (board & 0x0F0F0F0F0F0F0F0FU) << 4;
}

static inline void patterns_turn(uint64_t turned[TURNS], uint64_t board)
{
    const uint64_t left = patterns_swap_axes(board);
    const uint64_t mirrored = patterns_swap_sides(board);
    const uint64_t both = patterns_swap_sides(left);
    turned[0] = left;
    turned[1] = __builtin_bswap64(left);
    turned[2] = board;
    turned[3] = __builtin_bswap64(board);
    turned[4] = mirrored;
    turned[5] = __builtin_bswap64(mirrored);
    turned[6] = both;
    turned[7] = __builtin_bswap64(both);
}

/* One gathering function per shape; both ways give the same bits in the same order. */
#ifdef __BMI2__
#define PATTERN_GATHER(name, squares, mask, mirror, places, plain) \
    static inline uint64_t pattern_gather_##name(uint64_t b) \
    { \
        return _pext_u64(b, mask); \
    }
#else
#define PATTERN_GATHER(name, squares, mask, mirror, places, plain) \
    static inline uint64_t pattern_gather_##name(uint64_t b) \
    { \
        return plain; \
    }
#endif
REVERSI_PATTERNS(PATTERN_GATHER)

/* A position that somebody typed may have fewer discs than any game has: it counts as the first stage. */
static inline int patterns_stage(int empties)
{
    int stage = empties / REVERSI_STAGE_WIDTH;
    return stage < REVERSI_STAGES ? stage : REVERSI_STAGES - 1;
}

#define PATTERN_FIRST_TURN(first, count) (first)
#define PATTERN_TURN_COUNT(first, count) (count)
#define PATTERN_EACH(name, squares, mask, mirror, places, plain) \
    _Pragma("GCC unroll 8") for (int turn = PATTERN_FIRST_TURN(places); \
                                 turn < PATTERN_FIRST_TURN(places) + PATTERN_TURN_COUNT(places); turn++) \
    { \
        const int64_t index = START_##name + (POW3_##squares - 1) / 2 + \
                              (int64_t)pattern_base3[pattern_gather_##name(their[turn])] - \
                              (int64_t)pattern_base3[pattern_gather_##name(my[turn])]; \
        if (indices) \
            *indices++ = (uint32_t)index; \
        else \
            sum += table[index]; \
    }

/* With indices: stores the REVERSI_INSTANCES places, within a stage's weights, of all that the position shows.
 * Without: returns the sum of the table's weights at these places. */
static inline __attribute__((always_inline)) int patterns_visit(uint32_t *indices, const int16_t *table, uint64_t mine,
                                                                uint64_t theirs)
{
    uint64_t my[TURNS], their[TURNS];
    patterns_turn(my, mine);
    patterns_turn(their, theirs);
    int sum = 0;
    REVERSI_PATTERNS(PATTERN_EACH)
    return sum;
}

/* The number of the same content of `shape` read through its mirror. */
static inline int patterns_mirror(const PatternShape *shape, int number)
{
    if (shape->mirror == MIRROR_NOT)
        return number;
    int mirrored = 0;
    for (uint64_t rest = shape->mask; rest; rest &= rest - 1, number /= 3) {
        const int file = __builtin_ctzll(rest) & 7, rank = __builtin_ctzll(rest) >> 3;
        const int image = shape->mirror == MIRROR_ACROSS ? rank * 8 + 7 - file
                          : shape->mirror == MIRROR_MAIN ? file * 8 + rank
                                                         : (7 - file) * 8 + 7 - rank;
        int place = __builtin_popcountll(shape->mask & ((1ULL << image) - 1));
        int digit = number % 3;
        while (place-- > 0)
            digit *= 3;
        mirrored += digit;
    }
    return mirrored;
}

#endif

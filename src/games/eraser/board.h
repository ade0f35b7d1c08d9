/* SPDX-License-Identifier: MIT
 *
 * board - the main board as one mask of squares per colour: swaps that erase, lines, regions, falling.
 *
 * Square (column x, row y from the bottom) is bit 8 * x + y; rows 6 and 7 of every column stay empty, so that a
 * shift by one or two never carries a piece into the next column. A hole has no colour.
 */
#ifndef ERASER_BOARD_H
#define ERASER_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bits.h"
#include "games/eraser/setup.h"

#define COLUMN_BITS UINT64_C(0xff)

/* [kept rows][column]: the column after the others are gone and the rest has fallen. */
static uint8_t board_fallen[64][64];

static void board_init(void)
{
    for (unsigned kept = 0; kept < 64; kept++) {
        for (unsigned column = 0; column < 64; column++) {
            unsigned result = 0;
            int height = 0;
            for (int y = 0; y < 6; y++) {
                if (!(kept >> y & 1))
                    continue;
                result |= (column >> y & 1u) << height;
                height++;
            }
            board_fallen[kept][column] = (uint8_t)result;
        }
    }
}

/* Squares of one colour that stand three or more in a straight line. */
static inline uint64_t board_lines(uint64_t pieces)
{
    uint64_t across = pieces & pieces >> 8 & pieces >> 16;
    uint64_t up = pieces & pieces >> 1 & pieces >> 2;
    return across | across << 8 | across << 16 | up | up << 1 | up << 2;
}

/* Everything of the colour that is connected to the start. */
static inline uint64_t board_flood(uint64_t start, uint64_t pieces)
{
    uint64_t region = start, before;
    do {
        before = region;
        region |= (region << 1 | region >> 1 | region << 8 | region >> 8) & pieces;
    } while (region != before);
    return region;
}

/* Points of regions: (m - 2)^2 each. The set holds whole regions only. */
static inline int board_points(uint64_t regions)
{
    int points = 0;
    int count = bits_count(regions);
    while (count >= 6) { /* two regions have at least six pieces */
        uint64_t region = board_flood(regions & -regions, regions);
        int size = bits_count(region);
        points += (size - 2) * (size - 2);
        regions ^= region;
        count -= size;
    }
    return count > 0 ? points + (count - 2) * (count - 2) : points;
}

/* Swaps that erase: bit s of `across` is the swap of s with its right neighbour, of `up` that with the one above. */
typedef struct Swaps {
    uint64_t across, up;
} Swaps;

/* The swaps by which this colour gets three in a line: a piece steps onto a square that two others wait for. */
static inline Swaps board_erasing_of(uint64_t pieces, uint64_t squares)
{
    uint64_t left = pieces << 8, right = pieces >> 8, below = pieces << 1, above = pieces >> 1;
    uint64_t left2 = left & pieces << 16, right2 = right & pieces >> 16;
    uint64_t below2 = below & pieces << 2, above2 = above & pieces >> 2;
    uint64_t upright = below2 | above2 | (below & above);
    uint64_t level = left2 | right2 | (left & right);
    uint64_t from_left = left & (right2 | upright) & squares;
    uint64_t from_right = right & (left2 | upright) & squares;
    uint64_t from_below = below & (above2 | level) & squares;
    uint64_t from_above = above & (below2 | level) & squares;
    Swaps swaps = {.across = from_left >> 8 | from_right, .up = from_below >> 1 | from_above};
    return swaps;
}

/* The platform's list of erasing swaps. Where there are holes it takes them for a colour. */
static inline Swaps board_erasing(const uint64_t pieces[SETUP_COLOURS], uint64_t squares)
{
    Swaps all = {0, 0};
    uint64_t holes = squares;
    for (int colour = 0; colour < SETUP_COLOURS; colour++) {
        Swaps swaps = board_erasing_of(pieces[colour], squares);
        all.across |= swaps.across;
        all.up |= swaps.up;
        holes &= ~pieces[colour];
    }
    if (holes) {
        Swaps swaps = board_erasing_of(holes, squares);
        all.across |= swaps.across;
        all.up |= swaps.up;
    }
    return all;
}

static inline bool board_has_erasing(const uint64_t pieces[SETUP_COLOURS], uint64_t squares)
{
    for (int colour = 0; colour < SETUP_COLOURS; colour++) {
        Swaps swaps = board_erasing_of(pieces[colour], squares);
        if (swaps.across | swaps.up)
            return true;
    }
    uint64_t holes = squares & ~(pieces[0] | pieces[1] | pieces[2] | pieces[3] | pieces[4]);
    if (!holes)
        return false;
    Swaps swaps = board_erasing_of(holes, squares);
    return (swaps.across | swaps.up) != 0;
}

/* Takes the erased pieces away; columns fall and fill up from the reserve. `next` is each column's first reserve row.
 */
static inline void board_fall(uint64_t pieces[SETUP_COLOURS], uint16_t next[SETUP_SIZE], uint64_t erased,
                              const Setup *setup)
{
    unsigned rows = (1u << setup->size) - 1;
    while (erased) {
        int shift = bits_first(erased) & ~7;
        int x = shift >> 3;
        unsigned gone = (unsigned)(erased >> shift & COLUMN_BITS);
        erased &= ~(COLUMN_BITS << shift);
        int count = bits_count(gone);
        int height = setup->size - count;
        uint32_t window = next[x] < setup->rows ? setup->window[x][next[x]] : 0;
        const uint8_t *fallen = board_fallen[~gone & rows];
        for (int colour = 0; colour < SETUP_COLOURS; colour++) {
            unsigned column = (unsigned)(pieces[colour] >> shift & 63);
            unsigned filled = fallen[column] | ((window >> (6 * colour) & 63) << height & rows);
            pieces[colour] ^= (uint64_t)(column ^ filled) << shift;
        }
        next[x] = (uint16_t)(next[x] + count);
    }
}

/* One elimination of one colour: every region with a straight three. Adds to the erased squares, returns the points. */
static inline int board_erase_colour(uint64_t pieces, uint64_t *erased)
{
    uint64_t lines = board_lines(pieces);
    if (!lines)
        return 0;
    uint64_t regions = board_flood(lines, pieces);
    *erased |= regions;
    return board_points(regions);
}

/* One elimination of all colours at once. Returns the points; *erased are the squares. */
static inline int board_erase(const uint64_t pieces[SETUP_COLOURS], uint64_t *erased)
{
    int points = 0;
    *erased = 0;
    for (int colour = 0; colour < SETUP_COLOURS; colour++)
        points += board_erase_colour(pieces[colour], erased);
    return points;
}

/* Exchanges two squares, given as bits. */
static inline void board_swap(uint64_t pieces[SETUP_COLOURS], uint64_t one, uint64_t other)
{
    uint64_t both = one | other;
    for (int colour = 0; colour < SETUP_COLOURS; colour++) {
        uint64_t at = pieces[colour] & both;
        if (at == one || at == other)
            pieces[colour] ^= both;
    }
}

/* Eliminates until nothing more stands in a line. Returns the points. */
static inline int board_cascade(uint64_t pieces[SETUP_COLOURS], uint16_t next[SETUP_SIZE], const Setup *setup)
{
    int sum = 0;
    uint64_t erased;
    for (;;) {
        int points = board_erase(pieces, &erased);
        if (!erased)
            return sum;
        sum += points;
        board_fall(pieces, next, erased, setup);
    }
}

/* The points of exchanging two squares of a board on which no line stands: then the first elimination can only be of
 * the two colours that move. Changes the board like board_swap and board_cascade. */
static inline int board_play(uint64_t pieces[SETUP_COLOURS], uint16_t next[SETUP_SIZE], uint64_t one, uint64_t other,
                             const Setup *setup)
{
    uint64_t both = one | other, erased = 0;
    int sum = 0;
    for (int colour = 0; colour < SETUP_COLOURS; colour++) {
        uint64_t at = pieces[colour] & both;
        if (at == one || at == other) {
            pieces[colour] ^= both;
            sum += board_erase_colour(pieces[colour], &erased);
        }
    }
    while (erased) {
        board_fall(pieces, next, erased, setup);
        sum += board_erase(pieces, &erased);
    }
    return sum;
}

/* Blocks from the bottom up; all of it again until the main board has an erasing swap. */
static void setup_fill(Setup *setup, uint64_t seed)
{
    Rng rng = rng_seed(seed);
    uint64_t pieces[SETUP_COLOURS];
    do {
        for (int bottom = 0; bottom < setup->rows; bottom += setup->size)
            setup_fill_block(setup, &rng, bottom);
        memset(pieces, 0, sizeof pieces);
        for (int x = 0; x < setup->size; x++) {
            for (int y = 0; y < setup->size; y++)
                pieces[setup->column[x][y]] |= UINT64_C(1) << (8 * x + y);
        }
    } while (!board_has_erasing(pieces, setup->squares));
    setup->seeded = true;
    setup->seed = seed;
}

#endif

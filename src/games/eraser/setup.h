/* SPDX-License-Identifier: MIT
 *
 * setup - what is fixed before a game of eraser begins: size, colours, number of moves, the columns of pieces.
 *
 * A set-up never changes and is shared by every position of its game; positions count how many they are. Columns
 * are kept as colours (bottom first) and, for speed, as windows: for each place of a column, where each colour
 * stands in the next six.
 */
#ifndef ERASER_SETUP_H
#define ERASER_SETUP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/rng.h"

enum {
    SETUP_SIZE = 6, /* of the main board, at most */
    SETUP_SIZE_MIN = 4,
    SETUP_COLOURS = 5,
    SETUP_COLOURS_MIN = 3,
    SETUP_ROWS = 1200,
    SETUP_ROWS_MAX = 12000,
    SETUP_MOVES = 200, /* of both sides together */
    SETUP_MOVES_MAX = 2000,
    SETUP_SEED = 1, /* of the position `start` */
    SETUP_HOLE = 5, /* "colour" of a missing piece */
};

typedef struct Setup {
    atomic_int references;
    int size, colours, rows, moves;
    int repeats; /* the same swap made more often than this in a row ends the game; 0: never */
    int forfeit; /* points of the winner where the other loses by a fault, as the course counts them; 0: none */
    bool seeded; /* the columns come from setup_fill with this seed */
    uint64_t seed;
    uint64_t key;                 /* of everything */
    uint64_t squares;             /* of the main board, as in board.h */
    uint8_t *column[SETUP_SIZE];  /* colours, bottom first; rows + SETUP_SIZE of them, holes at the end */
    uint32_t *window[SETUP_SIZE]; /* [row]: bit 6 * colour + i if that colour stands at row + i */
} Setup;

/* A set-up with one reference, its columns all holes. */
static Setup *setup_new(int size, int colours, int rows, int moves)
{
    Setup *setup = xcalloc(1, sizeof *setup);
    atomic_init(&setup->references, 1);
    setup->size = size;
    setup->colours = colours;
    setup->rows = rows;
    setup->moves = moves;
    for (int x = 0; x < size; x++) {
        setup->column[x] = xmalloc((unsigned long)rows + SETUP_SIZE);
        memset(setup->column[x], SETUP_HOLE, (size_t)rows + SETUP_SIZE);
        setup->window[x] = xcalloc((unsigned long)rows + 1, sizeof *setup->window[x]);
        setup->squares |= ((UINT64_C(1) << size) - 1) << (8 * x);
    }
    return setup;
}

static void setup_free(Setup *setup)
{
    for (int x = 0; x < SETUP_SIZE; x++) {
        free(setup->column[x]);
        free(setup->window[x]);
    }
    free(setup);
}

/* To be called once, when the columns are complete. */
static void setup_finish(Setup *setup)
{
    uint64_t key = rng_mix((uint64_t)setup->moves << 16 | (uint64_t)setup->repeats << 8 | (uint64_t)setup->size);
    for (int x = 0; x < setup->size; x++) {
        for (int row = 0; row <= setup->rows; row++) {
            for (int i = 0; i < SETUP_SIZE && row + i < setup->rows; i++) {
                int colour = setup->column[x][row + i];
                if (colour != SETUP_HOLE)
                    setup->window[x][row] |= UINT32_C(1) << (6 * colour + i);
            }
            key = rng_mix(key ^ setup->window[x][row]) + 1;
        }
    }
    setup->key = key;
}

/* One block of size x size: row by row from the bottom, each piece drawn anew until it makes no three in a line. */
static void setup_fill_block(Setup *setup, Rng *rng, int bottom)
{
    for (int y = 0; y < setup->size; y++) {
        for (int x = 0; x < setup->size; x++) {
            int colour;
            bool line;
            do {
                colour = (int)rng_below(rng, (uint32_t)setup->colours);
                line = (x >= 2 && setup->column[x - 1][bottom + y] == colour &&
                        setup->column[x - 2][bottom + y] == colour) ||
                       (y >= 2 && setup->column[x][bottom + y - 1] == colour &&
                        setup->column[x][bottom + y - 2] == colour);
            } while (line);
            if (bottom + y < setup->rows)
                setup->column[x][bottom + y] = (uint8_t)colour;
        }
    }
}

#endif

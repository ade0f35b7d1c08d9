/* SPDX-License-Identifier: MIT
 *
 * setup - what is fixed before a game of 2048 duel begins: the size, the number of rounds, the public sequence.
 *
 * A set-up never changes and is shared by every position of its game; positions count how many they are. It
 * keeps the sequence as users gave it and, for speed, the named place for every round and number of empty squares.
 */
#ifndef DUEL2048_SETUP_H
#define DUEL2048_SETUP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/rng.h"

enum {
    SETUP_ROWS = 4,
    SETUP_COLUMNS = 8,
    SETUP_ROUNDS = 500,
    SETUP_ROUNDS_MAX = 4000, /* so that no tile can reach level 15 (docs/rules/duel2048.md) */
    SETUP_ENTRIES = 720720,  /* the sequence holds numbers below this: it is divisible by 1 ... 16 */
    SETUP_SEED = 1,          /* of the position `start` */
    SETUP_SQUARES = 16,      /* of a territory in its 4x4 frame */
};

typedef struct Setup {
    atomic_int references;
    int rows, columns; /* of the board; columns / 2 belong to each side */
    int rounds;
    bool seeded; /* the sequence comes from setup_fill with this seed */
    uint64_t seed;
    uint64_t key;                    /* of everything below */
    uint64_t walls[2];               /* squares of the frames that the board does not have, as in board.h */
    uint32_t *sequence;              /* `rounds` of them */
    uint8_t (*named)[SETUP_SQUARES]; /* [round][empty squares - 1]: which of them the sequence names */
} Setup;

/* A set-up with one reference, its sequence still to be filled in. */
static Setup *setup_new(int rows, int columns, int rounds)
{
    Setup *setup = xcalloc(1, sizeof *setup);
    atomic_init(&setup->references, 1);
    setup->rows = rows;
    setup->columns = columns;
    setup->rounds = rounds;
    setup->sequence = xcalloc((unsigned long)rounds, sizeof *setup->sequence);
    setup->named = xcalloc((unsigned long)rounds, sizeof *setup->named);
    return setup;
}

static void setup_free(Setup *setup)
{
    free(setup->sequence);
    free(setup->named);
    free(setup);
}

/* The frame's first rows and, seen from the border, its last columns are the board; the rest is wall. The second
 * side's frame is turned by 180 degrees, so there the board is the frame's last rows. */
static void setup_walls(Setup *setup)
{
    int width = setup->columns / 2;
    for (int side = 0; side < 2; side++) {
        for (int square = 0; square < SETUP_SQUARES; square++) {
            int row = side ? 3 - square / 4 : square / 4;
            if (row >= setup->rows || square % 4 < 4 - width)
                setup->walls[side] |= UINT64_C(1) << (4 * square);
        }
    }
}

/* To be called once, when the sequence is complete. */
static void setup_finish(Setup *setup)
{
    setup_walls(setup);
    uint64_t key = (uint64_t)setup->rounds << 16 | (uint64_t)setup->rows << 8 | (uint64_t)setup->columns;
    for (int round = 0; round < setup->rounds; round++) {
        key = rng_mix(key ^ setup->sequence[round]) + 1;
        for (uint32_t count = 1; count <= SETUP_SQUARES; count++)
            setup->named[round][count - 1] = (uint8_t)(setup->sequence[round] % count);
    }
    setup->key = key;
}

/* The documented generator: rng_seed(seed), then one rng_below(720720) for each round. */
static void setup_fill(Setup *setup, uint64_t seed)
{
    Rng rng = rng_seed(seed);
    for (int round = 0; round < setup->rounds; round++)
        setup->sequence[round] = rng_below(&rng, SETUP_ENTRIES);
    setup->seeded = true;
    setup->seed = seed;
}

#endif

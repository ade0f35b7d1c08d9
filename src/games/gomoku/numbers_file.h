/* SPDX-License-Identifier: MIT
 *
 * numbers_file - the evaluation's numbers in a file (games/weightfile.h): those of GomokuWorths in their order, 16 bits
 * each, and behind them, where there is one, the network's (network.h), the biases with 32 bits.
 *
 * Invariant: a position's sums are those of the numbers it points to.
 */
#ifndef GAMES_GOMOKU_NUMBERS_FILE_H
#define GAMES_GOMOKU_NUMBERS_FILE_H

#include <stdlib.h>

#include "base/error.h"
#include "base/hash.h"
#include "games/gomoku/network.h"
#include "games/gomoku/patterns.h"
#include "games/weightfile.h"

/* What is trained. */
typedef struct GomokuWorths {
    int16_t worth[PATTERN_SETS]
                 [2]; /* of an empty square with a set of patterns: to the side to move, to the side that waits */
    int16_t threats[PATTERN_THREATS]; /* by threats_mask (eval.h): to the side to move */
    bool has_network;
    NetworkStored network;
} GomokuWorths;

enum {
    NUMBERS_COUNT = 2 * PATTERN_SETS + PATTERN_THREATS,
    NUMBERS_SHORT = WINDOW_PAIRS * NETWORK_WIDTH + NETWORK_UNITS * NETWORK_BOTH + NETWORK_BOTH +
                    NETWORK_UNITS, /* of a network, with 16 bits */
    NUMBERS_LONG = NETWORK_UNITS + 1,
    NUMBERS_UNIT = 8, /* so many of them are one of the evaluation: some are counted a hundred times in a position, and
                         would be rounded too roughly */
};

/* The same, ready to be looked up. */
typedef struct GomokuNumbers {
    CodeInfo codes[PATTERN_CODES];
    int16_t threats[PATTERN_THREATS];
    bool has_network;
    Network network; /* must lie as it asks for: numbers_new */
} GomokuNumbers;

/* Numbers that are all 0, to be freed with free. */
static inline GomokuNumbers *numbers_new(void)
{
    return xaligned(_Alignof(GomokuNumbers), sizeof(GomokuNumbers));
}

static inline WeightKind numbers_kind(const char *game, bool network)
{
    const int shape[] = {PATTERN_COUNT, PATTERN_SETS, PATTERN_THREATS,
                         CLASS_COUNT,   NUMBERS_UNIT, /* a network's: */ WINDOW_PAIRS,
                         NETWORK_WIDTH, NETWORK_UNITS};
    const size_t count = sizeof shape / sizeof shape[0] - (network ? 0 : 3);
    uint64_t layout = HASH_START;
    for (size_t i = 0; i < count; i++)
        layout = hash_step(layout, (uint64_t)shape[i]);
    return (WeightKind){game, layout,
                        sizeof(int16_t) * NUMBERS_COUNT +
                            (network ? sizeof(int16_t) * NUMBERS_SHORT + sizeof(int32_t) * NUMBERS_LONG : 0)};
}

static inline void numbers_spread(GomokuNumbers *numbers, const GomokuWorths *worths)
{
    const PatternTables *tables = patterns_tables();
    for (unsigned code = 0; code < PATTERN_CODES; code++) {
        numbers->codes[code] = tables->codes[code];
        for (int i = 0; i < 2; i++)
            numbers->codes[code].worth[i] = worths->worth[tables->sets[code]][i];
    }
    for (int i = 0; i < PATTERN_THREATS; i++)
        numbers->threats[i] = worths->threats[i];
    numbers->has_network = worths->has_network;
    if (worths->has_network)
        network_spread(&numbers->network, &worths->network);
}

/* 16 bits a number, from a file or into it; `at` goes on. */
static inline void numbers_get(int16_t *numbers, size_t count, const uint8_t **at)
{
    weightfile_get_all(numbers, count, *at);
    *at += 2 * count;
}

static inline void numbers_get_network(NetworkStored *network, const uint8_t *at)
{
    numbers_get(&network->rows[0][0], (size_t)WINDOW_PAIRS * NETWORK_WIDTH, &at);
    numbers_get(&network->units[0][0], (size_t)NETWORK_UNITS * NETWORK_BOTH, &at);
    numbers_get(network->direct, NETWORK_BOTH, &at);
    numbers_get(network->output, NETWORK_UNITS, &at);
    for (int i = 0; i < NETWORK_UNITS; i++, at += 4)
        network->unit_bias[i] = (int32_t)(uint32_t)weightfile_get(at, 4);
    network->bias = (int32_t)(uint32_t)weightfile_get(at, 4);
}

/* Reads an unpacked file, with a network or without: its length tells. */
static inline bool numbers_read(GomokuWorths *worths, const char *game, const void *bytes, size_t size, Error *error)
{
    WeightKind kind = numbers_kind(game, true);
    const bool network = size == WEIGHTFILE_HEADER + kind.size;
    if (!network)
        kind = numbers_kind(game, false);
    const uint8_t *numbers = weightfile_numbers(bytes, size, &kind, error);
    if (!numbers)
        return false;
    numbers_get(&worths->worth[0][0], 2 * PATTERN_SETS, &numbers);
    numbers_get(worths->threats, PATTERN_THREATS, &numbers);
    worths->has_network = network;
    if (network)
        numbers_get_network(&worths->network, numbers);
    return !network || network_fits(&worths->network) ||
           error_set(error, "weights of %s: a number of the network is too large", game);
}

/* Fills the whole struct or leaves it as it was. */
static inline bool numbers_load(GomokuNumbers *numbers, const char *game, const void *bytes, size_t size, Error *error)
{
    GomokuWorths *worths = xcalloc(1, sizeof *worths);
    const bool loaded = numbers_read(worths, game, bytes, size, error);
    if (loaded)
        numbers_spread(numbers, worths);
    free(worths);
    return loaded;
}

#ifndef __wasm__
static inline void numbers_put(uint8_t **at, const int16_t *numbers, size_t count)
{
    weightfile_put_all(*at, numbers, count);
    *at += 2 * count;
}

static inline void numbers_put_network(uint8_t *at, const NetworkStored *network)
{
    numbers_put(&at, &network->rows[0][0], (size_t)WINDOW_PAIRS * NETWORK_WIDTH);
    numbers_put(&at, &network->units[0][0], (size_t)NETWORK_UNITS * NETWORK_BOTH);
    numbers_put(&at, network->direct, NETWORK_BOTH);
    numbers_put(&at, network->output, NETWORK_UNITS);
    for (int i = 0; i < NETWORK_UNITS; i++, at += 4)
        weightfile_put(at, (uint32_t)network->unit_bias[i], 4);
    weightfile_put(at, (uint32_t)network->bias, 4);
}

static inline bool numbers_write(const char *path, const char *game, const GomokuWorths *worths, Error *error)
{
    const WeightKind kind = numbers_kind(game, worths->has_network);
    uint8_t *bytes = xmalloc(kind.size), *at = bytes;
    numbers_put(&at, &worths->worth[0][0], 2 * PATTERN_SETS);
    numbers_put(&at, worths->threats, PATTERN_THREATS);
    if (worths->has_network)
        numbers_put_network(at, &worths->network);
    const bool written = weightfile_write(path, &kind, bytes, error);
    free(bytes);
    return written;
}
#endif

#endif

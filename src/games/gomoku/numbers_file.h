/* SPDX-License-Identifier: MIT
 *
 * numbers_file - the evaluation's numbers in a file (games/weightfile.h), 16 bits each, in the order of GomokuWorths.
 *
 * Invariant: a position's sums are those of the numbers it points to.
 */
#ifndef GAMES_GOMOKU_NUMBERS_FILE_H
#define GAMES_GOMOKU_NUMBERS_FILE_H

#include <stdlib.h>

#include "base/error.h"
#include "base/hash.h"
#include "games/gomoku/patterns.h"
#include "games/weightfile.h"

/* What is trained. */
typedef struct GomokuWorths {
    int16_t worth[PATTERN_SETS][2];   /* of an empty square with a set of patterns: to the side to move, to the side that waits */
    int16_t threats[PATTERN_THREATS]; /* by threats_mask (eval.h): to the side to move */
} GomokuWorths;

enum {
    NUMBERS_COUNT = 2 * PATTERN_SETS + PATTERN_THREATS,
    NUMBERS_UNIT = 8, /* so many of them are one of the evaluation: some are counted a hundred times in a position, and would be rounded too roughly */
};

/* The same, ready to be looked up. */
typedef struct GomokuNumbers {
    CodeInfo codes[PATTERN_CODES];
    int16_t threats[PATTERN_THREATS];
} GomokuNumbers;

static inline WeightKind numbers_kind(const char *game)
{
    const int shape[] = {PATTERN_COUNT, PATTERN_SETS, PATTERN_THREATS, CLASS_COUNT, NUMBERS_UNIT};
    uint64_t layout = HASH_START;
    for (size_t i = 0; i < sizeof shape / sizeof shape[0]; i++)
        layout = hash_step(layout, (uint64_t)shape[i]);
    return (WeightKind){game, layout, sizeof(int16_t) * NUMBERS_COUNT};
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
}

/* Reads an unpacked file. */
static inline bool numbers_read(GomokuWorths *worths, const char *game, const void *bytes, size_t size, Error *error)
{
    const WeightKind kind = numbers_kind(game);
    const uint8_t *numbers = weightfile_numbers(bytes, size, &kind, error);
    if (!numbers)
        return false;
    weightfile_get_all(&worths->worth[0][0], 2 * PATTERN_SETS, numbers);
    weightfile_get_all(worths->threats, PATTERN_THREATS, numbers + sizeof worths->worth);
    return true;
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
static inline bool numbers_write(const char *path, const char *game, const GomokuWorths *worths, Error *error)
{
    const WeightKind kind = numbers_kind(game);
    uint8_t *bytes = xmalloc(kind.size);
    weightfile_put_all(bytes, &worths->worth[0][0], 2 * PATTERN_SETS);
    weightfile_put_all(bytes + sizeof worths->worth, worths->threats, PATTERN_THREATS);
    const bool written = weightfile_write(path, &kind, bytes, error);
    free(bytes);
    return written;
}
#endif

#endif

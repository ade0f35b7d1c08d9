/* SPDX-License-Identifier: MIT
 *
 * weightfile - the one form of trained numbers, in data/ and in files of users' own: data/NAME.weights.zst.
 *
 * Unpacked (zstd), little-endian: the letters "wuqiwght", version (4 bytes), 4 bytes of zero, the game's name (24
 * bytes, filled up with zero), layout (8), length of the numbers in bytes (8), checksum (8, base/hash.h, of everything
 * else), then the numbers. The layout is a fingerprint of what the numbers stand for: numbers fitted for other shapes
 * than the program looks at are refused, as is whatever is damaged or of another game.
 */
#ifndef GAMES_WEIGHTFILE_H
#define GAMES_WEIGHTFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

enum { WEIGHTFILE_HEADER = 64, WEIGHTFILE_NAME = 24, WEIGHTFILE_VERSION = 1 };

/* Which numbers are meant. */
typedef struct WeightKind {
    const char *game; /* shorter than WEIGHTFILE_NAME */
    uint64_t layout;
    size_t size; /* of the numbers in bytes */
} WeightKind;

/* The numbers within an unpacked file of that kind; NULL with the error. */
const uint8_t *weightfile_numbers(const void *bytes, size_t size, const WeightKind *kind, Error *error);

/* Adds the unpacked form. */
void weightfile_print(Text *file, const WeightKind *kind, const void *numbers);

/* Little-endian numbers of `count` bytes. */
static inline uint64_t weightfile_get(const uint8_t *bytes, int count)
{
    uint64_t value = 0;
    while (count-- > 0)
        value = value << 8 | bytes[count];
    return value;
}

static inline void weightfile_put(uint8_t *bytes, uint64_t value, int count)
{
    for (int i = 0; i < count; i++, value >>= 8)
        bytes[i] = (uint8_t)value;
}

/* 16-bit numbers, as most weights are. */
static inline void weightfile_get_all(int16_t *weights, size_t count, const uint8_t *bytes)
{
    for (size_t i = 0; i < count; i++)
        weights[i] = (int16_t)(uint16_t)weightfile_get(bytes + 2 * i, 2);
}

static inline void weightfile_put_all(uint8_t *bytes, const int16_t *weights, size_t count)
{
    for (size_t i = 0; i < count; i++)
        weightfile_put(bytes + 2 * i, (uint16_t)weights[i], 2);
}

#ifndef __wasm__ /* a module has no files and is handed unpacked bytes */
/* Reads and unpacks a file of users' own, checked or not by the caller; NULL with the error. The caller frees it. */
void *weightfile_read(const char *path, size_t *size, Error *error);
/* Writes the packed form; the file is whole or not there. */
bool weightfile_write(const char *path, const WeightKind *kind, const void *numbers, Error *error);
#endif

#endif

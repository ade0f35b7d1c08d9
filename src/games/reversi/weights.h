/* SPDX-License-Identifier: MIT
 *
 * weights - the file form of the reversi evaluation's weights.
 *
 * A file is 32 bytes of header (magic, version, board size, stages, weights per stage, checksum), then 16-bit
 * little-endian weights, stage after stage. A weight that equals another one by a shape's mirror is
 * stored once. The checksum covers the shapes as well as the data, so weights fitted for other shapes are
 * refused. Loading fills the whole struct or, on failure, leaves it zeroed.
 */
#ifndef REVERSI_WEIGHTS_H
#define REVERSI_WEIGHTS_H

#include "base/error.h"
#include "base/hash.h"
#include "games/reversi/eval.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { REVERSI_WEIGHTS_HEADER = 32, REVERSI_WEIGHTS_VERSION = 1 };
#define REVERSI_WEIGHTS_MAGIC "wuqi-rev"

/* Fills mirror[] with each weight's twin within a stage (itself where it has none); returns how many are distinct. */
static inline int reversi_weights_twins(int32_t *mirror)
{
    int distinct = REVERSI_STAGE_WEIGHTS - START_MY_MOVES;
    for (int i = START_MY_MOVES; i < REVERSI_STAGE_WEIGHTS; i++)
        mirror[i] = i;
    for (int p = 0; p < PATTERN_COUNT; p++) {
        const PatternShape *shape = &pattern_shapes[p];
        const int stop = p + 1 < PATTERN_COUNT ? pattern_shapes[p + 1].start : START_MY_MOVES;
        for (int i = shape->start; i < stop; i++) {
            mirror[i] = shape->start + patterns_mirror(shape, i - shape->start);
            distinct += mirror[i] >= i;
        }
    }
    return distinct;
}

static inline uint64_t reversi_weights_checksum(const uint8_t *bytes, size_t size)
{
    uint64_t sum = HASH_START;
    for (int p = 0; p < PATTERN_COUNT; p++)
        sum = hash_step(sum, pattern_shapes[p].mask);
    return hash_bytes(sum, bytes, size);
}

static inline uint64_t reversi_weights_read(const uint8_t *bytes, int count)
{
    uint64_t value = 0;
    while (count-- > 0)
        value = value << 8 | bytes[count];
    return value;
}

static inline void reversi_weights_write(uint8_t *bytes, uint64_t value, int count)
{
    for (int i = 0; i < count; i++, value >>= 8)
        bytes[i] = (uint8_t)value;
}

/* Bytes of the file form, before compression. `distinct` is what reversi_weights_twins returned. */
static inline size_t reversi_weights_size(int distinct)
{
    return REVERSI_WEIGHTS_HEADER + (size_t)REVERSI_STAGES * (size_t)distinct * 2;
}

static inline bool reversi_weights_check(const uint8_t *bytes, size_t size, int distinct, Error *error)
{
    if (size < REVERSI_WEIGHTS_HEADER || memcmp(bytes, REVERSI_WEIGHTS_MAGIC, 8) != 0)
        return error_set(error, "not a reversi weight file");
    const uint64_t version = reversi_weights_read(bytes + 8, 4), board = reversi_weights_read(bytes + 12, 4);
    if (version != REVERSI_WEIGHTS_VERSION)
        return error_set(error, "weight file has version %u, expected %d", (unsigned)version, REVERSI_WEIGHTS_VERSION);
    if (board != REVERSI_SIZE)
        return error_set(error, "weight file is for board size %u, expected %d", (unsigned)board, REVERSI_SIZE);
    const uint64_t stages = reversi_weights_read(bytes + 16, 4), stored = reversi_weights_read(bytes + 20, 4);
    if (stages != REVERSI_STAGES || stored != (uint64_t)distinct)
        return error_set(error, "weight file has %u stages of %u weights, expected %d of %d", (unsigned)stages,
                         (unsigned)stored, REVERSI_STAGES, distinct);
    if (size != reversi_weights_size(distinct))
        return error_set(error, "weight file has %zu bytes, expected %zu", size, reversi_weights_size(distinct));
    const uint64_t sum = reversi_weights_checksum(bytes + REVERSI_WEIGHTS_HEADER, size - REVERSI_WEIGHTS_HEADER);
    if (sum != reversi_weights_read(bytes + 24, 8))
        return error_set(error, "weight file is damaged: checksum differs");
    return true;
}

/* Reads the (decompressed) file form. On failure the weights are all zero and the error says why. */
static inline bool reversi_weights_load(ReversiWeights *weights, const void *bytes, size_t size, Error *error)
{
    memset(weights, 0, sizeof *weights);
    int32_t *mirror = xmalloc(REVERSI_STAGE_WEIGHTS * sizeof *mirror);
    const int distinct = reversi_weights_twins(mirror);
    const bool good = reversi_weights_check(bytes, size, distinct, error);
    if (good) {
        const uint8_t *from = (const uint8_t *)bytes + REVERSI_WEIGHTS_HEADER;
        for (int stage = 0; stage < REVERSI_STAGES; stage++)
            for (int i = 0; i < REVERSI_STAGE_WEIGHTS; i++) {
                if (mirror[i] < i)
                    continue;
                const int16_t weight = (int16_t)(uint16_t)reversi_weights_read(from, 2);
                weights->stage[stage][i] = weights->stage[stage][mirror[i]] = weight;
                from += 2;
            }
    }
    free(mirror);
    return good;
}

/* Writes the file form to a new block of *size bytes, which the caller frees. */
static inline uint8_t *reversi_weights_save(const ReversiWeights *weights, size_t *size)
{
    int32_t *mirror = xmalloc(REVERSI_STAGE_WEIGHTS * sizeof *mirror);
    const int distinct = reversi_weights_twins(mirror);
    *size = reversi_weights_size(distinct);
    uint8_t *bytes = xmalloc(*size), *to = bytes + REVERSI_WEIGHTS_HEADER;
    for (int stage = 0; stage < REVERSI_STAGES; stage++)
        for (int i = 0; i < REVERSI_STAGE_WEIGHTS; i++)
            if (mirror[i] >= i) {
                reversi_weights_write(to, (uint16_t)weights->stage[stage][i], 2);
                to += 2;
            }
    memcpy(bytes, REVERSI_WEIGHTS_MAGIC, 8);
    reversi_weights_write(bytes + 8, REVERSI_WEIGHTS_VERSION, 4);
    reversi_weights_write(bytes + 12, REVERSI_SIZE, 4);
    reversi_weights_write(bytes + 16, REVERSI_STAGES, 4);
    reversi_weights_write(bytes + 20, (uint64_t)distinct, 4);
    reversi_weights_write(bytes + 24,
                          reversi_weights_checksum(bytes + REVERSI_WEIGHTS_HEADER, *size - REVERSI_WEIGHTS_HEADER), 8);
    free(mirror);
    return bytes;
}

#endif

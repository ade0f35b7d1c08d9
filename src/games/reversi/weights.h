/* SPDX-License-Identifier: MIT
 *
 * weights - the reversi evaluation's weights in a file (games/weightfile.h): 16 bits each, stage after stage. A weight
 * that equals another one by a shape's mirror is stored once. The layout covers the shapes. Loading fills the whole
 * struct or leaves it as it was.
 */
#ifndef REVERSI_WEIGHTS_H
#define REVERSI_WEIGHTS_H

#include "base/error.h"
#include "base/hash.h"
#include "games/reversi/eval.h"
#include "games/weightfile.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define REVERSI_WEIGHTS_GAME (REVERSI_SIZE == 8 ? "reversi8" : "reversi6")

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

/* `distinct` is what reversi_weights_twins returned. */
static inline WeightKind reversi_weights_kind(int distinct)
{
    uint64_t layout = hash_step(HASH_START, REVERSI_STAGES);
    for (int p = 0; p < PATTERN_COUNT; p++)
        layout = hash_step(layout, pattern_shapes[p].mask);
    return (WeightKind){REVERSI_WEIGHTS_GAME, hash_step(layout, (uint64_t)distinct),
                        (size_t)REVERSI_STAGES * (size_t)distinct * 2};
}

/* Reads the unpacked file. */
static inline bool reversi_weights_load(ReversiWeights *weights, const void *bytes, size_t size, Error *error)
{
    int32_t *mirror = xmalloc(REVERSI_STAGE_WEIGHTS * sizeof *mirror);
    const WeightKind kind = reversi_weights_kind(reversi_weights_twins(mirror));
    const uint8_t *from = weightfile_numbers(bytes, size, &kind, error);
    for (int stage = 0; from && stage < REVERSI_STAGES; stage++)
        for (int i = 0; i < REVERSI_STAGE_WEIGHTS; i++) {
            if (mirror[i] < i)
                continue;
            weights->stage[stage][i] = weights->stage[stage][mirror[i]] = (int16_t)(uint16_t)weightfile_get(from, 2);
            from += 2;
        }
    free(mirror);
    return from != NULL;
}

/* The numbers of the file in a new block, which the caller frees. */
static inline uint8_t *reversi_weights_pack(const ReversiWeights *weights, WeightKind *kind)
{
    int32_t *mirror = xmalloc(REVERSI_STAGE_WEIGHTS * sizeof *mirror);
    *kind = reversi_weights_kind(reversi_weights_twins(mirror));
    uint8_t *bytes = xmalloc(kind->size), *to = bytes;
    for (int stage = 0; stage < REVERSI_STAGES; stage++)
        for (int i = 0; i < REVERSI_STAGE_WEIGHTS; i++)
            if (mirror[i] >= i) {
                weightfile_put(to, (uint16_t)weights->stage[stage][i], 2);
                to += 2;
            }
    free(mirror);
    return bytes;
}

#endif

/* SPDX-License-Identifier: MIT
 *
 * features - what the learned evaluation looks at: tuples of four squares of each territory, tiles abroad, and the
 * pairs that face each other over the border line.
 *
 * A feature is an index into one array of weights. Territories are seen by their owners (board.h), so both sides
 * share the weights; top and bottom are mirror images and share them, too. A tile of the other side (or a wall) in
 * a tuple counts as level 15.
 */
#ifndef DUEL2048_FEATURES_H
#define DUEL2048_FEATURES_H

#include <stdint.h>

#include "games/duel2048/board.h"

enum {
    FEATURE_TUPLE = 65536,                                /* of four nibbles */
    FEATURE_ROWS = 0,                                     /* outer, inner */
    FEATURE_COLUMNS = FEATURE_ROWS + 2 * FEATURE_TUPLE,   /* back ... border */
    FEATURE_BLOCKS = FEATURE_COLUMNS + 4 * FEATURE_TUPLE, /* 2x2: outer and inner rows, three steps to the border */
    FEATURE_ABROAD = FEATURE_BLOCKS + 6 * FEATURE_TUPLE,  /* [square][level] of a tile in the other's territory */
    FEATURE_BORDER =
        FEATURE_ABROAD + 256, /* [phase][who stands at the border][mover's foremost][opponent's foremost] */
    FEATURE_PHASE = FEATURE_BORDER + 4 * 1024,
    FEATURE_WEIGHTS = FEATURE_PHASE + 4,
    FEATURE_TUPLES = 17, /* of a territory */
};

/* The four columns' tuples, and the blocks', are read from the nearer edge inwards. */
static inline unsigned features_reversed(unsigned tuple)
{
    return (tuple & 15) << 12 | (tuple >> 4 & 15) << 8 | (tuple >> 8 & 15) << 4 | tuple >> 12;
}

/* The tuples of one territory; `levels` has level 15 where a foreign tile stands. */
static inline void features_tuples(uint64_t levels, uint32_t index[FEATURE_TUPLES])
{
    int count = 0;
    for (int row = 0; row < 4; row++) {
        uint32_t tuple = (uint32_t)(levels >> (16 * row) & 0xffff);
        index[count++] = FEATURE_ROWS + (row == 1 || row == 2 ? (uint32_t)FEATURE_TUPLE : 0) + tuple;
    }
    uint64_t turned = board_transpose(levels);
    for (uint32_t column = 0; column < 4; column++) {
        unsigned tuple = (unsigned)(turned >> (16 * column) & 0xffff);
        unsigned reversed = features_reversed(tuple);
        index[count++] = FEATURE_COLUMNS + column * FEATURE_TUPLE + (tuple < reversed ? tuple : reversed);
    }
    for (int row = 0; row < 3; row++) {
        for (uint32_t column = 0; column < 3; column++) {
            unsigned upper = (unsigned)(levels >> (16 * row + 4 * (int)column) & 0xff);
            unsigned lower = (unsigned)(levels >> (16 * (row + 1) + 4 * (int)column) & 0xff);
            unsigned tuple = row < 2 ? upper | lower << 8 : lower | upper << 8;
            index[count++] = FEATURE_BLOCKS + ((row == 1 ? 3 : 0) + column) * FEATURE_TUPLE + tuple;
        }
    }
}

/* The foremost tile of a row of the frame: its level, and in bit 4 whether it stands at the border. */
static inline unsigned features_foremost(uint64_t levels, int row)
{
    unsigned line = (unsigned)(levels >> (16 * row) & 0xffff);
    if (line >> 12)
        return line >> 12 | 16;
    return line >> 8 ? line >> 8 : line >> 4 ? line >> 4 : line;
}

static inline uint32_t features_border(uint64_t mine, uint64_t theirs, int row, unsigned phase)
{
    unsigned one = features_foremost(mine, row), other = features_foremost(theirs, 3 - row);
    return FEATURE_BORDER + 1024 * phase + ((one >> 4) << 9 | (other >> 4) << 8 | (one & 15) << 4 | (other & 15));
}

#endif

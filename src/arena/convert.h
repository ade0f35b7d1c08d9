/* SPDX-License-Identifier: MIT
 *
 * convert - games from one file format to another, all in memory until it is done.
 */
#ifndef ARENA_CONVERT_H
#define ARENA_CONVERT_H

#include "records/record_file.h"

typedef struct Convert {
    const char *in, *from, *to, *game, *out;
    int64_t number; /* the one game wanted; 0: all */
    bool json, list;
    const RecordFormat *source, *target;
    char notation[32]; /* of `pgn:wxf`; empty: the game's own */
    Text text;
    int64_t seen, games, plies;
} Convert;

/* Reads IN and turns its games, or the one wanted, into `text`. */
bool convert_run(Convert *convert, Error *error);
/* Writes the text to OUT, whole or not at all. */
bool convert_save(const Convert *convert, Error *error);

#endif

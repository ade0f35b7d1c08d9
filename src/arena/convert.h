/* SPDX-License-Identifier: MIT
 *
 * convert - games from one file format to another, all in memory until it is done.
 */
#ifndef ARENA_CONVERT_H
#define ARENA_CONVERT_H

#include <jansson.h>

#include "records/record_file.h"

typedef struct Convert {
    const char *in, *from, *to, *game, *out;
    int64_t number; /* the one game wanted; 0: all */
    bool json, list;
    bool skip_bad; /* games that cannot be read or written are left out */
    const RecordFormat *source;
    RecordTarget target;
    Text text;
    int64_t seen, games, plies;
    int64_t skipped; /* games left out */
    bool refused;    /* a game was read but could not be written */
    json_t *notes;   /* what was left out or is odd, in words; the first of them in full */
    int64_t told;    /* how many there were */
} Convert;

/* Reads IN and turns its games, or the one wanted, into `text`. */
bool convert_run(Convert *convert, Error *error);
/* Writes the text to OUT, whole or not at all. */
bool convert_save(const Convert *convert, Error *error);

#endif

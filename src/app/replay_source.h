/* SPDX-License-Identifier: MIT
 *
 * replay_source - the game that `wuqi replay` is asked for: one of a file, or one of the store.
 */
#ifndef APP_REPLAY_SOURCE_H
#define APP_REPLAY_SOURCE_H

#include "records/record_file.h"

typedef struct ReplaySource {
    const char *what;        /* FILE, or RUN.GAME where there is no file of that name */
    const char *place;       /* --db */
    const char *from, *game; /* format and game of the file; NULL: its content tells */
    int64_t number;          /* of the game in the file, from 1 */
} ReplaySource;

/* Free the record in any case. */
bool replay_source_read(const ReplaySource *wanted, Record *record, Error *error);

#endif

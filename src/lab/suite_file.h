/* SPDX-License-Identifier: MIT
 *
 * suite_file - reading positions with expected answers from a file or from all suite files of a folder.
 *
 * Every item has a position that is not over and at least one expectation. docs/suite-format.md describes the formats.
 */
#ifndef LAB_SUITE_FILE_H
#define LAB_SUITE_FILE_H

#include <stdbool.h>

#include "base/error.h"
#include "games/game.h"

typedef struct SuiteItem {
    char *id;
    char *file;
    int line;
    void *pos;
    Move *best; /* any of these is right; NULL with a count of 0: any move */
    int best_count;
    Move *avoid; /* none of these is right */
    int avoid_count;
    bool has_value;
    int value;     /* that the search must find, for the side to move */
    int win_plies; /* a forced win of at most so many plies must be found; 0: no such expectation */
} SuiteItem;

typedef struct Suite {
    const Game *game;
    SuiteItem *items;
    int count, room;
} Suite;

/* Reads a file, or the suite files of a folder in the order of their names. On false the error names file and
 * line, and the suite is empty. */
bool suite_read(Suite *suite, const Game *game, const char *path, Error *error);
void suite_free(Suite *suite);

/* True if the answer meets every expectation of the item. */
bool suite_met(const SuiteItem *item, Move move, int value);

#endif

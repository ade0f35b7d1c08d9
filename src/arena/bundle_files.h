/* SPDX-License-Identifier: MIT
 *
 * bundle_files - the files of a debug bundle.
 */
#ifndef ARENA_BUNDLE_FILES_H
#define ARENA_BUNDLE_FILES_H

#include "store/db.h"

/* Writes game.json, limits.json and, for each external bot, transcript-X.txt, stderr-X.txt, replay-X.txt and replay.sh into the
 * folder. `rows` is the row of store_get_game. */
bool bundle_write(const char *folder, const DbRows *rows, Error *error);

#endif

/* SPDX-License-Identifier: MIT
 *
 * bundle_files - the files of a debug bundle.
 */
#ifndef ARENA_BUNDLE_FILES_H
#define ARENA_BUNDLE_FILES_H

#include "store/store.h"

/* Writes game.json, limits.json and, for each external bot, transcript-X.txt, stderr-X.txt, replay-X.txt and replay.sh
 * into the folder. */
bool bundle_write(const char *folder, const StoreGameFile *game, Error *error);

#endif

/* SPDX-License-Identifier: MIT
 *
 * kept - games of the terminal in files: saved by the user, and the unfinished one that is offered again at the next
 * start.
 */
#ifndef TUI_KEPT_H
#define TUI_KEPT_H

#include "records/record_file.h"

/* The tags that say how an unfinished game was played. */
#define KEPT_AGAINST "Against"
#define KEPT_SIDE "Person"

/* Writes the game in the format of the path's extension (JSON without one); whole or not at all. */
bool kept_write(const char *path, const Record *record, Error *error);
/* Reads the first game of a file; false if there is none that can be read. */
bool kept_read(const char *path, Record *record);
/* Where the unfinished game is kept; false if there is no such place. */
bool kept_path(char *path, size_t size);

#endif

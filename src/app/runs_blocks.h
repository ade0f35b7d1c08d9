/* SPDX-License-Identifier: MIT
 *
 * runs_blocks - how far a run of blocks is: what is there, what its scheduler says, and where the logs are.
 */
#ifndef APP_RUNS_BLOCKS_H
#define APP_RUNS_BLOCKS_H

#include <jansson.h>

#include "base/error.h"

/* Is the word the file of a run, not the number of one? */
bool runs_blocks_is_file(const char *word);

/* Shows the run of a file. */
bool runs_blocks_show_file(const char *path, bool json, Error *error);

/* What there is about a folder of blocks: {"folder": ..., "logs": ..., "submitted": [...]} (block_submit_states). */
json_t *runs_blocks_json(const char *folder);
/* The same for people. */
void runs_blocks_print(const char *folder);

#endif

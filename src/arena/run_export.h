/* SPDX-License-Identifier: MIT
 *
 * run_export - the games of a run in a file, a JSON object a line, by number: what `wuqi convert` reads.
 */
#ifndef ARENA_RUN_EXPORT_H
#define ARENA_RUN_EXPORT_H

#include "store/store.h"

/* The whole file or none (base/outfile.h). */
bool run_export(Store *store, int64_t run, const char *path, Error *error);

#endif

/* SPDX-License-Identifier: MIT
 *
 * trace_diff_run - `wuqi trace diff MINE [REFERENCE]`: where a student's search first does something else.
 */
#ifndef APP_TRACE_DIFF_RUN_H
#define APP_TRACE_DIFF_RUN_H

#include "app/trace_run.h"

/* Compares the trace in the file `mine` with that in `reference`; NULL: with a search of our own, by --player, of the
 * same position to the same depth. The status to end with: 0 equal, 1 different, 2 after an error. */
int trace_diff_run(const TraceCommand *command, const char *mine, const char *reference);

#endif

/* SPDX-License-Identifier: MIT
 *
 * process - a program beside ours that answers lines with lines.
 *
 * It runs in a process group of its own, so that everything it starts can be ended with it; its standard error goes
 * where ours goes only if WUQI_BOT_STDERR is set, else nowhere. Nothing it does or prints can block us for longer than the time
 * we give it: a line too long, the end of its output and silence are all just failures.
 */
#ifndef PLAYERS_PROCESS_H
#define PLAYERS_PROCESS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

typedef struct Process Process;

typedef enum ProcessStatus {
    PROCESS_LINE,
    PROCESS_SILENT,  /* no line in time */
    PROCESS_ENDED,   /* the end of its output */
    PROCESS_FLOODED, /* a line beyond the limit */
} ProcessStatus;

enum { PROCESS_LINE_MAX = 4096 };

/* Starts a program found on the path; arguments end with NULL. NULL with the error if it cannot be started. */
Process *process_start(const char *const *arguments, Error *error);

/* Ends the program and all it started, and waits for it. NULL is allowed. */
void process_stop(Process *process);

/* Sends a line (without its end). False if the program no longer reads. */
bool process_send(Process *process, const char *line);

/* Waits for a line until the deadline (clock_now_ms). */
ProcessStatus process_receive(Process *process, int64_t deadline_ms, Text *line);

#endif

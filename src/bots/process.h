/* SPDX-License-Identifier: MIT
 *
 * process - a program beside ours that answers lines with lines, confined by src/sandbox.
 *
 * Whatever bytes it writes, what is handed on is valid UTF-8 that steers no terminal (base/printable.h). Everything it
 * starts ends with it. What it writes to standard error is kept up to a limit; what it says can be kept, too. Nothing
 * it does or prints can block us for longer than the time we give it: a line too long, too many lines, the end of its
 * output and silence are all just failures. Between turns it can be halted, so that nobody thinks on another's time.
 */
#ifndef BOTS_PROCESS_H
#define BOTS_PROCESS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"
#include "sandbox/sandbox.h"

typedef struct Process Process;

typedef enum ProcessStatus {
    PROCESS_LINE,
    PROCESS_SILENT,   /* no line in time */
    PROCESS_ENDED,    /* the end of its output */
    PROCESS_FLOODED,  /* a line beyond the limit, or too much between two turns */
    PROCESS_MEMORY,   /* it holds more memory than it may: process_excess says how much */
    PROCESS_THREADS,  /* or has more threads */
    PROCESS_PONDERED, /* it used processor time while it was halted */
} ProcessStatus;

enum {
    PROCESS_LINE_MAX = 65536,
    PROCESS_TURN_MAX = 8 << 20, /* bytes between two process_send */
    PROCESS_STDERR_MAX = 65536, /* kept of standard error: its beginning, */
    PROCESS_STDERR_END = 4096,  /* and its end */
};

/* Starts a program found on the path. NULL with the error if it cannot be started. */
Process *process_start(const SandboxOrder *order, Error *error);

/* Ends the program and all it started, and waits for it. NULL is allowed. */
void process_stop(Process *process);

/* Sends a line (without its end). False if the program no longer reads. */
bool process_send(Process *process, const char *line);

/* Waits for a line until the deadline (clock_now_ms), and watches what the program uses meanwhile. */
ProcessStatus process_receive(Process *process, int64_t deadline_ms, Text *line);

/* Takes a line that is there already, without waiting; false if there is none. */
bool process_take_old(Process *process, Text *line);

/* Halts it with all its threads, and keeps watch that it stands still. */
void process_halt(Process *process);

/* Lets it go on. PROCESS_LINE, or PROCESS_PONDERED if it did not stand still: then it has been ended. `used_ns`: the
 * processor time that it used meanwhile, a little for coming to a halt. */
ProcessStatus process_resume(Process *process, int64_t *used_ns);

/* Processor time so far of all its threads and, where it may start any, of the processes below it; 0 if unknown. */
int64_t process_cpu_ns(Process *process);

/* Why it was PROCESS_MEMORY, PROCESS_THREADS or PROCESS_PONDERED. */
const char *process_excess(const Process *process);

/* What it wrote to standard error so far: where that is more than PROCESS_STDERR_MAX, without its middle. */
const char *process_complaints(Process *process);

/* True once it has said a whole line. */
bool process_has_spoken(const Process *process);

/* What it has written of a line whose end is missing; false if nothing. */
bool process_has_begun_line(Process *process, Text *text);

/* After a silence: ends its input, on which a program usually ends, and waits so long for what it kept in a buffer.
 * True if something came. It gets no more lines. */
bool process_was_buffered(Process *process, int64_t wait_ms);

/* How it ended, once its output has: "exit status 3", "killed by signal 11". Waits up to a second for that. */
void process_describe_end(Process *process, Text *text);

#endif

/* SPDX-License-Identifier: MIT
 *
 * usage - what a running bot really uses. The limits that a process is started with do not count everything: pages
 * copied by way of /proc/self/mem, shared pages, page tables, empty files, threads of a user who has other processes.
 */
#ifndef SANDBOX_USAGE_H
#define SANDBOX_USAGE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/error.h"
#include "sandbox/sandbox.h"

typedef enum UsageVerdict {
    USAGE_FINE,
    USAGE_MEMORY,  /* it holds more memory than its limit */
    USAGE_THREADS, /* it has more threads than anybody may have */
} UsageVerdict;

/* How often to look: a program can take some 50 MB in this time. */
enum { USAGE_MS = 20 };

/* Looks at the process; the error says what is too much. A process that cannot be looked at is fine: it has ended. */
UsageVerdict usage_look(pid_t bot, const SandboxLimits *limits, Error *error);

/* Processor time of the process, all its threads together; 0 if it cannot be looked at. */
int64_t usage_cpu_ns(pid_t bot);

/* The same with the processes below it: those that are there, and those that were waited for. */
int64_t usage_tree_cpu_ns(pid_t bot);

/* What the process and those below it hold together, and how many they are; nobody counts on beyond one more than
 * `most`. Up to `enough_kb` a page that several of them share may be counted more than once. */
typedef struct UsageTree {
    int64_t memory_kb;
    int processes;
} UsageTree;
UsageTree usage_tree(pid_t bot, int most, int64_t enough_kb);

/* Kills the process and those below it, whatever group they are in. */
void usage_tree_kill(pid_t bot);

#endif

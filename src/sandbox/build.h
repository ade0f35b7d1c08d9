/* SPDX-License-Identifier: MIT
 *
 * build - a command that turns a folder into another one, in the cage: a student's `make`.
 *
 * The command works on a copy of the folder in a file system in memory, which ends with it. What it leaves comes out as
 * a tar archive, by a pipe: a build can write nothing else that stays. It may start processes; when it ends, however,
 * all of them end. Time, memory, processes and disk have limits, and going beyond one of them is a result like any
 * other. Only tiers A and B can do that.
 */
#ifndef SANDBOX_BUILD_H
#define SANDBOX_BUILD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

enum { BUILD_PROCESSES_MAX = 256, BUILD_SAID_MAX = 1 << 16 };

typedef struct BuildOrder {
    const char *folder;  /* the files, which stay as they are; an absolute path */
    const char *command; /* for a shell */
    int64_t seconds, memory_mb, disk_mb;
} BuildOrder;

typedef enum BuildEnd {
    BUILD_DONE,
    BUILD_FAILED,    /* the command ended with another status than 0 */
    BUILD_TIME,      /* it took longer than it may */
    BUILD_MEMORY,    /* its processes together held more memory */
    BUILD_PROCESSES, /* it started more processes */
    BUILD_DISK,      /* it wrote more */
} BuildEnd;

typedef struct BuildResult {
    BuildEnd end;
    int status; /* of the command, if it failed */
    int file;   /* the archive of a build that is done, at its beginning; else -1. Close it */
    Text said;  /* output and errors; free it */
} BuildResult;

/* False with the error if this machine could not run it; then there is nothing to free. */
bool build_run(const BuildOrder *order, BuildResult *result, Error *error);

#endif

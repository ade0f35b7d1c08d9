/* SPDX-License-Identifier: MIT
 *
 * who - a process by name, so that others can tell who holds what they want, and whether it still lives.
 *
 * A process number alone says little: numbers are used again, machines restart, containers count for themselves. `life`
 * names one process and no other.
 */
#ifndef BASE_WHO_H
#define BASE_WHO_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Who {
    char life[96]; /* the machine's start, the process namespace, the number, when it began */
    char host[64];
    char command[64]; /* "wuqi train" */
    int64_t pid;
} Who;

void who_am_i(Who *who, const char *command);

/* True if it was a process of this machine and is no more. Of processes elsewhere nothing is known. */
bool who_is_gone(const Who *who);

#endif

/* SPDX-License-Identifier: MIT
 *
 * diagnose - why a program failed, in the words of somebody who looks over a student's shoulder.
 */
#ifndef CLASS_DIAGNOSE_H
#define CLASS_DIAGNOSE_H

#include "class/marks.h"
#include "players/player.h"

typedef struct Failure {
    PlayerFault fault;
    const char *why;        /* the error that was told */
    const char *complaints; /* standard error; may be "" */
    int64_t memory_mb, seconds;
} Failure;

/* Names it and says what it is. */
void diagnose(const Failure *failure, char fault[FAULT_NAME_MAX], Say *said);

#endif

/* SPDX-License-Identifier: MIT
 *
 * waiting - what becomes of a process that wants what another one holds: it is refused in a line that says who has it,
 * or it waits.
 */
#ifndef BASE_WAITING_H
#define BASE_WAITING_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/who.h"

/* How one asks. */
typedef struct Waiting {
    const char *command;                                   /* who asks: "wuqi train" */
    bool wait;                                             /* until it is free; else it is refused at once */
    const _Atomic bool *stop;                              /* ends the waiting; may be NULL */
    void (*tell)(const char *command, const Error *error); /* told once that it waits, and for whom; may be NULL */
} Waiting;

/* The process that has it, and for how many seconds. Its number is 0 where it is unknown. */
typedef struct Holder {
    Who who;
    double seconds;
} Holder;

typedef enum WaitingAnswer { WAITING_TAKEN, WAITING_HELD, WAITING_FAILED } WaitingAnswer;

/* What is wanted. */
typedef struct WaitingFor {
    WaitingAnswer (*take)(void *context, Holder *holder, Error *error);
    /* Fills the error: who has it. `waits`: and that we wait, else how one does. */
    void (*say)(const void *context, const Holder *holder, bool waits, Error *error);
    void *context;
} WaitingFor;

/* True when it was taken. */
bool waiting_take(const Waiting *waiting, const WaitingFor *wanted, Error *error);

/* How long somebody has had it: "12 s", "3 min", "2 h". */
typedef struct WaitingAge {
    char text[24];
} WaitingAge;
WaitingAge waiting_age(const Holder *holder);

#endif

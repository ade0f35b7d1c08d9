/* SPDX-License-Identifier: MIT
 *
 * freezer - halts all processes of a bot by the kernel's freezer of control groups, which nothing inside can undo.
 *
 * A bot that is halted by a signal alone (SIGSTOP) goes on as soon as somebody sends it another one. A frozen group
 * goes on when its `cgroup.freeze` (version 2) or `freezer.state` (version 1) says so, and a bot can write to neither.
 * Each bot has a group of its own below that of this program, `wuqi-PID-NUMBER`, which it enters before it is confined.
 * Where this user may make no groups there is no freezer, and the signal must do.
 */
#ifndef SANDBOX_FREEZER_H
#define SANDBOX_FREEZER_H

#include <stdbool.h>

typedef enum FreezerKind { FREEZER_NONE, FREEZER_V1, FREEZER_V2 } FreezerKind;

/* The best that works here, found by trying, once. */
FreezerKind freezer_kind(void);
/* Uses this one from now on, or none: for tests. False if it does not work here. */
bool freezer_use(FreezerKind kind);

/* The folder in which groups are made; "" if there is none. */
const char *freezer_base(void);

typedef struct Freezer Freezer;

/* A new group without processes; NULL if there can be none. */
Freezer *freezer_new(void);

/* In the child, after the fork: enters the group. Only makes system calls. NULL is allowed. */
void freezer_enter(const Freezer *freezer);

/* Freezes the group, or lets it go on. NULL is allowed. */
void freezer_halt(const Freezer *freezer, bool halt);

/* Kills what is left in the group and removes it. NULL is allowed. */
void freezer_free(Freezer *freezer);

#endif

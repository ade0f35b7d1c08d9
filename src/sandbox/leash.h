/* SPDX-License-Identifier: MIT
 *
 * leash - whatever a process started ends with it.
 *
 * The kernel's own signal on a parent's death does not reach everything: a keeper (bubblewrap) that is killed between
 * making its child and letting it go leaves that child waiting for ever. So a small process beside ours is told of
 * every group of processes that is started for a bot, and ends those that are left when we are gone, however we went.
 */
#ifndef SANDBOX_LEASH_H
#define SANDBOX_LEASH_H

#include <sys/types.h>

/* Before the fork: the process beside ours is there, if the machine lets us have one. */
void leash_hold(void);

/* In the child, first of all: it leads a group of its own, and that group is known. Only makes system calls. */
void leash_tie(void);

/* The group that this child leads has been ended; its number may be used again only after this. */
void leash_let_go(pid_t child);

#endif

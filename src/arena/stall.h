/* SPDX-License-Identifier: MIT
 *
 * stall - did this process run all the time?
 *
 * A referee that was halted (Ctrl-Z, a signal, a frozen container, a virtual machine that was moved) measures times
 * that are nobody's fault. A thread that should wake up every few milliseconds notices when it did not.
 */
#ifndef ARENA_STALL_H
#define ARENA_STALL_H

/* How often the process has stood still so far, for longer than a busy machine makes anybody wait. The first call
 * begins the watch. */
int stall_count(void);

/* The same, once a halt that is just over must have been noticed. Takes a few milliseconds. */
int stall_count_settled(void);

#endif

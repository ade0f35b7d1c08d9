/* SPDX-License-Identifier: MIT
 *
 * halted - looks at the bots that are halted, and ends those that think nevertheless.
 *
 * Whatever halts a bot, it is its processor time that shows whether it stands still. A thread of ours looks at it every
 * HALTED_MS while at least one bot is halted, since a bot that goes on takes processors from its opponent.
 */
#ifndef SANDBOX_HALTED_H
#define SANDBOX_HALTED_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    HALTED_MS = 20,
    /* Processor time that a halted bot may use: its threads stop one after the other, on a busy machine not at once. */
    HALTED_CPU_MS = 200,
};

/* A bot that is halted. The caller fills in the first part and leaves it where it is until halted_end. */
typedef struct Halted {
    pid_t bot;
    int handle;  /* of the bot (pidfd), so that nobody else is hit who got its number; -1: none */
    pid_t group; /* of the bot and the processes below it, which count, too; 0: it has none */

    int64_t from_ns; /* its processor time when it was halted */
    int64_t used_ns; /* since then, as last seen */
    bool ended;      /* it used more than it may, and was killed */
    struct Halted *next;
} Halted;

/* It has just been halted. */
void halted_begin(Halted *halted);

/* Looks for the last time, before it goes on or is ended. True if it stood still, or nearly so. */
bool halted_end(Halted *halted);

#endif

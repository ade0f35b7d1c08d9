/* SPDX-License-Identifier: MIT
 *
 * clock_args - the options about the clock and the limits of a move that every command with games has.
 */
#ifndef APP_CLOCK_ARGS_H
#define APP_CLOCK_ARGS_H

#include "app/think.h"
#include "arena/referee.h"

/* As given; NULL and 0 where an option is absent. */
typedef struct ClockArgs {
    const char *tc, *which;
    int64_t bank, movetime, nodes, depth, margin;
} ClockArgs;

#define CLOCK_OPTIONS(own) \
    ARG_TEXT("--tc", "TC", (own).tc), ARG_INT("--bank", "MS", (own).bank, 1, INT32_MAX), \
        THINK_OPTION_MOVETIME((own).movetime), THINK_OPTION_NODES((own).nodes), THINK_OPTION_DEPTH((own).depth), \
        THINK_OPTION_CLOCK((own).which)

/* The clock that they ask for. */
bool clock_args_apply(const ClockArgs *args, RefereeClock *clock, Error *error);

/* Whose time counts, for commands that measure one bot: what was asked for, or with NULL processor time on a machine
 * whose load exceeds its processors, so that the bot pays for nobody else's work. With `tell` a line says so. */
bool clock_args_choose(const char *which, bool tell, bool *cpu, Error *error);

/* The same in a few words, each followed by a comma: "60+0.6, processor time, ". */
void clock_args_describe(const ClockArgs *args, Text *text);

#endif

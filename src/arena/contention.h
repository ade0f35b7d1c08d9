/* SPDX-License-Identifier: MIT
 *
 * contention - whether the players of a run got the processor when they needed it. Where wall time is far above
 * processor time, the machine was busy with other things or the player slept; results by wall time then do not measure
 * strength alone.
 *
 * Only games timed by wall time are counted.
 */
#ifndef ARENA_CONTENTION_H
#define ARENA_CONTENTION_H

#include <stdint.h>

#include "arena/match.h"

typedef struct ContentionPlayer {
    char *name;
    int64_t wall_ns, cpu_ns, moves;
} ContentionPlayer;

typedef struct ContentionMeter {
    ContentionPlayer *players;
    int count;
} ContentionMeter;

/* Counts a finished game, if it was timed by wall time. */
void contention_add(ContentionMeter *meter, const Conditions *conditions, const MatchEvent *event);

/* The player whose wall time exceeds its processor time by the largest factor, if that is large; NULL: every player got
 * the processor. */
const ContentionPlayer *contention_worst(const ContentionMeter *meter);

/* Adds what another meter has counted and empties that. */
void contention_take(ContentionMeter *meter, ContentionMeter *other);

void contention_free(ContentionMeter *meter);

#endif

/* SPDX-License-Identifier: MIT
 *
 * contention - did the players of a run get the processor when they needed it? Time by the wall far above processor
 * time says no: the machine was busy with other things, or the player slept. Then results by the wall's clock are not
 * about strength alone.
 *
 * Only games whose clock is the wall's are counted.
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

/* Counts a finished game, if its clock is the wall's. */
void contention_add(ContentionMeter *meter, const Conditions *conditions, const MatchEvent *event);

/* The player whose time by the wall is furthest above its processor time, if that is far; NULL: everybody got what he
 * needed. */
const ContentionPlayer *contention_worst(const ContentionMeter *meter);

/* Adds what another meter has counted and empties that. */
void contention_take(ContentionMeter *meter, ContentionMeter *other);

void contention_free(ContentionMeter *meter);

#endif

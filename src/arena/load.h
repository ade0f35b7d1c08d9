/* SPDX-License-Identifier: MIT
 *
 * load - did the players of a run get the processor when they needed it? Time by the wall far above processor time says
 * no: the machine was busy with other things, or the player slept. Then results by the wall's clock are not about
 * strength alone.
 *
 * Only games whose clock is the wall's are counted.
 */
#ifndef ARENA_LOAD_H
#define ARENA_LOAD_H

#include <stdint.h>

#include "arena/match.h"

typedef struct LoadPlayer {
    char *name;
    int64_t wall_ns, cpu_ns, moves;
} LoadPlayer;

typedef struct LoadMeter {
    LoadPlayer *players;
    int count;
} LoadMeter;

/* Counts a finished game, if its clock is the wall's. */
void load_add(LoadMeter *meter, const Conditions *conditions, const MatchEvent *event);

/* The player whose time by the wall is furthest above its processor time, if that is far; NULL: everybody got what he
 * needed. */
const LoadPlayer *load_worst(const LoadMeter *meter);

/* Adds what another meter has counted and empties that. */
void load_take(LoadMeter *meter, LoadMeter *other);

void load_free(LoadMeter *meter);

#endif

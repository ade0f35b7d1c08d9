/* SPDX-License-Identifier: MIT
 *
 * ladder_play - games of a ladder, chosen one after another.
 */
#ifndef APP_LADDER_PLAY_H
#define APP_LADDER_PLAY_H

#include "arena/ladder.h"

/* Plays pairs where they tell most, until there are this many games more or somebody stops it. */
bool ladder_play(Ladder *ladder, int64_t games, int concurrency, Error *error);

#endif

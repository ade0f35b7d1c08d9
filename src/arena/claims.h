/* SPDX-License-Identifier: MIT
 *
 * claims - forced wins and losses that a player announced, compared with how the game ended.
 *
 * A game that did not end by the rules proves nothing, and a loss that was told of may be overlooked by the winner:
 * only a win that did not come, or not in time, and a loss told with the very move that won are wrong.
 */
#ifndef ARENA_CLAIMS_H
#define ARENA_CLAIMS_H

#include "arena/referee.h"

/* Counts the wrong ones of a player (0 or 1) in a finished game. */
void claims_check_mates(GameRecord *record, int player);

#endif

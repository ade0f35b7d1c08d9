/* SPDX-License-Identifier: MIT
 *
 * tournament_play - a tournament as a run in the store: round by round, then the table.
 */
#ifndef APP_TOURNAMENT_PLAY_H
#define APP_TOURNAMENT_PLAY_H

#include "arena/tournament.h"
#include "store/store.h"

typedef struct TournamentRun {
    Tournament tournament;
    Store store;
    int64_t run;
    bool json;
} TournamentRun;

/* Plays what is left and prints the table; returns the exit status. */
int tournament_play(TournamentRun *run, bool resume);

#endif

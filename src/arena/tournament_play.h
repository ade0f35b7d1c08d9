/* SPDX-License-Identifier: MIT
 *
 * tournament_play - a tournament as a run in the store: round by round.
 */
#ifndef ARENA_TOURNAMENT_PLAY_H
#define ARENA_TOURNAMENT_PLAY_H

#include <stdatomic.h>

#include "arena/contention.h"
#include "arena/standings.h"
#include "arena/tournament.h"
#include "base/waiting.h"
#include "store/store.h"

typedef struct TournamentRun {
    Tournament tournament;
    Store store;
    int64_t run;              /* its number in the store */
    int rounds;               /* begun so far */
    bool kept;                /* the store outlives the tournament */
    const char *about;        /* of a new run (run_about.h); may be NULL */
    const _Atomic bool *stop; /* may be NULL */
    const Waiting *waiting;   /* for the run's lease (run_lease.h); NULL: none is taken */
    MatchFunction *on_game;   /* in a worker's thread, under its lock; may be NULL */
    void (*on_progress)(void *context, const StoreProgress *progress); /* may be NULL */
    void *context;
    ContentionMeter contention; /* of the games played here; free it afterwards */
} TournamentRun;

/* Finds the run that is to go on, or makes a new one with no jobs yet. */
bool tournament_make_run(TournamentRun *run, bool resume, Error *error);

/* Plays what is left; *whole is false if that was interrupted. */
bool tournament_play(TournamentRun *run, bool *whole, Error *error);

/* The standings after the rounds so far, byes included. Free them. */
bool tournament_standings(TournamentRun *run, Standings *standings, Error *error);

#endif

/* SPDX-License-Identifier: MIT
 *
 * tune_run - numbers of a game's search tuned by games between players of this program, kept in the store.
 *
 * A run of the kind "tune" with two players, both `player`; each of its jobs is a pair of games and carries the numbers
 * that the two play by. A round of pairs is planned, played by threads of this process and by whoever else works on the
 * store, and learned from (spsa.h). What was learned is not kept: it follows from the results of the pairs, so that a
 * run that was stopped goes on as if it had not been.
 */
#ifndef ARENA_TUNE_RUN_H
#define ARENA_TUNE_RUN_H

#include <stdatomic.h>

#include "arena/contention.h"
#include "arena/openings.h"
#include "arena/referee.h"
#include "arena/run_lease.h"
#include "arena/spsa.h"
#include "store/store.h"

enum { TUNE_NUMBERS_MAX = 64 };

typedef struct TuneRun {
    const Game *game;
    const char *player;            /* an engine's spec */
    int numbers[TUNE_NUMBERS_MAX]; /* places in Game.tuned */
    int count;
    int64_t games;
    int round; /* pairs that are played around the same place */
    double rate;
    Conditions conditions;
    const Openings *openings;
    int concurrency;
    bool resume;
    const char *about;        /* of a new run (run_about.h); may be NULL */
    const _Atomic bool *stop; /* may be NULL */
    const Waiting *waiting;   /* for the run's lease (run_lease.h); NULL: none is taken */
    /* Told after every round; may be NULL. */
    void (*on_round)(void *context, const struct TuneRun *run);
    void *context;
    ContentionMeter *contention; /* may be NULL */
    /* How far it is. */
    int64_t id, played;
    bool over; /* somebody else had come to the end of it, the match included */
    RunLease lease;
    Spsa spsa;
    SpsaNumber places[TUNE_NUMBERS_MAX]; /* by the order of `numbers` */
} TuneRun;

/* Takes "ASPIRATION,LATE_BASE"; "all" is every number that can go up and down. */
bool tune_run_choose(TuneRun *run, const char *names, Error *error);

/* Begins where the numbers are as shipped. */
void tune_run_begin(TuneRun *run);
/* The job of a pair, from where the numbers stand. Free it. */
char *tune_run_job(const TuneRun *run, int64_t pair);
/* Learns from a round: the points of its pairs' first players, 0 to 4, from pair `first` on. */
void tune_run_round(TuneRun *run, int64_t first, const int *points, int size);

/* Plays what is left. False if it could not; true if it is done or was stopped (`played` is less than `games`). The run
 * stays open, and this process's alone until it is closed. */
bool tune_run_play(TuneRun *run, Store *store, Error *error);
void tune_run_close(TuneRun *run);

/* Adds the spec of a player with these numbers; those that are as shipped are left out. */
void tune_run_spec(const TuneRun *run, const int *values, Text *spec);

#endif

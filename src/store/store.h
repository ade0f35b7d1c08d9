/* SPDX-License-Identifier: MIT
 *
 * store - runs, jobs, games: what must survive any crash.
 *
 * A run is a set of jobs; a job is a few whole pairs of games. A worker claims a job with a lease and a token that
 * grows with every claim; it hands in the games and the completion in one transaction, which fails if its token is no
 * longer the job's. So a worker that was given up cannot be counted, a game cannot be there twice, and none is lost:
 * whatever dies, the job's lease runs out and somebody else plays it, with the same seeds. Specs are JSON texts that
 * this layer does not look into.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/db.h"

typedef struct Store {
    Db *db;
    struct StoreLease *leases; /* of runs, that this process has (leases.h) */
    int64_t planned;           /* the run that jobs are being added to */
} Store;

/* Opens a database ("" is the user's own, see store_default_path) and brings its schema up to date. */
bool store_open(Store *store, const char *where, Error *error);
void store_close(Store *store);

/* $XDG_DATA_HOME/wuqi/wuqi.db, with its folder made; false with the error if that is not possible. */
bool store_default_path(char *path, size_t size, Error *error);

typedef enum RunState { RUN_OPEN, RUN_DONE, RUN_STOPPED } RunState;

typedef struct StoreRun {
    int64_t id;
    char *kind, *name, *spec;
    char *about; /* JSON for spectators, not looked into here; NULL: nothing */
    RunState state;
    double created; /* seconds since 1970; the store's to set */
} StoreRun;

void store_run_free(StoreRun *run);

/* Makes a run with its jobs, all or nothing. */
bool store_create_run(Store *store, StoreRun *run, const char *const *jobs, int count, Error *error);
/* Adding jobs to a run, by the number of those it has: between begin and end no one else adds any. Where the store had
 * the run's lease (leases.h) and has lost it, this fails, as does changing its state. */
bool store_begin_plan(Store *store, int64_t run, int64_t *jobs, Error *error);
bool store_add_jobs(Store *store, int64_t run, const char *const *jobs, int count, Error *error);
bool store_end_plan(Store *store, bool keep, Error *error);
/* A run by number; or the last open run, or the last run at all, of a kind with that spec. Its id is 0 if there is
 * none. */
bool store_get_run(Store *store, int64_t id, StoreRun *run, Error *error);
bool store_find_open_run(Store *store, const char *kind, const char *spec, StoreRun *run, Error *error);
bool store_find_run(Store *store, const char *kind, const char *spec, StoreRun *run, Error *error);
/* All runs by number; *count of them, to be freed with store_runs_free. */
bool store_list_runs(Store *store, StoreRun **runs, int *count, Error *error);
void store_runs_free(StoreRun *runs, int count);
bool store_set_run_state(Store *store, int64_t run, RunState state, Error *error);

typedef struct StoreJob {
    int64_t id, run, token;
    char *spec, *run_spec;
    double lease; /* seconds it was given for, with the claim */
} StoreJob;

void store_job_free(StoreJob *job);

/* What a worker asks for. */
typedef struct StoreClaim {
    int64_t run; /* 0: any that is open */
    const char *worker;
    double lease; /* seconds */
} StoreClaim;

/* Claims the next job. *found is false if there is none now. */
bool store_claim(Store *store, const StoreClaim *claim, StoreJob *job, bool *found, Error *error);
/* Renews a lease. *alive is false if the job is no longer the worker's, or its run is over. */
bool store_beat(Store *store, const StoreJob *job, double lease, bool *alive, Error *error);
/* Gives a job back, as a worker does that is told to end. With a reason the job itself is at fault: the third time it
 * is put aside with that reason, and the rest of the run goes on without it. */
enum { STORE_FAILURES_MAX = 3 };
bool store_release(Store *store, const StoreJob *job, const char *reason, Error *error);

/* Puts a claimed job aside at once: it cannot be played. */
bool store_put_aside(Store *store, const StoreJob *job, const char *reason, Error *error);

/* What a job asks for, by its number; the id is 0 if there is no such job of that run. */
bool store_get_job(Store *store, int64_t id, int64_t run, StoreJob *job, Error *error);

/* A bot's side of a game, kept for debugging. */
typedef struct StoreLog {
    const char *transcript, *complaints; /* NULL: none */
} StoreLog;

typedef struct StoreGame {
    int64_t number, pair;
    int a, b; /* players of the run */
    bool a_first;
    int points;      /* of a, in halves: 0, 1, 2 */
    const char *end; /* rules, time, crash ... */
    int plies;
    int64_t time_us[2]; /* of a and b */
    int claims[2];      /* turns in which a and b said what is not so */
    const char *sandbox;
    const char *record; /* JSON */
    StoreLog logs[2];   /* of a and b */
} StoreGame;

/* What a job brought. */
typedef struct StoreGames {
    const StoreGame *at;
    int count;
    const char *text; /* of a job whose result is no game (results.h); NULL: none */
} StoreGames;

/* Hands in a finished job. *accepted is false if it came too late; then nothing is kept. A job handed in twice by the
 * same claim (the answer to the first time was lost) is accepted and kept once. */
bool store_submit(Store *store, const StoreJob *job, StoreGames games, bool *accepted, Error *error);

/* Between store_begin_plan and store_end_plan: a job of the run that was done elsewhere, and its games. *fresh is
 * false, and nothing is added, if the run has a job of this text. */
bool store_add_result(Store *store, int64_t run, const char *spec, StoreJob *job, bool *fresh, Error *error);
bool store_add_games(Store *store, const StoreJob *job, StoreGames games, Error *error);

typedef struct StoreProgress {
    int64_t jobs, done, leased, refused; /* refused: results that came too late */
    int64_t games, dead;                 /* dead: jobs put aside */
    char reason[ERROR_LENGTH + 100];     /* of one of them, "" if there is none */
} StoreProgress;

bool store_progress(Store *store, int64_t run, StoreProgress *progress, Error *error);

/* True if no job of the run (0: of any open run) is waiting or leased, or the run is no longer open. Fails if there is
 * no such run. */
bool store_finished(Store *store, int64_t run, bool *finished, Error *error);

/* Sums over the games between two players of a run, for the first of them. Whole pairs by score are in pairs[]. */
typedef struct StoreTotals {
    int a, b;
    int64_t games, wins, draws, losses;
    int64_t pairs[5];
    int64_t timeouts[2], illegal[2], crashes[2], time_us[2], claims[2];
} StoreTotals;

/* All pairings that have games, in the order of their players, of whom the run has so many (games of a run without any
 * are those of its player 0); *count of them, to be freed. */
bool store_totals(Store *store, int64_t run, int players, StoreTotals **totals, int *count, Error *error);

/* Whole pairs of games of a run from this number on, in order, with the points (in halves) of a; *count of them, to be
 * freed. */
typedef struct StorePair {
    int64_t pair;
    int points; /* 0 to 4 */
} StorePair;

bool store_pairs(Store *store, int64_t run, int64_t from, StorePair **pairs, int *count, Error *error);

/* The tiers that the bots of a run's games were confined in, separated by blanks; "" if it has had none. */
enum { STORE_TIERS_MAX = 32 };
bool store_tiers(Store *store, int64_t run, char tiers[STORE_TIERS_MAX], Error *error);

/* Players of a run whose rating is known, because the run is a ladder and they are its references; *count of them, to
 * be freed. */
typedef struct StoreReference {
    int player;
    double elo;
} StoreReference;

bool store_references(Store *store, int64_t run, StoreReference **references, int *count, Error *error);

/* All that is kept of one game; empty texts where there is nothing. */
typedef struct StoreGameFile {
    char *record, *sandbox, *run_spec;    /* record NULL: there is no such game */
    char *transcripts[2], *complaints[2]; /* of a and b */
} StoreGameFile;

/* The records of all games of a run by number, a line of JSON each, to `take`; they are read a few at a time. */
typedef void StoreRecordFunction(void *context, const char *record);
bool store_each_record(Store *store, int64_t run, StoreRecordFunction *take, void *context, Error *error);

bool store_get_game(Store *store, int64_t run, int64_t number, StoreGameFile *game, Error *error);
void store_game_file_free(StoreGameFile *game);

#endif

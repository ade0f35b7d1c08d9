/* SPDX-License-Identifier: MIT
 *
 * match_run - a match as a run in the store: made or taken up again, played by threads of this process (and whoever
 * else works on the same store), watched until it is decided.
 */
#ifndef ARENA_MATCH_RUN_H
#define ARENA_MATCH_RUN_H

#include "arena/contention.h"
#include "arena/match.h"
#include "arena/sprt.h"
#include "base/waiting.h"
#include "store/store.h"

/* How far a match is. */
typedef struct MatchProgress {
    const MatchResult *result;
    double seconds_left; /* negative: unknown */
} MatchProgress;

typedef struct MatchRun {
    Match match;             /* with its own `stop` and `on_game` */
    Text names[2], specs[2]; /* of the players; the match points to them */
    Openings openings;
    int balanced; /* so many of the openings, the first ones, come with the program */
    Sprt sprt;    /* elo0 and elo1 equal: none */
    bool resume, queue;
    bool over_too;          /* with resume: a run that has come to its end will do as well */
    const Waiting *waiting; /* for the run's lease (run_lease.h); NULL: none is taken */
    bool kept;              /* the store outlives the match */
    int batch;
    const char *about;          /* of a new run (run_about.h); may be NULL */
    ContentionMeter contention; /* of the games played here; free it afterwards */
    int64_t start_ns[2];        /* the slowest start of a and of b in the games played here; 0: part of this program */
    /* Told several times a second while that is cheap, with the match's context; may be NULL. */
    void (*on_progress)(void *context, const MatchProgress *progress);
} MatchRun;

bool match_has_sprt(const MatchRun *run);

/* True if the match has a test and that has come to an end. */
bool match_decided(const MatchRun *run, const MatchResult *result);

/* Makes the openings that the match's games and seed need: of a file, or so many random plies, or those that come with
 * the program where there is no file and `plies` is negative. They take the place of those it has. */
bool match_run_openings(MatchRun *run, const char *file, int plies, Error *error);

/* Takes players given as NAME=SPEC or SPEC, in the place of those it has. Free with match_run_free what the run holds.
 */
void match_run_players(MatchRun *run, const char *a, const char *b);
void match_run_free(MatchRun *run);

/* Plays what is left, or nothing if the run was only to be queued. `result` has all games of the run, `run_id` its
 * number, also where somebody else plays it. */
bool match_play_run(MatchRun *run, Store *store, MatchResult *result, int64_t *run_id, Error *error);

#endif

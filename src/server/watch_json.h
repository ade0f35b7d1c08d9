/* SPDX-License-Identifier: MIT
 *
 * watch_json - what there is to watch, as JSON. NULL with the error if it is not there or cannot be read.
 */
#ifndef SERVER_WATCH_JSON_H
#define SERVER_WATCH_JSON_H

#include <jansson.h>

#include "arena/run_spec.h"

typedef struct WatchQuestion {
    int64_t run, game;
    bool logs; /* who asks may read the bots' logs */
} WatchQuestion;

enum {
    WATCH_RUNS_MAX = 100,   /* the newest */
    WATCH_BOARDS_MAX = 64,  /* games that are being played */
    WATCH_GAMES_MAX = 100,  /* finished ones at a time */
    WATCH_COURSE_MAX = 200, /* points of the curve */
};

/* {runs: [{run, kind, name, game, state, created, players, jobs, done, games, playing}]}, the newest first */
json_t *watch_json_runs(Store *store, const WatchQuestion *question, Error *error);
/* The run with its players, standings, results, conditions, course (where two players meet) and newest games. */
json_t *watch_json_run(Store *store, const WatchQuestion *question, Error *error);
/* {state, jobs, done, games, playing, boards: [live.h]} */
json_t *watch_json_live(Store *store, const WatchQuestion *question, Error *error);
/* {games: [...]} with numbers above question->game */
json_t *watch_json_games(Store *store, const WatchQuestion *question, Error *error);
/* {record, sandbox, names, clock, logs: null or [{transcript, complaints}, ...]} */
json_t *watch_json_game(Store *store, const WatchQuestion *question, Error *error);

/* The run with its spec read; both to be freed, also on false. */
bool watch_read_run(Store *store, int64_t id, StoreRun *run, RunSpec *spec, Error *error);

#endif

/* SPDX-License-Identifier: MIT
 *
 * run_spec - what a run is, as the JSON text that is kept with it and sent to its workers; and the jobs it is cut into.
 *
 * Everything a worker needs is in these texts: specs of players, clocks, seed, and in each job the openings of its
 * pairs. So the same job gives the same games wherever and however often it is played.
 */
#ifndef ARENA_RUN_SPEC_H
#define ARENA_RUN_SPEC_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/match.h"
#include "store/store.h"

enum { RUN_PLAYERS_MAX = 1000, RUN_PAIRS_MAX = 1000 };

typedef struct RunPlayer {
    char *name; /* unique in the run */
    char *spec;
} RunPlayer;

typedef struct RunSpec {
    const Game *game;
    RunPlayer *players;
    int count;
    Conditions conditions;
} RunSpec;

void run_spec_add_player(RunSpec *spec, const char *name, const char *player);
void run_spec_free(RunSpec *spec);

/* One line of JSON; the same spec always gives the same line. Free it. */
char *run_spec_print(const RunSpec *spec);
/* False if the text is not such a line. Whether the players can be made is found out later. */
bool run_spec_parse(RunSpec *spec, const char *text, Error *error);

/* One pair of games, or (games 1) the first of them. */
typedef struct JobPair {
    int64_t pair; /* number in the run, from 0 */
    int games;
    char *opening; /* a line for opening_parse */
} JobPair;

typedef struct JobSpec {
    int a, b;      /* players of the run */
    char *more[2]; /* options that a and b have in this job beside those of their specs; NULL: none */
    JobPair *pairs;
    int count;
} JobSpec;

/* Adds a player's spec with more options, which may be none. */
void run_spec_with(const char *spec, const char *more, Text *text);

void job_spec_add(JobSpec *job, int64_t pair, int games, const char *opening);
char *job_spec_print(const JobSpec *job);
bool job_spec_parse(JobSpec *job, const char *text, Error *error);
void job_spec_free(JobSpec *job);
/* Are these the games that the job asks for: all of them, with their numbers, pairs and players, in order? */
bool job_spec_answers(const JobSpec *job, StoreGames games, Error *error);

/* Texts of jobs, growing. */
typedef struct JobList {
    char **texts;
    int count;
} JobList;

/* The games between two players of the run, cut into jobs of `batch` pairs (0: a sensible number). Pairs are numbered
 * from `first`; pair n uses opening n modulo their count. */
typedef struct JobPlan {
    const Game *game;
    const Openings *openings;
    int a, b;
    int64_t games, first;
    int batch;
} JobPlan;

void job_list_plan(JobList *list, const JobPlan *plan);
/* How many jobs a plan without a `batch` of its own makes of so many games. */
int64_t job_list_expect(int64_t games);
void job_list_free(JobList *list);

#endif

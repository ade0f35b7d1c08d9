/* SPDX-License-Identifier: MIT
 *
 * tournament - many players: who meets whom. Read from a JSON file (docs/tournament.schema.json).
 *
 * A tournament is a run in the store. Round robin and gauntlet know all their jobs beforehand; a Swiss tournament makes
 * the jobs of a round when the round before is complete, from results alone, so that it can be taken up again anywhere.
 */
#ifndef ARENA_TOURNAMENT_H
#define ARENA_TOURNAMENT_H

#include <jansson.h>

#include "arena/run_spec.h"
#include "store/store.h"

typedef enum TournamentFormat { TOURNAMENT_ROUND_ROBIN, TOURNAMENT_GAUNTLET, TOURNAMENT_SWISS } TournamentFormat;

typedef struct Tournament {
    char *name;
    TournamentFormat format;
    RunSpec spec;
    Openings openings;
    int games;  /* of an encounter */
    int rounds; /* Swiss */
    int seeds;  /* gauntlet: so many of the first players meet all others */
    int concurrency;
} Tournament;

/* Reads and checks the file. */
bool tournament_read(Tournament *tournament, const char *path, Error *error);
/* The same from what stands in it. */
bool tournament_take(Tournament *tournament, const json_t *object, Error *error);
void tournament_free(Tournament *tournament);

/* Two players of an encounter; b is -1 for a player who has nobody to play (a bye: all points of an encounter). */
typedef struct Encounter {
    int a, b;
} Encounter;

/* The encounters of a round (from 0), from the results of those before; returns their number. Round robin and gauntlet
 * have one round with everything in it. `encounters` has room for players * players. */
int tournament_pair(const Tournament *tournament, int round, const StoreTotals *totals, int pairings,
                    Encounter *encounters);

/* The number of rounds in the above sense. */
int tournament_rounds(const Tournament *tournament);

/* Adds the jobs of a round. */
void tournament_jobs(const Tournament *tournament, int round, const Encounter *encounters, int count, JobList *jobs);

/* Points from byes of all rounds so far, for a player. */
double tournament_bye_points(const Tournament *tournament, int rounds, const StoreTotals *totals, int pairings,
                             int player);

#endif

/* SPDX-License-Identifier: MIT
 *
 * standings - who stands where in a run: ratings with error bars, points, and who beat whom.
 */
#ifndef ARENA_STANDINGS_H
#define ARENA_STANDINGS_H

#include <jansson.h>

#include "arena/ratings.h"
#include "arena/run_about.h"
#include "arena/run_spec.h"
#include "arena/warning.h"

typedef struct Standings {
    const RunSpec *spec; /* set by the caller */
    StoreTotals *totals;
    int pairings;
    Rating *ratings;             /* of the spec's players, solved */
    char tiers[STORE_TIERS_MAX]; /* of the sandboxes that bots of the games ran in */
    double *extra;               /* points without games (byes), or NULL */
} Standings;

/* Fills all but `extra` from the games of a run whose `spec` is set. */
bool standings_read(Standings *standings, Store *store, int64_t run, Error *error);
void standings_free(Standings *standings);

/* Fills `extra` where the run is a Swiss tournament: byes of the rounds whose jobs are there. */
void standings_add_byes(Standings *standings, const RunAbout *about, int64_t jobs);

/* A warning about the ratings: about the first rating that needs one. NULL: none. */
const Warning *standings_warning(const Standings *standings);

/* Points of a player, byes included. */
double standings_points(const Standings *standings, int player);

/* Indices of the players from the best to the worst: by points where `by_points`, else by rating. */
void standings_order(const Standings *standings, bool by_points, int *order);

/* Turns in which a player said what is not so. */
int64_t standings_claims(const Standings *standings, int player);

/* Pairs by score and draws of all games of a player, from its side. */
void standings_sum(const Standings *standings, int player, int pairs[5], int64_t *draws);

/* {players: [{rank, name, spec, elo, error, games, points, draws, claims, byes, pairs[5]}], results: [{a, b, wins,
 * draws, losses}], sandbox} */
json_t *standings_json(const Standings *standings, bool by_points);

#endif

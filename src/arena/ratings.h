/* SPDX-License-Identifier: MIT
 *
 * ratings - how strong many players are, from who beat whom: the Bradley-Terry model with error bars.
 *
 * Ratings are the most likely ones on the Elo scale under a very weak assumption that nobody is thousands of points
 * away from the rest (so that a player who has won everything has a finite rating). Error bars come from the scores of
 * whole pairs of games, not of single games. Players with a known rating (reference bots) keep it; without any the mean
 * is 0.
 */
#ifndef ARENA_RATINGS_H
#define ARENA_RATINGS_H

#include <stdbool.h>

#include "store/store.h"

typedef struct Rating {
    bool fixed;        /* a reference: `elo` is given */
    double elo, error; /* half the width of the 95 % interval */
    double games, points;
} Rating;

/* Fills elo and error of everyone who is not fixed, and games and points of all. `covariance`, if not NULL, takes count
 * x count variances of the ratings, in Elo squared. */
void ratings_solve(Rating *ratings, int count, const StoreTotals *totals, int pairings, double *covariance);

/* The pairing whose next game tells most: the uncertainty of the difference of two ratings times how open the game is,
 * as far as that is known. Pairings for which `allowed` says no are left out. False if there is none. */
typedef struct RatingsChoice {
    const Rating *ratings;
    const double *covariance;
    int count;
    bool (*allowed)(const void *context, int a, int b);
    const void *context;
} RatingsChoice;

bool ratings_choose(const RatingsChoice *choice, int *a, int *b);

#endif

/* SPDX-License-Identifier: MIT
 *
 * spsa - simultaneous perturbation stochastic approximation: many numbers tuned at once by games that are mostly luck.
 *
 * A pair of games is played between two points, each number a little above where it stands at the one and a little
 * below at the other, by lot. The pair's result moves every number a little towards the better point. How far apart the
 * points are and how far a result moves them shrinks by the pair's number as Spall proposed, to `step` and to `rate`
 * steps with the last pair. All pairs of a round are played around the same place. Pure: seed and results determine
 * everything.
 */
#ifndef ARENA_SPSA_H
#define ARENA_SPSA_H

#include <stdint.h>

typedef struct SpsaNumber {
    double place; /* where it stands; first where it begins */
    double moved; /* by the results of the round so far */
    int least, most, step;
} SpsaNumber;

typedef struct Spsa {
    SpsaNumber *numbers; /* the caller's */
    int count;
    int64_t pairs; /* planned in all */
    double rate;   /* of a step, that a pair of two wins moves the number at the end */
    uint64_t seed;
} Spsa;

/* The two points of a pair (from 0), as whole numbers within their limits: above[i], below[i] are swapped by lot for
 * each number. */
void spsa_points(const Spsa *spsa, int64_t pair, int *first, int *second);

/* Takes the result of a pair, from -1 (the second point won both games) to 1. */
void spsa_learn(Spsa *spsa, int64_t pair, double result);

/* A round is over: the numbers move. */
void spsa_round(Spsa *spsa);

/* Where a number stands, as a whole one. */
int spsa_value(const SpsaNumber *number);

#endif

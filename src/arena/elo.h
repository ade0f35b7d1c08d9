/* SPDX-License-Identifier: MIT
 *
 * elo - how much stronger one player is, and how sure that is.
 *
 * Games come in pairs on the same opening with sides swapped, and a pair is one observation with one of five
 * scores: 0, 1/4, 1/2, 3/4, 1. That removes the part of the variance that the openings bring. All functions are
 * pure, and no result is infinite or undefined: a count of zero is taken as a thousandth.
 */
#ifndef ARENA_ELO_H
#define ARENA_ELO_H

#include <stdbool.h>
#include <stdint.h>

typedef struct EloEstimate {
    double elo, elo_error;   /* logistic Elo and half the width of its 95 % interval */
    double nelo, nelo_error; /* normalised Elo: in units of the deviation of a single game */
    double los;              /* likelihood of superiority, 0 to 1 */
} EloEstimate;

/* From counts of pairs by score: LL, LD, WL + DD, WD, WW. */
EloEstimate elo_from_pairs(const int pairs[5]);

/* From counts of single games (losses, draws, wins), for what has no pairs. */
EloEstimate elo_from_games(const int games[3]);

/* True if the interval around such an Elo is not to be trusted: fewer than 20 games, or fewer than 5 points for one
 * side. In simulated matches up to 240 Elo apart the 95 % interval held the truth in 66 to 100 % of those of 4 to 16
 * games, in 94 to 98 % of those of 20 to 100. */
bool elo_is_rough(const int games[3]);

#endif

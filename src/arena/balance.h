/* SPDX-License-Identifier: MIT
 *
 * balance - openings that favour nobody, found by our own search; and those that come with the program.
 *
 * Each move of an opening is drawn among the best few that a short search sees, and a longer search must then call the
 * position even. One thread and limits in nodes: the same order always gives the same openings.
 */
#ifndef ARENA_BALANCE_H
#define ARENA_BALANCE_H

#include <stdatomic.h>

#include "arena/openings.h"

typedef struct BalanceOrder {
    const Game *game;
    int count, plies; /* a game with a set-up drawn by lot has a set-up of its own in each */
    uint64_t nodes;   /* of the search that judges */
    int window;       /* hundredths of a point to either side */
    uint64_t seed;
    const _Atomic bool *stop; /* may be NULL */
} BalanceOrder;

/* One that was found: the score is for the side to move, in hundredths of a point. */
typedef void BalanceFunction(void *context, const Opening *opening, int64_t score);

/* Tells them one by one, all with different positions, and returns their number: fewer than asked for where so many are
 * not to be found. */
int balance_make(const BalanceOrder *order, BalanceFunction *take, void *context);

/* The openings of data/openings.txt for this game in an order by the seed, and after them random ones as openings_draw
 * makes them, until there are `count`. Returns how many of them come from the file. */
int balance_default(Openings *openings, const Game *game, int count, uint64_t seed);

enum {
    BALANCE_RANDOM_PLIES = 4
}; /* of an opening where there are no others; 0 in games whose set-up is drawn by lot */

#endif

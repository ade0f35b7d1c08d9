/* SPDX-License-Identifier: MIT
 *
 * probcut_fit - how far the value of a shallow search is from that of a deep one, measured on positions of self-play:
 * what the margins of probcut (games/reversi/probcut.h) are made from.
 */
#ifndef LEARN_PROBCUT_FIT_H
#define LEARN_PROBCUT_FIT_H

#include "games/game.h"

#include <stdio.h>

enum { PROBCUT_FIT_DEPTH_MAX = 12 };

typedef struct ProbcutFitOptions {
    uint64_t seed;
    int positions;       /* to look at, spread over the game */
    int depth;           /* of the deepest search, at most PROBCUT_FIT_DEPTH_MAX */
    int random_plies;    /* a game opens with */
    uint64_t play_nodes; /* of a move of the games */
    const void *weights; /* from Game.read_weights; NULL: the game's own */
} ProbcutFitOptions;

/* Searches the positions full width to every depth and writes bias and standard deviation of deep less shallow by empty
 * squares and depths, and the formula that fits them best. */
void probcut_fit_run(const Game *game, const ProbcutFitOptions *options, FILE *out);

#endif

/* SPDX-License-Identifier: MIT
 *
 * levels - how the engine plays below its strength: it errs as people do.
 *
 * A weak level looks a few plies ahead, gives every move it considers a value, and takes one whose loss against
 * the best stays within a budget, better ones more often. Now and then it lapses: then it plays what it saw at
 * first glance (at half the depth; at depth 1 it did not look at all). From depth 2 on a forced win it sees is never
 * let go. The same seed gives the same game. Every game has its own ladder: what a lapse costs differs too much.
 */
#ifndef PLAYERS_LEVELS_H
#define PLAYERS_LEVELS_H

#include <stdbool.h>

#include "base/rng.h"
#include "search/search.h"

enum { LEVEL_MIN = 1, LEVEL_MAX = 10 /* no restraint at all */ };

typedef struct Level {
    int depth;
    int lines;           /* moves it considers */
    int lapse;           /* percent of its moves */
    int budget;          /* percent of the game's level_loss */
    int score;           /* that it made against the level below, in per cent; 0: nobody measured it */
    bool keeps_wins;     /* never misses a forced win it has seen */
    unsigned techniques; /* a beginner neither solves endgames nor proves wins by threats */
} Level;

/* The level's numbers in that game; 1 .. LEVEL_MAX - 1. */
const Level *level_get(const char *game, int level);

/* Full strength that chooses among the best few where they are worth the same. */
extern const Level level_full;

/* What a search tells about all its lines, depth by depth. Zero it and set `level` before the search. */
typedef struct LevelView {
    const Level *level;
    int glance_count;
    int filling_count;
    int settled_count; /* 0: not even the first depth was finished */
    Report glance[SEARCH_MAX_LINES];
    Report filling[SEARCH_MAX_LINES];
    Report settled[SEARCH_MAX_LINES]; /* of the last depth that was finished for every line; best first */
} LevelView;

/* Takes a report of the search. */
void level_view_add(LevelView *view, const Report *report);

/* Chooses a line of the view, which has at least one; `loss` is the game's level_loss. */
const Report *level_choose(const LevelView *view, int loss, Rng *rng);

#endif

/* SPDX-License-Identifier: MIT
 *
 * hook_types - what passes between the search and the functions a game gives it (hooks.h).
 */
#ifndef SEARCH_HOOK_TYPES_H
#define SEARCH_HOOK_TYPES_H

#include "search/control.h"

typedef struct Window {
    int alpha;
    int beta;
} Window;

typedef struct ProbCut {
    int depth;  /* of the shallow search that stands in for the deep one; 0: the evaluation does */
    int margin; /* that the shallow value must clear the bound by */
} ProbCut;

/* What a solver or prover may use: the thread's pulse (which leads to the table), and the game's own memory. */
typedef struct Worksite {
    Pulse *pulse;
    void *search; /* GAME_SEARCH_DATA, one for all threads */
    void *worker; /* GAME_WORKER_DATA, of this thread */
} Worksite;

#endif

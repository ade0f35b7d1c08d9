/* SPDX-License-Identifier: MIT
 *
 * trace_check - does a trace tell the truth? Every node is held against what it says of itself.
 *
 * A beta cut's value is at least beta and is that of the last move searched; a node searched to its end has the
 * greatest value of its moves, below beta; a null move, probcut or pruning says a value outside the window, and the
 * search that showed it is there; windows only shrink; nodes add up.
 */
#ifndef TRACE_TRACE_CHECK_H
#define TRACE_TRACE_CHECK_H

#include "trace/trace_tree.h"

typedef struct TraceCounts {
    uint64_t nodes;     /* recorded */
    uint64_t cuts;      /* beta cuts checked */
    uint64_t searched;  /* nodes whose value was compared with their moves */
    uint64_t estimates; /* null moves, probcuts, prunings */
} TraceCounts;

/* Checks the whole trace; false with the error, which names node, ply and numbers. */
bool trace_check(const TraceTree *tree, TraceCounts *counts, Error *error);

#endif

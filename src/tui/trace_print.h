/* SPDX-License-Identifier: MIT
 *
 * trace_print - a traced search told as the course report's program told it: every change of alpha and beta and every
 * cut, each with the board, and at the end how many nodes were searched and how often was pruned.
 */
#ifndef TUI_TRACE_PRINT_H
#define TUI_TRACE_PRINT_H

#include <stdio.h>

#include "trace/trace_tree.h"
#include "tui/board.h"

typedef struct TracePrintCounts {
    uint64_t searched; /* moves searched */
    uint64_t cuts;     /* times a window closed */
    uint64_t pruned;   /* moves never searched */
} TracePrintCounts;

/* Prints the last finished search; values are for the side that moves at the root. */
TracePrintCounts trace_print(const TraceTree *tree, const BoardStyle *style, FILE *file);

#endif

/* SPDX-License-Identifier: MIT
 *
 * trace_tree - a trace file as a tree in memory: what viewers, exports and the checker walk over.
 *
 * Nodes are numbered in the order in which the search entered them, so a node's children have greater numbers. The
 * roots (one for every search of the first position: iterations, aspiration windows) are siblings. Reading trusts
 * nothing: a broken file gives an error that says where.
 */
#ifndef TRACE_TRACE_TREE_H
#define TRACE_TRACE_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "games/game.h"
#include "trace/trace_file.h"

#define TRACE_NO_NODE UINT32_MAX

typedef struct TraceTreeNode {
    uint64_t nodes;               /* searched below and including this node */
    int64_t alpha, beta, value;   /* for the side to move */
    uint32_t parent, next, first; /* TRACE_NO_NODE where there is none */
    uint32_t skips;               /* newest run of moves left out; TRACE_NO_NODE: none */
    uint32_t summary;             /* of what is not recorded; TRACE_NO_NODE: nothing */
    Move move;
    int8_t depth;
    uint8_t ply;
    uint8_t purpose : 4; /* TracePurpose */
    uint8_t reason : 4;  /* TraceReason; TRACE_STOPPED if the file ends before the node does */
} TraceTreeNode;

_Static_assert(sizeof(TraceTreeNode) == 64, "a million nodes are opened without a pause");

/* Moves that were never searched, in a row. */
typedef struct TraceSkips {
    uint32_t older; /* the run before it; TRACE_NO_NODE: none */
    uint32_t count;
    uint32_t place; /* of the first in the file */
    uint8_t listed; /* how many are named there: trace_tree_skipped reads them */
    bool cut;       /* left out because of the node's cut; else pruned one by one */
} TraceSkips;

typedef struct TraceSummary {
    uint64_t nodes;
    int deepest;
    uint64_t reasons[TRACE_REASONS];
} TraceSummary;

typedef struct TraceTree {
    const Game *game;
    void *pos; /* of the roots */
    char *player;
    bool own;         /* its values are in a measure of its own */
    int64_t infinite; /* the open end of a window */
    TraceTreeNode *nodes;
    uint32_t count;
    TraceSkips *skips;
    uint32_t skips_count;
    TraceSummary *summaries;
    uint32_t summaries_count;
    bool complete; /* the file has its end; what follows is only then known */
    uint64_t total;
    Move best;
    int64_t value;
    int64_t time_us;
    /* The file, a copy of our own or somebody else's: lists of moves are read where they are when they are shown, most
     * of them never. */
    const void *bytes;
    size_t size;
    bool copied;
} TraceTree;

/* Reads a trace; false with the error, and nothing to free. */
bool trace_tree_read(TraceTree *tree, const char *path, Error *error);
/* The same from the bytes of a file, which must outlive the tree. */
bool trace_tree_read_bytes(TraceTree *tree, const void *bytes, size_t size, Error *error);
void trace_tree_free(TraceTree *tree);

/* The last root that was searched to its end; TRACE_NO_NODE if none was. */
uint32_t trace_tree_last_root(const TraceTree *tree);

/* A new position: the one at the node. Free it with position_free. NULL where a null move leads there, which the rules
 * do not know. */
void *trace_tree_position(const TraceTree *tree, uint32_t node);

/* Moves of the node never searched: pruned one by one, and left out after a cut. */
typedef struct TraceLeft {
    uint32_t pruned, cut;
} TraceLeft;
/* The moves of a run that are named; returns how many. */
int trace_tree_skipped(const TraceTree *tree, const TraceSkips *skips, Move moves[TRACE_LISTED_MAX]);
TraceLeft trace_tree_left(const TraceTree *tree, const TraceTreeNode *node);

#endif

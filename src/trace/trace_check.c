/* SPDX-License-Identifier: MIT
 *
 * trace_check - one pass over the nodes.
 */
#include "trace/trace_check.h"

#include <string.h>

#include "trace/trace_file.h"

/* What a node's moves say about it. */
typedef struct CheckMoves {
    int64_t best; /* of the last search of every move */
    int64_t last; /* value of the move searched last */
    int count;
    int64_t null_value; /* of the search after a null move; open: none */
    int64_t beyond;     /* best of the noisy moves beyond the horizon */
    bool shallow;       /* there was a shallow search */
    bool hidden;        /* some moves are not recorded */
    uint64_t nodes;
} CheckMoves;

static bool check_fail(const TraceTree *tree, uint32_t number, const char *what, Error *error)
{
    const TraceTreeNode *node = &tree->nodes[number];
    return error_set(error, "node %u (ply %d, depth %d, window %lld to %lld, value %lld, %s): %s", number, node->ply,
                     node->depth, (long long)node->alpha, (long long)node->beta, (long long)node->value,
                     trace_reason_names[node->reason], what);
}

/* The last search of a move counts: a scout that failed high was repeated. */
static CheckMoves check_moves(const TraceTree *tree, const TraceTreeNode *node)
{
    CheckMoves moves = {
        .best = -tree->infinite, .last = -tree->infinite, .null_value = -tree->infinite, .beyond = -tree->infinite};
    moves.hidden = node->summary != TRACE_NO_NODE;
    moves.nodes = 1;
    for (uint32_t i = node->first; i != TRACE_NO_NODE; i = tree->nodes[i].next) {
        const TraceTreeNode *child = &tree->nodes[i];
        moves.nodes += child->nodes;
        if (child->purpose == TRACE_NULL) {
            moves.null_value = -child->value;
        } else if (child->purpose == TRACE_SHALLOW) {
            moves.shallow = true;
        } else if (child->purpose == TRACE_BEYOND) {
            moves.beyond = -child->value > moves.beyond ? -child->value : moves.beyond;
        } else {
            const TraceTreeNode *again = child->next != TRACE_NO_NODE ? &tree->nodes[child->next] : NULL;
            if (again && again->purpose == TRACE_RESEARCH && again->move == child->move)
                continue;
            moves.last = -child->value;
            moves.best = moves.last > moves.best ? moves.last : moves.best;
            moves.count++;
        }
    }
    return moves;
}

static bool check_children(const TraceTree *tree, uint32_t number, Error *error)
{
    const TraceTreeNode *node = &tree->nodes[number];
    int64_t alpha = node->alpha;
    for (uint32_t i = node->first; i != TRACE_NO_NODE; i = tree->nodes[i].next) {
        const TraceTreeNode *child = &tree->nodes[i];
        bool open = child->alpha == -tree->infinite && child->beta == tree->infinite;
        if (child->purpose != TRACE_SHALLOW && child->ply != node->ply + 1)
            return check_fail(tree, i, "is not one ply below its parent", error);
        if (trace_is_move((TracePurpose)child->purpose) && !open &&
            (-child->beta < alpha || -child->alpha > node->beta))
            return check_fail(tree, i, "has a window wider than its parent's", error);
        if (trace_is_move((TracePurpose)child->purpose) && -child->value > alpha && -child->value < node->beta &&
            child->purpose == TRACE_FULL)
            alpha = -child->value;
    }
    return true;
}

/* The reports' searches are not all of one kind: some go on where a value equals beta, some return the bound instead of
 * what they found beyond it. Their nodes are held to what is true of all of these. */
static bool check_own(const TraceTree *tree, uint32_t number, const CheckMoves *moves, TraceCounts *counts,
                      Error *error)
{
    const TraceTreeNode *node = &tree->nodes[number];
    if (node->alpha > node->beta)
        return check_fail(tree, number, "the window is empty", error);
    if (node->reason == TRACE_BETA_CUT) {
        counts->cuts++;
        if (node->value < node->beta)
            return check_fail(tree, number, "a cut below beta", error);
        if (!moves->hidden && moves->last < node->value)
            return check_fail(tree, number, "the last move is not the one that cuts", error);
    } else if (node->reason == TRACE_SEARCHED) {
        counts->searched++;
        if (node->value > node->beta)
            return check_fail(tree, number, "reached beta without a cut", error);
        if (!moves->hidden && moves->count > 0 && moves->best != node->value &&
            (moves->best > node->alpha || node->value != node->alpha))
            return check_fail(tree, number, "is not the best of its moves", error);
    }
    return check_children(tree, number, error);
}

static bool check_node(const TraceTree *tree, uint32_t number, TraceCounts *counts, Error *error)
{
    const TraceTreeNode *node = &tree->nodes[number];
    CheckMoves moves = check_moves(tree, node);
    bool high = node->value >= node->beta, low = node->value <= node->alpha;
    if (moves.nodes > node->nodes)
        return check_fail(tree, number, "has fewer nodes than its children", error);
    TraceLeft left = trace_tree_left(tree, node);
    if (left.cut > 0 && node->reason != TRACE_BETA_CUT)
        return check_fail(tree, number, "leaves out moves without a cut", error);
    if (tree->own)
        return check_own(tree, number, &moves, counts, error);
    if (node->alpha >= node->beta)
        return check_fail(tree, number, "the window is empty", error);
    switch (node->reason) {
    case TRACE_BETA_CUT:
        counts->cuts++;
        if (!high)
            return check_fail(tree, number, "a cut below beta", error);
        if (!moves.hidden && moves.last != node->value)
            return check_fail(tree, number, "the last move is not the one that cuts", error);
        break;
    case TRACE_SEARCHED:
        counts->searched++;
        if (high)
            return check_fail(tree, number, "reached beta without a cut", error);
        if (!moves.hidden && moves.count > 0 && moves.best != node->value)
            return check_fail(tree, number, "is not the best of its moves", error);
        break;
    case TRACE_NULL_MOVE:
        counts->estimates++;
        if (!high || (!moves.hidden && moves.null_value < node->beta))
            return check_fail(tree, number, "no null move shows this value", error);
        break;
    case TRACE_PROBCUT:
        counts->estimates++;
        if ((!high && !low) || (!moves.hidden && !moves.shallow))
            return check_fail(tree, number, "no shallow search shows this value", error);
        break;
    case TRACE_PRUNED:
        counts->estimates++;
        if (!high && !low)
            return check_fail(tree, number, "pruned within the window", error);
        break;
    case TRACE_QUIET:
        if (!moves.hidden && moves.beyond > node->value)
            return check_fail(tree, number, "a noisy move is better", error);
        break;
    default:
        break;
    }
    return check_children(tree, number, error);
}

bool trace_check(const TraceTree *tree, TraceCounts *counts, Error *error)
{
    memset(counts, 0, sizeof *counts);
    for (uint32_t i = 0; i < tree->count; i++) {
        counts->nodes++;
        if (tree->nodes[i].reason != TRACE_STOPPED && !check_node(tree, i, counts, error))
            return false;
    }
    return true;
}

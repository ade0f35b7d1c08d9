/* SPDX-License-Identifier: MIT
 *
 * classic_trace - how a report's player tells its search, node by node, in the report's own numbers.
 *
 * Every search of a classic.h has its node's body in one function and in another the two calls around it:
 * classic_trace_enter before, classic_trace_leave after. The body sets `reason` as it returns, and `move` before it
 * steps into a child. Without a trace both calls do nothing.
 */
#ifndef GAMES_CLASSIC_TRACE_H
#define GAMES_CLASSIC_TRACE_H

#include "search/trace.h"

typedef struct ClassicTracer {
    const Trace *trace; /* NULL: nobody wants to know */
    int64_t infinite;   /* the report's own: bounds beyond it are told as open */
    int ply;            /* of the node that is entered next */
    Move move;          /* that leads to it */
    TraceReason reason; /* why the last node stopped */
    uint64_t nodes;
} ClassicTracer;

static inline void classic_trace_begin(ClassicTracer *tracer, const Trace *trace, int64_t infinite)
{
    *tracer = (ClassicTracer){.trace = trace, .infinite = infinite, .move = MOVE_NONE};
}

static inline int64_t classic_trace_bound(const ClassicTracer *tracer, int64_t bound)
{
    return bound >= tracer->infinite ? TRACE_OWN_INFINITE : bound <= -tracer->infinite ? -TRACE_OWN_INFINITE : bound;
}

/* The window is that of the side to move at the node, as are all values of a trace. */
static inline TraceNode classic_trace_enter(ClassicTracer *tracer, int depth, int64_t alpha, int64_t beta)
{
    TraceNode node = {.ply = tracer->ply++, .move = tracer->move, .purpose = TRACE_FULL, .depth = depth};
    if (!tracer->trace)
        return node;
    node.alpha = classic_trace_bound(tracer, alpha);
    node.beta = classic_trace_bound(tracer, beta);
    node.nodes = tracer->nodes++;
    tracer->reason = TRACE_SEARCHED;
    tracer->trace->enter(tracer->trace->context, &node);
    return node;
}

static inline void classic_trace_leave(ClassicTracer *tracer, const TraceNode *node, int64_t value)
{
    tracer->ply--;
    if (!tracer->trace)
        return;
    TraceResult result = {.value = value, .reason = tracer->reason, .nodes = tracer->nodes - node->nodes};
    tracer->trace->leave(tracer->trace->context, node, &result);
    tracer->reason = TRACE_SEARCHED; /* of the parent, unless it says otherwise */
}

/* Moves of the open node that are not searched. */
static inline void classic_trace_skip(ClassicTracer *tracer, const Move *moves, int count)
{
    for (int i = 0; i < count && tracer->trace; i++)
        (tracer->trace->skip)(tracer->trace->context, tracer->ply - 1,
                              moves[i]); /* in brackets: cmocka has a macro of that name */
}

#endif

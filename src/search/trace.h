/* SPDX-License-Identifier: MIT
 *
 * trace - what the tracing instance of the search tells about every node.
 *
 * The search calls `enter` when it steps into a node and `leave` when it has its value; between the two
 * come the node's children. `skip` names a move of the node that was never searched. Calls nest like
 * brackets, in the order of the search, from one thread.
 */
#ifndef SEARCH_TRACE_H
#define SEARCH_TRACE_H

#include <stdint.h>

#include "search/types.h"

/* An open end of a window in the traces of the reports' players, whose values have their own measure. */
#define TRACE_OWN_INFINITE (INT64_C(1) << 60)

typedef enum TraceReason {
    TRACE_SEARCHED,  /* every move was looked at */
    TRACE_BETA_CUT,  /* a move reached beta: the rest was not needed */
    TRACE_TABLE,     /* the table knew the value */
    TRACE_NULL_MOVE, /* passing was already good enough */
    TRACE_PRUNED,    /* futility or razoring */
    TRACE_PROBCUT,   /* a shallow search was far outside the window */
    TRACE_SOLVED,    /* the exact solver answered */
    TRACE_PROVED,    /* the threat prover answered */
    TRACE_CYCLE,     /* a rule about repetition */
    TRACE_OVER,      /* the game is over here */
    TRACE_LEAF,      /* the horizon: static evaluation */
    TRACE_QUIET,     /* the horizon: quiescence */
    TRACE_STOPPED,   /* the search was stopped; the value means nothing */
    TRACE_REASONS
} TraceReason;

typedef enum TracePurpose {
    TRACE_FULL,     /* searched with the node's whole window */
    TRACE_SCOUT,    /* searched with a zero window */
    TRACE_REDUCED,  /* a scout at reduced depth */
    TRACE_RESEARCH, /* searched again because a scout failed high */
    TRACE_NULL,     /* the search after a null move */
    TRACE_SHALLOW,  /* the shallow search of probcut or of a singularity test */
    TRACE_BEYOND    /* a noisy move beyond the horizon */
} TracePurpose;

typedef struct TraceNode {
    int ply;
    Move move; /* that led here; MOVE_NONE at the root and after a null move */
    TracePurpose purpose;
    int depth;
    int64_t alpha; /* a report's player has greater values than the search */
    int64_t beta;
    uint64_t nodes; /* searched before this one */
} TraceNode;

typedef struct TraceResult {
    int64_t value;
    TraceReason reason;
    uint64_t nodes; /* below and including this node */
} TraceResult;

typedef struct Trace {
    void *context;
    void (*enter)(void *context, const TraceNode *node);
    void (*skip)(void *context, int ply, Move move);
    void (*leave)(void *context, const TraceNode *node, const TraceResult *result);
} Trace;

/* The reason in one lower-case word or two ("beta cut", "table" ...). */
extern const char *const trace_reason_names[TRACE_REASONS];

#endif

/* SPDX-License-Identifier: MIT
 *
 * control - what the threads of one search share, and the pulse each of them keeps.
 *
 * A Control belongs to one search; it holds the table, the marks of busy moves, what was asked of it and the
 * one flag that ends it. A Pulse belongs to one thread: it counts nodes and looks at the clock now and
 * then. Solvers and provers that run inside the search count into the same pulse, so limits hold there too.
 */
#ifndef SEARCH_CONTROL_H
#define SEARCH_CONTROL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "search/busy.h"
#include "search/search.h"
#include "search/timeman.h"
#include "search/tt.h"

enum {
    PULSE_INTERVAL = 1024,       /* nodes between two looks at the clock */
    PULSE_INTERVAL_BRIEF = 256,  /* where 1024 nodes may take most of what is kept back of the move */
    PULSE_INTERVAL_SHORT = 64,   /* where 1024 nodes may take longer than the move has */
    PULSE_BRIEF_NS = 2000000000, /* hard limits below this are brief */
    PULSE_SHORT_NS = 20000000,   /* and below this short */
};

/* What a thread has done so far. */
typedef struct PulseCount {
    _Atomic uint64_t nodes, cutoffs;
    _Atomic int64_t cpu_ns; /* of a helper, which lives for one call of the search */
} PulseCount;

typedef struct Control {
    TT tt;
    Busy busy;
    int threads;
    const SearchParams *params;
    int64_t begin_ns;           /* of the call, by the wall */
    TimePlan plan;              /* by the clock of the call: control_now_ns */
    uint64_t interval;          /* nodes between two looks at the clock */
    bool looked;                /* the leader has finished a depth: from now on the clock may end the search */
    _Atomic bool stop;          /* ends the search in every thread */
    PulseCount *counts;         /* published by each thread */
    int16_t reductions[64][64]; /* late-move reductions by depth and move number */
    int told[SEARCH_MAX_LINES]; /* the value last reported of each line; the leader's */
} Control;

typedef struct Pulse {
    Control *control;
    uint64_t nodes;
    uint64_t cutoffs;
    uint64_t next;   /* look up again at this count */
    int thread;      /* 0 leads: it alone enforces the limits */
    bool called_off; /* another thread has the answer: back to the node that it is about */
} Pulse;

void control_init(Control *control, const SearchConfig *config);
void control_free(Control *control);
/* Begins a call of the search: clock, flag, counters. `moves_left` as in timeman_plan. */
void control_begin(Control *control, const SearchParams *params, int moves_left);
/* The time that counts for the plan: by the wall, or the processor time of all threads. For the leader alone. */
int64_t control_now_ns(const Control *control);
/* Fills in nodes, cut-offs, times and table fill, and hands the report to the asker's callback. Lines are told best
 * first: one that is better than the line before it is still being looked at, and is not told. */
void control_report(Control *control, Report *report);

void pulse_begin(Pulse *pulse, Control *control, int thread);
/* Publishes the counts and enforces the limits. Returns true if the search must stop. */
bool pulse_check(Pulse *pulse);

/* Counts one node. Returns true if the search must stop. */
static inline bool pulse_node(Pulse *pulse)
{
    if (++pulse->nodes >= pulse->next)
        return pulse_check(pulse);
    return atomic_load_explicit(&pulse->control->stop, memory_order_relaxed);
}

/* Counts the nodes of a solver that counts for itself. Returns true if the search must stop. */
static inline bool pulse_add(Pulse *pulse, uint64_t nodes)
{
    pulse->nodes += nodes;
    if (pulse->nodes >= pulse->next)
        return pulse_check(pulse);
    return atomic_load_explicit(&pulse->control->stop, memory_order_relaxed);
}

static inline bool pulse_stopped(const Pulse *pulse)
{
    return pulse->called_off || atomic_load_explicit(&pulse->control->stop, memory_order_relaxed);
}

#endif

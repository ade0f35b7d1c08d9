/* SPDX-License-Identifier: MIT
 *
 * classic_pulse - when a report's player has to end: at a stop, or where the nodes or the time of its move are used up.
 *
 * The reports' players search to a depth of their own and know no such end. Every search of a classic.h asks
 * classic_stops at each node, and leaves without looking at another move once `over` is set: what a child returns then
 * means nothing. The best move up to there is played. The clock of a whole game is the report's own business
 * (GAME_CLASSIC_CLOCK).
 */
#ifndef GAMES_CLASSIC_PULSE_H
#define GAMES_CLASSIC_PULSE_H

#include "base/clock.h"
#include "base/host.h"
#include "search/timeman.h"

enum { CLASSIC_PULSE_EVERY = 16 /* nodes between two looks at the clock; the slowest takes 30 us for one */ };

typedef struct ClassicPulse {
    const Request *request;
    TimePlan plan;
    uint64_t nodes;
    bool over;
} ClassicPulse;

static inline int64_t classic_pulse_now(const ClassicPulse *pulse)
{
    return pulse->request->limits.cpu ? clock_thread_ns() : clock_now_ns();
}

/* The request outlives the search. */
static inline void classic_pulse_begin(ClassicPulse *pulse, const Request *request)
{
    const Limits *given = &request->limits;
    const Limits limits = {.movetime_ms = given->movetime_ms, .overhead_us = given->overhead_us, .cpu = given->cpu};
    *pulse = (ClassicPulse){.request = request};
    pulse->plan = timeman_plan(&limits, 1, classic_pulse_now(pulse));
}

static inline bool classic_pulse_expired(const ClassicPulse *pulse)
{
    const Request *request = pulse->request;
    bool ponders = request->ponder && atomic_load_explicit(request->ponder, memory_order_relaxed);
    if (host_stops())
        return true;
    return pulse->plan.hard_ns > 0 && !ponders &&
           classic_pulse_now(pulse) - pulse->plan.start_ns >= pulse->plan.hard_ns;
}

/* Counts a node. True if the search must end. */
static inline bool classic_stops(ClassicPulse *pulse)
{
    const Request *request = pulse->request;
    if (request->stop && atomic_load_explicit(request->stop, memory_order_relaxed))
        pulse->over = true;
    if (request->limits.nodes > 0 && pulse->nodes >= request->limits.nodes)
        pulse->over = true;
    if (++pulse->nodes % CLASSIC_PULSE_EVERY == 0 && !pulse->over)
        pulse->over = classic_pulse_expired(pulse);
    return pulse->over;
}

#endif

/* SPDX-License-Identifier: MIT
 *
 * timeman - how long to think.
 *
 * A plan has a soft limit, after which no new depth is begun, and a hard limit, at which the search
 * stops where it is. The hard limit never exceeds what the clock can bear, so a game is not lost on time. However
 * little there is, the search finishes its first depth (control.h): a move that was never looked at costs more than the
 * microseconds it saves.
 */
#ifndef SEARCH_TIMEMAN_H
#define SEARCH_TIMEMAN_H

#include <stdbool.h>
#include <stdint.h>

#include "search/search.h"

typedef struct TimePlan {
    int64_t start_ns;
    int64_t soft_ns; /* 0: no limit */
    int64_t hard_ns; /* 0: no limit */
    bool adaptive;   /* the soft limit may stretch while the best move changes (clock, not fixed time) */
} TimePlan;

/* Plans a move. `moves_left` is the game's guess of how many moves this side still has to make. */
TimePlan timeman_plan(const Limits *limits, int moves_left, int64_t start_ns);

/* True if another depth is worth beginning. `stability` counts the depths that the best move has stood. */
bool timeman_continue(const TimePlan *plan, int64_t now_ns, int stability);

#endif

/* SPDX-License-Identifier: MIT
 *
 * timeman - turning clocks into limits for one move.
 */
#include "search/timeman.h"

enum {
    TIMEMAN_US = 1000,
    TIMEMAN_MS = 1000000,
    TIMEMAN_OVERHEAD_MIN = 1 * TIMEMAN_MS, /* reserve for the delay until the referee has the move */
    TIMEMAN_OVERHEAD_MAX = 10 * TIMEMAN_MS,
    TIMEMAN_RESERVE_MIN = 20 * TIMEMAN_MS, /* reserve of a clock: a busy machine may not run a process for this long */
    TIMEMAN_RESERVE_MAX = 30 * TIMEMAN_MS,
    TIMEMAN_OVERHEAD_GUESS = 2 * TIMEMAN_MS, /* of a move, where nobody has measured it */
    TIMEMAN_FEW = 100,                       /* moves left up to which a game is a usual one */
    TIMEMAN_MANY = 240,                      /* and from which on it is a long one */
};

static int64_t timeman_min(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t timeman_reserve(int64_t left)
{
    int64_t part = timeman_min(left / 20, TIMEMAN_RESERVE_MAX);
    return part >= TIMEMAN_RESERVE_MIN ? part : timeman_min(left / 2, TIMEMAN_RESERVE_MIN);
}

/* Time that must not be used for thinking: the reserve, and the delay of the moves still to come between answer and
 * clock. The estimate of the delay may be far too high, so it takes at most half. */
static int64_t timeman_kept_back(const Limits *limits, int moves, int64_t left)
{
    int64_t overhead = timeman_min(TIMEMAN_OVERHEAD_GUESS, left / 2 / moves);
    if (limits->overhead_us > 0)
        overhead = limits->overhead_us * TIMEMAN_US;
    return timeman_min(left / 10 * 9, timeman_reserve(left) + moves * overhead);
}

/* A move's part. A depth that was begun is finished, so that a search takes about twice the time it is given. In a
 * usual game that is well spent: what is decided early decides more. In one of a thousand moves nothing would be left
 * for the second half (2048 at 0.25 s: 1,200 nodes a move in the first quarter, 170 in the last). */
static int64_t timeman_share(int64_t left, int moves)
{
    int64_t share = left / moves, beyond = moves < TIMEMAN_MANY ? moves - TIMEMAN_FEW : TIMEMAN_MANY - TIMEMAN_FEW;
    return beyond > 0 ? share - share / 2 * beyond / (TIMEMAN_MANY - TIMEMAN_FEW) : share;
}

TimePlan timeman_plan(const Limits *limits, int moves_left, int64_t start_ns)
{
    TimePlan plan = {.start_ns = start_ns};
    if (limits->movetime_ms > 0) {
        /* One part in fifty, at most 10 ms, is kept for leaving the search and printing the answer; of short times one
         * part in ten, at most 1 ms. */
        int64_t time = limits->movetime_ms * TIMEMAN_MS;
        int64_t kept = timeman_min(time / 50, TIMEMAN_OVERHEAD_MAX),
                least = timeman_min(time / 10, TIMEMAN_OVERHEAD_MIN);
        plan.hard_ns = time - (kept > least ? kept : least);
        plan.soft_ns = plan.hard_ns;
    }
    if (limits->time_ms > 0) {
        int moves = moves_left > 0 ? moves_left : 1;
        if (limits->moves_to_go > 0 && limits->moves_to_go < moves)
            moves = limits->moves_to_go;
        int64_t left = limits->time_ms * TIMEMAN_MS;
        left -= timeman_kept_back(limits, moves, left);
        int64_t share = timeman_share(left, moves) + limits->increment_ms * TIMEMAN_MS * 3 / 4;
        int64_t most = moves == 1 ? left : left / 3 + left / (2 * moves);
        int64_t hard = timeman_min(share * 4, most);
        plan.soft_ns = timeman_min(share, hard);
        plan.hard_ns = plan.hard_ns > 0 ? timeman_min(plan.hard_ns, hard) : hard;
        plan.adaptive = true;
    }
    return plan;
}

bool timeman_continue(const TimePlan *plan, int64_t now_ns, int stability)
{
    if (plan->soft_ns == 0)
        return true;
    int64_t spent = now_ns - plan->start_ns;
    if (!plan->adaptive)
        return spent < plan->soft_ns;
    /* A new depth costs about as much as all before it; a settled move earns less time, a new one more. */
    int percent = stability >= 6 ? 40 : stability >= 3 ? 60 : stability >= 1 ? 90 : 140;
    return spent < plan->soft_ns / 100 * percent;
}

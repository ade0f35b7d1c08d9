/* SPDX-License-Identifier: MIT
 *
 * clock - reading the system's clocks.
 */
#include "base/clock.h"

#include <stdatomic.h>
#include <time.h>

static ClockSource *_Atomic clock_source; /* instead of the system's clocks */

void clock_replace(ClockSource *source)
{
    atomic_store(&clock_source, source);
}

static int64_t clock_read(clockid_t which)
{
    ClockSource *source = atomic_load_explicit(&clock_source, memory_order_relaxed);
    if (source)
        return source(which == CLOCK_THREAD_CPUTIME_ID);
    struct timespec now;
    clock_gettime(which, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t clock_now_ns(void)
{
    return clock_read(CLOCK_MONOTONIC);
}

int64_t clock_now_ms(void)
{
    return clock_now_ns() / 1000000;
}

int64_t clock_thread_ns(void)
{
    return clock_read(CLOCK_THREAD_CPUTIME_ID);
}

void clock_sleep_ms(int64_t milliseconds)
{
    struct timespec rest = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000};
    nanosleep(&rest, NULL);
}

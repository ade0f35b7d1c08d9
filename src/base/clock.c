/* SPDX-License-Identifier: MIT
 *
 * clock - reading the system's clocks.
 */
#include "base/clock.h"

#include <time.h>

static int64_t clock_read(clockid_t which)
{
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

/* SPDX-License-Identifier: MIT
 *
 * clock - wall time that never runs backwards, and processor time. Nanoseconds since an arbitrary start.
 */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

int64_t clock_now_ns(void);
int64_t clock_now_ms(void);
/* Processor time used by the calling thread. */
int64_t clock_thread_ns(void);
void clock_sleep_ms(int64_t milliseconds);

/* For tests of time keeping, which must not depend on the machine: a function that is asked instead of the system's
 * clocks, from whatever thread reads one; `thread`: for the calling thread's processor time. NULL: the system's again.
 * Sleeping stays what it is. */
typedef int64_t ClockSource(bool thread);
void clock_replace(ClockSource *source);

#endif

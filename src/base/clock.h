/* SPDX-License-Identifier: MIT
 *
 * clock - wall time that never runs backwards, and processor time. Nanoseconds since an arbitrary start.
 */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

int64_t clock_now_ns(void);
int64_t clock_now_ms(void);
/* Processor time used by the calling thread. */
int64_t clock_thread_ns(void);
void clock_sleep_ms(int64_t milliseconds);

#endif

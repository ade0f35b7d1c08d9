/* SPDX-License-Identifier: MIT
 *
 * stall - one thread that sleeps, for the life of the process.
 */
#include "arena/stall.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#include "base/clock.h"
#include "base/pool.h"

enum { STALL_BEAT_MS = 10, STALL_MS = 100 };

static _Atomic int stall_times, stall_beats;
static Pool stall_pool;

static void *stall_beat(void *item)
{
    (void)item;
    int64_t last = clock_now_ms();
    for (;;) {
        clock_sleep_ms(STALL_BEAT_MS);
        int64_t now = clock_now_ms();
        if (now - last > STALL_MS)
            atomic_fetch_add(&stall_times, 1);
        last = now;
        atomic_fetch_add(&stall_beats, 1);
    }
    return NULL;
}

static void stall_start(void)
{
    pool_start(&stall_pool, stall_beat, (PoolItems){.count = 1});
}

int stall_count(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, stall_start);
    return atomic_load(&stall_times);
}

int stall_count_settled(void)
{
    int beats = atomic_load(&stall_beats);
    /* Two beats: the first may have begun before the halt was over. */
    while (stall_pool.count > 0 && atomic_load(&stall_beats) - beats < 2)
        clock_sleep_ms(STALL_BEAT_MS);
    return stall_count();
}

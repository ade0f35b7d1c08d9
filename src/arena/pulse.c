/* SPDX-License-Identifier: MIT
 *
 * pulse - one thread that sleeps, for the life of the process.
 */
#include "arena/pulse.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#include "base/clock.h"
#include "base/pool.h"

enum { PULSE_MS = 10, PULSE_HALT_MS = 100 };

static _Atomic int pulse_count, pulse_beats;
static Pool pulse_pool;

static void *pulse_beat(void *item)
{
    (void)item;
    int64_t last = clock_now_ms();
    for (;;) {
        clock_sleep_ms(PULSE_MS);
        int64_t now = clock_now_ms();
        if (now - last > PULSE_HALT_MS)
            atomic_fetch_add(&pulse_count, 1);
        last = now;
        atomic_fetch_add(&pulse_beats, 1);
    }
    return NULL;
}

static void pulse_start(void)
{
    pool_start(&pulse_pool, pulse_beat, (PoolItems){.count = 1});
}

int pulse_halts(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, pulse_start);
    return atomic_load(&pulse_count);
}

int pulse_halts_settled(void)
{
    int beats = atomic_load(&pulse_beats);
    /* Two beats: the first may have begun before the halt was over. */
    while (pulse_pool.count > 0 && atomic_load(&pulse_beats) - beats < 2)
        clock_sleep_ms(PULSE_MS);
    return pulse_halts();
}

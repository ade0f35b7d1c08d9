/* SPDX-License-Identifier: MIT
 *
 * waiting - asking again and again.
 */
#include "base/waiting.h"

#ifndef __wasm__

#include <stdint.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/halt.h"

enum { WAITING_POLL_MS = 200, WAITING_TICK_MS = 10, WAITING_PATIENCE_MS = 300000 /* with what may heal */ };

static bool waiting_stopped(const Waiting *waiting)
{
    return waiting->stop && atomic_load(waiting->stop);
}

static void waiting_pause(const Waiting *waiting)
{
    for (int64_t end = clock_now_ms() + WAITING_POLL_MS; clock_now_ms() < end && !waiting_stopped(waiting);)
        clock_sleep_ms(WAITING_TICK_MS);
}

/* While waiting, a passing failure (a database that restarts) is not an error. */
static bool waiting_heals(int64_t *since, const Error *error)
{
    int64_t now = clock_now_ms();
    *since = *since ? *since : now;
    return error->kind == ERROR_PASSING && now - *since < WAITING_PATIENCE_MS;
}

bool waiting_take(const Waiting *waiting, const WaitingFor *wanted, Error *error)
{
    int64_t trouble_since = 0;
    for (bool told = false;;) {
        Holder holder = {.seconds = 0};
        WaitingAnswer answer = wanted->take(wanted->context, &holder, error);
        if (answer == WAITING_TAKEN)
            return true;
        if (answer == WAITING_FAILED && !(told && waiting_heals(&trouble_since, error)))
            return false;
        if (answer == WAITING_HELD) {
            trouble_since = 0;
            if (!waiting->wait || !told)
                wanted->say(wanted->context, &holder, waiting->wait, error);
            if (!waiting->wait)
                return error_mark(error, ERROR_FAILURE);
            if (!told && waiting->tell)
                waiting->tell(waiting->command, error);
            told = true;
        }
        halt_at("lock.waits");
        waiting_pause(waiting);
        if (waiting_stopped(waiting)) {
            error_set(error, "interrupted while it waited");
            return error_mark(error, ERROR_FAILURE);
        }
    }
}

WaitingAge waiting_age(const Holder *holder)
{
    WaitingAge age;
    double seconds = holder->seconds > 0 ? holder->seconds : 0;
    long count = (long)seconds;
    if (count < 120)
        snprintf(age.text, sizeof age.text, "%ld s", count);
    else if (count < 7200)
        snprintf(age.text, sizeof age.text, "%ld min", count / 60);
    else
        snprintf(age.text, sizeof age.text, "%ld h", count / 3600);
    return age;
}

#endif

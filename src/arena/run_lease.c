/* SPDX-License-Identifier: MIT
 *
 * run_lease - the thread that renews.
 */
#include "arena/run_lease.h"

#include <string.h>

#include "base/clock.h"
#include "base/halt.h"

enum { RUN_LEASE_TICK_MS = 20, RUN_LEASE_AGAIN_MS = 1000 };

typedef struct RunLeaseWish {
    RunLease *lease;
    const char *command;
} RunLeaseWish;

/* The next renewal is due after a third of the lease, or soon where the last one could not be made. */
static int64_t run_lease_renew(RunLease *lease)
{
    bool fine = leases_renew(lease->store, &lease->lease, NULL);
    if (!fine && db_is_lost(lease->store->db))
        db_reconnect(lease->store->db, NULL);
    return clock_now_ms() + (fine ? (int64_t)(lease->lease.seconds * 1000 / 3) : RUN_LEASE_AGAIN_MS);
}

static void *run_lease_keep(void *argument)
{
    RunLease *lease = argument;
    int64_t due = clock_now_ms() + (int64_t)(lease->lease.seconds * 1000 / 3);
    while (!atomic_load(&lease->over) && !atomic_load(&lease->lease.lost)) {
        halt_at("lease.kept");
        if (clock_now_ms() >= due)
            due = run_lease_renew(lease);
        clock_sleep_ms(RUN_LEASE_TICK_MS);
    }
    return NULL;
}

static WaitingAnswer run_lease_ask(void *context, Holder *holder, Error *error)
{
    RunLeaseWish *wish = context;
    RunLease *lease = wish->lease;
    Who who;
    bool taken;
    who_am_i(&who, wish->command);
    if (!leases_take(lease->store, &lease->lease, &who, holder, &taken, error)) {
        if (db_is_lost(lease->store->db))
            db_reconnect(lease->store->db, error);
        return WAITING_FAILED;
    }
    return taken ? WAITING_TAKEN : WAITING_HELD;
}

static void run_lease_say(const void *context, const Holder *holder, bool waits, Error *error)
{
    const RunLeaseWish *wish = context;
    const Who *who = &holder->who;
    const WaitingAge age = waiting_age(holder);
    long long run = wish->lease->lease.run, pid = who->pid;
    if (waits)
        error_set(error, "waiting: run %lld is being played by '%.30s' (process %lld on %.40s, for %s)", run,
                  who->command, pid, who->host, age.text);
    else
        error_set(error,
                  "run %lld is being played by '%.30s' (process %lld on %.40s, for %s): wait for its end with --wait",
                  run, who->command, pid, who->host, age.text);
}

bool run_lease_take(RunLease *lease, Store *store, int64_t run, const Waiting *waiting, Error *error)
{
    RunLeaseWish wish = {.lease = lease, .command = waiting ? waiting->command : NULL};
    memset(lease, 0, sizeof *lease);
    if (!waiting)
        return true;
    lease->store = store;
    lease->lease.run = run;
    lease->lease.seconds = LEASES_SECONDS;
    if (!waiting_take(waiting, &(WaitingFor){.take = run_lease_ask, .say = run_lease_say, .context = &wish}, error)) {
        lease->store = NULL;
        return false;
    }
    if (pool_start(&lease->keeper, run_lease_keep, (PoolItems){.first = lease, .count = 1}) == 0) {
        run_lease_end(lease);
        return error_set(error, "no thread can be started");
    }
    halt_at("lease.held");
    return true;
}

void run_lease_end(RunLease *lease)
{
    if (!lease->store)
        return;
    atomic_store(&lease->over, true);
    pool_join(&lease->keeper);
    if (!leases_give_up(lease->store, &lease->lease, NULL) && db_is_lost(lease->store->db) &&
        db_reconnect(lease->store->db, NULL))
        leases_give_up(lease->store, &lease->lease, NULL);
    lease->store = NULL;
}

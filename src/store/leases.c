/* SPDX-License-Identifier: MIT
 *
 * leases - taking, renewing and holding to them.
 *
 * Rows are locked in one order, so that PostgreSQL finds no deadlock: the run, then its lease.
 */
#include "store/leases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A row as it stands. */
typedef struct LeaseRow {
    bool there, holds; /* holds: its time is not over */
    int64_t epoch;
    Holder holder; /* life "": it was given up */
} LeaseRow;

static bool leases_read(Store *store, int64_t run, LeaseRow *row, Error *error)
{
    DbValues values = {0};
    DbRows rows;
    memset(row, 0, sizeof *row);
    db_add_int(&values, run);
    /* Until a time that has not come: the clock was set back, and nobody knows how long ago that was (as with jobs). */
    if (!db_run(store->db,
                "SELECT epoch, life, host, pid, command, @NOW@ - since, CASE WHEN lease_until < @NOW@ OR lease_until > "
                "@NOW@ + lease + 1 THEN 0 ELSE 1 END"
                " FROM run_lease WHERE run_id = $1",
                &values, &rows, error))
        return false;
    if (rows.rows > 0) {
        Who *who = &row->holder.who;
        row->there = true;
        row->epoch = db_int(&rows, 0, 0, 0, DB_ID_MAX);
        snprintf(who->life, sizeof who->life, "%s", db_text(&rows, 0, 1));
        snprintf(who->host, sizeof who->host, "%s", db_text(&rows, 0, 2));
        who->pid = db_int(&rows, 0, 3, 0, DB_COUNT_MAX);
        snprintf(who->command, sizeof who->command, "%s", db_text(&rows, 0, 4));
        row->holder.seconds = db_real(&rows, 0, 5);
        row->holds = who->life[0] && db_int(&rows, 0, 6, 0, 1) != 0;
    }
    return db_rows_end(&rows, error);
}

static bool leases_free(const LeaseRow *row)
{
    return !row->holds || who_is_gone(&row->holder.who);
}

static bool leases_write(Store *store, const StoreLease *lease, const Who *who, bool there, Error *error)
{
    DbValues values = {0};
    db_add_int(&values, lease->run);
    db_add_int(&values, lease->epoch);
    db_add_text(&values, who->life);
    db_add_text(&values, who->host);
    db_add_int(&values, who->pid);
    db_add_text(&values, who->command);
    db_add_real(&values, lease->seconds);
    return db_run(store->db,
                  there ? "UPDATE run_lease SET epoch = $2, life = $3, host = $4, pid = $5, command = $6, since = "
                          "@NOW@, lease_until = @NOW@ + $7, lease = $7"
                          " WHERE run_id = $1"
                        : "INSERT INTO run_lease (run_id, epoch, life, host, pid, command, since, lease_until, lease)"
                          " VALUES ($1, $2, $3, $4, $5, $6, @NOW@, @NOW@ + CAST($7 AS DOUBLE PRECISION), CAST($7 AS "
                          "DOUBLE PRECISION))",
                  &values, NULL, error);
}

/* What a dead coordinator played itself is free, too: nobody need wait for the leases of these jobs. */
static bool leases_free_jobs(Store *store, int64_t run, const Who *dead, Error *error)
{
    char worker[96];
    DbValues values = {0};
    snprintf(worker, sizeof worker, "%s:%lld", dead->host,
             (long long)dead->pid); /* as it named itself when it claimed them */
    db_add_int(&values, run);
    db_add_text(&values, worker);
    return db_run(store->db, "UPDATE job SET state = 0 WHERE run_id = $1 AND state = 1 AND worker = $2", &values, NULL,
                  error);
}

/* In a transaction: nobody else takes it meanwhile. */
static bool leases_take_free(Store *store, StoreLease *lease, const Who *who, LeaseRow *row, bool *taken, Error *error)
{
    DbValues values = {0};
    db_add_int(&values, lease->run);
    if (!db_begin(store->db, error))
        return false;
    bool fine = db_run(store->db, "UPDATE run SET state = state WHERE id = $1", &values, NULL, error) &&
                leases_read(store, lease->run, row, error);
    *taken = fine && leases_free(row);
    if (*taken) {
        lease->epoch = row->epoch + 1;
        fine = leases_write(store, lease, who, row->there, error) &&
               (!who_is_gone(&row->holder.who) || leases_free_jobs(store, lease->run, &row->holder.who, error));
    }
    return db_end(store->db, fine, error) && fine;
}

bool leases_take(Store *store, StoreLease *lease, const Who *who, Holder *holder, bool *taken, Error *error)
{
    LeaseRow row;
    *taken = false;
    bool fine = leases_read(store, lease->run, &row, error); /* who waits looks often, and writes nothing by it */
    if (fine && leases_free(&row))
        fine = leases_take_free(store, lease, who, &row, taken, error);
    *taken = fine && *taken;
    if (*taken) {
        atomic_store(&lease->lost, false);
        lease->next = store->leases;
        store->leases = lease;
    }
    *holder = row.holder;
    return fine;
}

static bool leases_touch(Store *store, StoreLease *lease, bool *ours, Error *error)
{
    DbValues values = {0};
    DbRows rows;
    db_add_int(&values, lease->run);
    db_add_int(&values, lease->epoch);
    db_add_real(&values, lease->seconds);
    if (!db_run_light(store->db, "UPDATE run_lease SET lease_until = @NOW@ + $3 WHERE run_id = $1 AND epoch = $2",
                      &values, &rows, error))
        return false;
    *ours = rows.changed == 1;
    db_rows_free(&rows);
    return true;
}

bool leases_renew(Store *store, StoreLease *lease, Error *error)
{
    bool ours = true;
    bool fine = leases_touch(store, lease, &ours, error);
    if (fine && !ours)
        atomic_store(&lease->lost, true);
    return fine;
}

bool leases_give_up(Store *store, StoreLease *lease, Error *error)
{
    DbValues values = {0};
    StoreLease **at = &store->leases;
    while (*at && *at != lease)
        at = &(*at)->next;
    if (*at)
        *at = lease->next;
    db_add_int(&values, lease->run);
    db_add_int(&values, lease->epoch);
    return db_run(store->db, "UPDATE run_lease SET life = '', lease_until = 0 WHERE run_id = $1 AND epoch = $2",
                  &values, NULL, error);
}

static StoreLease *leases_of(const Store *store, int64_t run)
{
    StoreLease *lease = store->leases;
    while (lease && lease->run != run)
        lease = lease->next;
    return lease;
}

/* Says who has it now. */
static bool leases_say_lost(Store *store, const StoreLease *lease, Error *error)
{
    LeaseRow row;
    const Who *who = &row.holder.who;
    long long run = lease->run;
    if (!leases_read(store, run, &row, NULL) || who->life[0] == '\0')
        error_set(error, "run %lld was taken over by another process: this one stops", run);
    else
        error_set(error, "run %lld was taken over by '%.30s' (process %lld on %.40s): this one stops", run,
                  who->command, (long long)who->pid, who->host);
    return error_mark(error, ERROR_FAILURE);
}

bool leases_stand(Store *store, int64_t run, Error *error)
{
    const StoreLease *lease = leases_of(store, run);
    return !lease || !atomic_load(&lease->lost) || leases_say_lost(store, lease, error);
}

bool leases_hold(Store *store, int64_t run, Error *error)
{
    StoreLease *lease = leases_of(store, run);
    bool ours = true;
    if (!lease)
        return true;
    if (!leases_touch(store, lease, &ours, error))
        return false;
    if (ours)
        return true;
    atomic_store(&lease->lost, true);
    return leases_say_lost(store, lease, error);
}

/* SPDX-License-Identifier: MIT
 *
 * jobs - claiming, renewing and finishing: the part of the store that must be right when everything else dies.
 */
#include <stdlib.h>
#include <string.h>

#include "base/halt.h"
#include "store/store.h"

void store_job_free(StoreJob *job)
{
    free(job->spec);
    free(job->run_spec);
    memset(job, 0, sizeof *job);
}

/* Two statements, because SQLite and PostgreSQL agree on them: choose a row and lock it, then take it. */
static bool jobs_choose(Store *store, int64_t run, StoreJob *job, bool *found, Error *error)
{
    DbValues values = {0};
    DbRows rows;
    db_add_int(&values, run);
    const char *sql = "SELECT job.id, job.run_id, job.token, job.spec FROM job JOIN run ON run.id = job.run_id"
                      " WHERE job.run_id = $1 AND run.state = 0 AND job.state = 0 ORDER BY job.id LIMIT 1 @SKIP@";
    const char *any = "SELECT job.id, job.run_id, job.token, job.spec FROM job JOIN run ON run.id = job.run_id"
                      " WHERE $1 = $1 AND run.state = 0 AND job.state = 0 ORDER BY job.run_id, job.id LIMIT 1 @SKIP@";
    /* Over, or from a time that has not come: the clock was set back, and nobody knows how long ago that was. */
    const char *expired =
        "SELECT job.id, job.run_id, job.token, job.spec FROM job JOIN run ON run.id = job.run_id"
        " WHERE (CAST($1 AS BIGINT) = 0 OR job.run_id = CAST($1 AS BIGINT)) AND run.state = 0 AND job.state = 1"
        " AND (job.lease_until < @NOW@ OR job.lease_until > @NOW@ + job.lease + 1)"
        " ORDER BY job.id LIMIT 1 @SKIP@";
    const char *const tries[] = {expired, run ? sql : any}; /* what was lost first: there is little of it */
    *found = false;
    for (int i = 0; i < 2 && !*found; i++) {
        if (!db_run(store->db, tries[i], &values, &rows, error))
            return false;
        *found = rows.rows > 0;
        if (*found) {
            job->id = db_int(&rows, 0, 0, 1, DB_ID_MAX);
            job->run = db_int(&rows, 0, 1, 1, DB_ID_MAX);
            job->token = db_int(&rows, 0, 2, 0, DB_ID_MAX) + 1;
            job->spec = strdup(db_text(&rows, 0, 3));
        }
        if (!db_rows_end(&rows, error))
            return false;
    }
    return true;
}

static bool jobs_take(Store *store, const StoreClaim *claim, const StoreJob *job, Error *error)
{
    DbValues values = {0};
    db_add_int(&values, job->id);
    db_add_int(&values, job->token);
    db_add_text(&values, claim->worker);
    db_add_real(&values, claim->lease);
    return db_run(store->db,
                  "UPDATE job SET state = 1, token = $2, worker = $3, lease_until = @NOW@ + $4, lease = $4, tries = "
                  "tries + 1, live = '' WHERE id = $1",
                  &values, NULL, error);
}

static bool jobs_read_run(Store *store, StoreJob *job, Error *error)
{
    StoreRun run;
    if (!store_get_run(store, job->run, &run, error))
        return false;
    job->run_spec = strdup(run.id ? run.spec : "");
    store_run_free(&run);
    return true;
}

bool store_claim(Store *store, const StoreClaim *claim, StoreJob *job, bool *found, Error *error)
{
    memset(job, 0, sizeof *job);
    *found = false;
    if (!db_begin_light(store->db, error))
        return false;
    bool fine = jobs_choose(store, claim->run, job, found, error);
    if (fine && *found)
        fine = jobs_take(store, claim, job, error) && jobs_read_run(store, job, error);
    job->lease = claim->lease;
    fine = db_end(store->db, fine, error) && fine;
    if (!fine || !*found)
        store_job_free(job);
    return fine;
}

bool store_beat(Store *store, const StoreJob *job, double lease, bool *alive, Error *error)
{
    DbValues values = {0};
    DbRows rows;
    db_add_int(&values, job->id);
    db_add_int(&values, job->token);
    db_add_real(&values, lease);
    if (!db_run_light(store->db,
                      "UPDATE job SET lease_until = @NOW@ + $3, lease = $3 WHERE id = $1 AND token = $2 AND state = 1"
                      " AND EXISTS (SELECT 1 FROM run WHERE run.id = job.run_id AND run.state = 0)",
                      &values, &rows, error))
        return false;
    *alive = rows.changed == 1;
    db_rows_free(&rows);
    return true;
}

bool store_release(Store *store, const StoreJob *job, const char *reason, Error *error)
{
    DbValues values = {0};
    db_add_int(&values, job->id);
    db_add_int(&values, job->token);
    if (!reason)
        return db_run_light(store->db, "UPDATE job SET state = 0 WHERE id = $1 AND token = $2 AND state = 1", &values,
                            NULL, error);
    db_add_text(&values, reason);
    db_add_int(&values, STORE_FAILURES_MAX);
    return db_run(store->db,
                  "UPDATE job SET state = CASE WHEN failures + 1 >= CAST($4 AS INTEGER) THEN 3 ELSE 0 END, failures = "
                  "failures + 1,"
                  " reason = $3 WHERE id = $1 AND token = $2 AND state = 1",
                  &values, NULL, error);
}

bool store_put_aside(Store *store, const StoreJob *job, const char *reason, Error *error)
{
    DbValues values = {0};
    db_add_int(&values, job->id);
    db_add_int(&values, job->token);
    db_add_text(&values, reason);
    return db_run(store->db, "UPDATE job SET state = 3, reason = $3 WHERE id = $1 AND token = $2 AND state = 1",
                  &values, NULL, error);
}

bool store_get_job(Store *store, int64_t id, int64_t run, StoreJob *job, Error *error)
{
    DbValues values = {0};
    DbRows rows;
    memset(job, 0, sizeof *job);
    db_add_int(&values, id);
    db_add_int(&values, run);
    if (!db_run(store->db, "SELECT id, run_id, spec FROM job WHERE id = $1 AND run_id = $2", &values, &rows, error))
        return false;
    if (rows.rows > 0) {
        job->id = db_int(&rows, 0, 0, 1, DB_ID_MAX);
        job->run = db_int(&rows, 0, 1, 1, DB_ID_MAX);
        job->spec = strdup(db_text(&rows, 0, 2));
    }
    if (db_rows_end(&rows, error))
        return true;
    store_job_free(job);
    return false;
}

static bool jobs_insert_game(Store *store, const StoreJob *job, const StoreGame *game, Error *error)
{
    DbValues values = {0};
    const int64_t numbers[] = {job->run,         game->number,    job->id,        game->pair,  game->a,
                               game->b,          game->a_first,   game->points,   game->plies, game->time_us[0],
                               game->time_us[1], game->claims[0], game->claims[1]};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        db_add_int(&values, numbers[i]);
    db_add_text(&values, game->end);
    db_add_text(&values, game->sandbox);
    db_add_text(&values, game->record);
    if (!db_run(store->db,
                "INSERT INTO game (run_id, number, job_id, pair, a, b, a_first, points, plies, time_a, time_b, "
                "claims_a, claims_b, ending,"
                " sandbox, record) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
                &values, NULL, error))
        return false;
    for (int side = 0; side < 2; side++) {
        DbValues log = {0};
        if (!game->logs[side].transcript)
            continue;
        db_add_int(&log, job->run);
        db_add_int(&log, game->number);
        db_add_int(&log, side);
        db_add_text(&log, game->logs[side].transcript);
        db_add_text(&log, game->logs[side].complaints);
        if (!db_run(store->db,
                    "INSERT INTO game_log (run_id, number, side, transcript, complaints) VALUES ($1, $2, $3, $4, $5)",
                    &log, NULL, error))
            return false;
    }
    return true;
}

/* True if exactly this claim has already been handed in: the answer got lost, not the games. */
static bool jobs_was_accepted(Store *store, const StoreJob *job)
{
    DbValues values = {0};
    DbRows rows;
    db_add_int(&values, job->id);
    db_add_int(&values, job->token);
    if (!db_run(store->db, "SELECT 1 FROM job WHERE id = $1 AND token = $2 AND state = 2", &values, &rows, NULL))
        return false;
    bool accepted = rows.rows > 0;
    db_rows_free(&rows);
    return accepted;
}

static void jobs_count_refusal(Store *store, const StoreJob *job)
{
    DbValues values = {0};
    db_add_int(&values, job->id);
    db_run_light(store->db, "UPDATE job SET refused = refused + 1 WHERE id = $1", &values, NULL, NULL);
}

/* A match has all its jobs from the beginning: it is done with the last of them, whoever plays it. */
static bool jobs_close_run(Store *store, int64_t run, bool *closed, Error *error)
{
    DbValues values = {0};
    DbRows rows = {0};
    db_add_int(&values, run);
    bool fine = db_run(store->db,
                       "UPDATE run SET state = 1 WHERE id = $1 AND kind = 'match' AND state = 0"
                       " AND NOT EXISTS (SELECT 1 FROM job WHERE job.run_id = run.id AND job.state <> 2)",
                       &values, &rows, error);
    *closed = fine && rows.changed > 0;
    db_rows_free(&rows);
    return fine;
}

/* A match that is done is so on the disk, too. If not, its coordinator says so again when it ends. */
static void jobs_settle(Store *store, int64_t run)
{
    DbValues values = {0};
    db_add_int(&values, run);
    db_run(store->db, "UPDATE run SET state = state WHERE id = $1", &values, NULL, NULL);
}

bool store_submit(Store *store, const StoreJob *job, StoreGames games, bool *accepted, Error *error)
{
    DbValues values = {0};
    DbRows rows = {0};
    db_add_int(&values, job->id);
    db_add_int(&values, job->token);
    db_add_text(&values, games.text ? games.text : "");
    *accepted = false;
    if (!db_begin_light(store->db, error))
        return false;
    bool closed = false,
         fine = db_run(store->db,
                       "UPDATE job SET state = 2, live = '', result = $3 WHERE id = $1 AND token = $2 AND state = 1",
                       &values, &rows, error);
    *accepted = fine && rows.changed == 1;
    db_rows_free(&rows);
    for (int i = 0; fine && *accepted && i < games.count; i++)
        fine = jobs_insert_game(store, job, &games.at[i], error);
    halt_at("store.submit");
    fine = fine && (!*accepted || jobs_close_run(store, job->run, &closed, error));
    bool kept = db_end(store->db, fine && *accepted, error);
    if (kept && closed)
        jobs_settle(store, job->run);
    if (!fine || !kept) {
        *accepted = false;
        return false;
    }
    if (!*accepted) {
        *accepted = jobs_was_accepted(store, job);
        if (!*accepted)
            jobs_count_refusal(store, job);
    }
    return true;
}

bool store_add_result(Store *store, int64_t run, const char *spec, StoreJob *job, bool *fresh, Error *error)
{
    DbValues values = {0};
    DbRows rows;
    db_add_int(&values, run);
    db_add_text(&values, spec);
    *fresh = false;
    *job = (StoreJob){.run = run};
    if (!db_run(store->db, "SELECT 1 FROM job WHERE run_id = $1 AND spec = $2", &values, &rows, error))
        return false;
    *fresh = rows.rows == 0;
    db_rows_free(&rows);
    if (!*fresh)
        return true;
    if (!db_run(store->db, "INSERT INTO job (run_id, spec, state) VALUES ($1, $2, 2) RETURNING id", &values, &rows,
                error))
        return false;
    job->id = db_int(&rows, 0, 0, 1, DB_ID_MAX);
    return db_rows_end(&rows, error);
}

bool store_add_games(Store *store, const StoreJob *job, StoreGames games, Error *error)
{
    bool fine = true;
    for (int i = 0; fine && i < games.count; i++)
        fine = jobs_insert_game(store, job, &games.at[i], error);
    halt_at("store.games");
    return fine;
}

bool store_finished(Store *store, int64_t run, bool *finished, Error *error)
{
    DbValues values = {0};
    DbRows rows;
    db_add_int(&values, run);
    if (run != 0) {
        if (!db_run(store->db, "SELECT 1 FROM run WHERE id = $1", &values, &rows, error))
            return false;
        bool there = rows.rows > 0;
        db_rows_free(&rows);
        if (!there)
            return error_set(error, "there is no run %lld", (long long)run);
    }
    if (!db_run(store->db,
                "SELECT 1 FROM job JOIN run ON run.id = job.run_id WHERE (CAST($1 AS BIGINT) = 0 OR run.id = CAST($1 "
                "AS BIGINT)) AND run.state = 0 AND job.state < 2"
                " LIMIT 1",
                &values, &rows, error))
        return false;
    *finished = rows.rows == 0;
    db_rows_free(&rows);
    return true;
}

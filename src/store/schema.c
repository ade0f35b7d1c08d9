/* SPDX-License-Identifier: MIT
 *
 * schema - a list of steps; a database remembers how many it has taken. Steps are never changed, only added.
 */
#include "store/schema.h"

#include <stddef.h>

static const char *const schema_steps[] = {
    /* 1 */
    "CREATE TABLE run (id @ID@, kind TEXT NOT NULL, name TEXT NOT NULL, spec TEXT NOT NULL,"
    " state INTEGER NOT NULL DEFAULT 0, created DOUBLE PRECISION NOT NULL)",
    /* 2: state 0 new, 1 leased, 2 done */
    "CREATE TABLE job (id @ID@, run_id BIGINT NOT NULL REFERENCES run(id), spec TEXT NOT NULL,"
    " state INTEGER NOT NULL DEFAULT 0, token BIGINT NOT NULL DEFAULT 0, worker TEXT NOT NULL DEFAULT '',"
    " lease_until DOUBLE PRECISION NOT NULL DEFAULT 0, tries INTEGER NOT NULL DEFAULT 0,"
    " refused INTEGER NOT NULL DEFAULT 0)",
    /* 3 */
    "CREATE INDEX job_by_state ON job (run_id, state, id)",
    /* 4 */
    "CREATE TABLE game (run_id BIGINT NOT NULL REFERENCES run(id), number BIGINT NOT NULL,"
    " job_id BIGINT NOT NULL REFERENCES job(id), pair BIGINT NOT NULL, a INTEGER NOT NULL, b INTEGER NOT NULL,"
    " a_first INTEGER NOT NULL, points INTEGER NOT NULL, ending TEXT NOT NULL, plies INTEGER NOT NULL,"
    " time_a BIGINT NOT NULL, time_b BIGINT NOT NULL, sandbox TEXT NOT NULL, record TEXT NOT NULL,"
    " PRIMARY KEY (run_id, number))",
    /* 5 */
    "CREATE TABLE game_log (run_id BIGINT NOT NULL, number BIGINT NOT NULL, side INTEGER NOT NULL,"
    " transcript TEXT NOT NULL, complaints TEXT NOT NULL, PRIMARY KEY (run_id, number, side))",
    /* 6 */
    "CREATE TABLE ladder (name TEXT PRIMARY KEY, run_id BIGINT NOT NULL REFERENCES run(id),"
    " frozen INTEGER NOT NULL DEFAULT 0)",
    /* 7: player is the index in the run's spec; status 0 to be validated, 1 playing, 2 refused */
    "CREATE TABLE ladder_bot (ladder TEXT NOT NULL REFERENCES ladder(name), name TEXT NOT NULL, spec TEXT NOT NULL,"
    " player INTEGER NOT NULL, status INTEGER NOT NULL DEFAULT 0, note TEXT NOT NULL DEFAULT '', reference TEXT,"
    " league TEXT NOT NULL DEFAULT '', PRIMARY KEY (ladder, name))",
    /* 8: a job that fails again and again is put aside: state 3 */
    "ALTER TABLE job ADD COLUMN failures INTEGER NOT NULL DEFAULT 0",
    /* 9 */
    "ALTER TABLE job ADD COLUMN reason TEXT NOT NULL DEFAULT ''",
    /* 10: the game of a leased job that is being played, as far as it is, for spectators */
    "ALTER TABLE job ADD COLUMN live TEXT NOT NULL DEFAULT ''",
    /* 11: what spectators are told of a run beside its spec */
    "ALTER TABLE run ADD COLUMN about TEXT NOT NULL DEFAULT ''",
    /* 12: seconds that a lease was given for */
    "ALTER TABLE job ADD COLUMN lease DOUBLE PRECISION NOT NULL DEFAULT 86400",
    /* 13: turns in which a bot said what is not so */
    "ALTER TABLE game ADD COLUMN claims_a INTEGER NOT NULL DEFAULT 0",
    /* 14 */
    "ALTER TABLE game ADD COLUMN claims_b INTEGER NOT NULL DEFAULT 0",
    /* 15: what a job brought that is no game, until whoever asked for it has fetched it */
    "ALTER TABLE job ADD COLUMN result TEXT NOT NULL DEFAULT ''",
    /* 16: who coordinates a run (leases.h); life is empty: nobody */
    "CREATE TABLE run_lease (run_id BIGINT PRIMARY KEY REFERENCES run(id), epoch BIGINT NOT NULL, life TEXT NOT NULL, "
    "host TEXT NOT NULL,"
    " pid BIGINT NOT NULL, command TEXT NOT NULL, since DOUBLE PRECISION NOT NULL, lease_until DOUBLE PRECISION NOT "
    "NULL,"
    " lease DOUBLE PRECISION NOT NULL)",
};

enum { SCHEMA_STEPS = (int)(sizeof schema_steps / sizeof schema_steps[0]) };

static bool schema_version(Db *db, int64_t *version, Error *error)
{
    DbRows rows;
    if (!db_run(db, "CREATE TABLE IF NOT EXISTS wuqi_schema (version INTEGER NOT NULL)", NULL, NULL, error) ||
        !db_run(db, "SELECT MAX(version) FROM wuqi_schema", NULL, &rows, error))
        return false;
    *version = rows.rows > 0 ? db_int(&rows, 0, 0) : 0;
    db_rows_free(&rows);
    return true;
}

/* In one transaction, so that two programs that start at once do not both do it. */
static bool schema_steps_after(Db *db, Error *error)
{
    int64_t version = 0;
    bool fine = schema_version(db, &version, error);
    for (int64_t i = version; fine && i < SCHEMA_STEPS; i++) {
        DbValues values = {0};
        db_add_int(&values, i + 1);
        fine = db_run(db, schema_steps[i], NULL, NULL, error) &&
               db_run(db, "INSERT INTO wuqi_schema (version) VALUES ($1)", &values, NULL, error);
    }
    return fine;
}

bool schema_migrate(Db *db, Error *error)
{
    DbRows rows;
    int64_t version = 0;
    /* The usual case costs one look. */
    if (db_run(db, "SELECT MAX(version) FROM wuqi_schema", NULL, &rows, NULL)) {
        version = rows.rows > 0 ? db_int(&rows, 0, 0) : 0;
        db_rows_free(&rows);
    }
    if (version > SCHEMA_STEPS)
        return error_set(error, "the database was made by a newer wuqi (schema %d, this one knows %d)", (int)version,
                         SCHEMA_STEPS);
    if (version == SCHEMA_STEPS)
        return true;
    if (!db_begin(db, error))
        return false;
    bool fine = schema_steps_after(db, error);
    fine = db_end(db, fine, error) && fine;
    /* Somebody else may have done the same at the same moment; then all is there now. */
    if (!fine && db_run(db, "SELECT MAX(version) FROM wuqi_schema", NULL, &rows, NULL)) {
        fine = rows.rows > 0 && db_int(&rows, 0, 0) == SCHEMA_STEPS;
        db_rows_free(&rows);
    }
    return fine;
}

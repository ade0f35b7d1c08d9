/* SPDX-License-Identifier: MIT
 *
 * schema - a list of steps; a database remembers how many it has taken. Steps are never changed, only added.
 */
#include "store/schema.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

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
    /* 11: what spectators see of a run beside its spec */
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

/* What the steps have made, by table and name: i a whole number, d a real one, t a text. */
static const char *const schema_columns[] = {
    "game a i",
    "game a_first i",
    "game b i",
    "game claims_a i",
    "game claims_b i",
    "game ending t",
    "game job_id i",
    "game number i",
    "game pair i",
    "game plies i",
    "game points i",
    "game record t",
    "game run_id i",
    "game sandbox t",
    "game time_a i",
    "game time_b i",
    "game_log complaints t",
    "game_log number i",
    "game_log run_id i",
    "game_log side i",
    "game_log transcript t",
    "job failures i",
    "job id i",
    "job lease d",
    "job lease_until d",
    "job live t",
    "job reason t",
    "job refused i",
    "job result t",
    "job run_id i",
    "job spec t",
    "job state i",
    "job token i",
    "job tries i",
    "job worker t",
    "ladder frozen i",
    "ladder name t",
    "ladder run_id i",
    "ladder_bot ladder t",
    "ladder_bot league t",
    "ladder_bot name t",
    "ladder_bot note t",
    "ladder_bot player i",
    "ladder_bot reference t",
    "ladder_bot spec t",
    "ladder_bot status i",
    "run about t",
    "run created d",
    "run id i",
    "run kind t",
    "run name t",
    "run spec t",
    "run state i",
    "run_lease command t",
    "run_lease epoch i",
    "run_lease host t",
    "run_lease lease d",
    "run_lease lease_until d",
    "run_lease life t",
    "run_lease pid i",
    "run_lease run_id i",
    "run_lease since d",
    "wuqi_schema version i",
};
enum { SCHEMA_COLUMNS = (int)(sizeof schema_columns / sizeof schema_columns[0]) };

static char schema_letter(const char *type)
{
    static const char *const types[][2] = {{"integer", "i"}, {"bigint", "i"}, {"text", "t"}, {"double precision", "d"}};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (strcasecmp(type, types[i][0]) == 0)
            return types[i][1][0];
    }
    return '?';
}

/* Whose tables are these? What is here must be tables with our columns, of our types; a trigger would do something else
 * than we say. Columns that we do not know are nobody's business. */
static bool schema_is_ours(Db *db, Error *error)
{
    DbRows rows;
    bool there[SCHEMA_COLUMNS] = {false};
    if (!db_run(db, "@COLUMNS@", NULL, &rows, error))
        return false;
    bool fine = true;
    for (int i = 0; i < rows.rows && fine; i++) {
        char column[160];
        const char *table = db_text(&rows, i, 0), *name = db_text(&rows, i, 1), *type = db_text(&rows, i, 2);
        snprintf(column, sizeof column, "%.60s %.60s %c", table, name, schema_letter(type));
        for (int k = 0; k < SCHEMA_COLUMNS; k++)
            there[k] = there[k] || strcmp(schema_columns[k], column) == 0;
        if (strcmp(type, "TRIGGER") == 0)
            fine = error_set(error, "the database is damaged or not wuqi's: a trigger or a view '%.60s'", name);
    }
    db_rows_free(&rows);
    for (int k = 0; k < SCHEMA_COLUMNS && fine; k++) {
        if (!there[k])
            fine = error_set(error, "the database is damaged or not wuqi's: the column '%.*s' is missing",
                             (int)strlen(schema_columns[k]) - 2, schema_columns[k]);
    }
    return fine;
}

static bool schema_read_version(Db *db, int64_t *version, Error *error)
{
    DbRows rows;
    if (!db_run(db, "SELECT MAX(version) FROM wuqi_schema", NULL, &rows, error))
        return false;
    *version = rows.rows > 0 ? db_int(&rows, 0, 0, 0, DB_COUNT_MAX) : 0;
    return db_rows_end(&rows, error);
}

static bool schema_version(Db *db, int64_t *version, Error *error)
{
    return db_run(db, "CREATE TABLE IF NOT EXISTS wuqi_schema (version INTEGER NOT NULL)", NULL, NULL, error) &&
           schema_read_version(db, version, error);
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
    int64_t version = 0;
    /* The usual case costs one look. */
    if (!schema_read_version(db, &version, NULL))
        version = 0;
    if (version > SCHEMA_STEPS)
        return error_set(error, "the database was made by a newer wuqi (schema %d, this one knows %d)", (int)version,
                         SCHEMA_STEPS);
    if (version == SCHEMA_STEPS)
        return schema_is_ours(db, error);
    if (!db_begin(db, error))
        return false;
    bool fine = schema_steps_after(db, error);
    fine = db_end(db, fine, error) && fine;
    /* Somebody else may have done the same at the same moment; then all is there now. */
    if (!fine && schema_read_version(db, &version, NULL))
        fine = version == SCHEMA_STEPS;
    return fine && schema_is_ours(db, error);
}

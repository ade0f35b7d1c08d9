/* SPDX-License-Identifier: MIT
 *
 * db - one SQL layer over two databases: SQLite (a file, the default) and PostgreSQL (by URL).
 *
 * The same SQL text goes to both. Parameters are $1, $2 ...; what the two spell differently stands between at signs:
 *   @ID@    the type of a key that numbers itself        @NOW@  seconds since 1970, by the database's clock
 *   @SKIP@  passes over rows that others have locked      @COLUMNS@  lists what is there (driver.h)
 * A connection may be used by several threads: each statement, and each transaction as a whole, holds its lock.
 */
#ifndef STORE_DB_H
#define STORE_DB_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

typedef struct Db Db;

/* A file name, postgresql://..., or DB_NONE: a database that has no name and is gone with the program, however that
 * ends; what does not fit into memory is in a file that has been removed already. */
#define DB_NONE ":none:"
Db *db_open(const char *where, Error *error);
void db_close(Db *db);

/* True if the last failure was the loss of the connection: db_reconnect and trying again may help. */
bool db_is_lost(const Db *db);
bool db_reconnect(Db *db, Error *error);

/* Values for $1 ...; texts must outlive the call. */
enum { DB_VALUES_MAX = 16 };
typedef struct DbValues {
    int count;
    const char *at[DB_VALUES_MAX];
    char numbers[DB_VALUES_MAX][32];
} DbValues;

void db_add_int(DbValues *values, int64_t value);
void db_add_real(DbValues *values, double value);
void db_add_text(DbValues *values, const char *value);

/* What a statement gave: cells as text, NULL for null. A database may come from anybody, and SQLite keeps any text
 * where a number is declared: a number is taken out with the bounds of what it means. One that is not such a number is
 * taken as the lower bound, and db_rows_end fails. */
typedef struct DbRows {
    int rows, columns;
    char **cells;
    int64_t changed; /* rows that an UPDATE, INSERT or DELETE touched */
    bool wrong;      /* something that was taken out is not what it has to be: */
    Error why;
} DbRows;

enum { DB_COUNT_MAX = INT32_MAX };                            /* of what an int counts */
#define DB_ID_MAX (INT64_MAX - 1)                             /* of keys, numbers and times */
const char *db_text(const DbRows *rows, int row, int column); /* "" for null */
/* 0 for null, which is allowed. */
int64_t db_int(DbRows *rows, int row, int column, int64_t low, int64_t high);
double db_real(DbRows *rows, int row, int column);
/* Says that a row lies, in words about the cell. */
void db_rows_refuse(DbRows *rows, int row, int column, const char *expected);
/* Frees the rows; false with the error if something that was taken out of them was wrong. */
bool db_rows_end(DbRows *rows, Error *error);
void db_rows_free(DbRows *rows);

/* A statement by itself and a transaction are on the disk when they have succeeded, with all that was done before them;
 * the `light` ones not yet: a crash of the machine (not one of the program) may take back the last of them. That is for
 * what is done often and can be done again, before anybody was told that it is done. */

/* Runs one statement. `values` and `rows` may be NULL; rows are to be freed. */
bool db_run(Db *db, const char *sql, const DbValues *values, DbRows *rows, Error *error);
bool db_run_light(Db *db, const char *sql, const DbValues *values, DbRows *rows, Error *error);

/* A transaction that writes. Between begin and end the connection belongs to the calling thread. */
bool db_begin(Db *db, Error *error);
bool db_begin_light(Db *db, Error *error);
/* Commits if `keep`, else takes everything back. False if the commit failed: then nothing was kept, or nobody knows. */
bool db_end(Db *db, bool keep, Error *error);

#endif

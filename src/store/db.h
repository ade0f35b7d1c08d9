/* SPDX-License-Identifier: MIT
 *
 * db - one SQL layer over two databases: SQLite (a file, the default) and PostgreSQL (by URL).
 *
 * The same SQL text goes to both. Parameters are $1, $2 ...; what the two spell differently stands between at signs:
 *   @ID@    the type of a key that numbers itself        @NOW@  seconds since 1970, by the database's clock
 *   @SKIP@  passes over rows that others have locked
 * A connection may be used by several threads: each statement, and each transaction as a whole, holds its lock.
 */
#ifndef STORE_DB_H
#define STORE_DB_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

typedef struct Db Db;

/* A file name, or postgresql://... */
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

/* What a statement gave: cells as text, NULL for null. */
typedef struct DbRows {
    int rows, columns;
    char **cells;
    int64_t changed; /* rows that an UPDATE, INSERT or DELETE touched */
} DbRows;

const char *db_text(const DbRows *rows, int row, int column); /* "" for null */
int64_t db_int(const DbRows *rows, int row, int column);      /* 0 for null */
double db_real(const DbRows *rows, int row, int column);
void db_rows_free(DbRows *rows);

/* Runs one statement. `values` and `rows` may be NULL; rows are to be freed. */
bool db_run(Db *db, const char *sql, const DbValues *values, DbRows *rows, Error *error);

/* A transaction that writes. Between begin and end the connection belongs to the calling thread. */
bool db_begin(Db *db, Error *error);
/* Commits if `keep`, else takes everything back. False if the commit failed: then nothing was kept, or nobody knows. */
bool db_end(Db *db, bool keep, Error *error);

#endif

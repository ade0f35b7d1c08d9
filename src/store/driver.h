/* SPDX-License-Identifier: MIT
 *
 * driver - what a database must be able to do. For src/store alone.
 */
#ifndef STORE_DRIVER_H
#define STORE_DRIVER_H

#include "store/db.h"

typedef struct DbDriver {
    const char *id_type, *now, *skip; /* for @ID@, @NOW@, @SKIP@ */
    /* For @COLUMNS@: the table, the name and the type of every column; the type of a trigger or a view is TRIGGER. */
    const char *columns;
    const char *begin;
    void *(*open)(const char *where, Error *error);
    void (*close)(void *self);
    bool (*run)(void *self, const char *sql, const DbValues *values, DbRows *rows, Error *error);
    void (*light)(void *self, bool light); /* what follows need not be on the disk at once; NULL: it always is */
    bool (*lost)(void *self);
    bool (*reconnect)(void *self, Error *error);
} DbDriver;

extern const DbDriver db_driver_sqlite;
extern const DbDriver db_driver_postgres;

/* Makes room for rows of so many columns, and fills a cell with a copy. */
void db_rows_add(DbRows *rows, int columns);
void db_rows_set(DbRows *rows, int column, const char *value);

#endif

/* SPDX-License-Identifier: MIT
 *
 * db_sqlite - the embedded database: a file that many processes of one machine may use at once (write-ahead log).
 *
 * With a write-ahead log a crash of the program loses nothing. One of the machine may lose the last transactions of
 * those that are light (synchronous=NORMAL), each as a whole: then their jobs are simply played again. All others bring
 * the log to the disk (synchronous=FULL), and with it what anybody has written before.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "store/driver.h"

enum { SQLITE_BUSY_MS = 60000, SQLITE_AGAIN_MS = 5 };

static bool sqlite_fail(sqlite3 *file, Error *error)
{
    int code = sqlite3_errcode(file);
    error_set(error, "%.200s", sqlite3_errmsg(file));
    bool passing = code == SQLITE_BUSY || code == SQLITE_LOCKED || code == SQLITE_FULL || code == SQLITE_IOERR ||
                   code == SQLITE_CANTOPEN;
    return passing ? error_mark(error, ERROR_PASSING) : false;
}

/* 'wuqi': whose file it is. */
enum { SQLITE_OURS = 0x77757169 };

static int sqlite_number(sqlite3 *file, const char *sql)
{
    sqlite3_stmt *statement;
    int number = -1;
    if (sqlite3_prepare_v2(file, sql, -1, &statement, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

/* A file that is ours, or empty. Older ones have no mark yet but our tables. */
static bool sqlite_is_ours(sqlite3 *file, const char *where, Error *error)
{
    int mark = sqlite_number(file, "PRAGMA application_id"),
        tables = sqlite_number(file, "SELECT COUNT(*) FROM sqlite_master");
    if (tables < 0)
        return error_set(error, "%.120s: %.100s", where, sqlite3_errmsg(file));
    bool known =
        tables == 0 || sqlite_number(file, "SELECT COUNT(*) FROM sqlite_master WHERE name = 'wuqi_schema'") == 1;
    if (mark == SQLITE_OURS || (mark == 0 && known))
        return true;
    return error_set(error, "%.120s: a database of another program: nothing is written into it", where);
}

/* Switches the file to the write-ahead log. While another process does the same or reads, SQLite refuses this at once,
 * whatever the busy timeout is: so it is tried again here, or two programs that open a new file at the same moment
 * would fail. */
static bool sqlite_use_log(sqlite3 *file)
{
    int64_t end = clock_now_ms() + SQLITE_BUSY_MS;
    while (sqlite3_exec(file, "PRAGMA journal_mode=WAL", NULL, NULL, NULL) != SQLITE_OK) {
        if (sqlite3_errcode(file) != SQLITE_BUSY || clock_now_ms() >= end)
            return false;
        clock_sleep_ms(SQLITE_AGAIN_MS);
    }
    return true;
}

static void *sqlite_open(const char *where, Error *error)
{
    sqlite3 *file = NULL;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX;
    if (sqlite3_open_v2(strcmp(where, DB_NONE) == 0 ? "" : where, &file, flags, NULL) != SQLITE_OK) {
        error_set(error, "%.120s: %.100s", where, file ? sqlite3_errmsg(file) : "no memory");
        sqlite3_close(file);
        return NULL;
    }
    sqlite3_busy_timeout(file, SQLITE_BUSY_MS);
    if (!sqlite_is_ours(file, where, error)) {
        sqlite3_close(file);
        return NULL;
    }
    if (sqlite_use_log(file) &&
        sqlite3_exec(file, "PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON", NULL, NULL, NULL) == SQLITE_OK &&
        (sqlite_number(file, "PRAGMA application_id") == SQLITE_OURS ||
         sqlite3_exec(file, "PRAGMA application_id = 0x77757169", NULL, NULL, NULL) == SQLITE_OK))
        return file;
    error_set(error, "%.120s: %.100s", where, sqlite3_errmsg(file));
    sqlite3_close(file);
    return NULL;
}

static void sqlite_close(void *self)
{
    sqlite3_close(self);
}

static bool sqlite_step(sqlite3_stmt *statement, DbRows *rows)
{
    int status;
    while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
        int columns = sqlite3_column_count(statement);
        db_rows_add(rows, columns);
        for (int i = 0; i < columns; i++)
            db_rows_set(rows, i, (const char *)sqlite3_column_text(statement, i));
    }
    return status == SQLITE_DONE;
}

static bool sqlite_run(void *self, const char *sql, const DbValues *values, DbRows *rows, Error *error)
{
    sqlite3 *file = self;
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(file, sql, -1, &statement, NULL) != SQLITE_OK)
        return sqlite_fail(file, error);
    for (int i = 0; i < values->count; i++) {
        char name[16];
        snprintf(name, sizeof name, "$%d", i + 1);
        int index = sqlite3_bind_parameter_index(statement, name);
        if (index > 0)
            sqlite3_bind_text(statement, index, values->at[i], -1, SQLITE_STATIC);
    }
    bool fine = sqlite_step(statement, rows) || sqlite_fail(file, error);
    rows->changed = sqlite3_changes(file);
    sqlite3_finalize(statement);
    return fine;
}

static bool sqlite_lost(void *self)
{
    (void)self;
    return false;
}

static bool sqlite_reconnect(void *self, Error *error)
{
    (void)self;
    (void)error;
    return true;
}

static void sqlite_light(void *self, bool light)
{
    sqlite3_exec(self, light ? "PRAGMA synchronous=NORMAL" : "PRAGMA synchronous=FULL", NULL, NULL, NULL);
}

const DbDriver db_driver_sqlite = {
    .id_type = "INTEGER PRIMARY KEY",
    .now = "((julianday('now') - 2440587.5) * 86400.0)",
    .skip = "",
    .columns =
        "SELECT m.name, p.name, p.type FROM sqlite_master m JOIN pragma_table_info(m.name) p WHERE m.type = 'table'"
        " UNION ALL SELECT tbl_name, name, 'TRIGGER' FROM sqlite_master WHERE type IN ('trigger', 'view')",
    .begin = "BEGIN IMMEDIATE",
    .open = sqlite_open,
    .close = sqlite_close,
    .run = sqlite_run,
    .light = sqlite_light,
    .lost = sqlite_lost,
    .reconnect = sqlite_reconnect,
};

/* SPDX-License-Identifier: MIT
 *
 * db - choosing the database, its dialect, locking, rows.
 */
#include "store/db.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "base/text.h"
#include "store/driver.h"

struct Db {
    const DbDriver *driver;
    void *self;
    pthread_mutex_t lock; /* recursive: a transaction holds it around its statements */
    bool light;           /* the transaction at hand */
};

Db *db_open(const char *where, Error *error)
{
    bool remote = strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
    const DbDriver *driver = remote ? &db_driver_postgres : &db_driver_sqlite;
    void *self = driver->open(where, error);
    if (!self)
        return NULL;
    Db *db = xcalloc(1, sizeof *db);
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&db->lock, &kind);
    pthread_mutexattr_destroy(&kind);
    db->driver = driver;
    db->self = self;
    return db;
}

void db_close(Db *db)
{
    if (!db)
        return;
    db->driver->close(db->self);
    pthread_mutex_destroy(&db->lock);
    free(db);
}

bool db_is_lost(const Db *db)
{
    return db->driver->lost(db->self);
}

bool db_reconnect(Db *db, Error *error)
{
    pthread_mutex_lock(&db->lock);
    bool fine = db->driver->reconnect(db->self, error);
    pthread_mutex_unlock(&db->lock);
    return fine;
}

void db_add_text(DbValues *values, const char *value)
{
    values->at[values->count++] = value;
}

void db_add_int(DbValues *values, int64_t value)
{
    char *number = values->numbers[values->count];
    snprintf(number, sizeof values->numbers[0], "%" PRId64, value);
    db_add_text(values, number);
}

void db_add_real(DbValues *values, double value)
{
    char *number = values->numbers[values->count];
    snprintf(number, sizeof values->numbers[0], "%.9f", value);
    db_add_text(values, number);
}

void db_rows_add(DbRows *rows, int columns)
{
    rows->columns = columns;
    rows->rows++;
    rows->cells = xrealloc(rows->cells, (unsigned long)rows->rows * (unsigned long)columns * sizeof *rows->cells);
    for (int i = 0; i < columns; i++)
        rows->cells[(rows->rows - 1) * columns + i] = NULL;
}

/* A cell is valid UTF-8 from here on: SQLite keeps any bytes as text. */
void db_rows_set(DbRows *rows, int column, const char *value)
{
    Text shown = {0};
    if (value) /* whoever wrote it: nothing that is read from a database steers a terminal */
        text_add_printable(&shown, value, strlen(value), PRINTABLE_LINES);
    rows->cells[(rows->rows - 1) * rows->columns + column] = value ? strdup(text_string(&shown)) : NULL;
    text_free(&shown);
}

const char *db_text(const DbRows *rows, int row, int column)
{
    const char *cell = rows->cells[row * rows->columns + column];
    return cell ? cell : "";
}

void db_rows_refuse(DbRows *rows, int row, int column, const char *expected)
{
    if (!rows->wrong)
        error_set(&rows->why, "the database is damaged or not wuqi's: '%.40s' where %s is kept",
                  db_text(rows, row, column), expected);
    rows->wrong = true;
}

int64_t db_int(DbRows *rows, int row, int column, int64_t low, int64_t high)
{
    const char *cell = rows->cells[row * rows->columns + column];
    char expected[80];
    int64_t number;
    if (!cell)
        return 0;
    if (text_int(cell, low, high, &number))
        return number;
    snprintf(expected, sizeof expected, "a number from %" PRId64 " to %" PRId64, low, high);
    db_rows_refuse(rows, row, column, expected);
    return low;
}

double db_real(DbRows *rows, int row, int column)
{
    const char *cell = db_text(rows, row, column);
    char *end;
    double number = strtod(cell, &end);
    if (isfinite(number) && *end == '\0')
        return number;
    db_rows_refuse(rows, row, column, "a number");
    return 0;
}

bool db_rows_end(DbRows *rows, Error *error)
{
    bool fine = !rows->wrong || error_set(error, "%s", rows->why.text);
    db_rows_free(rows);
    return fine;
}

void db_rows_free(DbRows *rows)
{
    for (int i = 0; i < rows->rows * rows->columns; i++)
        free(rows->cells[i]);
    free(rows->cells);
    memset(rows, 0, sizeof *rows);
}

/* Puts the database's own words in the places between at signs. */
static void db_translate(const DbDriver *driver, const char *sql, Text *text)
{
    const struct {
        const char *mark, *word;
    } words[] = {
        {"@ID@", driver->id_type}, {"@NOW@", driver->now}, {"@SKIP@", driver->skip}, {"@COLUMNS@", driver->columns}};
    while (*sql) {
        size_t taken = 0;
        for (size_t i = 0; i < sizeof words / sizeof words[0] && taken == 0; i++) {
            if (strncmp(sql, words[i].mark, strlen(words[i].mark)) == 0) {
                text_add(text, words[i].word);
                taken = strlen(words[i].mark);
            }
        }
        if (taken == 0)
            text_add_char(text, *sql);
        sql += taken > 0 ? taken : 1;
    }
}

bool db_run(Db *db, const char *sql, const DbValues *values, DbRows *rows, Error *error)
{
    static const DbValues none = {.count = 0};
    DbRows unwanted = {0};
    Text text = {0};
    if (rows)
        memset(rows, 0, sizeof *rows);
    db_translate(db->driver, sql, &text);
    pthread_mutex_lock(&db->lock);
    bool fine = db->driver->run(db->self, text_string(&text), values ? values : &none, rows ? rows : &unwanted, error);
    pthread_mutex_unlock(&db->lock);
    text_free(&text);
    db_rows_free(&unwanted);
    if (!fine && rows)
        db_rows_free(rows);
    return fine;
}

static void db_set_light(Db *db, bool light)
{
    if (light != db->light && db->driver->light)
        db->driver->light(db->self, light);
    db->light = light;
}

bool db_run_light(Db *db, const char *sql, const DbValues *values, DbRows *rows, Error *error)
{
    pthread_mutex_lock(&db->lock);
    db_set_light(db, true);
    bool fine = db_run(db, sql, values, rows, error);
    db_set_light(db, false);
    pthread_mutex_unlock(&db->lock);
    return fine;
}

bool db_begin_light(Db *db, Error *error)
{
    pthread_mutex_lock(&db->lock);
    db_set_light(db, true);
    bool begun = db_begin(db, error);
    if (!begun)
        db_set_light(db, false);
    pthread_mutex_unlock(&db->lock); /* db_begin has one of its own */
    return begun;
}

bool db_begin(Db *db, Error *error)
{
    pthread_mutex_lock(&db->lock);
    if (db_run(db, db->driver->begin, NULL, NULL, error))
        return true;
    pthread_mutex_unlock(&db->lock);
    return false;
}

bool db_end(Db *db, bool keep, Error *error)
{
    bool fine = db_run(db, keep ? "COMMIT" : "ROLLBACK", NULL, NULL, keep ? error : NULL);
    if (!fine && keep && !db_is_lost(db))
        db_run(db, "ROLLBACK", NULL, NULL, NULL);
    db_set_light(db, false);
    pthread_mutex_unlock(&db->lock);
    return fine || !keep;
}

/* SPDX-License-Identifier: MIT
 *
 * store - opening, runs, totals, games. Jobs are in jobs.c.
 */
#include "store/store.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/folders.h"
#include "base/outfile.h"
#include "base/text.h"
#include "store/leases.h"
#include "store/schema.h"

/* mkdir -p */
static bool store_make_folder(const char *path, Error *error)
{
    char part[4096];
    snprintf(part, sizeof part, "%s", path);
    for (char *slash = strchr(part + 1, '/');; slash = strchr(slash + 1, '/')) {
        if (slash)
            *slash = '\0';
        if (!outfile_make_folder(part))
            return error_set(error, "%.150s: %s (--db names another place)", part, strerror(errno));
        if (!slash)
            return true;
        *slash = '/';
    }
}

bool store_default_path(char *path, size_t size, Error *error)
{
    char data[4000], folder[4008];
    if (!folders_data(data, sizeof data))
        return error_set(error, "no home folder to keep games in (--db names another place)");
    snprintf(folder, sizeof folder, "%s/wuqi", data);
    snprintf(path, size, "%s/wuqi.db", folder);
    return store_make_folder(folder, error);
}

bool store_open(Store *store, const char *where, Error *error)
{
    char path[4096];
    *store = (Store){.db = NULL};
    if (*where == '\0' && !store_default_path(path, sizeof path, error))
        return false;
    store->db = db_open(*where ? where : path, error);
    if (store->db && schema_migrate(store->db, error))
        return true;
    store_close(store);
    return false;
}

void store_close(Store *store)
{
    db_close(store->db);
    store->db = NULL;
}

void store_run_free(StoreRun *run)
{
    free(run->kind);
    free(run->name);
    free(run->spec);
    free(run->about);
    memset(run, 0, sizeof *run);
}

static bool store_insert_jobs(Store *store, int64_t run, const char *const *jobs, int count, Error *error)
{
    bool fine = true;
    for (int i = 0; fine && i < count; i++) {
        DbValues values = {0};
        db_add_int(&values, run);
        db_add_text(&values, jobs[i]);
        fine = db_run(store->db, "INSERT INTO job (run_id, spec) VALUES ($1, $2)", &values, NULL, error);
    }
    return fine;
}

bool store_create_run(Store *store, StoreRun *run, const char *const *jobs, int count, Error *error)
{
    DbValues values = {0};
    DbRows rows = {0};
    db_add_text(&values, run->kind);
    db_add_text(&values, run->name);
    db_add_text(&values, run->spec);
    db_add_text(&values, run->about ? run->about : "");
    if (!db_begin(store->db, error))
        return false;
    bool fine = db_run(store->db,
                       "INSERT INTO run (kind, name, spec, about, created) VALUES ($1, $2, $3, $4, @NOW@) RETURNING id",
                       &values, &rows, error);
    if (fine)
        run->id = db_int(&rows, 0, 0, 1, DB_ID_MAX);
    fine = fine && db_rows_end(&rows, error);
    fine = fine && store_insert_jobs(store, run->id, jobs, count, error);
    run->state = RUN_OPEN;
    return db_end(store->db, fine, error) && fine;
}

bool store_add_jobs(Store *store, int64_t run, const char *const *jobs, int count, Error *error)
{
    return store_insert_jobs(store, run, jobs, count, error);
}

bool store_begin_plan(Store *store, int64_t run, int64_t *jobs, Error *error)
{
    DbValues values = {0};
    DbRows rows;
    db_add_int(&values, run);
    if (!db_begin(store->db, error))
        return false;
    /* A change of the run's row that changes nothing: whoever else plans for it waits here. */
    bool fine = db_run(store->db, "UPDATE run SET state = state WHERE id = $1", &values, NULL, error) &&
                leases_hold(store, run, error) &&
                db_run(store->db, "SELECT COUNT(*) FROM job WHERE run_id = $1", &values, &rows, error);
    if (!fine) {
        db_end(store->db, false, NULL);
        return false;
    }
    *jobs = db_int(&rows, 0, 0, 0, DB_ID_MAX);
    store->planned = run;
    if (db_rows_end(&rows, error))
        return true;
    db_end(store->db, false, NULL);
    return false;
}

bool store_end_plan(Store *store, bool keep, Error *error)
{
    bool fine =
        !keep || leases_hold(store, store->planned, error); /* it may have been long: from here on the lease is fresh */
    return db_end(store->db, keep && fine, error) && fine;
}

#define STORE_RUN_COLUMNS "id, kind, name, spec, state, about, created"

/* From a row of those columns. */
static void store_fill_run(DbRows *rows, int row, StoreRun *run)
{
    run->id = db_int(rows, row, 0, 1, DB_ID_MAX);
    run->kind = strdup(db_text(rows, row, 1));
    run->name = strdup(db_text(rows, row, 2));
    run->spec = strdup(db_text(rows, row, 3));
    run->state = (RunState)db_int(rows, row, 4, RUN_OPEN, RUN_STOPPED);
    run->about = strdup(db_text(rows, row, 5));
    run->created = db_real(rows, row, 6);
}

static bool store_take_run(Store *store, const char *sql, const DbValues *values, StoreRun *run, Error *error)
{
    DbRows rows;
    memset(run, 0, sizeof *run);
    if (!db_run(store->db, sql, values, &rows, error))
        return false;
    if (rows.rows > 0)
        store_fill_run(&rows, 0, run);
    if (db_rows_end(&rows, error))
        return true;
    store_run_free(run);
    return false;
}

bool store_get_run(Store *store, int64_t id, StoreRun *run, Error *error)
{
    DbValues values = {0};
    db_add_int(&values, id);
    return store_take_run(store, "SELECT " STORE_RUN_COLUMNS " FROM run WHERE id = $1", &values, run, error);
}

bool store_find_open_run(Store *store, const char *kind, const char *spec, StoreRun *run, Error *error)
{
    DbValues values = {0};
    db_add_text(&values, kind);
    db_add_text(&values, spec);
    return store_take_run(store,
                          "SELECT " STORE_RUN_COLUMNS " FROM run WHERE state = 0 AND kind = $1 AND spec = $2"
                          " ORDER BY id DESC LIMIT 1",
                          &values, run, error);
}

bool store_find_run(Store *store, const char *kind, const char *spec, StoreRun *run, Error *error)
{
    DbValues values = {0};
    db_add_text(&values, kind);
    db_add_text(&values, spec);
    return store_take_run(
        store, "SELECT " STORE_RUN_COLUMNS " FROM run WHERE kind = $1 AND spec = $2 ORDER BY id DESC LIMIT 1", &values,
        run, error);
}

bool store_list_runs(Store *store, StoreRun **runs, int *count, Error *error)
{
    DbRows rows;
    *runs = NULL;
    *count = 0;
    if (!db_run(store->db, "SELECT " STORE_RUN_COLUMNS " FROM run ORDER BY id", NULL, &rows, error))
        return false;
    *count = rows.rows;
    *runs = xcalloc((unsigned long)rows.rows + 1, sizeof **runs);
    for (int i = 0; i < rows.rows; i++)
        store_fill_run(&rows, i, &(*runs)[i]);
    if (db_rows_end(&rows, error))
        return true;
    store_runs_free(*runs, *count);
    *runs = NULL;
    *count = 0;
    return false;
}

void store_runs_free(StoreRun *runs, int count)
{
    for (int i = 0; i < count; i++)
        store_run_free(&runs[i]);
    free(runs);
}

bool store_set_run_state(Store *store, int64_t run, RunState state, Error *error)
{
    DbValues values = {0};
    db_add_int(&values, run);
    db_add_int(&values, state);
    if (!db_begin(store->db, error))
        return false;
    bool fine = db_run(store->db, "UPDATE run SET state = $2 WHERE id = $1", &values, NULL, error) &&
                leases_hold(store, run, error);
    return db_end(store->db, fine, error) && fine;
}

bool store_progress(Store *store, int64_t run, StoreProgress *progress, Error *error)
{
    DbValues values = {0};
    DbRows rows;
    db_add_int(&values, run);
    memset(progress, 0, sizeof *progress);
    if (!db_run(
            store->db,
            "SELECT COUNT(*), SUM(CASE WHEN state = 2 THEN 1 ELSE 0 END), SUM(CASE WHEN state = 1 THEN 1 ELSE 0 END),"
            " SUM(refused), (SELECT COUNT(*) FROM game WHERE run_id = $1), SUM(CASE WHEN state = 3 THEN 1 ELSE 0 END),"
            " MAX(CASE WHEN state = 3 THEN reason ELSE '' END) FROM job WHERE run_id = $1",
            &values, &rows, error))
        return false;
    progress->jobs = db_int(&rows, 0, 0, 0, DB_ID_MAX);
    progress->done = db_int(&rows, 0, 1, 0, DB_ID_MAX);
    progress->leased = db_int(&rows, 0, 2, 0, DB_ID_MAX);
    progress->refused = db_int(&rows, 0, 3, 0, DB_ID_MAX);
    progress->games = db_int(&rows, 0, 4, 0, DB_ID_MAX);
    progress->dead = db_int(&rows, 0, 5, 0, DB_ID_MAX);
    snprintf(progress->reason, sizeof progress->reason, "%s", db_text(&rows, 0, 6));
    return db_rows_end(&rows, error);
}

static StoreTotals *store_totals_of(StoreTotals **totals, int *count, int a, int b)
{
    for (int i = 0; i < *count; i++) {
        if ((*totals)[i].a == a && (*totals)[i].b == b)
            return &(*totals)[i];
    }
    *totals = xrealloc(*totals, (unsigned long)(*count + 1) * sizeof **totals);
    StoreTotals *fresh = &(*totals)[(*count)++];
    memset(fresh, 0, sizeof *fresh);
    fresh->a = a;
    fresh->b = b;
    return fresh;
}

bool store_totals(Store *store, int64_t run, int players, StoreTotals **totals, int *count, Error *error)
{
    const int last = players > 0 ? players - 1 : 0;
    DbValues values = {0};
    DbRows rows;
    *totals = NULL;
    *count = 0;
    db_add_int(&values, run);
    if (!db_run(store->db,
                "SELECT a, b, points, ending, COUNT(*), SUM(time_a), SUM(time_b), SUM(claims_a), SUM(claims_b) FROM "
                "game WHERE run_id = $1"
                " GROUP BY a, b, points, ending ORDER BY a, b",
                &values, &rows, error))
        return false;
    for (int i = 0; i < rows.rows; i++) {
        StoreTotals *sum =
            store_totals_of(totals, count, (int)db_int(&rows, i, 0, 0, last), (int)db_int(&rows, i, 1, 0, last));
        int64_t points = db_int(&rows, i, 2, 0, 2), games = db_int(&rows, i, 4, 0, DB_COUNT_MAX);
        const char *end = db_text(&rows, i, 3);
        int loser = points == 2 ? 1 : 0;
        sum->games += games;
        *(points == 2 ? &sum->wins : points == 1 ? &sum->draws : &sum->losses) += games;
        sum->timeouts[loser] += strcmp(end, "time") == 0 ? games : 0;
        sum->illegal[loser] += strcmp(end, "illegal") == 0 ? games : 0;
        sum->crashes[loser] +=
            strcmp(end, "crash") == 0 || strcmp(end, "memory") == 0 || strcmp(end, "ponder") == 0 ? games : 0;
        sum->time_us[0] += db_int(&rows, i, 5, 0, DB_ID_MAX);
        sum->time_us[1] += db_int(&rows, i, 6, 0, DB_ID_MAX);
        sum->claims[0] += db_int(&rows, i, 7, 0, DB_ID_MAX);
        sum->claims[1] += db_int(&rows, i, 8, 0, DB_ID_MAX);
    }
    if (!db_rows_end(&rows, error) ||
        !db_run(store->db,
                "SELECT a, b, score, COUNT(*) FROM (SELECT a, b, pair, SUM(points) AS score FROM game WHERE run_id = $1"
                " GROUP BY a, b, pair HAVING COUNT(*) = 2) AS whole GROUP BY a, b, score",
                &values, &rows, error)) {
        free(*totals);
        *totals = NULL;
        return false;
    }
    for (int i = 0; i < rows.rows; i++) {
        StoreTotals *sum =
            store_totals_of(totals, count, (int)db_int(&rows, i, 0, 0, last), (int)db_int(&rows, i, 1, 0, last));
        sum->pairs[db_int(&rows, i, 2, 0, 4)] += db_int(&rows, i, 3, 0, DB_COUNT_MAX);
    }
    if (db_rows_end(&rows, error))
        return true;
    free(*totals);
    *totals = NULL;
    *count = 0;
    return false;
}

bool store_pairs(Store *store, int64_t run, int64_t from, StorePair **pairs, int *count, Error *error)
{
    DbValues values = {0};
    DbRows rows;
    db_add_int(&values, run);
    db_add_int(&values, from);
    if (!db_run(store->db,
                "SELECT pair, SUM(points) FROM game WHERE run_id = $1 AND pair >= $2 GROUP BY pair HAVING COUNT(*) = 2 "
                "ORDER BY pair",
                &values, &rows, error))
        return false;
    *count = rows.rows;
    *pairs = xcalloc((unsigned long)rows.rows + 1, sizeof **pairs);
    for (int i = 0; i < rows.rows; i++)
        (*pairs)[i] = (StorePair){.pair = db_int(&rows, i, 0, 0, DB_ID_MAX), .points = (int)db_int(&rows, i, 1, 0, 4)};
    if (db_rows_end(&rows, error))
        return true;
    free(*pairs);
    *pairs = NULL;
    *count = 0;
    return false;
}

bool store_tiers(Store *store, int64_t run, char tiers[STORE_TIERS_MAX], Error *error)
{
    DbValues values = {0};
    DbRows rows;
    size_t length = 0;
    tiers[0] = '\0';
    db_add_int(&values, run);
    if (!db_run(store->db, "SELECT DISTINCT sandbox FROM game WHERE run_id = $1 AND sandbox <> '' ORDER BY sandbox",
                &values, &rows, error))
        return false;
    for (int i = 0; i < rows.rows && length + strlen(db_text(&rows, i, 0)) + 2 < STORE_TIERS_MAX; i++)
        length +=
            (size_t)snprintf(tiers + length, STORE_TIERS_MAX - length, "%s%s", i > 0 ? " " : "", db_text(&rows, i, 0));
    db_rows_free(&rows);
    return true;
}

bool store_each_record(Store *store, int64_t run, StoreRecordFunction *take, void *context, Error *error)
{
    int64_t last = 0;
    for (bool more = true; more;) {
        DbValues values = {0};
        DbRows rows;
        db_add_int(&values, run);
        db_add_int(&values, last);
        if (!db_run(store->db,
                    "SELECT number, record FROM game WHERE run_id = $1 AND number > $2 ORDER BY number LIMIT 100",
                    &values, &rows, error))
            return false;
        more = rows.rows > 0;
        for (int i = 0; i < rows.rows && !rows.wrong; i++) {
            int64_t number = db_int(&rows, i, 0, 1, DB_ID_MAX);
            if (number <= last)
                db_rows_refuse(&rows, i, 0, "a later game");
            last = number;
            if (!rows.wrong)
                take(context, db_text(&rows, i, 1));
        }
        if (!db_rows_end(&rows, error))
            return false;
    }
    return true;
}

bool store_references(Store *store, int64_t run, StoreReference **references, int *count, Error *error)
{
    DbValues values = {0};
    DbRows rows;
    db_add_int(&values, run);
    if (!db_run(store->db,
                "SELECT player, reference FROM ladder_bot JOIN ladder ON ladder.name = ladder_bot.ladder"
                " WHERE run_id = $1 AND player >= 0 AND reference IS NOT NULL AND reference <> ''",
                &values, &rows, error))
        return false;
    *count = rows.rows;
    *references = xcalloc((unsigned long)rows.rows + 1, sizeof **references);
    for (int i = 0; i < rows.rows; i++)
        (*references)[i] =
            (StoreReference){.player = (int)db_int(&rows, i, 0, 0, DB_COUNT_MAX), .elo = db_real(&rows, i, 1)};
    if (db_rows_end(&rows, error))
        return true;
    free(*references);
    *references = NULL;
    *count = 0;
    return false;
}

bool store_get_game(Store *store, int64_t run, int64_t number, StoreGameFile *game, Error *error)
{
    DbValues values = {0};
    DbRows rows;
    memset(game, 0, sizeof *game);
    db_add_int(&values, run);
    db_add_int(&values, number);
    if (!db_run(store->db,
                "SELECT game.record, game.sandbox, run.spec, la.transcript, la.complaints, lb.transcript, lb.complaints"
                " FROM game JOIN run ON run.id = game.run_id"
                " LEFT JOIN game_log la ON la.run_id = game.run_id AND la.number = game.number AND la.side = 0"
                " LEFT JOIN game_log lb ON lb.run_id = game.run_id AND lb.number = game.number AND lb.side = 1"
                " WHERE game.run_id = $1 AND game.number = $2",
                &values, &rows, error))
        return false;
    if (rows.rows > 0) {
        game->record = strdup(db_text(&rows, 0, 0));
        game->sandbox = strdup(db_text(&rows, 0, 1));
        game->run_spec = strdup(db_text(&rows, 0, 2));
        for (int side = 0; side < 2; side++) {
            game->transcripts[side] = strdup(db_text(&rows, 0, 3 + 2 * side));
            game->complaints[side] = strdup(db_text(&rows, 0, 4 + 2 * side));
        }
    }
    db_rows_free(&rows);
    return true;
}

void store_game_file_free(StoreGameFile *game)
{
    free(game->record);
    free(game->sandbox);
    free(game->run_spec);
    for (int side = 0; side < 2; side++) {
        free(game->transcripts[side]);
        free(game->complaints[side]);
    }
    memset(game, 0, sizeof *game);
}

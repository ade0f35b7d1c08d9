/* SPDX-License-Identifier: MIT
 *
 * results - texts of jobs.
 */
#include "store/results.h"

#include <stdlib.h>
#include <string.h>

#include "store/leases.h"

bool results_list(Store *store, int64_t run, StoreTask **tasks, int *count, Error *error)
{
    DbValues values = {0};
    DbRows rows;
    db_add_int(&values, run);
    *tasks = NULL;
    *count = 0;
    if (!db_run(store->db, "SELECT id, spec, state FROM job WHERE run_id = $1 ORDER BY id", &values, &rows, error))
        return false;
    *tasks = xcalloc((unsigned long)rows.rows + 1, sizeof **tasks);
    for (int i = 0; i < rows.rows; i++)
        (*tasks)[(*count)++] = (StoreTask){.id = db_int(&rows, i, 0, 1, DB_ID_MAX),
                                           .spec = strdup(db_text(&rows, i, 1)),
                                           .done = db_int(&rows, i, 2, 0, 3) == 2};
    if (db_rows_end(&rows, error))
        return true;
    results_free(*tasks, *count);
    *tasks = NULL;
    *count = 0;
    return false;
}

void results_free(StoreTask *tasks, int count)
{
    for (int i = 0; i < count; i++)
        free(tasks[i].spec);
    free(tasks);
}

char *results_get(Store *store, int64_t job, Error *error)
{
    DbValues values = {0};
    DbRows rows;
    db_add_int(&values, job);
    if (!db_run(store->db, "SELECT result FROM job WHERE id = $1 AND state = 2", &values, &rows, error))
        return NULL;
    char *text = rows.rows > 0 ? strdup(db_text(&rows, 0, 0)) : NULL;
    db_rows_free(&rows);
    if (!text)
        error_set(error, "job %lld is not done", (long long)job);
    return text;
}

bool results_forget(Store *store, int64_t run, int64_t job, Error *error)
{
    DbValues values = {0};
    db_add_int(&values, run);
    db_add_int(&values, job);
    if (!db_begin(store->db, error))
        return false;
    bool fine = db_run(store->db,
                       "UPDATE job SET result = '' WHERE run_id = $1 AND (CAST($2 AS BIGINT) = 0 OR id = CAST($2 AS "
                       "BIGINT)) AND result <> ''",
                       &values, NULL, error) &&
                leases_hold(store, run, error);
    return db_end(store->db, fine, error) && fine;
}

/* SPDX-License-Identifier: MIT
 *
 * results - texts that jobs bring instead of games, handed in with the same leases and tokens (store.h), until they are
 * fetched.
 */
#ifndef STORE_RESULTS_H
#define STORE_RESULTS_H

#include "store/store.h"

/* A job of a run, as whoever planned it sees it. */
typedef struct StoreTask {
    int64_t id;
    char *spec;
    bool done;
} StoreTask;

/* All jobs of a run in the order they were added; *count of them, to be freed with results_free. */
bool results_list(Store *store, int64_t run, StoreTask **tasks, int *count, Error *error);
void results_free(StoreTask *tasks, int count);

/* The text of a job that is done; free it. NULL with the error. */
char *results_get(Store *store, int64_t job, Error *error);
/* The texts of a run are no longer needed: of this job, or (0) of all. */
bool results_forget(Store *store, int64_t run, int64_t job, Error *error);

#endif

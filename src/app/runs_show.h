/* SPDX-License-Identifier: MIT
 *
 * runs_show - the runs of a store, the standings of one and its games, for people and as JSON.
 */
#ifndef APP_RUNS_SHOW_H
#define APP_RUNS_SHOW_H

#include "store/store.h"

/* A line for each run. */
bool runs_show_list(Store *store, bool json, Error *error);
/* How one stands. */
bool runs_show_run(Store *store, const StoreRun *run, bool json, Error *error);
/* Its games: their ids, by which `replay` and `bundle` know them, who played, and how they ended. */
bool runs_show_games(Store *store, int64_t run, bool json, Error *error);

#endif

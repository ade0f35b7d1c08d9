/* SPDX-License-Identifier: MIT
 *
 * match_play - a match as a run in the store: made or taken up again, played by threads of this process (and whoever else works
 * on the same store), watched until it is decided.
 */
#ifndef APP_MATCH_PLAY_H
#define APP_MATCH_PLAY_H

#include "app/match_setup.h"
#include "store/store.h"

/* True if the match has a test and that has come to an end. */
bool match_decided(const MatchRun *run, const MatchResult *result);

/* Plays what is left, or nothing if the run was only to be queued. `result` has all games of the run, `run_id` its number. */
bool match_play_run(MatchRun *run, Store *store, MatchResult *result, int64_t *run_id, Error *error);

#endif

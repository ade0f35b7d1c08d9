/* SPDX-License-Identifier: MIT
 *
 * match_report - the result of a match as the block that engine testers know, and as JSON.
 */
#ifndef APP_MATCH_REPORT_H
#define APP_MATCH_REPORT_H

#include <jansson.h>

#include "arena/match_run.h"

/* `conditions` stands in brackets after the names: "60+0.6, 4 random plies". `run_id` is the run's number in the store;
 * 0: it is gone with it. */
void match_report_print(const MatchRun *run, const MatchResult *result, int64_t run_id, const char *conditions);
json_t *match_report_json(const MatchRun *run, const MatchResult *result, int64_t run_id);
/* Prints a line about a finished game of a match or a tournament. */
void match_report_game(const MatchEvent *event);
/* Shows one line on a terminal: games, score, Elo, LLR, time left. */
void match_report_progress(const MatchRun *run, const MatchProgress *progress);
/* Says on stderr how long a test will take, before it begins; nothing where there is none. */
void match_report_forecast(const MatchRun *run);

#endif

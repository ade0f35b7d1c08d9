/* SPDX-License-Identifier: MIT
 *
 * tune_report - the numbers of a game's search, and what tuning them came to, for people and as JSON.
 */
#ifndef APP_TUNE_REPORT_H
#define APP_TUNE_REPORT_H

#include <jansson.h>

#include "arena/tune_play.h"

/* All numbers of the game with their limits; false if the program has none that can be set. */
bool tune_report_list(const Game *game, bool json, Error *error);

void tune_report_print(const TunePlay *play);
/* What the numbers are now: as JSON, as a table. */
json_t *tune_report_numbers(const TuneRun *run);
void tune_report_table(const TuneRun *run);

void tune_report_json(const TunePlay *play);

/* A line for a terminal after each round (TuneRun.on_round). */
void tune_report_round(void *context, const TuneRun *run);

#endif

/* SPDX-License-Identifier: MIT
 *
 * ladder_show - a ladder as a list for people, as JSON and as CSV for grading.
 */
#ifndef APP_LADDER_SHOW_H
#define APP_LADDER_SHOW_H

#include <stdio.h>

#include "arena/ladder.h"
#include "class/roster.h"

typedef enum LadderForm { LADDER_TEXT, LADDER_JSON, LADDER_CSV } LadderForm;

/* By the lower end of the rating's interval, then those with too few games, then those who were refused. CSV has the
 * columns rank, name, league, elo, error, games, points, status, note, spec. */
bool ladder_show(const Ladder *ladder, LadderForm form, FILE *out, Error *error);

/* All ladders of the store. */
bool ladder_list(Store *store, bool json, Error *error);

/* As CSV into a file, or to standard output where `path` is NULL. With a roster (it may be NULL) each bot has its
 * student's name, number, mail and section, too. */
bool ladder_export(const Ladder *ladder, const char *path, const Roster *roster, Error *error);

/* Which bot is whose, and who has none. */
void ladder_roster(const Ladder *ladder, const Roster *roster, bool json);

#endif

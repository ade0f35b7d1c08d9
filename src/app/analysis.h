/* SPDX-License-Identifier: MIT
 *
 * analysis - what a player finds out about a position, shown while it thinks and at the end.
 */
#ifndef APP_ANALYSIS_H
#define APP_ANALYSIS_H

#include <stdbool.h>

#include "games/game.h"
#include "players/player.h"

typedef struct Analysis {
    const Game *game;
    void *pos;
    int64_t lines; /* asked for; 1 to SEARCH_MAX_LINES */
    bool json;
    bool counts; /* the reports' counts after the answer: searched, cut, time */
    int last_count;
    Report last[SEARCH_MAX_LINES]; /* the latest report of each line */
} Analysis;

/* Takes a report of the thinking player (a ReportFunction; the context is the Analysis). */
void analysis_on_report(void *context, const Report *report);
/* Prints the answer as text or JSON. */
void analysis_print(const Analysis *analysis, const PlayerAnswer *answer);

#endif

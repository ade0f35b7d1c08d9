/* SPDX-License-Identifier: MIT
 *
 * place_report - what `wuqi place` prints.
 */
#ifndef APP_PLACE_REPORT_H
#define APP_PLACE_REPORT_H

#include "arena/place.h"

/* A line for each opponent that was met. */
void place_report_table(const Place *place);
/* The sentence that answers the question; `name` is the player. */
void place_report_level(const Place *place, const char *name, const char *game);
/* Both as a line of JSON. */
void place_report_json(const Place *place, const Match *match);

#endif

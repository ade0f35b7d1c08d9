/* SPDX-License-Identifier: MIT
 *
 * caution - warnings about results that are less certain than their figures look.
 */
#ifndef APP_CAUTION_H
#define APP_CAUTION_H

#include <jansson.h>

#include "arena/contention.h"
#include "arena/match.h"
#include "arena/standings.h"

/* One line each on stderr, or nothing. The meter is freed. */
void caution_few_games(const MatchResult *result);
void caution_standings(const Standings *standings);
void caution_busy(ContentionMeter *meter);

/* Their names: "few-games", "busy". */
json_t *caution_json(const MatchResult *result, const ContentionMeter *meter);

#endif

/* SPDX-License-Identifier: MIT
 *
 * match_report - the result of a match as the block that engine testers know, and as JSON.
 */
#ifndef APP_MATCH_REPORT_H
#define APP_MATCH_REPORT_H

#include <jansson.h>

#include "arena/match.h"

/* `conditions` stands in brackets after the names: "60+0.6, 4 random plies". */
void match_report_print(const Match *match, const MatchResult *result, const char *conditions);
json_t *match_report_json(const Match *match, const MatchResult *result);

#endif

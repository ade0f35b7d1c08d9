/* SPDX-License-Identifier: MIT
 *
 * collect_report - what the blocks of a run have brought so far, for people and as JSON.
 */
#ifndef APP_COLLECT_REPORT_H
#define APP_COLLECT_REPORT_H

#include <jansson.h>

#include "blocks/block_collect.h"

void collect_report_print(const BlockCollect *collect);
json_t *collect_report_json(const BlockCollect *collect);

#endif

/* SPDX-License-Identifier: MIT
 *
 * reported - what a course report claims, as data (docs/claims-format.md), and what became of each claim.
 *
 * A verdict is computed: from the results of experiments, or by one evaluation or search. It is never written down
 * where it can be computed.
 */
#ifndef LAB_REPORTED_H
#define LAB_REPORTED_H

#include <jansson.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/text.h"

/* The reports that are part of the program, NULL at the end. */
extern const char *const reported_names[];

/* A report by its number, by the name of its game, or from a file if the name holds a '.' or a '/'; NULL with the
 * error, which names line and key. */
json_t *reported_load(const char *name, Error *error);

/* The results of all experiments, by name: those that are part of the program, or the table.json of every folder below
 * `folder` (`wuqi lab run --out`). NULL with the error. */
json_t *reported_results(const char *folder, Error *error);

/* The claim with its verdict: {"id", "text", "printed", "verdict": "exact", "within", "differs", "contradiction" or
 * "unknown", "detail": {"en", "zh"}, "command", "experiment", "run"}. NULL with the error. */
json_t *reported_judge(const json_t *report, const json_t *claim, const json_t *results, Error *error);

#endif

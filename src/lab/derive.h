/* SPDX-License-Identifier: MIT
 *
 * derive - what follows from the measured cells: ratios, growth from depth to depth, exponential fits, and the report's
 * own numbers set beside ours; and sentences with numbers of the table in them.
 */
#ifndef LAB_DERIVE_H
#define LAB_DERIVE_H

#include "base/error.h"
#include "lab/table.h"

/* Fills the derived columns the experiment asks for ("ratios", "growth", "reported"). */
void derive_columns(LabTable *table, const json_t *experiment);

/* The fits it asks for ("fits"): y grows like e^(slope x). A list of objects: labels, of, slope, factor, points. */
json_t *derive_fits(const LabTable *table, const json_t *experiment);

/* Adds the sentence with {column@label/label} replaced by that cell, {fit@label/...} and {factor@label/...} by the
 * slope and the factor of that fit; a dash stands for what is not there. */
void derive_sentence(const LabTable *table, const json_t *fits, const char *sentence, bool chinese, Text *text);

/* False with the error if the experiment names columns, rows or fits that no run of it gives: in its finding, its
 * tables, its figure. The table is that of a rehearsal. */
bool derive_check(const LabTable *table, const json_t *fits, const json_t *experiment, Error *error);

#endif

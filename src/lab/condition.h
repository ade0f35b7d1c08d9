/* SPDX-License-Identifier: MIT
 *
 * condition - sentences like "{score@D/A} > 50" over the table of a result, as `wuqi lab run` writes it to table.json.
 * docs/claims-format.md describes them. For src/lab alone.
 */
#ifndef LAB_CONDITION_H
#define LAB_CONDITION_H

#include <jansson.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/text.h"

/* The cell of a column in the row with these labels ("D/A"); NULL if there is none. */
const char *condition_cell(const json_t *result, const char *column, const char *labels);

/* The labels of a row, joined by slashes. */
void condition_labels(const json_t *result, const json_t *row, Text *text);

/* The place of a column; -1 if there is none. */
int condition_column(const json_t *result, const char *name);

/* A cell as a number: of "25 : 11" the difference, of "8-0-12" wins less losses, "yes" is 1 and "no" 0. */
bool condition_number(const char *cell, double *number);

/* Whether it is true; false with the error if it cannot be read, or names a cell that is not there. `result` may be
 * NULL for a sentence without cells. */
bool condition_holds(const char *sentence, const json_t *result, bool *holds, Error *error);

/* True if it can be read; cells are not looked for. */
bool condition_check(const char *sentence, Error *error);

/* Adds the text with each {column@labels} replaced by the cell; {sum:...} and its like by their number. */
void condition_fill(const char *sentence, const json_t *result, Text *text);

#endif

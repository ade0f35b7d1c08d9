/* SPDX-License-Identifier: MIT
 *
 * table - the result of an experiment: rows found by their labels, columns by their names.
 *
 * A cell is a JSON value: a number, a text, a text in both languages, or absent. Columns that hold times differ from
 * run to run; all others of a row are the same every time, unless the row itself is marked as timed (a clock decided
 * it).
 */
#ifndef LAB_TABLE_H
#define LAB_TABLE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

typedef struct LabTable {
    json_t *labels;  /* names of the label columns */
    json_t *columns; /* objects: name, title {en, zh}, about {en, zh}, digits, timed, label */
    json_t *rows;    /* objects: cells by column name, and "timed": true where a clock decided */
} LabTable;

/* An empty table with these label columns; `titles` (may be NULL) gives columns titles other than the usual ones. */
LabTable table_new(const json_t *labels, const json_t *titles);
void table_free(LabTable *table);

/* The row with these labels (an object that may hold more than the table's labels); it is added if it is new. */
json_t *table_row(LabTable *table, const json_t *labels);

/* Sets a cell; the column is added if it is new. Takes the value over. */
void table_set(LabTable *table, json_t *row, const char *column, json_t *value);

/* Adds a column that is like another one in all but its name and title, if it is new. */
void table_add_like(LabTable *table, const char *column, const char *model);

/* The row whose labels are these texts, in the order of the label columns; NULL if there is none. */
json_t *table_find(const LabTable *table, const json_t *values);

/* The column's object; NULL if there is none. */
const json_t *table_column(const LabTable *table, const char *name);
/* A cell as text for people; "" if it is absent. */
void table_cell(const LabTable *table, const json_t *row, const char *column, bool chinese, Text *text);
/* A label as the key it is compared by: its English text. */
const char *table_label(const json_t *row, const char *label);
bool table_number(const json_t *row, const char *column, double *number);

/* True if the cell is the same in every run. */
bool table_exact(const LabTable *table, const json_t *row, const char *column);
/* A hash of all cells that are the same in every run, and the sum of their "nodes". */
uint64_t table_signature(const LabTable *table, uint64_t *nodes);

/* The columns `show` names, as CSV with English headings, as Markdown in one language with a line on each column that
 * needs one, and as the JSON object {"columns": [{name, title, label, about}], "rows": [[cell]], "words": {cell: cell
 * in Chinese}} of texts as a person reads them. */
void table_csv(const LabTable *table, const json_t *show, Text *text);
void table_markdown(const LabTable *table, const json_t *show, bool chinese, Text *text);
json_t *table_shown(const LabTable *table, const json_t *show);

#endif

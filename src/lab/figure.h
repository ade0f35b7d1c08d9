/* SPDX-License-Identifier: MIT
 *
 * figure - the table as a drawing: a gnuplot script, and gnuplot run on it.
 */
#ifndef LAB_FIGURE_H
#define LAB_FIGURE_H

#include "lab/table.h"

/* The script that draws the experiment's "figure" (a list of panels) into figure.svg. Text is in both languages. */
void figure_script(const LabTable *table, const json_t *fits, const json_t *experiment, Text *script);

/* Runs gnuplot on DIR/figure.gp; false with the error if it is not there or fails. */
bool figure_draw(const char *folder, Error *error);

/* True if there is a gnuplot to run. */
bool figure_possible(void);

#endif

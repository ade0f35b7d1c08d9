/* SPDX-License-Identifier: MIT
 *
 * class_print - what comes out of a graded class: a table for Moodle and spreadsheets, an answer for each student, and
 * a page for the teacher.
 */
#ifndef CLASS_CLASS_PRINT_H
#define CLASS_CLASS_PRINT_H

#include "class/class_run.h"

/* marks.csv: UTF-8 with a mark, the columns that Moodle's import and its offline grading worksheet know (Identifier,
 * Full name, Email address, ID number, Grade, Maximum grade, Feedback comments), then a column for each task. No field
 * is a formula. */
void class_print_csv(const ClassMarks *marks, bool chinese, Text *text);

/* report.html: one file without scripts and without anything from elsewhere. */
void class_print_html(const ClassMarks *marks, bool chinese, Text *text);

/* A table for a terminal. */
void class_print_text(const ClassMarks *marks, bool chinese, Text *text);

/* Writes marks.csv, report.html and answers/ into the folder. */
bool class_write_all(const ClassMarks *marks, const char *out, bool chinese, Error *error);

/* Submissions that this machine could not grade. */
int class_machine_faults(const ClassMarks *marks);

#endif

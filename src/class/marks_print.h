/* SPDX-License-Identifier: MIT
 *
 * marks_print - marks for the people and the programs that want them: a terminal, a student, CI services, Gradescope.
 */
#ifndef CLASS_MARKS_PRINT_H
#define CLASS_MARKS_PRINT_H

#include "class/marks.h"

/* Lines for a terminal. */
void marks_print_text(const Marks *marks, bool chinese, Text *text);
/* One task of it, as it is done. */
void marks_print_task(const Task *task, const TaskMark *mark, bool chinese, Text *text);

/* The student's answer; `name` is who it is for, NULL: nobody is named. Of hidden tasks there are no details. */
void marks_print_markdown(const Marks *marks, const char *name, bool chinese, Text *text);

void marks_print_junit(const Marks *marks, bool chinese, Text *text);

/* results.json of Gradescope's autograder: the status, the output and the visibility of each task. */
json_t *marks_gradescope(const Marks *marks, bool chinese);

#endif

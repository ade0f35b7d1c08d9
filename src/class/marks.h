/* SPDX-License-Identifier: MIT
 *
 * marks - what a submission has got: points and a sentence for each task, and one sentence for the whole.
 *
 * Marks hold no times that were measured and nothing of this machine: the same submission gives the same bytes.
 */
#ifndef CLASS_MARKS_H
#define CLASS_MARKS_H

#include "class/assignment.h"

/* What kind of mistake it was, by a name that programs can read: "hang", "leaf-sign". */
enum { FAULT_NAME_MAX = 40 };

typedef struct TaskMark {
    int64_t points; /* in hundredths */
    bool passed;    /* all of them */
    bool not_run;   /* something before it failed */
    char fault[FAULT_NAME_MAX];
    Say said;    /* a line */
    Say details; /* lines that a student is shown unless the task is hidden */
} TaskMark;

typedef struct Marks {
    const Assignment *assignment;
    TaskMark *tasks; /* as many as the assignment has */
    int64_t points;  /* of the tasks, in hundredths; less what being late costs in `final` */
    int64_t final;
    int days_late;
    char fault[FAULT_NAME_MAX]; /* of the headline; "": none */
    Say headline;               /* the first line of the student's answer */
    bool machine;               /* this machine could not grade it: the points mean nothing */
    Say notes;                  /* lines for student and teacher */
} Marks;

void marks_begin(Marks *marks, const Assignment *assignment);
void marks_free(Marks *marks);

/* Sums up, finds the headline, and takes off what `days` late cost. */
void marks_sum(Marks *marks, int days);

bool marks_passed(const Marks *marks);

/* Fills the fault of a mark, if it has none yet, and adds the sentence. */
void marks_fault(TaskMark *mark, const char *fault, const Say *said);

/* "3", "2.5" */
void marks_points(int64_t points, Text *text);

/* As data, and back: marks of the same assignment. */
json_t *marks_json(const Marks *marks);
bool marks_read(Marks *marks, const json_t *object, Error *error);

#endif

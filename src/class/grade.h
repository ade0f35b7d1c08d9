/* SPDX-License-Identifier: MIT
 *
 * grade - a submission goes through the tasks of its assignment and gets its marks.
 *
 * A submission can only harm itself: whatever it does, the answer is marks. What this machine cannot do (no cage, a
 * full disk) is told apart from what the submission does.
 */
#ifndef CLASS_GRADE_H
#define CLASS_GRADE_H

#include <stdatomic.h>

#include "class/marks.h"
#include "class/submission.h"

typedef struct GradeOrder {
    const Assignment *assignment;
    const char *from; /* a folder or an archive */
    const char *work; /* a folder to be made for the files; it is left for the caller to remove */
    bool visible;     /* hidden tasks are left out: what a student may run */
    int days_late;
    const _Atomic bool *stop;                                            /* may be NULL; then the marks mean nothing */
    void (*tell)(void *context, const Task *task, const TaskMark *mark); /* after each task; may be NULL */
    void *context;
} GradeOrder;

/* Begins and fills the marks; free them with marks_free. */
void grade_submission(const GradeOrder *order, Marks *marks);

/* --- for the kinds of tasks ------------------------------------------------------------------------------------- */

typedef struct Grading {
    const GradeOrder *order;
    const Assignment *assignment;
    Submission submission;
    Marks *marks;
    /* What was found out by starting the program once. */
    char start_fault[FAULT_NAME_MAX];
    Say start_said;
    char exit_fault[FAULT_NAME_MAX]; /* how it ends at `quit` */
    Say exit_said;
    int hangs; /* tasks in which it hung */
} Grading;

/* Points for a share of the work: all for the whole of it, and a part only where the task says so. */
void grade_share(const Task *task, TaskMark *mark, int64_t done, int64_t of);
/* Names what a player did that failed. */
void grade_failure(const Grading *grading, Player *player, PlayerFault fault, const char *why, TaskMark *mark);
/* An error without the times that were measured, which are never the same twice. */
void grade_untimed(const char *text, char plain[ERROR_LENGTH]);
bool grade_stopped(const Grading *grading);

/* Starts the program once and says good-bye: fills start_fault and exit_fault. */
void grade_start(Grading *grading);

void grade_code(Grading *grading, const Task *task, TaskMark *mark);
void grade_check(Grading *grading, const Task *task, TaskMark *mark);
void grade_search(Grading *grading, const Task *task, TaskMark *mark);
void grade_games(Grading *grading, const Task *task, TaskMark *mark);

#endif

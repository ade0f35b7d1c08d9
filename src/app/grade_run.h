/* SPDX-License-Identifier: MIT
 *
 * grade_run - what `wuqi grade` does with its options.
 */
#ifndef APP_GRADE_RUN_H
#define APP_GRADE_RUN_H

#include <stdbool.h>
#include <stdint.h>

/* The exit status besides those of every command: an assignment that is broken is STATUS_USAGE. */
enum { GRADE_MACHINE = 3 };

typedef struct GradeCommand {
    const char *assignment, *submission, *from, *roster, *out, *format;
    int64_t concurrency;
    bool visible, json;
} GradeCommand;

/* Returns the exit status: 0 passed, 1 failed, 2 a broken assignment or call, 3 this machine could not grade. */
int grade_run(const GradeCommand *command);

#endif

/* SPDX-License-Identifier: MIT
 *
 * check_junit - the points of `wuqi check` as JUnit XML, for CI services.
 */
#ifndef APP_CHECK_JUNIT_H
#define APP_CHECK_JUNIT_H

#include "arena/check_points.h"

typedef struct CheckJunit {
    char *names[64], *details[64]; /* owned */
    CheckVerdict verdicts[64];
    int count;
} CheckJunit;

void check_junit_add(CheckJunit *junit, const CheckPoint *point);
/* Writes the file and frees what was collected. */
bool check_junit_write(CheckJunit *junit, const char *path, const char *spec, Error *error);

#endif

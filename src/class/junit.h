/* SPDX-License-Identifier: MIT
 *
 * junit - results of tests as the XML that CI services read: the form of Ant's JUnit task, as Jenkins and GitLab take
 * it.
 */
#ifndef CLASS_JUNIT_H
#define CLASS_JUNIT_H

#include "base/text.h"

typedef enum JunitEnd { JUNIT_PASSED, JUNIT_FAILED, JUNIT_SKIPPED, JUNIT_ERROR } JunitEnd;

typedef struct JunitCase {
    const char *name;
    JunitEnd end;
    const char *kind;    /* of the failure: a word */
    const char *message; /* a line */
    const char *details; /* lines */
} JunitCase;

/* Adds a whole document with one suite. No times are told, so that the same results are the same bytes. */
void junit_print(const char *suite, const JunitCase *cases, int count, Text *text);

/* Adds a string as it stands in XML, in an attribute or between tags. */
void junit_escape(const char *string, Text *text);

#endif

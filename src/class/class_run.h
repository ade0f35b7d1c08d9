/* SPDX-License-Identifier: MIT
 *
 * class_run - every submission of a class through the tasks of one assignment, several at a time.
 *
 * Each is an entry of its own in the folder of results, written whole: whoever is killed goes on where he was, and the
 * same class gives the same marks, however often it was interrupted.
 */
#ifndef CLASS_CLASS_RUN_H
#define CLASS_CLASS_RUN_H

#include <stdatomic.h>

#include "class/handins.h"
#include "class/marks.h"

/* A student with the submission that counts, or a submission of somebody who is not on the roster. */
typedef struct ClassEntry {
    const Student *student; /* NULL: not on the roster */
    const Handin *handin;   /* NULL: nothing was handed in */
    char *key;              /* by which files are named */
    Marks marks;
    int earlier; /* submissions of the same student that do not count */
} ClassEntry;

typedef struct ClassOrder {
    const Assignment *assignment;
    const char *from;   /* a folder or an archive */
    const char *roster; /* NULL: everybody who has handed in something */
    const char *out;    /* the folder of results, which is there */
    int concurrency;
    const _Atomic bool *stop;
    void (*tell)(void *context, int done, int of, const ClassEntry *entry); /* one at a time; may be NULL */
    void *context;
} ClassOrder;

typedef struct ClassMarks {
    const Assignment *assignment;
    Roster roster;
    Handins handins;
    ClassEntry *entries; /* the roster's students in their order, then others */
    int count, graded /* now, not before */;
} ClassMarks;

/* False with the error; what was graded is kept in the folder. */
bool class_run(const ClassOrder *order, ClassMarks *marks, Error *error);
void class_free(ClassMarks *marks);

/* Who the entry is for: the student's name, or what the platform calls the submission. */
const char *class_name(const ClassEntry *entry);

#endif

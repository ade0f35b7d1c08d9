/* SPDX-License-Identifier: MIT
 *
 * roster - the students of a course from a CSV file, as a spreadsheet or a learning platform writes it.
 *
 * The first line names the columns, in English or Chinese; name is needed, and number, mail and section may be left
 * out. Commas, semicolons or tabs separate; UTF-8 (with a mark at its beginning or without), UTF-16 and GBK are read.
 */
#ifndef CLASS_ROSTER_H
#define CLASS_ROSTER_H

#include "base/error.h"
#include "base/text.h"

typedef struct Student {
    char *name, *number, *mail, *section; /* "" where the roster has none */
    int line;                             /* of the file */
} Student;

typedef struct Roster {
    Student *students;
    int count;
} Roster;

/* False with the error, which names the line, and nothing to free. */
bool roster_read(Roster *roster, const char *path, Error *error);
void roster_free(Roster *roster);

/* What a platform says of a person; NULL or "" where it says nothing. */
typedef struct RosterClue {
    const char *number, *mail, *name;
    const char *label; /* the name of a folder or a file, in which number, mail or name may stand */
} RosterClue;

enum { ROSTER_NOBODY = -1, ROSTER_SEVERAL = -2 };

/* The student who is meant: an index, or one of the above. */
int roster_find(const Roster *roster, const RosterClue *clue);

#endif

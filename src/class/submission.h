/* SPDX-License-Identifier: MIT
 *
 * submission - the files of a student in a folder of ours: unpacked, built, and how to run them.
 */
#ifndef CLASS_SUBMISSION_H
#define CLASS_SUBMISSION_H

#include "class/assignment.h"
#include "class/marks.h"

enum { SUBMISSION_WORDS_MAX = 32 };

typedef struct Submission {
    char *folder;                          /* of the files, absolute */
    char *spec;                            /* of the player, once it was found; NULL */
    char *words[SUBMISSION_WORDS_MAX + 1]; /* the same as a command; NULL at the end */
} Submission;

/* Takes a folder, an archive or a single file into `work`, which is made. One folder around everything and one archive
 * in it are looked through. False with the fault and the sentence; *machine says whether this machine is to blame. */
bool submission_take(Submission *submission, const char *from, const char *work, Marks *marks);

/* Puts the files that the assignment gives in the place of those of the same names. */
bool submission_give(const Submission *submission, Marks *marks);

/* Builds, if the assignment says so. */
bool submission_build(Submission *submission, Marks *marks);

/* Finds the program. */
bool submission_find(Submission *submission, Marks *marks);

void submission_free(Submission *submission);

/* The names of the files of the folder, for sentences: "bot.py, readme.txt, ...". */
void submission_names(const Submission *submission, Text *text);
/* Is there a file, relative to the folder, that fits a pattern? */
bool submission_has(const Submission *submission, const char *pattern);

#endif

/* SPDX-License-Identifier: MIT
 *
 * handins - what a class has handed in: a folder as a learning platform exports it, or one entry a student.
 *
 * Moodle: `NAME_NUMBER_assignsubmission_file_`, a folder or the beginning of a file's name. Gradescope: folders
 * `submission_NUMBER` beside submission_metadata.yml. Anything else: each folder and each archive is a submission, and
 * its name holds a student's number, mail or name.
 */
#ifndef CLASS_HANDINS_H
#define CLASS_HANDINS_H

#include "base/sha256.h"
#include "class/roster.h"

typedef struct Handin {
    char *label; /* how it is called, UTF-8 */
    char *path;
    char *participant;          /* Moodle's number; NULL */
    char *name, *number, *mail; /* as the platform has them; NULL */
    int64_t time_s;             /* when it was handed in; 0: unknown */
    int64_t changed_s;          /* when its newest file was changed */
    int student;                /* index in the roster, or ROSTER_NOBODY, ROSTER_SEVERAL */
    bool superseded;            /* the same student has handed in a later one */
    char hash[SHA256_TEXT];     /* of its files */
} Handin;

typedef struct Handins {
    Handin *items;
    int count;
    char *folder; /* in which they are */
} Handins;

/* Reads a folder. Files that lie side by side with their student's name before each are put together in `gathered`, a
 * folder that is made. */
bool handins_read(Handins *handins, const char *folder, const char *gathered, Error *error);
/* The same of a folder or an archive, which is unpacked below `work`, a folder that is there. */
bool handins_open(Handins *handins, const char *from, const char *work, Error *error);
/* Finds the student of each, and which of several by one counts. */
void handins_assign(Handins *handins, const Roster *roster);
void handins_free(Handins *handins);

#endif

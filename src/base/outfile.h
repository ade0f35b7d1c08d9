/* SPDX-License-Identifier: MIT
 *
 * outfile - files that hold results: whole or not at all.
 *
 * What is written goes to a file beside the one that is meant, which takes its place only when everything is on the
 * disk; and the new name is there as well when outfile_finish returns, whatever happens to the machine then. Whatever
 * goes wrong before, the old file stays as it was, nothing else is left, and outfile_finish says so. Who is killed
 * leaves `.NAME.new0` beside it, which whoever writes NAME next uses again and takes away. What is no ordinary file (a
 * pipe, a device) is written directly.
 */
#ifndef BASE_OUTFILE_H
#define BASE_OUTFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/error.h"

typedef struct OutFile {
    FILE *stream; /* to be written to; failures may be ignored until the end */
    char *path;   /* what is meant, links followed */
    char *beside; /* what is written; NULL: the path itself */
    int lock;     /* the same file once more, locked; -1: none */
} OutFile;

bool outfile_open(OutFile *file, const char *path, Error *error);
/* Writes out, closes and puts the file in its place. False if any of it, or any write before, failed. */
bool outfile_finish(OutFile *file, Error *error);
/* Ends without a result. */
void outfile_abandon(OutFile *file);

/* All of it at once. */
bool outfile_write(const char *path, const char *bytes, size_t length, Error *error);
/* A stream that writes at the end of a file, which may have to be made; NULL, and errno. */
FILE *outfile_append(const char *path);
/* Adds to the end of a file; true when it is on the disk. False, and errno. */
bool outfile_add(const char *path, const void *bytes, size_t length);
/* Makes a folder, if it is not there, and brings its name to the disk. False, and errno. */
bool outfile_make_folder(const char *path);
/* What was made, renamed or removed in the folder that holds `path` is so on the disk. False, and errno. */
bool outfile_sync_folder(const char *path);

/* Could it be written? For those who have long to work before they do. */
bool outfile_possible(const char *path, Error *error);

#endif

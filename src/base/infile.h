/* SPDX-License-Identifier: MIT
 *
 * infile - opening a file that the user, or a file of his, has named, to read it.
 *
 * Only regular files are opened, never a pipe, a device or a socket: those may keep whoever opens or reads them waiting
 * for ever, or never end. Where a stream is wanted, the command takes "-" (text_read_input). Files to be written:
 * outfile.h. A file that is cut short while it is read is an error, never taken for what is left of it. Every other
 * call of open() and fopen() names a place that this program knows; tools/check_opens.sh makes sure.
 */
#ifndef BASE_INFILE_H
#define BASE_INFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/error.h"

/* What a file that may have `limit` bytes had when it was opened. */
typedef struct InfileSize {
    size_t limit, now;
} InfileSize;

/* Opens it without waiting. -1 with the error, and errno, which is EINVAL for what is not a regular file and EFBIG for
 * one of more than `limit` bytes. */
int infile_descriptor(const char *path, InfileSize *size, Error *error);

/* The same as a stream; NULL with the error. */
FILE *infile_open(const char *path, size_t limit, Error *error);
FILE *infile_open_sized(const char *path, InfileSize *size, Error *error);

/* For who has read to the end: false with the error if fewer bytes came than the file had. */
bool infile_was_whole(const char *path, const InfileSize *size, size_t got, Error *error);

#endif

/* SPDX-License-Identifier: MIT
 *
 * infile - opening a file that the user, or a file of his, has named, to read it.
 *
 * Only regular files are opened, never a pipe, a device or a socket: those may keep whoever opens or reads them waiting
 * for ever, or never end. Where a stream is wanted, the command takes "-" (text_read_input). Files to be written:
 * outfile.h. Every other call of open() and fopen() names a place that this program knows; tools/check_opens.sh makes
 * sure.
 */
#ifndef BASE_INFILE_H
#define BASE_INFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/error.h"

/* Opens it without waiting. -1 with the error, and errno, which is EINVAL for what is not a regular file and EFBIG for
 * one of more than `limit` bytes. */
int infile_descriptor(const char *path, size_t limit, Error *error);

/* The same as a stream; NULL with the error. */
FILE *infile_open(const char *path, size_t limit, Error *error);

#endif

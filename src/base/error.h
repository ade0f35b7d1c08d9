/* SPDX-License-Identifier: MIT
 *
 * error - how functions say that something from outside (a line, a file, a request) was wrong.
 *
 * A function that may fail returns bool and takes an Error to fill on false; on true the Error is
 * untouched. The text is one line of valid UTF-8 that names what is wrong and where. A bug is an assert, not an Error.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

/* Whose fault it is, and whether to try again. */
typedef enum ErrorKind {
    ERROR_INPUT,   /* what was given is wrong; so it will be the next time */
    ERROR_FAILURE, /* what was given may be right; a disk is full, a file cannot be written */
    ERROR_PASSING, /* the same, but it may heal by itself: a lock, a connection, a server that is away */
} ErrorKind;

enum { ERROR_LENGTH = 240 };

typedef struct Error {
    char text[ERROR_LENGTH];
    ErrorKind kind;
} Error;

/* Fills the error (NULL is allowed and ignored) and returns false, so that callers can `return error_set(...)`. */
bool error_set(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Says what kind the error is, which is ERROR_INPUT without it; returns false. */
bool error_mark(Error *error, ErrorKind kind);

/* Puts "where: " before the text, as an error travels up to someone who knows the file or the option. */
bool error_prefix(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Ends the program with a message and status 1: for lack of memory and the like, never for bad input. */
_Noreturn void die(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* malloc, calloc, realloc, aligned_alloc that never return NULL. */
void *xmalloc(unsigned long size);
void *xcalloc(unsigned long count, unsigned long size);
/* Zeroed, at an address that `align` divides, as it does the size. */
void *xaligned(unsigned long align, unsigned long size);
void *xrealloc(void *old, unsigned long size);

#endif

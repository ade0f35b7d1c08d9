/* SPDX-License-Identifier: MIT
 *
 * utf8 - text from outside made into valid UTF-8, and cut between characters.
 *
 * Valid is what JSON and databases take: no byte 0, no surrogates, nothing longer than it need be, nothing above
 * U+10FFFF. What is not valid is replaced by U+FFFD, one for each broken sequence.
 */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* The largest length up to `limit` at which valid text can be cut. */
size_t utf8_fit(const char *text, size_t length, size_t limit);

/* The end of valid text, at most so many bytes of it: of a path that is too long to be shown, what tells it from
 * others. */
const char *utf8_tail(const char *text, size_t limit);

bool utf8_valid(const char *text);

/* The next character of the bytes (at least one): how many of them it takes, and what to write for it. */
typedef struct Utf8Piece {
    size_t taken;
    const char *bytes; /* the character itself, or U+FFFD */
    size_t length;
    bool cut; /* the beginning of a character whose end is missing */
} Utf8Piece;

Utf8Piece utf8_next(const char *bytes, size_t length);

/* Prints as vsnprintf does, but the result is valid and cut between characters: where a precision like %.60s cuts one,
 * it is left out. It is one line that steers no terminal (base/printable.h). */
void utf8_format(char *out, size_t size, const char *format, va_list args);

#endif

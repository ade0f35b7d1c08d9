/* SPDX-License-Identifier: MIT
 *
 * printable - foreign text made safe to show: no character of it steers a terminal, turns the direction of writing or
 * begins a line where the reader expects none.
 *
 * What bots, files, databases and other machines say may hold escape sequences that clear the screen, write into the
 * clipboard or overwrite a line. Each character that would do such a thing becomes U+FFFD: control characters (C0, DEL,
 * C1), marks and overrides of direction, line and paragraph separators, and whatever is not UTF-8.
 */
#ifndef BASE_PRINTABLE_H
#define BASE_PRINTABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "base/utf8.h"

/* As utf8_next, with U+FFFD for a character that is not printable. */
Utf8Piece printable_next(const char *bytes, size_t length);

/* True for valid UTF-8 without such characters, on one line. */
bool printable_line(const char *text);

/* False with the error for a name of a player, a tournament or a ladder that is no such line. */
bool printable_name(const char *name, Error *error);

typedef enum PrintableKeep {
    PRINTABLE_LINE = 0,    /* nothing else */
    PRINTABLE_LINES = 1,   /* ends of lines (LF, CRLF) and tabs */
    PRINTABLE_COLOURS = 2, /* the sequences by which this program sets colours and weights, which move nothing */
} PrintableKeep;

/* Adds the bytes, made printable. `keep`: what stays besides. */
void text_add_printable(Text *text, const char *bytes, size_t length, unsigned keep);

/* Adds JSON with each unprintable character of its strings written as \uXXXX: the same to whoever reads JSON. */
void text_add_json_printable(Text *text, const char *json, size_t length);

/* The length of a sequence for a colour at the beginning of the bytes: ESC [, numbers of the few that this program
 * uses, m. 0: there is none. */
size_t printable_colour(const char *bytes, size_t length);

#endif

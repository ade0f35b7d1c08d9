/* SPDX-License-Identifier: MIT
 *
 * text - building strings, and taking lines apart.
 *
 * A Text owns its memory, is always NUL-terminated, and is empty when zeroed: `Text t = {0}` is ready to
 * use. A Scan walks over a line that somebody else owns and never goes past its end.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"

typedef struct Text {
    char *bytes; /* NULL while empty; text_string() never returns NULL */
    size_t length;
    size_t room;
} Text;

void text_add(Text *text, const char *string);
void text_add_bytes(Text *text, const char *bytes, size_t length);
/* The bytes as valid UTF-8, see utf8.h: for what a program or a file says. */
void text_add_utf8(Text *text, const char *bytes, size_t length);
void text_add_char(Text *text, char c);
/* A JSON string, quotes and all. The string is UTF-8. */
void text_add_json(Text *text, const char *string);
void text_printf(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(Text *text, const char *format, va_list args) __attribute__((format(printf, 2, 0)));
const char *text_string(const Text *text);
/* Cuts it between characters to at most so many bytes. */
void text_cut(Text *text, size_t limit);
/* Makes it empty but keeps the memory. */
void text_clear(Text *text);
void text_free(Text *text);

/* Reads a line without its end (LF or CRLF). A line longer than `limit` bytes is read to its end and
 * cut; then *cut is true. Returns false at the end of the input. */
bool text_read_line(Text *line, FILE *input, size_t limit, bool *cut);
/* Reads a whole file (infile.h) of at most `limit` bytes. */
bool text_read_file(Text *text, const char *path, size_t limit, Error *error);
/* The same of a path that may be "-", the standard input, whatever that is: a file, a pipe, a socket. */
bool text_read_input(Text *text, const char *path, size_t limit, Error *error);

typedef struct Scan {
    const char *at;    /* next character */
    const char *start; /* of the line, for columns in messages */
} Scan;

typedef struct Word {
    const char *at;
    size_t length;
} Word;

static inline Scan scan_start(const char *line)
{
    Scan scan = {.at = line, .start = line};
    return scan;
}

/* The next run of non-blank characters; false at the end of the line. */
bool scan_word(Scan *scan, Word *word);
/* Everything that is left, without blanks at either end. */
Word scan_rest(Scan *scan);
/* Column (from 1) of a word in the line, for messages. */
int scan_column(const Scan *scan, const char *at);

bool word_is(Word word, const char *string);
/* As word_is, but upper and lower case ASCII letters are equal. */
bool word_is_nocase(Word word, const char *string);
/* Copies the word, cut between characters to fit, and terminates it; returns the buffer. */
char *word_copy(Word word, char *buffer, size_t size);
/* A decimal integer that fills the whole word and lies within the limits. */
bool word_int(Word word, int64_t low, int64_t high, int64_t *value);
bool text_int(const char *string, int64_t low, int64_t high, int64_t *value);

#endif

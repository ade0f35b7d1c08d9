/* SPDX-License-Identifier: MIT
 *
 * words - text for people: how wide it is on a terminal, and counts that can be read.
 */
#ifndef BASE_WORDS_H
#define BASE_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* Columns that a UTF-8 string takes on a terminal: Chinese characters take two. */
int words_width(const char *string);

/* Adds the string and then blanks up to `width` columns; with a negative width the blanks come first. */
void words_pad(Text *text, const char *string, int width);

/* Adds the text in lines of at most `width` columns, the first of which has begun `indent` columns ago; the others
 * begin with as many blanks. Lines break at blanks and between Chinese characters; an empty line in the text stays one.
 */
void words_fill(Text *text, const char *string, int indent, int width);

/* What stands between a text that is not empty and its next line when the two are joined: a blank, but nothing in
 * Chinese and beside its punctuation. */
const char *words_between(const Text *text, const char *next);

/* A count with groups of three digits: 1,234,567. */
void words_count(uint64_t count, Text *text);

#endif

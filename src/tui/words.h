/* SPDX-License-Identifier: MIT
 *
 * words - text for people: how wide it is on a terminal, and values and numbers in the user's language.
 */
#ifndef TUI_WORDS_H
#define TUI_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "games/game.h"

/* Columns that a UTF-8 string takes on a terminal: Chinese characters take two. */
int words_width(const char *string);

/* Adds the string and then blanks up to `width` columns; with a negative width the blanks come first. */
void words_pad(Text *text, const char *string, int width);

/* A value as a player reads it: "+3.20", "win in 5" or "5 步胜". */
void words_value(const Game *game, int value, bool chinese, Text *text);

/* A count with groups of three digits: 1,234,567. */
void words_count(uint64_t count, Text *text);

#endif

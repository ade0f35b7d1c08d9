/* SPDX-License-Identifier: MIT
 *
 * csv - texts for a table that a spreadsheet opens.
 */
#ifndef BASE_CSV_H
#define BASE_CSV_H

#include <stdbool.h>

#include "base/text.h"

/* Adds the string as one quoted field (RFC 4180). What a spreadsheet would take for a formula (= + - @ first, or behind
 * blanks) gets an apostrophe. The text is made printable (printable.h). */
void csv_add_text(Text *text, const char *string);
/* True if a spreadsheet would take the field for a formula. */
bool csv_is_formula(const char *string);

#endif

/* SPDX-License-Identifier: MIT
 *
 * marked - texts for a Markdown document.
 */
#ifndef BASE_MARKED_H
#define BASE_MARKED_H

#include "base/text.h"

/* Adds the string so that Markdown shows it as it is, also as a cell of a table: none of its characters is taken for
 * Markdown or HTML, ends of lines become blanks. The text is made printable (printable.h). */
void marked_add_text(Text *text, const char *string);

#endif

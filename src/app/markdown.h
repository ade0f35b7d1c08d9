/* SPDX-License-Identifier: MIT
 *
 * markdown - a page of Markdown as plain text for a terminal.
 *
 * Headings are underlined, paragraphs and items wrapped, tables set in columns; code stays as it is. Of a link its
 * words are shown; a paragraph that is nothing but a link is left out. It reads what docs/rules uses: headings with #,
 * lists with - or numbers, tables, fenced and indented code, emphasis with asterisks.
 */
#ifndef APP_MARKDOWN_H
#define APP_MARKDOWN_H

#include "base/text.h"

/* Adds the page in lines of at most `width` columns, where code and long words allow. */
void markdown_add(Text *text, const char *markdown, int width);

#endif

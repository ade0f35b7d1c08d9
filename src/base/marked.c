/* SPDX-License-Identifier: MIT
 *
 * marked - escaping.
 */
#include "base/marked.h"

#include <string.h>

#include "base/printable.h"

void marked_add_text(Text *text, const char *string)
{
    Text shown = {0};
    text_add_printable(&shown, string, strlen(string), PRINTABLE_LINES);
    for (const char *at = text_string(&shown); *at; at++) {
        if (strchr("\\`*_[]<>|#~&", *at))
            text_add_char(text, '\\');
        text_add_char(text, strchr("\t\r\n", *at) ? ' ' : *at);
    }
    text_free(&shown);
}

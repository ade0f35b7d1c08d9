/* SPDX-License-Identifier: MIT
 *
 * csv - quoting.
 */
#include "base/csv.h"

#include <string.h>

#include "base/printable.h"

/* Some look behind blanks, and some take the wide forms that
 * East Asian keyboards give. */
bool csv_is_formula(const char *string)
{
    static const char *const signs[] = {"=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20", NULL};
    const char *first = string + strspn(string, " \t\r\n\v\f");
    bool formula = *string == '\t' || *string == '\r' || *string == '\n';
    for (int i = 0; signs[i]; i++)
        formula = formula || strncmp(first, signs[i], strlen(signs[i])) == 0;
    return formula;
}

void csv_add_text(Text *text, const char *string)
{
    Text shown = {0};
    text_add_printable(&shown, string, strlen(string), PRINTABLE_LINES);
    text_add_char(text, '"');
    if (csv_is_formula(string))
        text_add_char(text, '\'');
    for (const char *at = text_string(&shown); *at; at++) {
        if (*at == '"')
            text_add_char(text, '"');
        text_add_char(text, *at);
    }
    text_add_char(text, '"');
    text_free(&shown);
}

/* SPDX-License-Identifier: MIT
 *
 * csv - quoting.
 */
#include "base/csv.h"

#include <string.h>

void csv_add_text(Text *text, const char *string)
{
    text_add_char(text, '"');
    if (*string && strchr("=+-@", *string))
        text_add_char(text, '\'');
    for (; *string; string++) {
        if (*string == '"')
            text_add_char(text, '"');
        text_add_char(text, *string);
    }
    text_add_char(text, '"');
}

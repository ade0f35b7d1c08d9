/* SPDX-License-Identifier: MIT
 *
 * translate - reads messages of the program, one a line, and prints each in Chinese.
 */
#include <stdio.h>

#include "base/messages.h"

int main(void)
{
    Text line = {0}, chinese = {0};
    bool cut;
    while (text_read_line(&line, stdin, 10000, &cut)) {
        text_clear(&chinese);
        messages_translate(text_string(&line), &chinese);
        puts(text_string(&chinese));
    }
    text_free(&line);
    text_free(&chinese);
    return 0;
}

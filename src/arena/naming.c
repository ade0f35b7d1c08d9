/* SPDX-License-Identifier: MIT
 *
 * naming - names given and derived.
 */
#include "arena/naming.h"

#include <string.h>

#include "bots/bots.h"

/* The first word of a command or, after an interpreter, the first that is no option, without its folders. */
static void naming_of_command(const char *command, Text *name)
{
    static const char *const interpreters[] = {"python3", "python", "bash", "sh",  "node", "java",
                                               "ruby",    "perl",   "lua",  "env", NULL};
    for (bool first = true;; first = false) {
        command += strspn(command, " ");
        char quote = *command == '"' || *command == '\'' ? *command++ : '\0';
        const char ends[] = {quote ? quote : ' ', quote ? quote : ',', '\0'};
        size_t length = strcspn(command, ends), begin = length;
        while (begin > 0 && command[begin - 1] != '/')
            begin--;
        bool skip = !first && command[0] == '-';
        for (int i = 0; interpreters[i]; i++)
            skip = skip || (strlen(interpreters[i]) == length - begin &&
                            strncmp(interpreters[i], command + begin, length - begin) == 0);
        const char *next = command + length + (quote && command[length] == quote);
        if (!skip || *next != ' ') {
            text_add_bytes(name, command + begin, length - begin);
            return;
        }
        command = next;
    }
}

const char *naming_split(const char *text, Text *name)
{
    size_t equals = strcspn(text, ":="); /* no spec has a = before its colon */
    if (text[equals] == '=' && equals > 0) {
        text_add_bytes(name, text, equals);
        return text + equals + 1;
    }
    if (bots_is_external(text) && text[equals] == ':')
        naming_of_command(text + equals + 1, name);
    if (name->length == 0)
        text_add(name, text);
    return text;
}

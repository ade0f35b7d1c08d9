/* SPDX-License-Identifier: MIT
 *
 * naming - names given and derived.
 */
#include "arena/naming.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

static bool naming_is_program(const char *path)
{
    struct stat about;
    return strchr(path, '/') && !strpbrk(path, ":\"") && stat(path, &about) == 0 && S_ISREG(about.st_mode) &&
           access(path, X_OK) == 0;
}

void naming_expand(const char *text, const char *game, Text *expanded)
{
    const char *equals = strchr(text, '='), *spec = equals && equals > text ? equals + 1 : text;
    bool same = strcmp(spec, "this") == 0, build = naming_is_program(spec);
    if (!same && !build) {
        text_add(expanded, text);
        return;
    }
    const char *slash = strrchr(spec, '/');
    if (spec > text)
        text_add_bytes(expanded, text, (size_t)(spec - text));
    else
        text_printf(expanded, "%s=", build ? slash + 1 : spec);
    if (build)
        text_printf(expanded, "ugi:\"%s\" engine %s --protocol ugi", spec, game);
    else
        text_add(expanded, "engine");
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

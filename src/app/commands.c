/* SPDX-License-Identifier: MIT
 *
 * commands - the one table that main, help and the completion go by.
 */
#include "app/commands.h"

#include <stddef.h>
#include <string.h>

#include "base/embed.h"

#define COMMAND(name) EMBED_FILE(name##_help);
#include "app/commands.def"
#undef COMMAND

const Command commands[] = {
#define COMMAND(name) {#name, cmd_##name, (const char *)embed_##name##_help},
#include "app/commands.def"
#undef COMMAND
    {NULL, NULL, NULL},
};

const Command *commands_find(const char *name)
{
    for (const Command *command = commands; command->name; command++) {
        if (strcmp(command->name, name) == 0)
            return command;
    }
    return NULL;
}

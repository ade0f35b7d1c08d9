/* SPDX-License-Identifier: MIT
 *
 * lock_args - asking, and telling the user that it takes a while.
 */
#include "app/lock_args.h"

#include <stdio.h>
#include <string.h>

#include "app/ui.h"

static void lock_args_tell(const char *command, const Error *error)
{
    fflush(stdout);
    size_t name = strcspn(command, " "); /* "wuqi lab run" complains as "wuqi lab" */
    name += command[name] ? 1 + strcspn(command + name + 1, " ") : 0;
    fprintf(stderr, "%.*s: %s\n", (int)name, command, ui_error_text(error->text));
}

Waiting lock_args(const char *command, bool wait, const _Atomic bool *stop)
{
    return (Waiting){.command = command, .wait = wait, .stop = stop, .tell = lock_args_tell};
}

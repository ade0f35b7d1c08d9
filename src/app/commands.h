/* SPDX-License-Identifier: MIT
 *
 * commands - the list of what wuqi can do.
 *
 * A command is a function like main: argv[0] is the command's own name; it returns the exit status.
 */
#ifndef APP_COMMANDS_H
#define APP_COMMANDS_H

typedef struct Command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help; /* the text of help/NAME.help, see help.h */
} Command;

#define COMMAND(name) int cmd_##name(int argc, char **argv);
#include "app/commands.def"
#undef COMMAND

/* The commands in the order of the help; a NULL name ends them. */
extern const Command commands[];

/* NULL if there is none of that name. */
const Command *commands_find(const char *name);

#endif

/* SPDX-License-Identifier: MIT
 *
 * command - a bot's command with its files made absolute, and the folders that they open to it. For src/sandbox alone.
 *
 * What a bot may read: the system's programs and libraries, the folders of the files its command names, the folder it
 * is told to work in. A file that lies directly in a home folder, in /tmp or in / is shown alone: such a folder holds
 * more than the bot. A link opens no folder: who unpacks a bot does not know where its links lead. An interpreter is
 * run by the path it was called by, and brings its environment and its installation (interpreter.h).
 */
#ifndef SANDBOX_COMMAND_H
#define SANDBOX_COMMAND_H

#include "sandbox/sandbox.h"

enum { COMMAND_WORDS_MAX = 64 };

typedef struct BotCommand {
    char *words[COMMAND_WORDS_MAX + 1]; /* NULL at the end; all owned */
    int count;
    char *files[COMMAND_WORDS_MAX +
                2]; /* that the bot cannot do without: the program first, then its interpreter and its arguments */
    int file_count;
    char *folders[SANDBOX_FOLDERS_MAX]; /* to be read besides the system */
    int folder_count;
    char *folder; /* to work in; NULL: none */
    char *python; /* the interpreter, if it is Python; NULL: it is not */
} BotCommand;

/* Reads the order. False with the error if a file or a program is not there, or lies behind a link. */
bool command_read(const SandboxOrder *order, BotCommand *command, Error *error);
void command_free(BotCommand *command);

/* Where programs are looked for, with colons between. */
extern const char COMMAND_PATH[];

/* True for paths of the system, which every bot may read. */
bool command_in_system(const char *path);

#endif

/* SPDX-License-Identifier: MIT
 *
 * main - the program's entry: language, then the command.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/commands.h"
#include "app/init.h"
#include "app/ui.h"
#include "tui/guard.h"

/* Takes options before the command: --lang L, --help, --version. Returns the index of the command's word. */
static int main_options(int argc, char **argv, Error *error)
{
    int at = 1;
    while (at + 1 < argc && strcmp(argv[at], "--lang") == 0) {
        if (!ui_set_language(argv[at + 1])) {
            error_set(error, "--lang: '%s' is not en or zh", argv[at + 1]);
            return 0;
        }
        at += 2;
    }
    return at;
}

/* Gomocup's managers start a program by its name alone and expect the protocol. */
static bool main_is_brain(const char *program)
{
    const char *slash = strrchr(program, '/');
    return strncmp(slash ? slash + 1 : program, "pbrain-", 7) == 0;
}

static int main_dispatch(int argc, char **argv)
{
    Error error;
    if (argc > 0 && main_is_brain(argv[0])) {
        char name[] = "engine", game[] = "gomoku15", option[] = "--protocol", protocol[] = "gomocup";
        char *brain[] = {name, game, option, protocol, NULL};
        return cmd_engine(4, brain);
    }
    int at = main_options(argc, argv, &error);
    if (at == 0)
        return ui_bad("", &error);
    if (at >= argc && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        char name[] = "play";
        char *menu[] = {name, NULL};
        return cmd_play(1, menu);
    }
    if (at >= argc) {
        error_set(&error, "no command given (see wuqi help)");
        return ui_bad("", &error);
    }
    static char help[] = "help", version[] = "version";
    char *name = argv[at];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        name = help;
    else if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0)
        name = version;
    argv[at] = name; /* a command finds its own name there */
    const Command *command = commands_find(name);
    if (!command) {
        error_set(&error, "unknown command '%s' (see wuqi help)", name);
        return ui_bad("", &error);
    }
    return command->run(argc - at, argv + at);
}

int main(int argc, char **argv)
{
    init_take_care();
    guard_output();
    ui_set_language_from_environment();
    int status = main_dispatch(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        Error error;
        error_set(&error, "cannot write to stdout");
        return ui_failed("", &error);
    }
    return status;
}

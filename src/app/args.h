/* SPDX-License-Identifier: MIT
 *
 * args - one option parser for all commands.
 *
 * A command declares its words and its options; what they mean, in both languages, stands in help/COMMAND.help (see
 * help.h). Every command also takes --lang and --help.
 */
#ifndef APP_ARGS_H
#define APP_ARGS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

/* One option. One of `flag`, `number` and `text` is set: it keeps its default if the option is absent. */
typedef struct ArgOption {
    const char *name; /* "--depth" */
    const char *hint; /* "N": what stands for the value in the help; NULL of a flag */
    bool *flag;
    int64_t *number, low, high;
    const char **text;
    bool hidden; /* an old spelling: read, but not in the help */
} ArgOption;

#define ARG_FLAG(option, to) \
    { \
        .name = (option), .flag = &(to) \
    }
#define ARG_INT(option, value, to, least, most) \
    { \
        .name = (option), .hint = (value), .number = &(to), .low = (least), .high = (most) \
    }
#define ARG_TEXT(option, value, to) \
    { \
        .name = (option), .hint = (value), .text = &(to) \
    }
#define ARG_JSON(to) ARG_FLAG("--json", to)
#define ARG_END \
    { \
        .name = NULL \
    }

enum { ARGS_WORDS_MAX = 64 };

typedef struct ArgWords {
    int count;
    const char *at[ARGS_WORDS_MAX];
} ArgWords;

enum { ARGS_READY = -1 };

/* Reads the command line; argv[0] is the command's name. `names` are the words that it takes besides options: "GAME
 * DEPTH", "[GAME]" for one that may be left out, "[GAME...]" for any number. `options` ends with ARG_END; NULL: none.
 * Returns ARGS_READY, or the status to end with when the help was printed (0) or something is wrong (2, after one line
 * on stderr). */
int args_parse(int argc, char **argv, const char *names, const ArgOption *options, ArgWords *words);

/* Adds the command as a shell takes it, but for --db and its value: they are of this machine, and may hold a password.
 */
void args_print_command(int argc, char **argv, Text *text);

#endif

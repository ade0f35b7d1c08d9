/* SPDX-License-Identifier: MIT
 *
 * args - one option parser for all commands.
 *
 * A command describes its options and words in an ArgSpec; from it come the parsing, the messages and the text
 * of `wuqi help COMMAND`, so they cannot disagree. Every command also takes --lang and --help.
 */
#ifndef APP_ARGS_H
#define APP_ARGS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

typedef enum ArgKind { ARG_FLAG, ARG_INT, ARG_TEXT } ArgKind;

/* One option. `value` points to a bool, int64_t or const char * that keeps its default if the option is absent. */
typedef struct ArgOption {
    const char *name;           /* "--depth" */
    const char *hint;           /* "N": what stands for the value in the help */
    const char *help, *help_zh; /* NULL: an old spelling, which is read and not shown */
    ArgKind kind;
    void *value;
    int64_t low, high; /* of ARG_INT */
} ArgOption;

enum { ARGS_WORDS_MAX = 64 };

typedef struct ArgSpec {
    const char *command;
    const char *usage; /* "GAME DEPTH [options]" */
    const char *about, *about_zh;
    const ArgOption *options; /* ends with a NULL name; NULL: none */
    int words_min, words_max; /* how many words besides options are expected */
    const char *word_names;   /* "GAME DEPTH", for the message about a missing one */
} ArgSpec;

typedef struct ArgWords {
    int count;
    const char *at[ARGS_WORDS_MAX];
} ArgWords;

enum { ARGS_READY = -1 };

/* Reads the command line; argv[0] is the command's name. Returns ARGS_READY, or the status to end with when
 * the help was printed (0) or something is wrong (2, after one line on stderr). */
int args_parse(const ArgSpec *spec, int argc, char **argv, ArgWords *words);

/* Adds the command as a shell takes it, but for --db and its value: they are of this machine, and may hold a password.
 */
void args_print_command(int argc, char **argv, Text *text);

#define ARG_OPTION_JSON(flag) \
    { \
        "--json", NULL, "print JSON and nothing else on stdout", "标准输出只打印 JSON", ARG_FLAG, &(flag), 0, 0 \
    }

#define ARG_OPTION_END \
    { \
        NULL, NULL, NULL, NULL, ARG_FLAG, NULL, 0, 0 \
    }

#endif

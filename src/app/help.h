/* SPDX-License-Identifier: MIT
 *
 * help - what `wuqi help` says of a command, from its text in help/COMMAND.help and from its options.
 *
 * A file of help is made of entries: a key at the beginning of a line, and below it the text in both languages.
 *
 *     --depth
 *       en stop after this depth
 *       zh 搜索到此深度为止
 *
 * A text may go on in lines that begin with five blanks; an empty line before such a line begins a paragraph. A line
 * that begins with # is a comment. The keys are:
 *
 *     summary           for the list of commands
 *     usage WORDS       how the command is called, a line each; it has no text
 *     about             what the command does
 *     word NAME         a word of the command line that is no option
 *     --NAME            an option
 *     example COMMAND   an example; its text says what it does
 *
 * A word or an option without an entry in the command's own file has the one in common.help.
 */
#ifndef APP_HELP_H
#define APP_HELP_H

#include "app/args.h"

/* Prints it for people, in the user's language; `names` and `options` are those of args_parse(). */
void help_print(const char *command, const char *names, const ArgOption *options);
/* The same in both languages, as a line of JSON. */
void help_print_json(const char *command, const char *names, const ArgOption *options);

/* Adds the text of an entry of the command's file in the user's language. */
void help_add(const char *command, const char *key, Text *text);

#endif

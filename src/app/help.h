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
 * A text may go on in lines that begin with five blanks. The keys are `summary` (for the list of commands), `about`,
 * any number of `usage WORDS`, which have no text, and the names of the options. An option without an entry in the
 * command's own file has the one in common.help. A line that begins with # is a comment.
 */
#ifndef APP_HELP_H
#define APP_HELP_H

#include "app/args.h"

/* In the user's language. */
void help_print(const char *command, const ArgOption *options);
/* In both, as a line of JSON. */
void help_print_json(const char *command, const ArgOption *options);

/* Adds the text of an entry of the command's file in the user's language. */
void help_add(const char *command, const char *key, Text *text);

#endif

/* SPDX-License-Identifier: MIT
 *
 * rules - `wuqi help rules`: the pages of docs/rules, which are part of the program.
 */
#ifndef APP_RULES_H
#define APP_RULES_H

#include <stdbool.h>

/* The games, a line each: with `json` an object, else the name and the title. */
void rules_list(bool json);

/* Prints the page of a game, or of games that share one (`reversi`), in the user's language; with `json` both languages
 * as Markdown. Returns the exit status, after one line on stderr if there is no such game or page. */
int rules_show(const char *game, bool json);

#endif

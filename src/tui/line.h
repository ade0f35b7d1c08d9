/* SPDX-License-Identifier: MIT
 *
 * line - a line typed on a terminal, with arrow keys and the lines before it.
 */
#ifndef TUI_LINE_H
#define TUI_LINE_H

#include <stdbool.h>

#include "base/text.h"

enum { LINE_HISTORY = 50 };

/* The lines typed so far; empty when zeroed. */
typedef struct LineHistory {
    char *lines[LINE_HISTORY];
    int count;
} LineHistory;

/* Reads a line behind the prompt: arrows, home, end, backspace, delete; up and down go through the history, to which
 * the line is added. False at the end of the input, also by Ctrl-C and Ctrl-D. Only for a terminal. */
bool line_read(const char *prompt, LineHistory *history, Text *line);
void line_history_free(LineHistory *history);

#endif

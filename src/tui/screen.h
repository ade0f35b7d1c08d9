/* SPDX-License-Identifier: MIT
 *
 * screen - the whole terminal for a while: single keys in, screens of lines out.
 *
 * Between screen_open and screen_close the terminal does not echo and gives every key at once; the text that was there
 * comes back afterwards.
 */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include <stdbool.h>

#include "base/text.h"

enum { SCREEN_ROWS = 24, SCREEN_COLS = 100 }; /* where there is no terminal to ask */

/* Keys that are no characters; a key below SCREEN_UP is a byte of the input. */
enum {
    SCREEN_UP = 256,
    SCREEN_DOWN,
    SCREEN_RIGHT,
    SCREEN_LEFT,
    SCREEN_HOME,
    SCREEN_END,
    SCREEN_PAGE_UP,
    SCREEN_PAGE_DOWN,
    SCREEN_DELETE,
    SCREEN_ESCAPE,
    SCREEN_OTHER
};

/* True if both ends are a terminal. */
bool screen_is_terminal(void);
void screen_size(int *rows, int *cols);
void screen_open(void);
void screen_close(void);
/* Waits for a key; -1 at the end of the input. */
int screen_key(void);
/* Shows the lines, as many as fit and as much of each as fits. */
void screen_show(const Text *text);

/* Adds one line, of `length` bytes, as much of it as fits into so many columns: what is cut ends with an ellipsis. */
void screen_cut(const char *line, size_t length, int cols, Text *text);
/* The number of lines; *width: columns of the widest one, without its escape sequences. */
int screen_measure(const Text *text, int *width);
/* The lines of both texts side by side, the right ones from the given column on. */
void screen_beside(const Text *left, const Text *right, int column, Text *text);

#endif

/* SPDX-License-Identifier: MIT
 *
 * trace_screen - the trace view on a terminal: keys in, screens out. On anything else it reads lines of keys and prints a
 * screen after each, so that a pipe can do what a person does.
 */
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "tui/trace_view.h"

enum { SCREEN_ROWS = 24, SCREEN_COLS = 100, SCREEN_LINE_MAX = 1000, SCREEN_ESCAPE_MS = 30 };

static void screen_size(int *rows, int *cols)
{
    struct winsize size;
    *rows = SCREEN_ROWS;
    *cols = SCREEN_COLS;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
        *rows = size.ws_row;
        *cols = size.ws_col;
    }
}

/* A letter, an arrow or a page key; false at the end of the input. */
static bool screen_key(TraceKey *key)
{
    char bytes[8];
    if (read(STDIN_FILENO, bytes, 1) != 1)
        return false;
    *key = trace_view_letter(bytes[0]);
    if (bytes[0] != '\033')
        return true;
    struct pollfd more = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&more, 1, SCREEN_ESCAPE_MS) <= 0 || read(STDIN_FILENO, bytes, sizeof bytes) < 2) {
        *key = TRACE_KEY_QUIT;
        return true;
    }
    switch (bytes[1]) {
    case 'A': *key = TRACE_KEY_UP; break;
    case 'B': *key = TRACE_KEY_DOWN; break;
    case 'C': *key = TRACE_KEY_UNFOLD; break;
    case 'D': *key = TRACE_KEY_FOLD; break;
    case '5': *key = TRACE_KEY_PAGE_UP; break;
    case '6': *key = TRACE_KEY_PAGE_DOWN; break;
    case 'H': *key = TRACE_KEY_FIRST; break;
    case 'F': *key = TRACE_KEY_LAST; break;
    default: *key = TRACE_KEY_NONE; break;
    }
    return true;
}

/* Clears each line's end as it goes, and what is below: no flicker, nothing left over. */
static void screen_show(TraceView *view)
{
    int rows, cols;
    Text text = {0};
    screen_size(&rows, &cols);
    trace_view_draw(view, rows, cols, &text);
    fputs("\033[H", stdout);
    int lines = 0;
    for (const char *at = text_string(&text); *at && lines < rows; at++) {
        if (*at != '\n') {
            putchar(*at);
            continue;
        }
        fputs("\033[K", stdout);
        if (++lines < rows)
            putchar('\n');
    }
    fputs("\033[J", stdout);
    fflush(stdout);
    text_free(&text);
}

static void screen_terminal(TraceView *view)
{
    struct termios before, raw;
    tcgetattr(STDIN_FILENO, &before);
    raw = before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    fputs("\033[?1049h\033[?25l", stdout);
    TraceKey key;
    do
        screen_show(view);
    while (screen_key(&key) && trace_view_key(view, key));
    fputs("\033[?25h\033[?1049l", stdout);
    fflush(stdout);
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

static void screen_lines(TraceView *view, FILE *input)
{
    Text line = {0}, text = {0};
    bool going = true, cut;
    while (going) {
        text_clear(&text);
        trace_view_draw(view, SCREEN_ROWS, SCREEN_COLS, &text);
        fputs(text_string(&text), stdout);
        going = text_read_line(&line, input, SCREEN_LINE_MAX, &cut);
        for (const char *at = text_string(&line); going && *at; at++)
            going = trace_view_key(view, trace_view_letter(*at));
    }
    text_free(&line);
    text_free(&text);
}

void trace_view_run(const TraceTree *tree, const BoardStyle *style, FILE *input)
{
    TraceView *view = trace_view_new(tree, style);
    if (input == stdin && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        screen_terminal(view);
    else
        screen_lines(view, input);
    trace_view_free(view);
}

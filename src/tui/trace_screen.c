/* SPDX-License-Identifier: MIT
 *
 * trace_screen - the trace view on a terminal: keys in, screens out. On anything else it reads lines of keys and prints
 * a screen after each, so that a pipe can do what a person does.
 */
#include <stdlib.h>

#include "tui/screen.h"
#include "tui/trace_view.h"

enum { TRACE_LINE_MAX = 1000 };

static TraceKey trace_key_of(int key)
{
    switch (key) {
    case SCREEN_UP:
        return TRACE_KEY_UP;
    case SCREEN_DOWN:
        return TRACE_KEY_DOWN;
    case SCREEN_RIGHT:
        return TRACE_KEY_UNFOLD;
    case SCREEN_LEFT:
        return TRACE_KEY_FOLD;
    case SCREEN_PAGE_UP:
        return TRACE_KEY_PAGE_UP;
    case SCREEN_PAGE_DOWN:
        return TRACE_KEY_PAGE_DOWN;
    case SCREEN_HOME:
        return TRACE_KEY_FIRST;
    case SCREEN_END:
        return TRACE_KEY_LAST;
    case SCREEN_ESCAPE:
        return TRACE_KEY_QUIT;
    default:
        return key < SCREEN_UP ? trace_view_letter((char)key) : TRACE_KEY_NONE;
    }
}

static void trace_on_terminal(TraceView *view)
{
    Text text = {0};
    int key, rows, cols;
    screen_open();
    do {
        text_clear(&text);
        screen_size(&rows, &cols);
        trace_view_draw(view, rows, cols, &text);
        screen_show(&text);
        key = screen_key();
    } while (key >= 0 && trace_view_key(view, trace_key_of(key)));
    screen_close();
    text_free(&text);
}

static void trace_by_lines(TraceView *view, FILE *input)
{
    Text line = {0}, text = {0};
    bool going = true, cut;
    while (going) {
        text_clear(&text);
        trace_view_draw(view, SCREEN_ROWS, SCREEN_COLS, &text);
        fputs(text_string(&text), stdout);
        going = text_read_line(&line, input, TRACE_LINE_MAX, &cut);
        for (const char *at = text_string(&line); going && *at; at++)
            going = trace_view_key(view, trace_view_letter(*at));
    }
    text_free(&line);
    text_free(&text);
}

void trace_view_run(const TraceTree *tree, const BoardStyle *style, FILE *input)
{
    TraceView *view = trace_view_new(tree, style);
    if (input == stdin && screen_is_terminal())
        trace_on_terminal(view);
    else
        trace_by_lines(view, input);
    trace_view_free(view);
}

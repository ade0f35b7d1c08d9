/* SPDX-License-Identifier: MIT
 *
 * trace_view - walking through a traced search on a terminal: fold, unfold, step, and read why a node stopped.
 *
 * The view is a state, keys that change it, and a drawing of it; trace_view_run connects these to a terminal, or to
 * lines of keys over a pipe. Only the lines on the screen are looked at, so a key costs the same in a tree of a million
 * nodes.
 */
#ifndef TUI_TRACE_VIEW_H
#define TUI_TRACE_VIEW_H

#include <stdio.h>

#include "trace/trace_words.h"
#include "tui/board.h"

typedef struct TraceView TraceView;

typedef enum TraceKey {
    TRACE_KEY_NONE,
    TRACE_KEY_UP,
    TRACE_KEY_DOWN,
    TRACE_KEY_PAGE_UP,
    TRACE_KEY_PAGE_DOWN,
    TRACE_KEY_FOLD,     /* or to the parent, if it is folded */
    TRACE_KEY_UNFOLD,   /* or to the first child, if it is unfolded */
    TRACE_KEY_STEP,     /* the next node in the order of the search */
    TRACE_KEY_BACK,     /* the one before */
    TRACE_KEY_NEXT_CUT, /* the next cut in the order of the search */
    TRACE_KEY_LAST_CUT,
    TRACE_KEY_FIRST,
    TRACE_KEY_LAST, /* the last search of the root */
    TRACE_KEY_FOLD_ALL,
    TRACE_KEY_BOARD, /* show the board or not */
    TRACE_KEY_HELP,
    TRACE_KEY_QUIT,
} TraceKey;

/* The tree belongs to the caller and outlives the view. */
TraceView *trace_view_new(const TraceTree *tree, const BoardStyle *style);
void trace_view_free(TraceView *view);

/* Does what the key says; false after TRACE_KEY_QUIT. */
bool trace_view_key(TraceView *view, TraceKey key);
/* The key that a character stands for; TRACE_KEY_NONE if for none. */
TraceKey trace_view_letter(char letter);
/* Draws a screen of so many rows and columns, each line cut to fit. */
void trace_view_draw(TraceView *view, int rows, int cols, Text *text);
/* The node that is chosen. */
uint32_t trace_view_chosen(const TraceView *view);

/* Shows the tree until the user quits; reads single keys on a terminal, lines of them elsewhere. */
void trace_view_run(const TraceTree *tree, const BoardStyle *style, FILE *input);

#endif

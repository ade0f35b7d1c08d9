/* SPDX-License-Identifier: MIT
 *
 * trace_lines - a search as the lines that a student's program prints: a node entered, a node left. The form is
 * described in docs/trace-format.md; ten lines of any language write it.
 *
 *   wuqi-trace lines
 *   game reversi6
 *   > - -inf inf 2        enter: the move ("-" at the root), alpha, beta, depth
 *     > c2 -inf inf 1
 *     < -3                leave: the value for the side to move
 *     ...
 *   < 3
 *
 * Alpha and beta may be left out (plain minimax), and so may the depth. Reading trusts nothing; a move that the rules
 * do not allow is kept, since it may be what is looked for. A recorded trace (trace_tree.h) can be taken into the same
 * form, so that any two searches can be compared.
 */
#ifndef TRACE_TRACE_LINES_H
#define TRACE_TRACE_LINES_H

#include <stdio.h>

#include "trace/trace_tree.h"

#define TRACE_LINES_MAGIC "wuqi-trace lines"

enum { TRACE_LINES_NAME_MAX = 24, TRACE_LINES_PLY_MAX = 200 };

typedef struct TraceLine {
    uint32_t parent, next, first, last; /* TRACE_NO_NODE where there is none */
    uint32_t line;                      /* of the file, where the node is entered; 0: it is of no such file */
    int64_t alpha, beta, value;         /* for the side to move */
    int depth;
    Move move; /* MOVE_NONE at a root, and where the rules know no such move */
    uint8_t ply;
    bool has_window, has_depth, has_value, has_reason;
    TraceReason reason;
    char name[TRACE_LINES_NAME_MAX]; /* the move as it was written */
} TraceLine;

typedef struct TraceLines {
    const Game *game;
    void *pos; /* of the roots */
    TraceLine *nodes;
    uint32_t count, room;
    int64_t infinite; /* the open end of a window: as far as the root's own, or farther */
} TraceLines;

/* True if the file begins as such lines do. */
bool trace_lines_are(const char *bytes, size_t size);
/* Reads them; false with the error, which names the line, and nothing to free. */
bool trace_lines_read(TraceLines *lines, const char *bytes, size_t size, Error *error);
/* A recorded trace in this form. */
void trace_lines_take(TraceLines *lines, const TraceTree *tree);
/* A trace of either form from a file. */
bool trace_lines_open(TraceLines *lines, const char *path, Error *error);
/* Writes them as they are read, every search of the root, with the names of the moves. */
void trace_lines_print(const TraceLines *lines, FILE *file);
void trace_lines_free(TraceLines *lines);

/* The last root that was left with a value; TRACE_NO_NODE if none was. */
uint32_t trace_lines_root(const TraceLines *lines);

/* A new position: the one at the node; NULL where a move on the way is none. */
void *trace_lines_position(const TraceLines *lines, uint32_t node);

#endif

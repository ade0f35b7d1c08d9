/* SPDX-License-Identifier: MIT
 *
 * wuqi_trace.h - logs a search of your own as text that `wuqi trace diff` compares with wuqi's (docs/trace-format.md).
 * One file for C (C99) and C++, which needs nothing else; include it in one source file.
 *
 *     wuqi_trace_begin(stdout, "reversi6", "--------------OX----XO-------------- X");
 *
 *     int alphabeta(Position *pos, const char *move, int depth, int alpha, int beta)
 *     {
 *         wuqi_trace_enter(move, alpha, beta, depth);       // in plain minimax: wuqi_trace_enter_plain(move, depth)
 *         ...
 *         return (int)wuqi_trace_leave(best);
 *     }
 *
 * `move` is the text of the move that leads to the node, NULL at the root. Values and windows count for the side to
 * move at the node; WUQI_TRACE_INF and more is an open end. `wuqi_trace_nodes` counts the nodes, logged or not.
 */
#ifndef WUQI_TRACE_H
#define WUQI_TRACE_H

#include <stdio.h>

#define WUQI_TRACE_INF 1000000L

#ifdef __GNUC__
#define WUQI_TRACE_UNUSED __attribute__((unused))
#else
#define WUQI_TRACE_UNUSED
#endif

static FILE *wuqi_trace_file;          /* NULL: nothing is logged */
static unsigned long wuqi_trace_nodes; /* nodes entered since the last wuqi_trace_begin or wuqi_trace_to */

/* Logs what follows without a head, or nothing with NULL: for a program that prints its search before `bestmove`. */
static WUQI_TRACE_UNUSED void wuqi_trace_to(FILE *file)
{
    wuqi_trace_file = file;
    wuqi_trace_nodes = 0;
}

/* Begins a file. The position is as `wuqi analyze --position` takes it; NULL is the start of the game. */
static WUQI_TRACE_UNUSED void wuqi_trace_begin(FILE *file, const char *game, const char *position)
{
    wuqi_trace_to(file);
    fprintf(file, "wuqi-trace lines\ngame %s\n", game);
    if (position)
        fprintf(file, "position %s\n", position);
}

static WUQI_TRACE_UNUSED void wuqi_trace_bound(long value)
{
    if (value >= WUQI_TRACE_INF || value <= -WUQI_TRACE_INF)
        fprintf(wuqi_trace_file, "%s ", value > 0 ? "inf" : "-inf");
    else
        fprintf(wuqi_trace_file, "%ld ", value);
}

static WUQI_TRACE_UNUSED void wuqi_trace_enter(const char *move, long alpha, long beta, int depth)
{
    wuqi_trace_nodes++;
    if (!wuqi_trace_file)
        return;
    fprintf(wuqi_trace_file, "> %s ", move ? move : "-");
    wuqi_trace_bound(alpha);
    wuqi_trace_bound(beta);
    fprintf(wuqi_trace_file, "%d\n", depth);
}

static WUQI_TRACE_UNUSED void wuqi_trace_enter_plain(const char *move, int depth)
{
    wuqi_trace_nodes++;
    if (wuqi_trace_file)
        fprintf(wuqi_trace_file, "> %s %d\n", move ? move : "-", depth);
}

static WUQI_TRACE_UNUSED long wuqi_trace_leave(long value)
{
    if (wuqi_trace_file)
        fprintf(wuqi_trace_file, "< %ld\n", value);
    return value;
}

#endif

/* SPDX-License-Identifier: MIT
 *
 * trace_file - writes the search as it runs into a compact file (docs/trace-format.md).
 *
 * The file is a line of JSON (what was searched) and a stream of records: a node is entered, moves are left out, a
 * node is left. Nothing is kept in memory but the nodes on the current line. The file is bounded: below the
 * ply up to which nodes are recorded, or when room runs short, a subtree becomes a summary in its topmost node.
 */
#ifndef TRACE_TRACE_FILE_H
#define TRACE_TRACE_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "games/game.h"

/* The first line of every trace; the number is the version of the format. */
#define TRACE_MAGIC "wuqi-trace 1\n"

enum {
    TRACE_RECORD_ENTER = 0,
    TRACE_RECORD_LEAVE = 1,
    TRACE_RECORD_SKIP = 2,
    TRACE_RECORD_END = 3,
    /* The tag's low two bits are the record; the others by record: */
    TRACE_PURPOSE_SHIFT = 2, /* ENTER: three bits */
    TRACE_WINDOW_SHIFT = 5,  /* ENTER: two bits, TRACE_WINDOW_... */
    TRACE_STEP = 1 << 7,     /* ENTER: a ply on and one less deep than the parent */
    TRACE_REASON_SHIFT = 2,  /* LEAVE: four bits */
    TRACE_COUNTED = 1 << 6,  /* LEAVE: the nodes are those recorded */
    TRACE_HIDDEN = 1 << 7,   /* LEAVE: a summary of what is not recorded follows */
    TRACE_WINDOW_GIVEN = 0,
    TRACE_WINDOW_TURNED = 1, /* the parent's, as far as it has shrunk, turned round */
    TRACE_WINDOW_SCOUT = 2,  /* of width one just above the parent's alpha */
    TRACE_WINDOW_OPEN = 3,   /* open at both ends */
    TRACE_LISTED_MAX = 24,   /* moves of a SKIP record that are named; the others are only counted */
    TRACE_BYTES_DEFAULT = 60000000,
};

typedef struct TraceOptions {
    const char *path; /* of a file */
    const Game *game;
    const void *pos;
    const char *player; /* spec */
    int plies;          /* nodes are recorded down to this ply; 0: all */
    int64_t bytes;      /* the file's size, roughly; 0: TRACE_BYTES_DEFAULT */
} TraceOptions;

typedef struct TraceWriter TraceWriter;

/* Creates the file; NULL with the error. */
TraceWriter *trace_writer_new(const TraceOptions *options, Error *error);
/* The same in memory. */
TraceWriter *trace_writer_new_memory(const TraceOptions *options);

/* What the search is to be given (SearchParams.trace). */
Trace *trace_writer_trace(TraceWriter *writer);

/* Ends the file with the search's answer and closes it. False, and no file, if it could not be written. */
bool trace_writer_finish(TraceWriter *writer, const Report *report, Error *error);

/* Nodes recorded so far; and the end without a file. */
uint64_t trace_writer_recorded(const TraceWriter *writer);
void trace_writer_abandon(TraceWriter *writer);

/* The same for a trace in memory: its bytes go to the text. */
void trace_writer_take(TraceWriter *writer, const Report *report, Text *bytes);

/* The window that a child gets when its parent's stands there; `way` is one of TRACE_WINDOW_... but GIVEN. */
static inline void trace_window(int way, int64_t infinite, const int64_t parent[2], int64_t child[2])
{
    child[0] = way == TRACE_WINDOW_TURNED ? -parent[1] : way == TRACE_WINDOW_SCOUT ? -parent[0] - 1 : -infinite;
    child[1] = way == TRACE_WINDOW_OPEN ? infinite : -parent[0];
}

/* Whether a player tells values in a measure of its own, as the reports' players do; and the open end of a window then.
 */
bool trace_is_own(const Game *game, const char *player);
static inline int64_t trace_infinite(bool own)
{
    return own ? TRACE_OWN_INFINITE : VALUE_INFINITE;
}

/* True if a search for this purpose gives a move of its parent its value. */
static inline bool trace_is_move(TracePurpose purpose)
{
    return purpose <= TRACE_RESEARCH;
}

#endif

/* SPDX-License-Identifier: MIT
 *
 * trace_query - a recorded search for a front end that shows it: the whole in a line of JSON, and any node of it.
 */
#ifndef FRONTS_TRACE_QUERY_H
#define FRONTS_TRACE_QUERY_H

#include "fronts/session.h"

typedef struct TraceQuery TraceQuery;

/* Records the player's search of the position to a depth; NULL with the error. */
TraceQuery *trace_query_record(Session *session, int depth, Error *error);
/* From the bytes of a file that `wuqi trace` wrote; NULL with the error. */
TraceQuery *trace_query_open(const void *bytes, size_t size, Error *error);
void trace_query_free(TraceQuery *query);

/* Game, number of nodes, the root to begin at, its value and best move. */
void trace_query_summary(TraceQuery *query, bool chinese, Text *json);
/* A node with its children. False with the error if there is none of that number. */
bool trace_query_node(TraceQuery *query, Word number, bool chinese, Text *json, Error *error);

#endif

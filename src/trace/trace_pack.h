/* SPDX-License-Identifier: MIT
 *
 * trace_pack - a search that a student's program printed as lines, in the form of a recorded trace: whatever shows and
 * walks traces shows it then.
 *
 * Nodes keep their numbers. What lines need not say is worked out from the rules: why a node was left, how deep it was
 * to go, which moves a cut has saved. A trace ends before the first move that the rules do not allow; the nodes that
 * were open there count as stopped.
 */
#ifndef TRACE_TRACE_PACK_H
#define TRACE_TRACE_PACK_H

#include "trace/trace_lines.h"

/* The bytes of a trace file. */
void trace_lines_pack(const TraceLines *lines, Text *bytes);

#endif

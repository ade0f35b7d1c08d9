/* SPDX-License-Identifier: MIT
 *
 * trace_dot - a traced tree as a drawing for Graphviz: `dot -Tsvg`.
 */
#ifndef TRACE_TRACE_DOT_H
#define TRACE_TRACE_DOT_H

#include <stdio.h>

#include "trace/trace_tree.h"

enum { TRACE_DOT_NODES = 400 };

/* Writes the last finished search: maximising nodes as triangles, minimising ones upside down, leaves as boxes, cuts in
 * red. At most `most` nodes are drawn, nearest to the root first; what is left out stands in its parent's "+n". */
void trace_dot_write(const TraceTree *tree, uint32_t most, FILE *file);

#endif

/* SPDX-License-Identifier: MIT
 *
 * trace_words - a node of a traced search in words, in both languages.
 *
 * All values are told from the side that moves at the root: MAX is that side, MIN its opponent.
 */
#ifndef TRACE_TRACE_WORDS_H
#define TRACE_TRACE_WORDS_H

#include "trace/trace_tree.h"

typedef struct TraceWords {
    const TraceTree *tree;
    bool chinese;
} TraceWords;

/* A value at this node, as MAX sees it; the ends of the open window are infinite. */
void trace_words_value(const TraceWords *words, const TraceTreeNode *node, int64_t value, Text *text);
/* The window as "[alpha, beta]", for MAX. */
void trace_words_window(const TraceWords *words, const TraceTreeNode *node, Text *text);
/* The move that leads to the node, or what stands for it at a root, after a null move and so on. */
void trace_words_move(const TraceWords *words, uint32_t node, Text *text);
/* Why the node stopped, in a word or two: "alpha cut". */
const char *trace_words_reason(const TraceWords *words, const TraceTreeNode *node);
/* Why it was searched, in a few words: "scout with a zero window". */
const char *trace_words_purpose(const TraceWords *words, const TraceTreeNode *node);
/* The condition on which the node stopped, with its numbers, in a sentence or two. */
void trace_words_condition(const TraceWords *words, const TraceTreeNode *node, Text *text);
/* The moves that were never searched, as far as the trace names them. */
void trace_words_left(const TraceWords *words, uint32_t node, Text *text);
/* What of the node's subtree is only summed up; adds nothing if there is no such thing. */
void trace_words_summary(const TraceWords *words, const TraceTreeNode *node, Text *text);

#endif

/* SPDX-License-Identifier: MIT
 *
 * trace_dot - writing the drawing. Nodes are chosen level by level, so that a large tree keeps its top.
 */
#include "trace/trace_dot.h"

#include <stdlib.h>

#include "trace/trace_words.h"

static void dot_move(const TraceTree *tree, uint32_t number, Text *text)
{
    const TraceTreeNode *node = &tree->nodes[number];
    void *pos = node->parent == TRACE_NO_NODE ? NULL : trace_tree_position(tree, node->parent);
    if (node->parent == TRACE_NO_NODE)
        text_printf(text, "depth %d", node->depth);
    else if (node->purpose == TRACE_NULL)
        text_add(text, "null move");
    else if (node->purpose == TRACE_SHALLOW)
        text_printf(text, "depth %d", node->depth);
    else if (pos && game_legal(tree->game, pos, node->move))
        tree->game->print_move(pos, node->move, text);
    else
        text_printf(text, "#%d", node->move);
    position_free(tree->game, pos);
}

static void dot_node(const TraceTree *tree, uint32_t number, FILE *file)
{
    const TraceTreeNode *node = &tree->nodes[number];
    bool turned = node->ply % 2 == 1, inner = node->first != TRACE_NO_NODE || node->summary != TRACE_NO_NODE;
    bool cut = node->reason == TRACE_BETA_CUT;
    Text label = {0};
    const TraceWords words = {.tree = tree};
    trace_words_value(&words, node, node->value, &label);
    text_add(&label, "\\n");
    trace_words_window(&words, node, &label);
    if (node->reason != TRACE_SEARCHED && node->reason != TRACE_LEAF)
        text_printf(&label, "\\n%s", cut && turned ? "alpha cut" : trace_reason_names[node->reason]);
    fprintf(file, "  n%u [shape=%s, label=\"%s\"%s];\n", number,
            !inner   ? "box"
            : turned ? "invtriangle"
                     : "triangle",
            text_string(&label),
            cut                           ? ", color=red"
            : node->reason == TRACE_TABLE ? ", color=blue"
                                          : "");
    text_clear(&label);
    if (node->parent != TRACE_NO_NODE) {
        dot_move(tree, number, &label);
        fprintf(file, "  n%u -> n%u [label=\"%s\"%s];\n", node->parent, number, text_string(&label),
                node->purpose == TRACE_FULL ? "" : ", style=dashed");
    }
    text_free(&label);
}

static void dot_rest(const TraceTree *tree, uint32_t number, uint64_t undrawn, FILE *file)
{
    TraceLeft left = trace_tree_left(tree, &tree->nodes[number]);
    if (left.cut + left.pruned > 0)
        fprintf(file,
                "  s%u [shape=plaintext, fontcolor=red, label=\"%u not searched\"];\n  n%u -> s%u [style=dotted, "
                "color=red];\n",
                number, left.cut + left.pruned, number, number);
    if (undrawn > 0)
        fprintf(file, "  m%u [shape=plaintext, label=\"+%llu nodes\"];\n  n%u -> m%u [style=dotted];\n", number,
                (unsigned long long)undrawn, number, number);
}

void trace_dot_write(const TraceTree *tree, uint32_t most, FILE *file)
{
    uint32_t root = trace_tree_last_root(tree), count = 0, next = 0;
    uint32_t *queue = xmalloc(((unsigned long)most + 1) * sizeof *queue);
    fprintf(file, "digraph trace {\n  node [fontname=\"sans-serif\", fontsize=10];\n  edge [fontname=\"sans-serif\", "
                  "fontsize=9];\n");
    fprintf(file, "  label=\"%s, %s\";\n", tree->game->name, tree->player);
    if (root != TRACE_NO_NODE)
        queue[count++] = root;
    for (; next < count; next++) {
        const TraceTreeNode *node = &tree->nodes[queue[next]];
        uint64_t undrawn = node->nodes - 1;
        dot_node(tree, queue[next], file);
        for (uint32_t i = node->first; i != TRACE_NO_NODE; i = tree->nodes[i].next) {
            if (count < most) {
                queue[count++] = i;
                undrawn -= tree->nodes[i].nodes;
            }
        }
        dot_rest(tree, queue[next], undrawn, file);
    }
    fprintf(file, "}\n");
    free(queue);
}

/* SPDX-License-Identifier: MIT
 *
 * trace_pack - the lines are told to a writer as a search would tell them.
 */
#include "trace/trace_pack.h"

#include <stdlib.h>

#include "search/search.h"

typedef struct Packer {
    const TraceLines *lines;
    Trace *trace;
    int deepest; /* ply */
    bool ended;  /* at a move that the rules do not allow */
} Packer;

/* Windows and values as a search has them. */
static int64_t pack_value(int64_t value)
{
    return value > VALUE_INFINITE ? VALUE_INFINITE : value < -VALUE_INFINITE ? -VALUE_INFINITE : value;
}

static int pack_depth(const Packer *packer, const TraceLine *node)
{
    int depth = node->has_depth ? node->depth : packer->deepest - node->ply;
    return depth > INT8_MAX ? INT8_MAX : depth < INT8_MIN ? INT8_MIN : depth;
}

static TraceReason pack_reason(const Packer *packer, const TraceLine *node, const void *pos)
{
    if (!node->has_value || packer->ended)
        return TRACE_STOPPED;
    if (node->has_reason)
        return node->reason;
    if (node->first == TRACE_NO_NODE)
        return packer->lines->game->over(pos) ? TRACE_OVER : TRACE_LEAF;
    return node->has_window && node->value >= node->beta ? TRACE_BETA_CUT : TRACE_SEARCHED;
}

/* The legal moves that have no node. */
static void pack_skipped(const Packer *packer, const TraceLine *node, const void *pos)
{
    const Game *game = packer->lines->game;
    if (node->first == TRACE_NO_NODE)
        return;
    Move *moves = xmalloc((size_t)game->moves_max * sizeof *moves);
    int count = game->moves(pos, moves);
    for (int i = 0; i < count; i++) {
        bool searched = false;
        for (uint32_t child = node->first; child != TRACE_NO_NODE && !searched;
             child = packer->lines->nodes[child].next)
            searched = packer->lines->nodes[child].move == moves[i];
        if (!searched)
            packer->trace->skip(packer->trace->context, node->ply, moves[i]);
    }
    free(moves);
}

/* The node and all below it; `pos` is the position there. Returns the nodes. */
static uint64_t pack_node(Packer *packer, uint32_t number, const void *pos)
{
    const Game *game = packer->lines->game;
    const TraceLine *node = &packer->lines->nodes[number];
    TraceNode entered = {
        .ply = node->ply,
        .move = node->parent == TRACE_NO_NODE ? MOVE_NONE : node->move,
        .purpose = TRACE_FULL,
        .depth = pack_depth(packer, node),
        .alpha = node->has_window ? pack_value(node->alpha) : -VALUE_INFINITE,
        .beta = node->has_window ? pack_value(node->beta) : VALUE_INFINITE,
    };
    uint64_t nodes = 1;
    packer->trace->enter(packer->trace->context, &entered);
    for (uint32_t i = node->first; i != TRACE_NO_NODE && !packer->ended; i = packer->lines->nodes[i].next) {
        Move move = packer->lines->nodes[i].move;
        if (move == MOVE_NONE) {
            packer->ended = true;
            break;
        }
        void *after = position_copy(game, pos);
        game->make(after, move);
        nodes += pack_node(packer, i, after);
        position_free(game, after);
    }
    TraceResult result = {.value = pack_value(node->value), .reason = pack_reason(packer, node, pos), .nodes = nodes};
    if (result.reason == TRACE_BETA_CUT)
        pack_skipped(packer, node, pos);
    packer->trace->leave(packer->trace->context, &entered, &result);
    return nodes;
}

/* The move that gave the root its value. */
static Move pack_best(const TraceLines *lines, const TraceLine *root)
{
    for (uint32_t i = root->first; i != TRACE_NO_NODE; i = lines->nodes[i].next) {
        if (lines->nodes[i].has_value && -lines->nodes[i].value == root->value)
            return lines->nodes[i].move;
    }
    return MOVE_NONE;
}

void trace_lines_pack(const TraceLines *lines, Text *bytes)
{
    TraceOptions options = {.game = lines->game, .pos = lines->pos, .player = "lines", .bytes = INT32_MAX};
    TraceWriter *writer = trace_writer_new_memory(&options);
    Packer packer = {.lines = lines, .trace = trace_writer_trace(writer)};
    Report report = {.best = MOVE_NONE};
    for (uint32_t i = 0; i < lines->count; i++)
        packer.deepest = lines->nodes[i].ply > packer.deepest ? lines->nodes[i].ply : packer.deepest;
    for (uint32_t i = 0; i < lines->count && !packer.ended; i++) {
        if (lines->nodes[i].parent == TRACE_NO_NODE)
            report.nodes += pack_node(&packer, i, lines->pos);
    }
    uint32_t root = trace_lines_root(lines);
    if (root != TRACE_NO_NODE) {
        report.value = (int)pack_value(lines->nodes[root].value);
        report.best = pack_best(lines, &lines->nodes[root]);
    }
    trace_writer_take(writer, &report, bytes);
}

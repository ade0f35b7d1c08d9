/* SPDX-License-Identifier: MIT
 *
 * lib_trace - include/wuqi.h: traces.
 */
#include <stdlib.h>
#include <string.h>

#include "lib/lib.h"
#include "trace/trace_tree.h"
#include "trace/trace_words.h"

struct WuqiTrace {
    LibUse use;
    Text bytes; /* the file, which the tree refers to */
    TraceTree tree;
    Text text;
};

/* Takes the bytes. */
static WuqiTrace *trace_own(Text bytes, WuqiError *error)
{
    Error reason;
    WuqiTrace *trace = xcalloc(1, sizeof *trace);
    trace->bytes = bytes;
    if (trace_tree_read_bytes(&trace->tree, bytes.bytes, bytes.length, &reason))
        return trace;
    text_free(&trace->bytes);
    free(trace);
    lib_fail(error, &reason);
    return NULL;
}

/* The player is held. */
static WuqiTrace *trace_record(WuqiPlayer *player, const WuqiPosition *pos, const WuqiTask *task, int plies,
                               int64_t bytes, WuqiError *error)
{
    LIB_USE(LIB_LOOKS, pos, "the position", error, NULL);
    TraceOptions options = {.game = pos->game,
                            .pos = pos->pos,
                            .player = lib_player_spec(player),
                            .plies = plies > 0 ? plies : 0,
                            .bytes = bytes};
    TraceWriter *writer = trace_writer_new_memory(&options);
    WuqiReport answer;
    Text written = {0};
    bool fine = lib_player_think(player, pos, task, trace_writer_trace(writer), &answer, error);
    trace_writer_take(writer, lib_player_answer(player), &written);
    if (fine)
        return trace_own(written, error);
    text_free(&written);
    return NULL;
}

WuqiTrace *wuqi_trace_record(WuqiPlayer *player, const WuqiPosition *pos, const WuqiTask *task, int plies,
                             int64_t bytes, WuqiError *error)
{
    LIB_USE(LIB_CHANGES, player, "the player", error, NULL);
    return lib_given(task, "the task", error) ? trace_record(player, pos, task, plies, bytes, error) : NULL;
}

WuqiTrace *wuqi_trace_new(const void *bytes, size_t size, WuqiError *error)
{
    Text copy = {0};
    if (!lib_given(bytes, "the trace's bytes", error))
        return NULL;
    text_add_bytes(&copy, bytes, size);
    return trace_own(copy, error);
}

void wuqi_trace_free(WuqiTrace *trace)
{
    if (!trace)
        return;
    LIB_USE(LIB_FREES, trace, "the trace", NULL, );
    trace_tree_free(&trace->tree);
    text_free(&trace->bytes);
    text_free(&trace->text);
    free(trace);
}

const void *wuqi_trace_bytes(const WuqiTrace *trace, size_t *size)
{
    if (!lib_given(size, "the size", NULL))
        return NULL;
    *size = 0;
    LIB_USE(LIB_LOOKS, trace, "the trace", NULL, NULL);
    *size = trace->bytes.length;
    return trace->bytes.bytes;
}

uint32_t wuqi_trace_count(const WuqiTrace *trace)
{
    LIB_USE(LIB_LOOKS, trace, "the trace", NULL, 0);
    return trace->tree.count;
}

uint32_t wuqi_trace_root(const WuqiTrace *trace)
{
    LIB_USE(LIB_LOOKS, trace, "the trace", NULL, WUQI_NO_NODE);
    return trace_tree_last_root(&trace->tree);
}

/* The values of a report's player may not fit; wuqi_trace_text has them whole. */
static int32_t trace_value(int64_t value)
{
    return (int32_t)(value > INT32_MAX ? INT32_MAX : value < -INT32_MAX ? -INT32_MAX : value);
}

bool wuqi_trace_node(const WuqiTrace *trace, uint32_t number, WuqiTraceNode *out)
{
    LIB_USE(LIB_LOOKS, trace, "the trace", NULL, false);
    if (!lib_given(out, "the room for a node", NULL) || number >= trace->tree.count)
        return false;
    const TraceTreeNode *node = &trace->tree.nodes[number];
    *out = (WuqiTraceNode){
        .nodes = node->nodes,
        .parent = node->parent,
        .first = node->first,
        .next = node->next,
        .move = lib_move(node->move),
        .ply = node->ply,
        .depth = node->depth,
        .alpha = trace_value(node->alpha),
        .beta = trace_value(node->beta),
        .value = trace_value(node->value),
    };
    return true;
}

WuqiPosition *wuqi_trace_position(const WuqiTrace *trace, uint32_t node)
{
    LIB_USE(LIB_LOOKS, trace, "the trace", NULL, NULL);
    void *pos = node < trace->tree.count ? trace_tree_position(&trace->tree, node) : NULL;
    return pos ? lib_position_own(trace->tree.game, pos) : NULL;
}

const char *wuqi_trace_text(WuqiTrace *trace, uint32_t number, int what, int language)
{
    LIB_USE(LIB_SAYS, trace, "the trace", NULL, "");
    TraceWords words = {.tree = &trace->tree, .chinese = language == WUQI_CHINESE};
    text_clear(&trace->text);
    if (number >= trace->tree.count)
        return "";
    const TraceTreeNode *node = &trace->tree.nodes[number];
    switch (what) {
    case WUQI_TRACE_MOVE:
        trace_words_move(&words, number, &trace->text);
        break;
    case WUQI_TRACE_WINDOW:
        trace_words_window(&words, node, &trace->text);
        break;
    case WUQI_TRACE_VALUE:
        trace_words_value(&words, node, node->value, &trace->text);
        break;
    case WUQI_TRACE_PURPOSE:
        return trace_words_purpose(&words, node);
    case WUQI_TRACE_REASON:
        return trace_words_reason(&words, node);
    case WUQI_TRACE_CONDITION:
        trace_words_condition(&words, node, &trace->text);
        break;
    case WUQI_TRACE_LEFT:
        trace_words_left(&words, number, &trace->text);
        break;
    case WUQI_TRACE_SUMMARY:
        trace_words_summary(&words, node, &trace->text);
        break;
    default:
        break;
    }
    return text_string(&trace->text);
}

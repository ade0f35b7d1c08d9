/* SPDX-License-Identifier: MIT
 *
 * lib_trace - include/wuqi.h: traces.
 */
#include <stdlib.h>
#include <string.h>

#include "lib/lib.h"
#include "trace/trace_diff.h"
#include "trace/trace_pack.h"
#include "trace/trace_tree.h"
#include "trace/trace_words.h"

struct WuqiTrace {
    LibUse use;
    Text bytes; /* the file, which the tree refers to */
    TraceTree tree;
    TraceLines lines; /* where it was made from them; else they are made for a comparison */
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

static WuqiTrace *trace_of_lines(const char *bytes, size_t size, WuqiError *error)
{
    Error reason;
    TraceLines lines;
    Text packed = {0};
    if (!trace_lines_read(&lines, bytes, size, &reason)) {
        lib_fail(error, &reason);
        return NULL;
    }
    trace_lines_pack(&lines, &packed);
    WuqiTrace *trace = trace_own(packed, error);
    if (trace)
        trace->lines = lines;
    else
        trace_lines_free(&lines);
    return trace;
}

WuqiTrace *wuqi_trace_new(const void *bytes, size_t size, WuqiError *error)
{
    Text copy = {0};
    if (!lib_given(bytes, "the trace's bytes", error))
        return NULL;
    if (trace_lines_are(bytes, size))
        return trace_of_lines(bytes, size, error);
    text_add_bytes(&copy, bytes, size);
    return trace_own(copy, error);
}

void wuqi_trace_free(WuqiTrace *trace)
{
    if (!trace)
        return;
    LIB_USE(LIB_FREES, trace, "the trace", NULL, );
    trace_tree_free(&trace->tree);
    trace_lines_free(&trace->lines);
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

/* --- comparing ------------------------------------------------------------------------------------------------ */

/* The trace's lines: its own, or made of its tree, to be freed then. */
static const TraceLines *trace_as_lines(const WuqiTrace *trace, TraceLines *made)
{
    *made = (TraceLines){0};
    if (trace->lines.game)
        return &trace->lines;
    trace_lines_take(made, &trace->tree);
    return made;
}

static WuqiTrace *trace_search_again(const TraceLines *lines, const char *spec, WuqiError *error)
{
    uint32_t root = trace_lines_root(lines);
    if (root == TRACE_NO_NODE) {
        lib_fail(error, &(Error){.text = "the search has no end: its root is not left with '<'"});
        return NULL;
    }
    int depth = trace_diff_depth(lines, root);
    WuqiTask task = {.depth = depth > 0 ? depth : 1, .analysis = 1};
    WuqiPosition *pos = lib_position_own(lines->game, position_copy(lines->game, lines->pos));
    WuqiPlayer *player = wuqi_player_new(lib_handle(lines->game), spec ? spec : trace_diff_player(lines, root), error);
    WuqiTrace *trace = player ? wuqi_trace_record(player, pos, &task, 0, 0, error) : NULL;
    wuqi_player_free(player);
    wuqi_position_free(pos);
    return trace;
}

WuqiTrace *wuqi_trace_reference(const WuqiTrace *mine, const char *spec, WuqiError *error)
{
    TraceLines made;
    LIB_USE(LIB_LOOKS, mine, "the trace", error, NULL);
    WuqiTrace *trace = trace_search_again(trace_as_lines(mine, &made), spec, error);
    trace_lines_free(&made);
    return trace;
}

/* Both are held. */
static const char *trace_compare(WuqiTrace *mine, const WuqiTrace *reference, bool strict, int language)
{
    TraceLines made[2];
    TraceDiff diff;
    const TraceLines *own = trace_as_lines(mine, &made[0]), *other = trace_as_lines(reference, &made[1]);
    text_clear(&mine->text);
    trace_diff(own, other, strict, &diff);
    trace_diff_json(own, other, &diff, language == WUQI_CHINESE, &mine->text);
    trace_lines_free(&made[0]);
    trace_lines_free(&made[1]);
    return text_string(&mine->text);
}

static const char *trace_compare_with(WuqiTrace *mine, const WuqiTrace *reference, bool strict, int language,
                                      WuqiError *error)
{
    LIB_USE(LIB_LOOKS, reference, "the reference", error, NULL);
    return trace_compare(mine, reference, strict, language);
}

const char *wuqi_trace_diff(WuqiTrace *mine, const WuqiTrace *reference, bool strict, int language, WuqiError *error)
{
    LIB_USE(LIB_SAYS, mine, "the trace", error, NULL);
    return trace_compare_with(mine, reference, strict, language, error);
}

/* SPDX-License-Identifier: MIT
 *
 * trace_query - nodes of a recorded search as JSON, through the library's own view of traces.
 */
#include "fronts/trace_query.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <wuqi.h>

struct TraceQuery {
    WuqiTrace *trace;
    WuqiPosition *start;
};

static bool query_fail(Error *error, const WuqiError *reason)
{
    return error_set(error, "%s", reason->text);
}

static TraceQuery *query_own(WuqiTrace *trace, Error *error, const WuqiError *reason)
{
    if (!trace) {
        query_fail(error, reason);
        return NULL;
    }
    TraceQuery *query = xcalloc(1, sizeof *query);
    query->trace = trace;
    query->start = wuqi_trace_position(trace, 0);
    return query;
}

TraceQuery *trace_query_record(Session *session, int depth, Error *error)
{
    WuqiError reason;
    Text text = {0};
    session->game->print_full(session->pos, &text);
    const WuqiGame *game = wuqi_game_find(session->game->name, &reason);
    WuqiPosition *pos = game ? wuqi_position_new(game, text_string(&text), &reason) : NULL;
    WuqiPlayer *player = pos ? wuqi_player_new(game, session->spec ? session->spec : "engine", &reason) : NULL;
    WuqiTask task = {.depth = depth};
    WuqiTrace *trace = player ? wuqi_trace_record(player, pos, &task, 0, 0, &reason) : NULL;
    wuqi_player_free(player);
    wuqi_position_free(pos);
    text_free(&text);
    return query_own(trace, error, &reason);
}

TraceQuery *trace_query_open(const void *bytes, size_t size, Error *error)
{
    WuqiError reason;
    return query_own(wuqi_trace_new(bytes, size, &reason), error, &reason);
}

void trace_query_free(TraceQuery *query)
{
    if (!query)
        return;
    wuqi_position_free(query->start);
    wuqi_trace_free(query->trace);
    free(query);
}

static void query_text(TraceQuery *query, uint32_t node, int what, bool chinese, Text *json)
{
    static const char *const names[] = {"move", "window", "value", "purpose", "reason", "condition", "left", "summary"};
    text_printf(json, ",\"%s\":", names[what]);
    text_add_json(json, wuqi_trace_text(query->trace, node, what, chinese ? WUQI_CHINESE : WUQI_ENGLISH));
}

/* What tells branches apart at a glance: cut off, known from the table, or anything else. */
static const char *query_kind(TraceQuery *query, uint32_t node)
{
    const char *reason = wuqi_trace_text(query->trace, node, WUQI_TRACE_REASON, WUQI_ENGLISH);
    return strstr(reason, "cut") || strstr(reason, "null") || strstr(reason, "pruned") ? "cut"
           : strstr(reason, "table")                                                   ? "table"
                                                                                       : "plain";
}

void trace_query_summary(TraceQuery *query, bool chinese, Text *json)
{
    uint32_t root = wuqi_trace_root(query->trace), best = WUQI_NO_NODE;
    WuqiTraceNode node = {0}, child;
    uint64_t nodes = 0;
    for (uint32_t each = 0; each != WUQI_NO_NODE && wuqi_trace_node(query->trace, each, &node); each = node.next)
        nodes += node.nodes;
    if (wuqi_trace_node(query->trace, root, &node)) {
        for (uint32_t each = node.first; wuqi_trace_node(query->trace, each, &child); each = child.next) {
            if (best == WUQI_NO_NODE && child.move != WUQI_NO_MOVE && -child.value == node.value)
                best = each;
        }
    }
    text_add(json, "{\"game\":");
    text_add_json(json, wuqi_game_name(wuqi_position_game(query->start)));
    text_printf(json, ",\"count\":%" PRIu32 ",\"root\":%" PRIu32 ",\"nodes\":%" PRIu64, wuqi_trace_count(query->trace),
                root, nodes);
    query_text(query, root, WUQI_TRACE_VALUE, chinese, json);
    text_add(json, ",\"best\":");
    text_add_json(json, best == WUQI_NO_NODE ? "" : wuqi_trace_text(query->trace, best, WUQI_TRACE_MOVE, WUQI_ENGLISH));
    text_add_char(json, '}');
}

/* The same for programs: values and window as the side at the root sees them, reason and purpose in English whatever
 * the language, the move as the rules write it in the position `before` (NULL: there is none), and how many moves were
 * left out. */
static void query_facts(TraceQuery *query, uint32_t number, const WuqiTraceNode *node, WuqiPosition *before, Text *json)
{
    const bool max = node->ply % 2 == 0;
    const bool moved = before && node->move != WUQI_NO_MOVE && wuqi_position_legal(before, node->move);
    text_printf(json, ",\"max\":%s,\"score\":%" PRId32 ",\"low\":%" PRId32 ",\"high\":%" PRId32, max ? "true" : "false",
                max ? node->value : -node->value, max ? node->alpha : -node->beta, max ? node->beta : -node->alpha);
    text_add(json, ",\"name\":");
    text_add_json(json, moved ? wuqi_position_move_text(before, node->move, -1) : "");
    text_add(json, ",\"code\":");
    text_add_json(json, wuqi_trace_text(query->trace, number, WUQI_TRACE_REASON, WUQI_ENGLISH));
    text_add(json, ",\"role\":");
    text_add_json(json, wuqi_trace_text(query->trace, number, WUQI_TRACE_PURPOSE, WUQI_ENGLISH));
    text_printf(json, ",\"skipped\":%ld",
                strtol(wuqi_trace_text(query->trace, number, WUQI_TRACE_LEFT, WUQI_ENGLISH), NULL, 10));
}

static void query_child(TraceQuery *query, uint32_t number, WuqiPosition *before, bool chinese, Text *json)
{
    WuqiTraceNode child = {0};
    wuqi_trace_node(query->trace, number, &child);
    text_printf(json, "{\"id\":%" PRIu32 ",\"nodes\":%" PRIu64 ",\"inner\":%s,\"kind\":\"%s\"", number, child.nodes,
                child.first != WUQI_NO_NODE ? "true" : "false", query_kind(query, number));
    query_text(query, number, WUQI_TRACE_MOVE, chinese, json);
    query_text(query, number, WUQI_TRACE_WINDOW, chinese, json);
    query_text(query, number, WUQI_TRACE_VALUE, chinese, json);
    query_text(query, number, WUQI_TRACE_REASON, chinese, json);
    query_facts(query, number, &child, before, json);
    text_add_char(json, '}');
}

bool trace_query_node(TraceQuery *query, Word number, bool chinese, Text *json, Error *error)
{
    int64_t wanted;
    WuqiTraceNode node, child;
    if (!word_int(number, 0, UINT32_MAX - 1, &wanted) || !wuqi_trace_node(query->trace, (uint32_t)wanted, &node))
        return error_set(error, "there is no node '%.*s'", (int)(number.length < 20 ? number.length : 20), number.at);
    uint32_t id = (uint32_t)wanted;
    text_printf(json,
                "{\"id\":%" PRIu32 ",\"parent\":%" PRId64 ",\"ply\":%d,\"depth\":%d,\"nodes\":%" PRIu64
                ",\"kind\":\"%s\"",
                id, node.parent == WUQI_NO_NODE ? -1 : (int64_t)node.parent, node.ply, node.depth, node.nodes,
                query_kind(query, id));
    for (int what = WUQI_TRACE_MOVE; what <= WUQI_TRACE_SUMMARY; what++)
        query_text(query, id, what, chinese, json);
    WuqiPosition *before = node.parent == WUQI_NO_NODE ? NULL : wuqi_trace_position(query->trace, node.parent);
    query_facts(query, id, &node, before, json);
    wuqi_position_free(before);
    WuqiPosition *pos = wuqi_trace_position(query->trace, id);
    text_add(json, ",\"position\":");
    text_add_json(json, pos ? wuqi_position_text(pos, false) : "");
    text_add(json, ",\"children\":[");
    for (uint32_t each = node.first; wuqi_trace_node(query->trace, each, &child); each = child.next) {
        text_add(json, each == node.first ? "" : ",");
        query_child(query, each, pos, chinese, json);
    }
    wuqi_position_free(pos);
    text_add(json, "]}");
    return true;
}

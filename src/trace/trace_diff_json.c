/* SPDX-License-Identifier: MIT
 *
 * trace_diff_json - the first difference as a line of JSON, as `wuqi trace diff --json` and the library give it.
 */
#include <inttypes.h>
#include <string.h>

#include "trace/trace_diff.h"

static const char *const diff_kinds[] = {[DIFF_NONE] = "none",       [DIFF_START] = "start", [DIFF_DEPTH] = "depth",
                                         [DIFF_WINDOW] = "window",   [DIFF_MOVE] = "move",   [DIFF_STOPPED] = "stopped",
                                         [DIFF_WENT_ON] = "went-on", [DIFF_VALUE] = "value", [DIFF_BROKEN] = "broken"};

static void diff_add_string(Text *json, const char *key, const char *value)
{
    text_printf(json, ",\"%s\":", key);
    text_add_json(json, value);
}

static void diff_add_number(Text *json, const TraceLines *lines, int64_t value)
{
    if (value >= lines->infinite || value <= -lines->infinite)
        text_add_json(json, value > 0 ? "inf" : "-inf");
    else
        text_printf(json, "%" PRId64, value);
}

/* A node, and the move that comes next where that is the difference. */
static void diff_add_node(Text *json, const char *key, const TraceLines *lines, const uint32_t place[2])
{
    const TraceLine *node = &lines->nodes[place[0]];
    const char *comma = "";
    text_printf(json, ",\"%s\":{", key);
    if (node->has_window) {
        text_add(json, "\"window\":[");
        diff_add_number(json, lines, node->alpha);
        text_add_char(json, ',');
        diff_add_number(json, lines, node->beta);
        text_add_char(json, ']');
        comma = ",";
    }
    if (node->has_depth) {
        text_printf(json, "%s\"depth\":%d", comma, node->depth);
        comma = ",";
    }
    if (node->has_value) {
        text_printf(json, "%s\"value\":", comma);
        diff_add_number(json, lines, node->value);
        comma = ",";
    }
    if (node->line > 0) {
        text_printf(json, "%s\"line\":%u", comma, node->line);
        comma = ",";
    }
    if (place[1] != TRACE_NO_NODE) {
        Text path = {0};
        trace_diff_path(lines, place[1], false, &path);
        const char *last = strrchr(text_string(&path), ' ');
        text_printf(json, "%s\"next\":", comma);
        text_add_json(json, last ? last + 1 : text_string(&path));
        text_free(&path);
    }
    text_add_char(json, '}');
}

void trace_diff_json(const TraceLines *mine, const TraceLines *reference, const TraceDiff *diff, bool chinese,
                     Text *json)
{
    Text text = {0};
    text_printf(json, "{\"equal\":%s,\"kind\":\"%s\",\"nodes\":%" PRIu64 ",\"bounds\":%" PRIu64,
                diff->kind == DIFF_NONE ? "true" : "false", diff_kinds[diff->kind], diff->equal, diff->bounds);
    trace_diff_sentence(mine, reference, diff, chinese, &text);
    diff_add_string(json, "text", text_string(&text));
    if (diff->kind != DIFF_NONE && diff->kind != DIFF_START) {
        void *pos = trace_lines_position(mine, diff->mine);
        text_clear(&text);
        trace_diff_path(mine, diff->mine, false, &text);
        diff_add_string(json, "path", text_string(&text));
        text_clear(&text);
        if (pos) {
            mine->game->print_full(pos, &text);
            diff_add_string(json, "position", text_string(&text));
        } else {
            text_add(json, ",\"position\":null");
        }
        diff_add_string(json, "mistake", trace_mistake_name(diff->mistake));
        diff_add_string(json, "meaning", trace_diff_meaning(diff->mistake, chinese));
        diff_add_node(json, "mine", mine, (const uint32_t[2]){diff->mine, diff->mine_child});
        diff_add_node(json, "reference", reference, (const uint32_t[2]){diff->reference, diff->reference_child});
        position_free(mine->game, pos);
    }
    text_add_char(json, '}');
    text_free(&text);
}

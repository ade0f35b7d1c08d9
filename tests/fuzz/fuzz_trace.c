/* SPDX-License-Identifier: MIT
 *
 * fuzz_trace - any bytes as a trace file, as `wuqi trace FILE` and the page open it: refused in one line, or else every
 * node can be shown, in words and as a position, and the checker comes to its end.
 */
#include "tests/fuzz/fuzz_support.h"

#include <wuqi.h>

#include "trace/trace_check.h"
#include "trace/trace_tree.h"

enum { SHOWN_MAX = 200 };

static void show(WuqiTrace *trace, uint32_t number)
{
    WuqiTraceNode node;
    require(wuqi_trace_node(trace, number, &node));
    for (int what = WUQI_TRACE_MOVE; what <= WUQI_TRACE_SUMMARY; what++)
        require(wuqi_trace_text(trace, number, what, (int)(number & 1)) != NULL);
    wuqi_position_free(wuqi_trace_position(trace, number));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    WuqiError refused = {0};
    WuqiTrace *trace = size > 0 ? wuqi_trace_new(data, size, &refused) : NULL;
    require(size == 0 || trace || refused.text[0] != '\0');
    if (!trace)
        return 0;
    uint32_t count = wuqi_trace_count(trace);
    for (uint32_t i = 0; i < count && i < SHOWN_MAX; i++)
        show(trace, i);
    wuqi_trace_root(trace);
    wuqi_trace_free(trace);
    TraceTree tree;
    TraceCounts counts;
    Error error = {0};
    require(trace_tree_read_bytes(&tree, data, size, &error));
    told(trace_check(&tree, &counts, &error), &error);
    trace_tree_free(&tree);
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * trace_words - names and sentences.
 */
#include "trace/trace_words.h"

#include "base/words.h"

static const char *const reasons[TRACE_REASONS][2] = {
    [TRACE_SEARCHED] = {"searched", "搜完"},    [TRACE_BETA_CUT] = {"beta cut", "β 剪枝"},
    [TRACE_TABLE] = {"table", "置换表"},        [TRACE_NULL_MOVE] = {"null move", "空着剪枝"},
    [TRACE_PRUNED] = {"pruned", "裁剪"},        [TRACE_PROBCUT] = {"probcut", "概率剪枝"},
    [TRACE_SOLVED] = {"solved", "精确求解"},    [TRACE_PROVED] = {"proved", "已证明"},
    [TRACE_CYCLE] = {"repetition", "重复局面"}, [TRACE_OVER] = {"game over", "终局"},
    [TRACE_LEAF] = {"leaf", "叶节点"},          [TRACE_QUIET] = {"quiescence", "静态搜索"},
    [TRACE_STOPPED] = {"stopped", "被中止"},
};

static const char *const purposes[][2] = {
    [TRACE_FULL] = {"whole window", "全窗口"},
    [TRACE_SCOUT] = {"scout: zero window", "试探：零窗口"},
    [TRACE_REDUCED] = {"scout at reduced depth", "减深度试探"},
    [TRACE_RESEARCH] = {"searched again", "重新搜索"},
    [TRACE_NULL] = {"after a null move", "空着之后"},
    [TRACE_SHALLOW] = {"shallow test of the same position", "同一局面的浅层试探"},
    [TRACE_BEYOND] = {"beyond the horizon", "超出深度的搜索"},
};

static bool words_max(const TraceTreeNode *node)
{
    return node->ply % 2 == 0;
}

void trace_words_value(const TraceWords *words, const TraceTreeNode *node, int64_t value, Text *text)
{
    value = words_max(node) ? value : -value;
    if (value >= words->tree->infinite || value <= -words->tree->infinite)
        text_add(text, value > 0 ? "+∞" : "-∞");
    else if (words->tree->own)
        text_printf(text, "%+lld", (long long)value);
    else
        game_print_value(words->tree->game, (int)value, words->chinese, text);
}

void trace_words_window(const TraceWords *words, const TraceTreeNode *node, Text *text)
{
    text_add(text, "[");
    trace_words_value(words, node, words_max(node) ? node->alpha : node->beta, text);
    text_add(text, ", ");
    trace_words_value(words, node, words_max(node) ? node->beta : node->alpha, text);
    text_add(text, "]");
}

static void words_move_at(const TraceWords *words, const void *pos, Move move, Text *text)
{
    if (pos && game_legal(words->tree->game, pos, move))
        game_tell_move(words->tree->game, pos, move, words->chinese, text);
    else
        text_printf(text, "#%d", move);
}

void trace_words_move(const TraceWords *words, uint32_t number, Text *text)
{
    const TraceTreeNode *node = &words->tree->nodes[number];
    if (node->parent == TRACE_NO_NODE) {
        text_printf(text, words->chinese ? "深度 %d" : "depth %d", node->depth);
    } else if (node->purpose == TRACE_NULL) {
        text_add(text, words->chinese ? "空着" : "null move");
    } else if (node->purpose == TRACE_SHALLOW) {
        text_printf(text, words->chinese ? "（深度 %d）" : "(depth %d)", node->depth);
    } else {
        void *pos = trace_tree_position(words->tree, node->parent);
        words_move_at(words, pos, node->move, text);
        position_free(words->tree->game, pos);
    }
}

const char *trace_words_reason(const TraceWords *words, const TraceTreeNode *node)
{
    if (node->reason == TRACE_BETA_CUT && !words_max(node))
        return words->chinese ? "α 剪枝" : "alpha cut";
    return reasons[node->reason][words->chinese];
}

const char *trace_words_purpose(const TraceWords *words, const TraceTreeNode *node)
{
    return purposes[node->purpose][words->chinese];
}

/* A cut at MAX is against beta, at MIN against alpha: the bound that the other side has elsewhere. */
static void words_cut(const TraceWords *words, const TraceTreeNode *node, Text *text)
{
    Text value = {0}, bound = {0};
    TraceLeft left = trace_tree_left(words->tree, node);
    trace_words_value(words, node, node->value, &value);
    trace_words_value(words, node, node->beta, &bound);
    const char *v = text_string(&value), *b = text_string(&bound);
    if (words_max(node))
        text_printf(text,
                    words->chinese
                        ? "值 %s ≥ β（%s）：MIN 在别处已能把结果压到 %s，不会让局面走到这里，其余 %u 个着法不必搜索。"
                        : "value %s >= beta (%s): MIN already has a way to hold MAX to %s and will not come here; "
                          "the other %u moves need no search.",
                    v, b, b, left.cut);
    else
        text_printf(text,
                    words->chinese
                        ? "值 %s ≤ α（%s）：MAX 在别处已能得到 %s，不会让局面走到这里，其余 %u 个着法不必搜索。"
                        : "value %s <= alpha (%s): MAX already has a move worth %s and will not come here; "
                          "the other %u moves need no search.",
                    v, b, b, left.cut);
    text_free(&value);
    text_free(&bound);
}

static const char *words_sentence(const TraceWords *words, const TraceTreeNode *node)
{
    static const char *const sentences[TRACE_REASONS][2] = {
        [TRACE_SEARCHED] = {"every move was searched; the best one gives the value.",
                            "所有着法都已搜索，取其中最好的值。"},
        [TRACE_TABLE] = {"the table knew this position to this depth.", "置换表中已有该局面在此深度的值。"},
        [TRACE_NULL_MOVE] = {"even after a pass the value stays beyond the bound: no move is needed.",
                             "即使空走一步，值仍在界外：不必再搜索着法。"},
        [TRACE_PRUNED] = {"the estimate is so far outside the window that no move was searched.",
                          "估值远在窗口之外，不再搜索着法。"},
        [TRACE_PROBCUT] = {"a shallow search was far outside the window.", "浅层搜索的值远在窗口之外。"},
        [TRACE_SOLVED] = {"the exact solver answered.", "由精确求解器给出结果。"},
        [TRACE_PROVED] = {"the threat search proved a forced end.", "威胁搜索证明了必然的结果。"},
        [TRACE_CYCLE] = {"a rule about repetition decides this line.", "由重复局面的规则判定。"},
        [TRACE_OVER] = {"the game is over here.", "棋局在此结束。"},
        [TRACE_LEAF] = {"the depth is used up: the evaluation is the value.", "深度用尽：取评估函数的值。"},
        [TRACE_QUIET] = {"the depth is used up: only noisy moves are searched on.", "深度用尽：只继续搜索激烈的着法。"},
        [TRACE_STOPPED] = {"the search was stopped; the value means nothing.", "搜索被中止，此值无意义。"},
    };
    if (node->reason == TRACE_SEARCHED && node->value <= node->alpha)
        return words->chinese ? "所有着法都已搜索，没有一个好过别处已有的选择。"
                              : "every move was searched; none is better than what this side has elsewhere.";
    return sentences[node->reason][words->chinese];
}

void trace_words_condition(const TraceWords *words, const TraceTreeNode *node, Text *text)
{
    if (node->reason == TRACE_BETA_CUT)
        words_cut(words, node, text);
    else
        text_add(text, words_sentence(words, node));
}

static void words_run(const TraceWords *words, uint32_t run, const void *pos, Text *text)
{
    if (run == TRACE_NO_NODE)
        return;
    const TraceSkips *skips = &words->tree->skips[run];
    words_run(words, skips->older, pos, text);
    Move moves[TRACE_LISTED_MAX];
    int listed = trace_tree_skipped(words->tree, skips, moves);
    for (int i = 0; i < listed; i++) {
        text_add_char(text, ' ');
        words_move_at(words, pos, moves[i], text);
    }
    if (skips->count > skips->listed)
        text_printf(text, " +%u", skips->count - skips->listed);
}

void trace_words_left(const TraceWords *words, uint32_t number, Text *text)
{
    const TraceTreeNode *node = &words->tree->nodes[number];
    if (node->skips == TRACE_NO_NODE)
        return;
    void *pos = trace_tree_position(words->tree, number);
    TraceLeft left = trace_tree_left(words->tree, node);
    text_printf(text, words->chinese ? "未搜索的着法 %u 个：" : "%u moves never searched:", left.pruned + left.cut);
    words_run(words, node->skips, pos, text);
    position_free(words->tree->game, pos);
}

void trace_words_summary(const TraceWords *words, const TraceTreeNode *node, Text *text)
{
    if (node->summary == TRACE_NO_NODE)
        return;
    const TraceSummary *summary = &words->tree->summaries[node->summary];
    words_count(summary->nodes, text);
    text_printf(text,
                words->chinese ? " 个节点未逐一记录（最深第 %d 层）：" : " nodes are only summed up (down to ply %d):",
                summary->deepest);
    const char *comma = "";
    for (int i = 0; i < TRACE_REASONS; i++) {
        if (summary->reasons[i] == 0)
            continue;
        text_printf(text, "%s %s ", comma, reasons[i][words->chinese]);
        words_count(summary->reasons[i], text);
        comma = words->chinese ? "，" : ",";
    }
}

/* SPDX-License-Identifier: MIT
 *
 * trace_diff_words - a difference as a sentence, and what it usually means.
 */
#include "trace/trace_diff.h"

#include <inttypes.h>

typedef struct MistakeWords {
    const char *name, *english, *chinese;
} MistakeWords;

static const MistakeWords mistakes[MISTAKE_COUNT] = {
    [MISTAKE_UNKNOWN] = {"unknown", "", ""},
    [MISTAKE_WINDOW_NOT_TURNED] = {"window-not-turned",
                                   "the window goes to the child as it is; the child's side sees it as (-beta, -alpha)",
                                   "窗口原样传给了子节点；从子节点一方看应为 (-beta, -alpha)"},
    [MISTAKE_WINDOW_NOT_SWAPPED] =
        {"window-not-swapped",
         "the signs are turned, but alpha and beta stay in their places: (-beta, -alpha), "
         "not (-alpha, -beta)",
         "符号已取反，但 alpha 与 beta 没有交换：应为 (-beta, -alpha)，而不是 (-alpha, -beta)"},
    [MISTAKE_WINDOW_SIGN] = {"window-sign", "alpha and beta change places, but their signs are not turned",
                             "alpha 与 beta 已交换，但没有取反"},
    [MISTAKE_ALPHA_NOT_RAISED] = {"alpha-not-raised",
                                  "the best value so far does not raise alpha: pass -max(alpha, best) to the next move",
                                  "已得到的最好值没有提高 alpha：下一步应传入 -max(alpha, best)"},
    [MISTAKE_ALPHA_LAST] = {"alpha-last",
                            "alpha is the value of the last move; it must be that of the best move so far",
                            "alpha 取了上一步的值；应取目前最好一步的值"},
    [MISTAKE_WINDOW_OPEN] = {"window-open", "one end of the window is open: a bound is not passed on",
                             "窗口有一端是开的：少传了一个界"},
    [MISTAKE_WINDOW_BY_ONE] = {"window-by-one", "a bound is one off", "有一个界差 1"},
    [MISTAKE_ROOT_WINDOW] = {"root-window", "the root begins with another window than minus to plus infinity",
                             "根节点的窗口不是从负无穷到正无穷"},
    [MISTAKE_DEPTH_KEPT] = {"depth-kept", "the depth is passed on without taking one off", "传递深度时没有减 1"},
    [MISTAKE_DEPTH_TWICE] = {"depth-twice", "more than one is taken off the depth", "深度减了不止 1"},
    [MISTAKE_HORIZON_LATE] = {"horizon-late", "the leaves are one ply too deep: the test for depth 0 comes too late",
                              "叶节点深了一层：对深度 0 的判断太晚"},
    [MISTAKE_HORIZON_EARLY] = {"horizon-early", "the node is taken for a leaf: the search ends one ply too early",
                               "该节点被当成叶节点：搜索早停了一层"},
    [MISTAKE_OVER_MISSED] = {"over-missed", "the game is over here: test that before the moves are searched",
                             "此处对局已结束：应在搜索着法之前判断"},
    [MISTAKE_ILLEGAL] = {"illegal-move", "the rules do not allow this move here", "规则不允许在此走这一步"},
    [MISTAKE_MOVE_MISSING] = {"move-missing", "a legal move is never searched here", "有一个合法着法没有被搜索"},
    [MISTAKE_ORDER] = {"order", "the same moves come in another order", "着法相同，但次序不同"},
    [MISTAKE_NO_CUT] = {"no-cut", "the best value has reached beta: the rest need not be searched",
                        "最好值已达到 beta：其余着法不必再搜"},
    [MISTAKE_CUT_STRICT] = {"cut-strict", "the cut is taken only above beta; reaching beta is enough (>=, not >)",
                            "只有超过 beta 才剪枝；达到 beta 即可（用 >=，不用 >）"},
    [MISTAKE_CUT_AT_ALPHA] = {"cut-at-alpha",
                              "the cut compares with alpha; only a value at beta or above ends the node",
                              "剪枝时与 alpha 比较；只有达到 beta 的值才能结束该节点"},
    [MISTAKE_CUT_SIGN] = {"cut-sign", "the cut compares the child's value before its sign is turned",
                          "剪枝时比较了尚未取反的子节点值"},
    [MISTAKE_CUT_EARLY] = {"cut-early", "the node is cut although no move has reached beta",
                           "没有着法达到 beta 就剪枝了"},
    [MISTAKE_TABLE_CUT] = {"table-entry",
                           "a table entry answers that must not: it is of another depth, or only a bound",
                           "使用了不该用的置换表项：深度不同，或者只是一个界"},
    [MISTAKE_LEAF_SIGN] = {"leaf-sign",
                           "the evaluation is seen from the wrong side: it must be that of the side to move",
                           "评估的视角错了：应从行棋方的角度评估"},
    [MISTAKE_LEAF_VALUE] = {"leaf-value", "the evaluation is another one", "评估函数不同"},
    [MISTAKE_RESULT_SIGN] = {"result-sign", "the result of the game is seen from the wrong side", "终局结果的视角错了"},
    [MISTAKE_RESULT_DRAW] = {"result-draw", "this game is a draw: its value is 0", "此局为和棋：其值为 0"},
    [MISTAKE_RESULT_VALUE] = {"result-value", "the result of the game has another value", "终局的值不同"},
    [MISTAKE_CHILD_SIGN] = {"child-sign", "the children's values are taken without turning their signs",
                            "取子节点的值时没有取反"},
    [MISTAKE_RETURN_SIGN] = {"return-sign", "the sign of the value is turned once too often", "返回值多取反了一次"},
    [MISTAKE_MINIMUM] = {"minimum", "the worst move's value is taken, not the best one's",
                         "取了最差着法的值，而不是最好的"},
    [MISTAKE_BEST_NOT_KEPT] = {"best-not-kept", "the last move's value is returned; an earlier one was better",
                               "返回了最后一步的值；前面有更好的着法"},
    [MISTAKE_FIRST_KEPT] = {"first-kept", "the first move's value is returned; a later one was better",
                            "返回了第一步的值；后面有更好的着法"},
    [MISTAKE_BOUND_RETURNED] = {"bound-returned", "a bound of the window is returned in place of the value",
                                "返回了窗口的界，而不是搜得的值"},
};

const char *trace_mistake_name(TraceMistake mistake)
{
    return mistakes[mistake].name;
}

const char *trace_diff_meaning(TraceMistake mistake, bool chinese)
{
    return chinese ? mistakes[mistake].chinese : mistakes[mistake].english;
}

/* A node's move as it was written, or as the rules write it. */
static void diff_move(const TraceLines *lines, uint32_t number, bool chinese, Text *text)
{
    const TraceLine *node = &lines->nodes[number];
    void *before = node->parent == TRACE_NO_NODE ? NULL : trace_lines_position(lines, node->parent);
    if (before && node->move != MOVE_NONE && !lines->game->over(before) && game_legal(lines->game, before, node->move))
        game_tell_move(lines->game, before, node->move, chinese, text);
    else
        text_add(text, node->name[0] ? node->name : "?");
    position_free(lines->game, before);
}

void trace_diff_path(const TraceLines *lines, uint32_t node, bool chinese, Text *text)
{
    uint32_t line[TRACE_LINES_PLY_MAX + 64];
    int length = 0;
    for (uint32_t at = node; lines->nodes[at].parent != TRACE_NO_NODE; at = lines->nodes[at].parent)
        line[length++] = at;
    while (length > 0) {
        text_add(text, text->length > 0 ? " " : "");
        diff_move(lines, line[--length], chinese, text);
    }
}

static void diff_number(const TraceLines *lines, int64_t value, Text *text)
{
    if (value >= lines->infinite || value <= -lines->infinite)
        text_add(text, value > 0 ? "+inf" : "-inf");
    else
        text_printf(text, "%" PRId64, value);
}

static void diff_window(const TraceLines *lines, const TraceLine *node, Text *text)
{
    text_add(text, "(");
    diff_number(lines, node->alpha, text);
    text_add(text, ", ");
    diff_number(lines, node->beta, text);
    text_add(text, ")");
}

/* What a side did next: searched a move, or left the node. */
static void diff_next(const TraceLines *lines, uint32_t child, bool chinese, Text *text)
{
    if (child == TRACE_NO_NODE) {
        text_add(text, chinese ? "结束该节点" : "leaves the node");
        return;
    }
    text_add(text, chinese ? "搜索 " : "searches ");
    diff_move(lines, child, chinese, text);
}

void trace_diff_sentence(const TraceLines *mine, const TraceLines *reference, const TraceDiff *diff, bool chinese,
                         Text *text)
{
    Text one = {0}, two = {0};
    const char *what = "";
    if (diff->kind == DIFF_NONE || diff->kind == DIFF_START) {
        text_add(text, diff->kind == DIFF_NONE ? chinese ? "两次搜索相同" : "the searches are equal"
                       : chinese               ? "两次搜索的棋种或局面不同，或其中一次没有完成"
                                 : "the searches are of different games or positions, or one of them has no end");
        return;
    }
    const TraceLine *own = &mine->nodes[diff->mine], *other = &reference->nodes[diff->reference];
    switch (diff->kind) {
    case DIFF_DEPTH:
        what = chinese ? "深度" : "the depth";
        text_printf(&one, "%d", own->depth);
        text_printf(&two, "%d", other->depth);
        break;
    case DIFF_WINDOW:
        what = chinese ? "窗口" : "the window";
        diff_window(mine, own, &one);
        diff_window(reference, other, &two);
        break;
    case DIFF_VALUE:
        what = chinese ? "值" : "the value";
        diff_number(mine, own->value, &one);
        diff_number(reference, other->value, &two);
        break;
    case DIFF_BROKEN:
        text_add(text, chinese ? "搜索在此中断" : "the search breaks off here");
        break;
    default:
        what = chinese ? "下一步" : "what comes next";
        diff_next(mine, diff->mine_child, chinese, &one);
        diff_next(reference, diff->reference_child, chinese, &two);
        break;
    }
    if (*what)
        text_printf(text, chinese ? "%s不同：你的为%s，参考为%s" : "%s differs: yours %s, the reference %s", what,
                    text_string(&one), text_string(&two));
    text_free(&one);
    text_free(&two);
}

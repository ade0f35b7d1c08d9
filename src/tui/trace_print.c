/* SPDX-License-Identifier: MIT
 *
 * trace_print - walks down the tree with the board in step.
 */
#include "tui/trace_print.h"

#include "trace/trace_file.h"
#include "trace/trace_words.h"

typedef struct Printer {
    TraceWords words;
    const BoardStyle *style;
    FILE *file;
    TracePrintCounts counts;
} Printer;

static void print_board(const Printer *printer, const void *before, const void *pos, Move move)
{
    Text text = {0};
    const Game *game = printer->words.tree->game;
    board_draw(game, pos, printer->style, before ? game->target(before, move) : -1, &text);
    fputs(text_string(&text), printer->file);
    text_free(&text);
}

/* "Update alpha: v" at MAX, "Update beta: v" at MIN, with the board after the move. */
static void print_update(const Printer *printer, const TraceTreeNode *node, const TraceTreeNode *child)
{
    Text value = {0};
    trace_words_value(&printer->words, node, -child->value, &value);
    bool max = node->ply % 2 == 0;
    fprintf(printer->file, printer->words.chinese ? "更新 %s：%s\n" : "Update %s: %s\n", max ? "alpha" : "beta",
            text_string(&value));
    text_free(&value);
}

static void print_cut(Printer *printer, const TraceTreeNode *node)
{
    Text value = {0}, window = {0};
    TraceLeft left = trace_tree_left(printer->words.tree, node);
    trace_words_value(&printer->words, node, node->value, &value);
    trace_words_window(&printer->words, node, &window);
    printer->counts.cuts++;
    fprintf(printer->file,
            printer->words.chinese ? "第 %llu 次剪枝（%s）：值 %s，窗口 %s，%u 个着法未搜索\n"
                                   : "pruning %llu (%s): value %s, window %s, %u moves not searched\n",
            (unsigned long long)printer->counts.cuts, trace_words_reason(&printer->words, node), text_string(&value),
            text_string(&window), left.cut);
    text_free(&value);
    text_free(&window);
}

static void print_node(Printer *printer, uint32_t number, const void *pos)
{
    const TraceTree *tree = printer->words.tree;
    const Game *game = tree->game;
    const TraceTreeNode *node = &tree->nodes[number];
    TraceLeft left = trace_tree_left(tree, node);
    int64_t alpha = node->alpha;
    printer->counts.pruned += left.cut + left.pruned;
    for (uint32_t i = node->first; i != TRACE_NO_NODE; i = tree->nodes[i].next) {
        const TraceTreeNode *child = &tree->nodes[i];
        if (!trace_is_move((TracePurpose)child->purpose) || !game_legal(game, pos, child->move))
            continue;
        void *after = position_copy(game, pos);
        game->make(after, child->move);
        printer->counts.searched++;
        print_node(printer, i, after);
        if (-child->value > alpha) {
            alpha = -child->value;
            print_board(printer, pos, after, child->move);
            if (alpha < node->beta)
                print_update(printer, node, child);
        }
        position_free(game, after);
    }
    if (node->reason == TRACE_BETA_CUT)
        print_cut(printer, node);
}

TracePrintCounts trace_print(const TraceTree *tree, const BoardStyle *style, FILE *file)
{
    Printer printer = {.words = {.tree = tree, .chinese = style->chinese}, .style = style, .file = file};
    uint32_t root = trace_tree_last_root(tree);
    if (root != TRACE_NO_NODE) {
        print_board(&printer, NULL, tree->pos, MOVE_NONE);
        print_node(&printer, root, tree->pos);
    }
    fprintf(file,
            style->chinese ? "搜索次数：%llu，剪枝次数：%llu（未搜索的着法 %llu 个）\n"
                           : "searched %llu, cut %llu times (%llu moves never searched)\n",
            (unsigned long long)printer.counts.searched, (unsigned long long)printer.counts.cuts,
            (unsigned long long)printer.counts.pruned);
    return printer.counts;
}

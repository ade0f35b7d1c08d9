/* SPDX-License-Identifier: MIT
 *
 * trace_view - state, keys and drawing.
 */
#include "tui/trace_view.h"

#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "tui/screen.h"

enum { VIEW_DETAILS = 5 /* lines */, VIEW_PAGE = 10, VIEW_TREE_COLS_MIN = 36 };

struct TraceView {
    TraceWords words;
    const BoardStyle *style;
    uint32_t chosen;
    uint8_t *unfolded; /* a bit per node */
    bool board, help;
};

TraceView *trace_view_new(const TraceTree *tree, const BoardStyle *style)
{
    TraceView *view = xcalloc(1, sizeof *view);
    view->words = (TraceWords){.tree = tree, .chinese = style->chinese};
    view->style = style;
    view->board = true;
    view->unfolded = xcalloc(tree->count / 8 + 1, 1);
    return view;
}

void trace_view_free(TraceView *view)
{
    free(view->unfolded);
    free(view);
}

uint32_t trace_view_chosen(const TraceView *view)
{
    return view->chosen;
}

static const TraceTreeNode *view_node(const TraceView *view, uint32_t number)
{
    return &view->words.tree->nodes[number];
}

static bool view_unfolded(const TraceView *view, uint32_t number)
{
    return view->unfolded[number / 8] >> number % 8 & 1 && view_node(view, number)->first != TRACE_NO_NODE;
}

static void view_fold(TraceView *view, uint32_t number, bool fold)
{
    uint8_t bit = (uint8_t)(1u << number % 8);
    if (fold)
        view->unfolded[number / 8] &= (uint8_t)~bit;
    else
        view->unfolded[number / 8] |= bit;
}

/* Chooses a node and makes it visible. */
static void view_choose(TraceView *view, uint32_t number)
{
    view->chosen = number;
    for (uint32_t at = view_node(view, number)->parent; at != TRACE_NO_NODE; at = view_node(view, at)->parent)
        view_fold(view, at, false);
}

static uint32_t view_below(const TraceView *view, uint32_t number)
{
    if (view_unfolded(view, number))
        return view_node(view, number)->first;
    while (number != TRACE_NO_NODE && view_node(view, number)->next == TRACE_NO_NODE)
        number = view_node(view, number)->parent;
    return number == TRACE_NO_NODE ? number : view_node(view, number)->next;
}

static uint32_t view_above(const TraceView *view, uint32_t number)
{
    uint32_t parent = view_node(view, number)->parent;
    uint32_t at = parent == TRACE_NO_NODE ? 0 : view_node(view, parent)->first;
    if (at == number)
        return parent;
    while (view_node(view, at)->next != number)
        at = view_node(view, at)->next;
    while (view_unfolded(view, at)) {
        at = view_node(view, at)->first;
        while (view_node(view, at)->next != TRACE_NO_NODE)
            at = view_node(view, at)->next;
    }
    return at;
}

static void view_move(TraceView *view, int lines)
{
    for (; lines != 0; lines += lines > 0 ? -1 : 1) {
        uint32_t to = lines > 0 ? view_below(view, view->chosen) : view_above(view, view->chosen);
        if (to == TRACE_NO_NODE)
            return;
        view->chosen = to;
    }
}

/* The next node with a cut, or the last before. Nodes are numbered in the order of the search. */
static void view_find_cut(TraceView *view, int direction)
{
    int64_t count = view->words.tree->count;
    for (int64_t at = (int64_t)view->chosen + direction; at >= 0 && at < count; at += direction) {
        if (view_node(view, (uint32_t)at)->reason == TRACE_BETA_CUT) {
            view_choose(view, (uint32_t)at);
            return;
        }
    }
}

bool trace_view_key(TraceView *view, TraceKey key)
{
    const TraceTree *tree = view->words.tree;
    view->help = key == TRACE_KEY_HELP && !view->help;
    if (tree->count == 0) /* the root was answered without a search: there is nowhere to go */
        return key != TRACE_KEY_QUIT;
    const TraceTreeNode *node = view_node(view, view->chosen);
    switch (key) {
    case TRACE_KEY_UP:
        view_move(view, -1);
        break;
    case TRACE_KEY_DOWN:
        view_move(view, 1);
        break;
    case TRACE_KEY_PAGE_UP:
        view_move(view, -VIEW_PAGE);
        break;
    case TRACE_KEY_PAGE_DOWN:
        view_move(view, VIEW_PAGE);
        break;
    case TRACE_KEY_FOLD:
        if (view_unfolded(view, view->chosen))
            view_fold(view, view->chosen, true);
        else if (node->parent != TRACE_NO_NODE)
            view->chosen = node->parent;
        break;
    case TRACE_KEY_UNFOLD:
        if (view_unfolded(view, view->chosen))
            view->chosen = node->first;
        else
            view_fold(view, view->chosen, false);
        break;
    case TRACE_KEY_STEP:
        view_choose(view, view->chosen + 1 < tree->count ? view->chosen + 1 : view->chosen);
        break;
    case TRACE_KEY_BACK:
        view_choose(view, view->chosen > 0 ? view->chosen - 1 : 0);
        break;
    case TRACE_KEY_NEXT_CUT:
        view_find_cut(view, 1);
        break;
    case TRACE_KEY_LAST_CUT:
        view_find_cut(view, -1);
        break;
    case TRACE_KEY_FIRST:
        view->chosen = 0;
        break;
    case TRACE_KEY_LAST: {
        uint32_t last = trace_tree_last_root(tree);
        view->chosen = last != TRACE_NO_NODE ? last : 0;
        break;
    }
    case TRACE_KEY_FOLD_ALL:
        memset(view->unfolded, 0, tree->count / 8 + 1);
        while (view_node(view, view->chosen)->parent != TRACE_NO_NODE)
            view->chosen = view_node(view, view->chosen)->parent;
        break;
    case TRACE_KEY_BOARD:
        view->board = !view->board;
        break;
    case TRACE_KEY_QUIT:
        return false;
    default:
        break;
    }
    return true;
}

TraceKey trace_view_letter(char letter)
{
    static const struct {
        char letter;
        TraceKey key;
    } letters[] = {
        {'k', TRACE_KEY_UP},   {'j', TRACE_KEY_DOWN},     {'u', TRACE_KEY_PAGE_UP},  {'d', TRACE_KEY_PAGE_DOWN},
        {'h', TRACE_KEY_FOLD}, {'l', TRACE_KEY_UNFOLD},   {'s', TRACE_KEY_STEP},     {' ', TRACE_KEY_STEP},
        {'r', TRACE_KEY_BACK}, {'c', TRACE_KEY_NEXT_CUT}, {'C', TRACE_KEY_LAST_CUT}, {'g', TRACE_KEY_FIRST},
        {'G', TRACE_KEY_LAST}, {'f', TRACE_KEY_FOLD_ALL}, {'b', TRACE_KEY_BOARD},    {'?', TRACE_KEY_HELP},
        {'q', TRACE_KEY_QUIT}, {'\r', TRACE_KEY_UNFOLD},  {'\n', TRACE_KEY_UNFOLD},
    };
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        if (letters[i].letter == letter)
            return letters[i].key;
    }
    return TRACE_KEY_NONE;
}

/* Adds the first line of the text, cut to the screen's width. */
static void view_line(const char *line, int cols, Text *text)
{
    screen_cut(line, strcspn(line, "\n"), cols, text);
    text_add_char(text, '\n');
}

/* Adds a sentence over two lines at most, broken at a blank where there is one. */
static void view_sentence(const char *sentence, int cols, Text *text)
{
    size_t fits = 0, blank = 0;
    Text head = {0};
    while (sentence[fits]) {
        size_t length = 1;
        while (((unsigned char)sentence[fits + length] & 0xc0) == 0x80)
            length++;
        text_add_bytes(&head, sentence + fits, length);
        if (words_width(text_string(&head)) > cols)
            break;
        blank = sentence[fits] == ' ' ? fits : blank;
        fits += length;
    }
    size_t cut = sentence[fits] && blank > 0 ? blank : fits;
    text_clear(&head);
    text_add_bytes(&head, sentence, cut);
    view_line(text_string(&head), cols, text);
    view_line(sentence + cut + (sentence[cut] == ' '), cols, text);
    text_free(&head);
}

static void view_tree_line(const TraceView *view, uint32_t number, int cols, Text *text)
{
    const TraceTreeNode *node = view_node(view, number);
    bool chosen = number == view->chosen, leaf = node->first == TRACE_NO_NODE;
    TraceLeft left = trace_tree_left(view->words.tree, node);
    Text line = {0};
    text_printf(&line, "%s%*s%s ", chosen ? "> " : "  ", 2 * node->ply, "",
                leaf                          ? "·"
                : view_unfolded(view, number) ? "▾"
                                              : "▸");
    text_add(&line, node->ply % 2 == 0 ? "△ " : "▽ ");
    trace_words_move(&view->words, number, &line);
    text_add(&line, "  ");
    trace_words_window(&view->words, node, &line);
    text_add(&line, " → ");
    trace_words_value(&view->words, node, node->value, &line);
    text_printf(&line, "  %s", trace_words_reason(&view->words, node));
    if (left.cut + left.pruned > 0)
        text_printf(&line, " ✂%u", left.cut + left.pruned);
    if (!leaf || node->summary != TRACE_NO_NODE) {
        text_add(&line, view->words.chinese ? "  节点 " : "  nodes ");
        words_count(node->nodes, &line);
    }
    if (chosen && view->style->colour)
        text_add(text, "\033[7m");
    view_line(text_string(&line), cols, text);
    if (chosen && view->style->colour) {
        text->length--;
        text_add(text, "\033[0m\n");
    }
    text_free(&line);
}

static void view_details(const TraceView *view, int cols, Text *text)
{
    const TraceWords *words = &view->words;
    const TraceTreeNode *node = view_node(view, view->chosen);
    Text line = {0};
    text_printf(&line, words->chinese ? "第 %d 层 %s，深度 %d，%s：%s" : "ply %d %s, depth %d, %s: %s", node->ply,
                node->ply % 2 == 0 ? "MAX" : "MIN", node->depth, trace_words_purpose(words, node),
                trace_words_reason(words, node));
    view_line(text_string(&line), cols, text);
    text_clear(&line);
    trace_words_condition(words, node, &line);
    view_sentence(text_string(&line), cols, text);
    text_clear(&line);
    trace_words_left(words, view->chosen, &line);
    view_line(text_string(&line), cols, text);
    text_clear(&line);
    trace_words_summary(words, node, &line);
    view_line(text_string(&line), cols, text);
    text_free(&line);
}

static void view_board(const TraceView *view, int cols, Text *text)
{
    const Game *game = view->words.tree->game;
    const TraceTreeNode *node = view_node(view, view->chosen);
    void *pos = trace_tree_position(view->words.tree, view->chosen);
    void *before = node->parent != TRACE_NO_NODE ? trace_tree_position(view->words.tree, node->parent) : NULL;
    int last = before && game_legal(game, before, node->move) ? game->target(before, node->move) : -1;
    if (pos)
        board_draw(game, pos, view->style, last, text);
    else
        view_line(view->words.chinese ? "（空着之后的局面无法显示）" : "(no board after a null move)", cols, text);
    position_free(game, pos);
    position_free(game, before);
}

static void view_help(const TraceView *view, int cols, Text *text)
{
    static const char *const lines[][2] = {
        {"j k, arrows     next and last line (d u: ten)", "j k、方向键   下一行、上一行（d u：十行）"},
        {"l h, arrows     unfold and fold", "l h、方向键   展开、折叠"},
        {"s, blank / r    step forward and back in the order of the search", "s、空格 / r   按搜索顺序前进、后退一步"},
        {"c / C           the next and the last cut", "c / C         下一个、上一个剪枝"},
        {"g / G           the first search, the last finished one", "g / G         第一次搜索、最后一次完成的搜索"},
        {"f b q           fold all, board on or off, quit", "f b q         全部折叠、显示棋盘、退出"},
        {"△ MAX moves, ▽ MIN moves, ✂ moves never searched; values are for MAX",
         "△ MAX 走，▽ MIN 走，✂ 未搜索的着法数；分值以 MAX 为准"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        view_line(lines[i][view->words.chinese], cols, text);
}

static void view_tree(const TraceView *view, int room, int cols, Text *text)
{
    uint32_t top = view->words.tree->count > 0 ? view->chosen : TRACE_NO_NODE;
    for (int i = 0; top != TRACE_NO_NODE && i < room / 2; i++) {
        uint32_t above = view_above(view, top);
        if (above == TRACE_NO_NODE)
            break;
        top = above;
    }
    for (int i = 0; i < room; i++) {
        if (top != TRACE_NO_NODE) {
            view_tree_line(view, top, cols, text);
            top = view_below(view, top);
        } else {
            text_add_char(text, '\n');
        }
    }
}

static void view_below_tree(const TraceView *view, int cols, Text *text)
{
    view_line("────────────────────────────────────────", cols, text);
    if (view->help)
        view_help(view, cols, text);
    if (view->words.tree->count > 0)
        view_details(view, cols, text);
}

void trace_view_draw(TraceView *view, int rows, int cols, Text *text)
{
    const TraceTree *tree = view->words.tree;
    Text line = {0}, board = {0}, left = {0};
    text_printf(&line, "%s  %s  ", view->words.chinese ? tree->game->title_zh : tree->game->title, tree->player);
    words_count(tree->total, &line);
    text_add(&line, view->words.chinese ? " 个节点  （? 帮助，q 退出）" : " nodes  (? help, q quit)");
    view_line(text_string(&line), cols, text);
    text_free(&line);
    int below = VIEW_DETAILS + 1 + (view->help ? 7 : 0), width = 0, height = 0;
    int room = rows - 1 - below > 3 ? rows - 1 - below : 3;
    if (view->board && tree->count > 0) {
        view_board(view, cols, &board);
        height = screen_measure(&board, &width);
    }
    /* The board stands beside the tree; a high one reaches down beside the details. */
    int column = cols - width;
    if (column < VIEW_TREE_COLS_MIN || height > rows - 1)
        height = 0;
    if (height == 0)
        text_clear(&board);
    int tree_cols = height > 0 ? column - 2 : cols;
    view_tree(view, room, tree_cols, &left);
    if (height > room)
        view_below_tree(view, tree_cols, &left);
    screen_beside(&left, &board, column, text);
    if (height <= room)
        view_below_tree(view, cols, text);
    text_free(&board);
    text_free(&left);
}

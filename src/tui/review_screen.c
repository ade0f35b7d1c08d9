/* SPDX-License-Identifier: MIT
 *
 * review_screen - drawing a reviewed game, and the keys.
 */
#include "tui/review_screen.h"

#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "tui/screen.h"

enum { REVIEW_GAP = 4 };

static void *review_after(const Record *record, int ply, int *last)
{
    void *pos = position_new(record->game, record->position, NULL);
    *last = -1;
    for (int i = 0; i < ply; i++) {
        if (i == ply - 1)
            *last = record->game->target(pos, record->plies[i].move);
        record->game->make(pos, record->plies[i].move);
    }
    return pos;
}

/* "12. h2e2??  -1.20" */
static void review_entry(const Review *review, int ply, bool chinese, Text *text)
{
    const Game *game = review->record->game;
    const ReviewPly *seen = &review->plies[ply];
    Text part = {0};
    int last;
    void *pos = review_after(review->record, ply, &last);
    text_printf(text, "%4d. ", ply + 1);
    review_move_name(review, ply, false, chinese, &part);
    text_add(&part, review_mark(review, ply));
    words_pad(text, text_string(&part), 12);
    text_clear(&part);
    if (seen->looked)
        game_print_value(game, game->side(pos) ? -seen->after : seen->after, chinese, &part);
    words_pad(text, text_string(&part), -10);
    position_free(game, pos);
    text_free(&part);
}

/* The moves around the current one, a line each. */
static void review_list(const Review *review, const BoardStyle *style, int ply, int room, Text *text)
{
    int count = review->record->count, first = ply - 1 - room / 2;
    first = first > count - room ? count - room : first;
    first = first < 0 ? 0 : first;
    for (int i = first; i < count && i < first + room; i++) {
        const char *mark = review_mark(review, i);
        const char *colour = !style->colour      ? ""
                             : i == ply - 1      ? "\033[7m"
                             : strlen(mark) == 2 ? "\033[31m"
                             : *mark             ? "\033[33m"
                                                 : "";
        text_add(text, style->colour ? colour : i == ply - 1 ? ">" : " ");
        review_entry(review, i, style->chinese, text);
        text_add(text, *colour ? "\033[0m\n" : "\n");
    }
}

/* One sentence about the move that led here. */
static void review_sentence(const Review *review, bool chinese, int ply, Text *text)
{
    const ReviewPly *seen = ply > 0 ? &review->plies[ply - 1] : NULL;
    const RecordPly *played = ply > 0 ? &review->record->plies[ply - 1] : NULL;
    if (seen && seen->looked && seen->best != MOVE_NONE && seen->best != played->move) {
        Text value = {0};
        text_add(text, chinese ? "最佳：" : "best: ");
        review_move_name(review, ply - 1, true, chinese, text);
        game_print_value(review->record->game, seen->value, chinese, &value);
        text_printf(text, chinese ? "（%s，走棋方）" : " (%s for the mover)", text_string(&value));
        text_free(&value);
    } else if (seen && seen->looked) {
        text_add(text, chinese ? "最佳着法" : "the best move");
    }
    text_add_char(text, '\n');
    if (played && played->comment)
        text_printf(text, "%s\n", played->comment);
}

void review_draw(const Review *review, const BoardStyle *style, int ply, int rows, Text *text)
{
    const Record *record = review->record;
    Text board = {0}, list = {0}, status = {0};
    int last, width;
    void *pos = review_after(record, ply, &last);
    const char *const *sides = style->chinese ? record->game->sides_zh : record->game->sides;
    text_printf(text, "%s  %s %s - %s %s  %s\n\n", style->chinese ? record->game->title_zh : record->game->title,
                sides[0], record->names[0] ? record->names[0] : "?", sides[1],
                record->names[1] ? record->names[1] : "?", record_result_name(record->result));
    board_draw(record->game, pos, style, last, &board);
    int height = screen_measure(&board, &width), room = rows - 6;
    review_list(review, style, ply, room > height ? room : height, &list);
    screen_beside(&board, &list, width + REVIEW_GAP, text);
    if (record->game->over(pos))
        record->game->verdict(pos, style->chinese, &status);
    else
        board_status(record->game, pos, style, &status);
    text_printf(text, "%s\n", text_string(&status));
    review_sentence(review, style->chinese, ply, text);
    text_add(text, style->chinese ? "← → 一步   p n 上一个、下一个失误   g G 开头、结尾   q 退出\n"
                                  : "left right: a move   p n: mistakes   g G: start, end   q: quit\n");
    position_free(record->game, pos);
    text_free(&board);
    text_free(&list);
    text_free(&status);
}

/* The nearest mistake on one side of the place; the place itself if there is none. */
static int review_mistake(const Review *review, int ply, int step)
{
    for (int at = ply + step; at > 0 && at <= review->record->count; at += step) {
        if (*review_mark(review, at - 1))
            return at;
    }
    return ply;
}

/* Where a key leads; -1: out. */
static int review_go(const Review *review, int ply, int key)
{
    int count = review->record->count;
    switch (key) {
    case -1:
    case 'q':
    case SCREEN_ESCAPE:
        return -1;
    case SCREEN_RIGHT:
    case SCREEN_DOWN:
    case ' ':
    case 'l':
    case 'j':
        return ply < count ? ply + 1 : count;
    case SCREEN_LEFT:
    case SCREEN_UP:
    case 'h':
    case 'k':
        return ply > 0 ? ply - 1 : 0;
    case SCREEN_PAGE_DOWN:
        return ply + 10 < count ? ply + 10 : count;
    case SCREEN_PAGE_UP:
        return ply > 10 ? ply - 10 : 0;
    case SCREEN_HOME:
    case 'g':
        return 0;
    case SCREEN_END:
    case 'G':
        return count;
    case 'n':
        return review_mistake(review, ply, 1);
    case 'p':
        return review_mistake(review, ply, -1);
    default:
        return ply;
    }
}

void review_show(const Review *review, const BoardStyle *style)
{
    Text text = {0};
    int ply = 0, rows, cols;
    screen_open();
    while (ply >= 0) {
        screen_size(&rows, &cols);
        text_clear(&text);
        review_draw(review, style, ply, rows, &text);
        screen_show(&text);
        ply = review_go(review, ply, screen_key());
    }
    screen_close();
    text_free(&text);
}

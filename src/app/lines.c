/* SPDX-License-Identifier: MIT
 *
 * lines - rows of the analysis table, and the same as JSON.
 */
#include "app/lines.h"

#include <stdio.h>

#include "app/ui.h"
#include "arena/record.h"
#include "base/words.h"
#include "search/tt.h"

enum { SCORE_WIDTH = 11, COUNT_WIDTH = 15 };

static const char *lines_bound_name(int bound)
{
    return bound == TT_LOWER ? "lower" : bound == TT_UPPER ? "upper" : "exact";
}

void lines_print_heading(bool several)
{
    Text line = {0};
    words_pad(&line, ui_text("depth", "深度"), -8);
    words_pad(&line, ui_text("score", "分数"), -SCORE_WIDTH);
    words_pad(&line, ui_text("time", "时间"), -9);
    words_pad(&line, ui_text("nodes", "节点"), -COUNT_WIDTH);
    words_pad(&line, ui_text("nps", "每秒"), -COUNT_WIDTH);
    text_printf(&line, "  %s", several ? ui_text("line", "主变") : ui_text("pv", "主变"));
    puts(text_string(&line));
    text_free(&line);
}

static void lines_pad_count(Text *line, uint64_t count)
{
    Text number = {0};
    words_count(count, &number);
    words_pad(line, text_string(&number), -COUNT_WIDTH);
    text_free(&number);
}

typedef void MoveFunction(void *context, const char *move);

static void lines_take_text(void *context, const char *move)
{
    Text *text = context;
    if (text->length > 0 && text->bytes[text->length - 1] != ' ')
        text_add_char(text, ' ');
    text_add(text, move);
}

/* As text for people the moves are in their language; JSON has those of the game. */
static void lines_each_move(const Game *game, const void *pos, const Report *report, MoveFunction *take, void *context)
{
    bool chinese = take == lines_take_text && ui_chinese();
    void *at = position_copy(game, pos);
    Text move = {0};
    for (int i = 0; i < report->pv_length && game_legal(game, at, report->pv[i]); i++) {
        text_clear(&move);
        game_tell_move(game, at, report->pv[i], chinese, &move);
        take(context, text_string(&move));
        game->make(at, report->pv[i]);
    }
    text_free(&move);
    position_free(game, at);
}

void lines_print_row(const Game *game, const void *pos, const Report *report)
{
    Text line = {0}, part = {0};
    text_printf(&part, "%d/%d", report->depth, report->seldepth);
    words_pad(&line, text_string(&part), -8);
    text_clear(&part);
    if (report->source == REPORT_BOOK && report->bound == TT_LOWER)
        text_add_char(&line, ' '); /* wider than the column */
    else
        text_add(&part, report->bound == TT_LOWER ? ">=" : report->bound == TT_UPPER ? "<=" : "");
    game_print_report(game, report, ui_chinese(), &part);
    words_pad(&line, text_string(&part), -SCORE_WIDTH);
    text_printf(&line, "%9.3f", (double)report->time_ns / 1e9);
    lines_pad_count(&line, report->nodes);
    lines_pad_count(&line, ui_speed(report->nodes, report->time_ns));
    text_add(&line, "  ");
    if (report->lines > 1)
        text_printf(&line, "%d. ", report->line);
    lines_each_move(game, pos, report, lines_take_text, &line);
    puts(text_string(&line));
    fflush(stdout);
    text_free(&line);
    text_free(&part);
}

static void lines_take_json(void *context, const char *move)
{
    json_array_append_new(context, json_string(move));
}

void lines_json_report(json_t *object, const Game *game, const void *pos, const Report *report)
{
    json_t *best = json_null(), *moves = json_array();
    lines_each_move(game, pos, report, lines_take_json, moves);
    if (report->best != MOVE_NONE) {
        Text move = {0};
        game->print_move(pos, report->best, &move);
        best = json_string(text_string(&move));
        text_free(&move);
    }
    json_object_set_new(object, "best", best);
    json_object_set_new(object, "score",
                        report->own ? json_integer(report->own_value) : record_score(game, report->value));
    json_object_set_new(object, "bound", json_string(lines_bound_name(report->bound)));
    json_object_set_new(object, "solved", json_boolean(report->solved));
    json_object_set_new(object, "source", json_string(report_source_names[report->source]));
    json_object_set_new(object, "depth", json_integer(report->depth));
    json_object_set_new(object, "seldepth", json_integer(report->seldepth));
    json_object_set_new(object, "pv", moves);
    if (value_mate_plies(report->value) != 0)
        json_object_set_new(object, "mate", json_integer(value_mate_plies(report->value)));
}

void lines_json_work(json_t *object, const Report *report)
{
    json_object_set_new(object, "nodes", json_integer((json_int_t)report->nodes));
    json_object_set_new(object, "time_ms", json_integer(report->time_ns / 1000000));
    json_object_set_new(object, "nps", json_integer((json_int_t)ui_speed(report->nodes, report->time_ns)));
}

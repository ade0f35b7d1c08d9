/* SPDX-License-Identifier: MIT
 *
 * analysis - the table while thinking, and the answer as text or JSON.
 */
#include "app/analysis.h"

#include <stdio.h>

#include "app/lines.h"
#include "app/ui.h"
#include "base/words.h"

void analysis_on_report(void *context, const Report *report)
{
    Analysis *analysis = context;
    Report *last = &analysis->last[report->line - 1];
    bool known = last->depth == report->depth && last->value == report->value && last->best == report->best;
    bool first = analysis->last_count == 0;
    *last = *report;
    analysis->last_count = report->lines;
    if (known || report->best == MOVE_NONE)
        return;
    if (!analysis->json) {
        if (first)
            lines_print_heading(analysis->lines > 1);
        lines_print_row(analysis->game, analysis->pos, report);
        return;
    }
    Text line = {0};
    text_printf(&line, "%d/%d ", report->depth, report->seldepth);
    game_print_report(analysis->game, report, ui_chinese(), &line);
    ui_progress(text_string(&line));
    text_free(&line);
}

static void analysis_print_json(const Analysis *analysis, const PlayerAnswer *answer)
{
    const Game *game = analysis->game;
    Text position = {0};
    game->print(analysis->pos, &position);
    json_t *object = json_pack("{s:s, s:s, s:s}", "game", game->name, "position", text_string(&position), "side",
                               game->sides[game->side(analysis->pos)]);
    text_free(&position);
    lines_json_report(object, game, analysis->pos, &answer->report);
    if (!answer->has_value)
        json_object_set_new(object, "score", json_null());
    lines_json_work(object, &answer->report);
    if (analysis->counts)
        json_object_set_new(object, "cutoffs", json_integer((json_int_t)answer->report.cutoffs));
    if (analysis->lines > 1) {
        json_t *lines = json_array();
        for (int i = 0; i < analysis->last_count; i++) {
            json_t *line = json_pack("{s:i}", "line", i + 1);
            lines_json_report(line, game, analysis->pos, &analysis->last[i]);
            json_array_append_new(lines, line);
        }
        json_object_set_new(object, "lines", lines);
    }
    ui_print_json(object);
}

/* How the answer was found, where it is more than an estimate. */
static const char *analysis_proof(const Report *report)
{
    if (!report->solved)
        return "";
    switch (report->source) {
    case REPORT_BOOK:
        return ui_text("  (proved: book)", "（已证明：来自已解局面库）");
    case REPORT_SOLVER:
        return ui_text("  (proved: solver)", "（已证明：求解器）");
    case REPORT_PROVER:
        return ui_text("  (proved: prover)", "（已证明：必胜搜索）");
    default:
        return ui_text("  (proved)", "（已证明）");
    }
}

static void analysis_print_text(const Analysis *analysis, const PlayerAnswer *answer)
{
    const Game *game = analysis->game;
    Text text = {0};
    if (game->over(analysis->pos)) {
        text_add(&text, ui_text("the game is over: ", "棋局已结束："));
        game->verdict(analysis->pos, ui_chinese(), &text);
    } else {
        text_add(&text, ui_text("best ", "最佳 "));
        game_tell_move(game, analysis->pos, answer->move, ui_chinese(), &text);
    }
    if (answer->has_value && !game->over(analysis->pos)) {
        text_add(&text, ui_text("  score ", "  分数 "));
        game_print_report(game, &answer->report, ui_chinese(), &text);
        text_add(&text, analysis_proof(&answer->report));
    }
    puts(text_string(&text));
    if (analysis->counts && !game->over(analysis->pos))
        printf(ui_text("searched %llu, cut %llu, %.3f s\n", "搜索 %llu，剪枝 %llu，%.3f 秒\n"),
               (unsigned long long)answer->report.nodes, (unsigned long long)answer->report.cutoffs,
               (double)answer->report.time_ns / 1e9);
    text_free(&text);
}

void analysis_print(const Analysis *analysis, const PlayerAnswer *answer)
{
    (analysis->json ? analysis_print_json : analysis_print_text)(analysis, answer);
}

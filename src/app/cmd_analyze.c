/* SPDX-License-Identifier: MIT
 *
 * cmd_analyze - `wuqi analyze`: thinks about one position and shows what it finds.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/lines.h"
#include "app/think.h"
#include "app/ui.h"
#include "tui/words.h"

enum { ANALYZE_DEFAULT_MS = 3000 };

typedef struct Analysis {
    const Game *game;
    void *pos;
    ThinkOptions think;
    int64_t lines;
    bool json;
    Report *last; /* the latest report of each line */
    int last_count;
} Analysis;

static void analyze_on_report(void *context, const Report *report)
{
    Analysis *analysis = context;
    Report *last = &analysis->last[report->line - 1];
    bool known = last->depth == report->depth && last->value == report->value && last->best == report->best;
    *last = *report;
    analysis->last_count = report->lines;
    if (known || report->best == MOVE_NONE)
        return;
    if (!analysis->json) {
        lines_print_row(analysis->game, analysis->pos, report);
        return;
    }
    Text line = {0};
    text_printf(&line, "%d/%d ", report->depth, report->seldepth);
    words_value(analysis->game, report->value, ui_chinese(), &line);
    ui_progress(text_string(&line));
    text_free(&line);
}

static void analyze_print_json(const Analysis *analysis, const Report *result)
{
    const Game *game = analysis->game;
    Text position = {0};
    game->print(analysis->pos, &position);
    json_t *object = json_pack("{s:s, s:s, s:s}", "game", game->name, "position", text_string(&position), "side",
                               game->sides[game->side(analysis->pos)]);
    text_free(&position);
    lines_json_report(object, game, analysis->pos, result);
    json_object_set_new(object, "nodes", json_integer((json_int_t)result->nodes));
    json_object_set_new(object, "time_ms", json_integer(result->time_ns / 1000000));
    json_object_set_new(object, "nps", json_integer((json_int_t)ui_speed(result->nodes, result->time_ns)));
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

static void analyze_print_text(const Analysis *analysis, const Report *result)
{
    const Game *game = analysis->game;
    Text text = {0};
    if (game->over(analysis->pos)) {
        game->verdict(analysis->pos, ui_chinese(), &text);
        printf(ui_text("the game is over: %s\n", "棋局已结束：%s\n"), text_string(&text));
    } else {
        text_add(&text, ui_text("best ", "最佳 "));
        game->print_move(analysis->pos, result->best, &text);
        text_add(&text, ui_text("  score ", "  分数 "));
        words_value(game, result->value, ui_chinese(), &text);
        text_add(&text, result->solved ? ui_text("  (proved)", "（已证明）") : "");
        puts(text_string(&text));
    }
    text_free(&text);
}

static void analyze_run(Analysis *analysis)
{
    const Game *game = analysis->game;
    analysis->last = xcalloc((unsigned long)analysis->lines, sizeof *analysis->last);
    SearchConfig config = {.hash_mb = (size_t)analysis->think.hash, .threads = (int)analysis->think.threads};
    Job job = job_engine(think_limits(&analysis->think, ANALYZE_DEFAULT_MS));
    job.lines = (int)analysis->lines;
    job.stop = ui_catch_interrupt();
    job.report = analyze_on_report;
    job.context = analysis;
    if (!analysis->json && !game->over(analysis->pos))
        lines_print_heading(analysis->lines > 1);
    GameSearch *search = game->search_new(&config);
    Report result;
    game->think(search, analysis->pos, &job, &result);
    game->search_free(search);
    ui_progress(NULL);
    if (analysis->json)
        analyze_print_json(analysis, &result);
    else
        analyze_print_text(analysis, &result);
    free(analysis->last);
}

int cmd_analyze(int argc, char **argv)
{
    Analysis analysis = {.think = THINK_DEFAULTS, .lines = 1};
    const char *position = "", *moves = "";
    const ArgOption options[] = {
        {"--position", "TEXT", "the position (the start)", "局面（默认为开局）", ARG_TEXT, &position, 0, 0},
        {"--moves", "MOVES", "moves to play from there first", "先从该局面走这些着法", ARG_TEXT, &moves, 0, 0},
        THINK_OPTIONS(analysis.think),
        {"--multipv", "K", "show the K best moves", "显示最好的 K 个着法", ARG_INT, &analysis.lines, 1, SEARCH_MAX_LINES},
        ARG_OPTION_JSON(analysis.json),
        ARG_OPTION_END,
    };
    ArgSpec spec = {
        .command = "analyze",
        .usage = "GAME [options]",
        .about = "Thinks about a position (3 seconds unless told otherwise) and shows depth, score, time, nodes and\n"
                 "line of play. Scores are for the side to move.",
        .about_zh = "分析一个局面（默认 3 秒），显示深度、分数、时间、节点数和主变。分数以走棋方为准。",
        .options = options,
        .words_min = 1,
        .words_max = 1,
        .word_names = "GAME",
    };
    ArgWords words;
    int status = args_parse(&spec, argc, argv, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    analysis.game = games_find(words.at[0], &error);
    if (!analysis.game || !(analysis.pos = position_new(analysis.game, position, &error)))
        return ui_bad("analyze", &error);
    bool fine = position_play(analysis.game, analysis.pos, moves, &error);
    if (fine)
        analyze_run(&analysis);
    position_free(analysis.game, analysis.pos);
    return fine ? STATUS_DONE : ui_bad("analyze", &error);
}

/* SPDX-License-Identifier: MIT
 *
 * cmd_suite - `wuqi suite`: thinks about positions with known answers and counts those it gets right.
 */
#include <inttypes.h>
#include <stdio.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/lines.h"
#include "app/think.h"
#include "app/ui.h"
#include "arena/record.h"
#include "base/words.h"
#include "lab/suite_file.h"

enum { SUITE_DEFAULT_MS = 1000 };

typedef struct SuiteRun {
    Suite suite;
    ThinkOptions think;
    bool json;
    int solved;
    json_t *failed;
    uint64_t nodes;
    int64_t time_ns;
} SuiteRun;

static json_t *suite_json_moves(const Game *game, const SuiteItem *item)
{
    json_t *names = json_array();
    for (int i = 0; i < item->best_count; i++) {
        Text name = {0};
        game->print_move(item->pos, item->best[i], &name);
        json_array_append_new(names, json_string(text_string(&name)));
        text_free(&name);
    }
    return names;
}

static void suite_print_json(const SuiteRun *run, const SuiteItem *item, const Report *report, bool met)
{
    const Game *game = run->suite.game;
    json_t *object = json_pack("{s:s, s:s, s:i}", "id", item->id, "file", item->file, "line", item->line);
    lines_json_report(object, game, item->pos, report);
    json_object_set_new(object, "proved", json_boolean(report->solved));
    json_object_set_new(object, "solved", json_boolean(met));
    json_object_set_new(object, "expected", suite_json_moves(game, item));
    json_object_set_new(object, "expected_score", item->has_value ? record_score(game, item->value) : json_null());
    lines_json_work(object, report);
    ui_print_json(object);
}

/* One row of the table; for no item the heading. */
static void suite_print_row(const SuiteRun *run, const SuiteItem *item, const Report *report, bool met)
{
    Text row = {0}, move = {0}, score = {0};
    if (item) {
        game_tell_move(run->suite.game, item->pos, report->best, ui_chinese(), &move);
        game_print_report(run->suite.game, report, ui_chinese(), &score);
    }
    words_pad(&row, item ? item->id : ui_text("id", "编号"), 20);
    text_add_char(&row, ' ');
    words_pad(&row, !item ? ui_text("result", "结果") : met ? ui_text("solved", "正确") : ui_text("FAILED", "错误"), 8);
    words_pad(&row, item ? text_string(&move) : ui_text("move", "着法"), 8);
    words_pad(&row, item ? text_string(&score) : ui_text("score", "分数"), -9);
    if (item) {
        text_printf(&row, "%10.3f%15" PRIu64 "%12" PRIu64, (double)report->time_ns / 1e9, report->nodes,
                    ui_speed(report->nodes, report->time_ns));
    } else {
        words_pad(&row, ui_text("time", "时间"), -10);
        words_pad(&row, ui_text("nodes", "节点"), -15);
        words_pad(&row, ui_text("nps", "每秒"), -12);
    }
    puts(text_string(&row));
    fflush(stdout);
    text_free(&row);
    text_free(&move);
    text_free(&score);
}

static void suite_print_total(SuiteRun *run)
{
    if (run->json) {
        ui_print_json(json_pack("{s:i, s:i, s:o, s:I, s:I}", "positions", run->suite.count, "solved", run->solved,
                                "failed", run->failed, "time_ms", (json_int_t)(run->time_ns / 1000000), "nodes",
                                (json_int_t)run->nodes));
        return;
    }
    printf(ui_text("%d of %d solved, %.3f s, %" PRIu64 " nodes\n", "正确 %d / %d，%.3f 秒，%" PRIu64 " 个节点\n"),
           run->solved, run->suite.count, (double)run->time_ns / 1e9, run->nodes);
    json_decref(run->failed);
}

static void suite_run(SuiteRun *run)
{
    const Game *game = run->suite.game;
    SearchConfig config = think_config(&run->think);
    GameSearch *search = game->search_new(&config);
    run->failed = json_array();
    if (!run->json)
        suite_print_row(run, NULL, NULL, false);
    for (int i = 0; i < run->suite.count; i++) {
        const SuiteItem *item = &run->suite.items[i];
        ui_progress(item->id);
        SearchParams params = search_params(think_limits(&run->think, SUITE_DEFAULT_MS));
        params.analysis = true;
        Report report;
        game->search_clear(search);
        game->think(search, item->pos, &params, &report);
        ui_progress(NULL);
        bool met = suite_met(item, report.best, report.value);
        run->solved += met;
        if (!met)
            json_array_append_new(run->failed, json_string(item->id));
        run->nodes += report.nodes;
        run->time_ns += report.time_ns;
        (run->json ? suite_print_json : suite_print_row)(run, item, &report, met);
    }
    game->search_free(search);
    suite_print_total(run);
}

int cmd_suite(int argc, char **argv)
{
    SuiteRun run = {0};
    const ArgOption options[] = {THINK_OPTIONS(run.think), ARG_JSON(run.json), ARG_END};
    ArgWords words;
    int status = args_parse(argc, argv, "GAME FILE|FOLDER", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    const Game *game = games_find(words.at[0], &error);
    if (!game || !suite_read(&run.suite, game, words.at[1], &error))
        return ui_bad("suite", &error);
    suite_run(&run);
    suite_free(&run.suite);
    return STATUS_DONE;
}

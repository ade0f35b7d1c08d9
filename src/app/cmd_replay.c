/* SPDX-License-Identifier: MIT
 *
 * cmd_replay - `wuqi replay FILE|RUN.GAME`: a finished game move by move, with the engine's opinion and the mistakes
 * marked.
 */
#include <stdio.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/replay_source.h"
#include "app/store_args.h"
#include "app/style.h"
#include "app/think.h"
#include "app/ui.h"
#include "tui/review_screen.h"
#include "tui/screen.h"

enum { REPLAY_NODES = 50000 };

typedef struct ReplayCommand {
    ReplaySource source;
    bool json, table, ascii, hanzi;
    ThinkOptions think;
    Record record; /* the game wanted */
} ReplayCommand;

static void replay_progress(void *context, int ply, int of)
{
    char line[80];
    (void)context;
    snprintf(line, sizeof line, ui_text("looking at move %d of %d", "正在分析第 %d 步，共 %d 步"), ply, of);
    ui_progress(ply < of ? line : NULL);
}

static void replay_print_json(const ReplayCommand *command, const Review *review)
{
    const Record *record = &command->record;
    ui_print_json(json_pack("{s:s, s:s?, s:s?, s:s, s:s, s:s, s:o}", "game", record->game->name, "first",
                            record->names[0], "second", record->names[1], "result", record_result_name(record->result),
                            "position", record->position, "unit", record->game->score_name, "moves",
                            review_json(review)));
}

static int replay_tell(ReplayCommand *command)
{
    Error error;
    Review review;
    ReviewOptions options = {.record = &command->record,
                             .limits = think_limits(&command->think, 0),
                             .stop = ui_catch_interrupt(),
                             .progress = replay_progress};
    if (options.limits.depth == 0 && options.limits.nodes == 0 && options.limits.movetime_ms == 0)
        options.limits.nodes = REPLAY_NODES;
    if (!review_look(&review, &options, &error))
        return ui_failed("replay", &error);
    ui_progress(NULL);
    BoardStyle style = style_board(command->ascii, command->hanzi);
    if (command->json) {
        replay_print_json(command, &review);
    } else if (!command->table && screen_is_terminal()) {
        review_show(&review, &style);
    } else {
        Text text = {0};
        review_table(&review, style.chinese, &text);
        fputs(text_string(&text), stdout);
        text_free(&text);
    }
    review_free(&review);
    return STATUS_DONE;
}

int cmd_replay(int argc, char **argv)
{
    ReplayCommand own = {.source.number = 1};
    const ArgOption options[] = {
        {"--number", "N", "game N of the file (1)", "文件中的第 N 局（1）", ARG_INT, &own.source.number, 1, INT32_MAX},
        {"--from", "FORMAT", "of FILE; without it the content tells", "文件格式（默认由内容判断）", ARG_TEXT,
         &own.source.from, 0, 0},
        {"--game", "GAME", "where the file does not name it", "文件未写明棋种时使用", ARG_TEXT, &own.source.game, 0, 0},
        STORE_OPTION_DB(own.source.place),
        THINK_OPTION_DEPTH(own.think.depth),
        {"--nodes", "N", "nodes for each position (50,000)", "每个局面的节点数（50,000）", ARG_INT, &own.think.nodes, 1,
         INT64_MAX},
        THINK_OPTION_MOVETIME(own.think.movetime),
        {"--table", NULL, "print the table, also on a terminal", "在终端上也只输出表格", ARG_FLAG, &own.table, 0, 0},
        STYLE_OPTIONS(own.ascii, own.hanzi),
        ARG_OPTION_JSON(own.json),
        ARG_OPTION_END,
    };
    ArgSpec spec = {
        .command = "replay",
        .usage = "FILE|RUN.GAME [options]",
        .about = "Steps through a finished game with the engine's opinion: the value after each move, what it threw "
                 "away, the best\n"
                 "move. On a terminal by keys, elsewhere as a table. FILE is any record that convert reads; RUN.GAME a "
                 "game of\n"
                 "the database. Scores in the table are for the first player, in JSON for the mover.",
        .about_zh = "逐步重放一局，并给出引擎的看法：每步后的分数、损失与最佳着法。在终端上用按键，否则输出表格。\n"
                    "FILE 为 convert 可读的任何棋谱，RUN.GAME 为数据库中的对局。表格中的分数以先手方为准，JSON "
                    "中以走棋方为准。",
        .options = options,
        .words_min = 1,
        .words_max = 1,
        .word_names = "FILE|RUN.GAME",
    };
    ArgWords words;
    int status = args_parse(&spec, argc, argv, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    own.source.what = words.at[0];
    bool fine = replay_source_read(&own.source, &own.record, &error);
    status = fine ? replay_tell(&own) : ui_bad("replay", &error);
    record_free(&own.record);
    return status;
}

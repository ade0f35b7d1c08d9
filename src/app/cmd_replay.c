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
        ARG_INT("--number", "N", own.source.number, 1, INT32_MAX),
        ARG_TEXT("--from", "FORMAT", own.source.from),
        ARG_TEXT("--game", "GAME", own.source.game),
        STORE_OPTION_DB(own.source.place),
        THINK_OPTION_DEPTH(own.think.depth),
        ARG_INT("--nodes", "N", own.think.nodes, 1, INT64_MAX),
        THINK_OPTION_MOVETIME(own.think.movetime),
        ARG_FLAG("--table", own.table),
        STYLE_OPTIONS(own.ascii, own.hanzi),
        ARG_JSON(own.json),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "FILE|RUN.GAME", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    own.source.what = words.at[0];
    bool fine = replay_source_read(&own.source, &own.record, &error);
    status = fine ? replay_tell(&own) : ui_bad("replay", &error);
    record_free(&own.record);
    return status;
}

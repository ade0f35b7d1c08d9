/* SPDX-License-Identifier: MIT
 *
 * cmd_block - `wuqi block`: plays a block of a planned run, or as a pilot one after another.
 */
#include <stdio.h>
#include <string.h>

#include "app/args.h"
#include "app/blocks_args.h"
#include "app/caution.h"
#include "app/commands.h"
#include "app/lock_args.h"
#include "app/sandbox_args.h"
#include "app/ui.h"
#include "blocks/block_play.h"

typedef struct BlockOptions {
    const char *out, *pilot;
    int64_t number, minutes, concurrency;
    bool wait, json;
} BlockOptions;

enum { BLOCK_SECONDS_KEPT = 30 /* of a pilot's time, for its end */ };

static void block_on_block(void *context, int64_t block, int64_t units)
{
    const BlockOptions *own = context;
    if (own->json)
        return;
    printf(ui_text("block %lld is done: %lld units played\n", "第 %lld 块完成：进行了 %lld 个单元\n"), (long long)block,
           (long long)units);
    fflush(stdout);
}

/* "3/16": the place of a pilot among all, which decides where it begins to look; false if it is not that. */
static bool block_pilot_place(const char *text, int64_t blocks, int64_t *from, Error *error)
{
    const char *slash = strchr(text, '/');
    char first[24] = "";
    int64_t place = 0, pilots = 1;
    if (slash && slash - text < (long)sizeof first)
        memcpy(first, text, (size_t)(slash - text));
    if (!slash || !text_int(first, 0, INT32_MAX, &place) || !text_int(slash + 1, 1, INT32_MAX, &pilots))
        return error_set(error, "--pilot: '%.40s' is not a place such as 3/16", text);
    *from = blocks * (place % pilots) / pilots;
    return true;
}

static int block_report(const BlockOptions *own, BlockPlay *play, BlockOutcome outcome, const Error *error)
{
    static const char *const names[] = {"done", "held", "stopped", "failed"};
    caution_busy(&play->contention);
    if (own->json)
        ui_print_json(json_pack("{s:s, s:I, s:I}", "outcome", names[outcome], "blocks", (json_int_t)play->blocks,
                                "units", (json_int_t)play->units));
    else if (outcome == BLOCK_STOPPED)
        fprintf(stderr,
                ui_text("stopped: what was whole is kept (%lld units); the same command goes on\n",
                        "已停止：完整的部分已保存（%lld 个单元）；再次执行同一命令即可继续\n"),
                (long long)play->units);
    else if (outcome == BLOCK_DONE && play->blocks == 0)
        puts(ui_text("nothing to do: it is there", "无事可做：已经完成"));
    /* A pilot whose time is up has done what it was asked for. */
    if (outcome == BLOCK_DONE || (outcome == BLOCK_STOPPED && own->pilot && !(play->stop && atomic_load(play->stop))))
        return STATUS_DONE;
    if (outcome == BLOCK_HELD && own->pilot)
        return STATUS_DONE; /* others are at the rest */
    return outcome == BLOCK_STOPPED ? STATUS_FAILED : ui_failed("block", error);
}

static int block_go(const BlockOptions *own, const BlockRun *run, const char *folder)
{
    Error error;
    BlockPlay play = {.run = run,
                      .folder = folder,
                      .concurrency = (int)own->concurrency,
                      .stop = ui_catch_interrupt(),
                      .on_block = block_on_block,
                      .context = (void *)(uintptr_t)own};
    const Waiting waiting = lock_args("wuqi block", own->wait, play.stop);
    play.waiting = &waiting;
    if (own->minutes > 0)
        play.seconds = (double)own->minutes * 60 - BLOCK_SECONDS_KEPT;
    if (own->pilot && !block_pilot_place(own->pilot, run->plan.blocks, &play.from, &error))
        return ui_bad("block", &error);
    if (!own->pilot && own->number >= run->plan.blocks) {
        error_set(&error, "--number: the run has the blocks 0 to %lld", (long long)run->plan.blocks - 1);
        return ui_bad("block", &error);
    }
    BlockOutcome outcome = own->pilot ? block_play_pilot(&play, &error) : block_play_one(&play, own->number, &error);
    return block_report(own, &play, outcome, &error);
}

int cmd_block(int argc, char **argv)
{
    BlockOptions own = {.number = -1, .concurrency = 1};
    SandboxArgs sandbox = {0};
    const ArgOption options[] = {
        ARG_INT("--number", "N", own.number, 0, 10000000),
        ARG_TEXT("--pilot", "I/N", own.pilot),
        ARG_INT("--minutes", "M", own.minutes, 1, BLOCK_MINUTES_MAX),
        ARG_TEXT("--out", "FOLDER", own.out),
        LOCK_OPTION_WAIT(own.wait),
        ARG_INT("--concurrency", "K", own.concurrency, 1, 64),
        SANDBOX_OPTIONS(sandbox),
        ARG_JSON(own.json),
        ARG_END,
    };
    ArgWords words;
    Error error;
    Text folder = {0};
    BlockRun run;
    int status = args_parse(argc, argv, "RUN.json", options, &words);
    if (status != ARGS_READY)
        return status;
    if ((own.number < 0) == !own.pilot) {
        error_set(&error, "either --number N or --pilot I/N is needed");
        return ui_bad("block", &error);
    }
    if (own.pilot ? own.wait : own.minutes > 0) {
        error_set(&error, own.pilot ? "--wait is for --number: a pilot plays other blocks" : "--minutes needs --pilot");
        return ui_bad("block", &error);
    }
    if (!sandbox_args_apply(&sandbox, &error) || !block_run_read(&run, words.at[0], &error))
        return ui_bad("block", &error);
    bool fine = block_run_fits(&run, &error) && blocks_args_folder(own.out, words.at[0], &folder, &error);
    status = fine ? block_go(&own, &run, text_string(&folder)) : ui_bad("block", &error);
    text_free(&folder);
    block_run_free(&run);
    return status;
}

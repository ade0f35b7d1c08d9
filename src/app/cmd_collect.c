/* SPDX-License-Identifier: MIT
 *
 * cmd_collect - `wuqi collect`: adds up what the blocks of a run have brought.
 */
#include <stdio.h>
#include <stdlib.h>

#include "app/args.h"
#include "app/blocks_args.h"
#include "app/collect_report.h"
#include "app/commands.h"
#include "app/lock_args.h"
#include "app/store_args.h"
#include "app/ui.h"
#include "arena/run_lease.h"
#include "base/clock.h"
#include "base/filelock.h"
#include "base/halt.h"
#include "blocks/block_collect.h"
#include "blocks/block_submit.h"

typedef struct CollectCommand {
    BlockCollect collect;
    const char *db;
    int64_t every;
    bool watch, json;
    const _Atomic bool *stop;
} CollectCommand;

static bool collect_stopped(const CollectCommand *command)
{
    return atomic_load(command->stop);
}

static void collect_progress(const CollectCommand *command)
{
    const BlockCollect *collect = &command->collect;
    const BlockPlan *plan = &collect->run->plan;
    Text line = {0};
    text_printf(&line, ui_text("%lld/%lld blocks, %lld/%lld units", "块 %lld/%lld，单元 %lld/%lld"),
                (long long)collect->blocks, (long long)plan->blocks, (long long)collect->units, (long long)plan->units);
    if (collect->damaged > 0)
        text_printf(&line, ui_text(", %lld files damaged", "，损坏的文件 %lld"), (long long)collect->damaged);
    ui_progress(text_string(&line));
    text_free(&line);
}

/* Until everything is there or decided, or Ctrl-C. */
static bool collect_watch(CollectCommand *command, Error *error)
{
    bool fine = true;
    while (fine && !collect_stopped(command) && !block_collect_over(&command->collect)) {
        collect_progress(command);
        for (int64_t waited = 0; waited < command->every * 1000 && !collect_stopped(command); waited += 20)
            clock_sleep_ms(20);
        halt_at("collect.look");
        fine = block_collect_look(&command->collect, error);
    }
    ui_progress(NULL);
    return fine;
}

/* A test that has come to its end, or a training that has its positions, needs no more games. */
static bool collect_end_rest(const CollectCommand *command, Error *error)
{
    int ended;
    if (!command->watch || !block_collect_over(&command->collect))
        return true;
    if (!block_submit_cancel(command->collect.folder, &ended, error))
        return false;
    if (ended > 0 && !command->json)
        printf(ui_text("%d submitted jobs are ended\n", "已结束 %d 个提交的作业\n"), ended);
    return true;
}

static int collect_go(CollectCommand *command)
{
    BlockCollect *collect = &command->collect;
    Error error;
    RunLease lease;
    const Waiting waiting = lock_args("wuqi collect", false, command->stop);
    const FileLockPaths paths = {.at = {collect->data}};
    FileLocks locks = {0};
    bool fine =
        (!collect->data || filelock_take(&locks, &paths, &waiting, &error)) && block_collect_begin(collect, &error);
    bool leased = fine && collect->store;
    if (leased)
        fine = run_lease_take(&lease, collect->store, collect->run_id, &waiting, &error);
    leased = leased && fine;
    fine = fine && block_collect_look(collect, &error) && (!command->watch || collect_watch(command, &error)) &&
           collect_end_rest(command, &error);
    if (leased)
        run_lease_end(&lease);
    filelock_release(&locks);
    if (fine && command->json)
        ui_print_json(collect_report_json(collect));
    else if (fine)
        collect_report_print(collect);
    if (fine && collect->damaged > 0)
        fprintf(stderr,
                ui_text("wuqi collect: %lld files were passed over; one of them: %s\n",
                        "wuqi collect: 跳过了 %lld 个文件；其中之一：%s\n"),
                (long long)collect->damaged, ui_error_text(collect->trouble.text));
    bool over = fine && block_collect_over(collect);
    block_collect_end(collect);
    return !fine ? ui_failed("collect", &error) : over ? STATUS_DONE : STATUS_FAILED;
}

int cmd_collect(int argc, char **argv)
{
    CollectCommand command = {.every = 10};
    BlockCollect *collect = &command.collect;
    const ArgOption options[] = {
        STORE_OPTION_DB(command.db),
        ARG_TEXT("--data", "FILE", collect->data),
        ARG_FLAG("--watch", command.watch),
        ARG_INT("--every", "S", command.every, 1, 86400),
        ARG_JSON(command.json),
        ARG_END,
    };
    ArgWords words;
    Error error;
    Text folder = {0};
    BlockRun run;
    Store store = {0};
    int status = args_parse(argc, argv, "RUN.json [FOLDER]", options, &words);
    if (status != ARGS_READY)
        return status;
    if (!block_run_read(&run, words.at[0], &error))
        return ui_bad("collect", &error);
    bool fine = blocks_args_folder(words.count > 1 ? words.at[1] : NULL, words.at[0], &folder, &error) &&
                (!command.db || store_args_open(&store, command.db, &error));
    char *about = store_args_about(argc, argv, (RunAbout){.sprt = run.sprt, .blocks = folder.bytes});
    command.stop = ui_catch_interrupt();
    collect->run = &run;
    collect->folder = text_string(&folder);
    collect->store = command.db ? &store : NULL;
    collect->about = about;
    status = fine ? collect_go(&command) : ui_bad("collect", &error);
    free(about);
    if (fine && command.db)
        store_args_close(&store);
    text_free(&folder);
    block_run_free(&run);
    return status;
}

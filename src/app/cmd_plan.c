/* SPDX-License-Identifier: MIT
 *
 * cmd_plan - `wuqi plan`: cuts a run into blocks, once and for ever.
 */
#include <stdio.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/sandbox_args.h"
#include "app/ui.h"
#include "blocks/block_run.h"

static void plan_print(const BlockRun *run, const char *path, bool json)
{
    const BlockPlan *plan = &run->plan;
    double block = plan->seconds * (double)plan->size, all = plan->seconds * (double)plan->units;
    if (json) {
        ui_print_json(json_pack("{s:s, s:s, s:I, s:I, s:I, s:f, s:s}", "name", run->name, "run", run->hash, "blocks",
                                (json_int_t)plan->blocks, "units", (json_int_t)plan->units, "size",
                                (json_int_t)plan->size, "unit_seconds", plan->seconds, "program", plan->program));
        return;
    }
    printf(run->kind ? ui_text("%s: %lld blocks of %lld units (%lld in all)\n",
                               "%s：%lld 个块，每块 %lld 个单元（共 %lld 个）\n")
                     : ui_text("%s: %lld blocks of %lld pairs of games (%lld in all)\n",
                               "%s：%lld 个块，每块 %lld 对对局（共 %lld 对）\n"),
           path, (long long)plan->blocks, (long long)plan->size, (long long)plan->units);
    printf(ui_text("about %.3g minutes of one core a block, %.3g hours in all\n",
                   "每块约需单核 %.3g 分钟，共约 %.3g 小时\n"),
           block / 60, all / 3600);
}

static int plan_go(const char *path, const BlockWish *wish, bool json)
{
    BlockRun run;
    Error error;
    if (!block_run_read(&run, path, &error))
        return ui_bad("plan", &error);
    bool fine = block_run_plan(&run, path, wish, &error);
    if (fine) { /* what is shown is what stands in the file */
        block_run_free(&run);
        fine = block_run_read(&run, path, &error);
    }
    if (!fine) {
        block_run_free(&run);
        return ui_bad("plan", &error);
    }
    plan_print(&run, path, json);
    block_run_free(&run);
    return STATUS_DONE;
}

int cmd_plan(int argc, char **argv)
{
    enum { PLAN_MINUTES = 20 };
    int64_t blocks = 0, minutes = 0, cores = 1;
    SandboxArgs sandbox = {0};
    bool json = false;
    const ArgOption options[] = {
        ARG_INT("--blocks", "N", blocks, 1, 10000000),
        ARG_INT("--minutes", "M", minutes, 1, BLOCK_MINUTES_MAX),
        ARG_INT("--cores", "K", cores, 1, 64),
        SANDBOX_OPTIONS(sandbox),
        ARG_JSON(json),
        ARG_END,
    };
    ArgWords words;
    Error error;
    int status = args_parse(argc, argv, "RUN.json", options, &words);
    if (status != ARGS_READY)
        return status;
    if (blocks > 0 && minutes > 0) {
        error_set(&error, "--blocks and --minutes exclude each other");
        return ui_bad("plan", &error);
    }
    if (!sandbox_args_apply(&sandbox, &error))
        return ui_bad("plan", &error);
    const BlockWish wish = {
        .blocks = blocks, .minutes = (double)(minutes > 0 ? minutes : PLAN_MINUTES), .cores = (int)cores};
    return plan_go(words.at[0], &wish, json);
}

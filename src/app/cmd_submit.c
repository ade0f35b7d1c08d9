/* SPDX-License-Identifier: MIT
 *
 * cmd_submit - `wuqi submit`: gives the blocks of a run to a scheduler.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/args.h"
#include "app/blocks_args.h"
#include "app/commands.h"
#include "app/ui.h"
#include "base/outfile.h"
#include "blocks/block_submit.h"

/* Where this program is, for other machines to find it in the same place. */
static char *submit_program(void)
{
    return realpath("/proc/self/exe", NULL);
}

static int submit_go(BlockSubmit *submit, bool print)
{
    Text text = {0}, file = {0}, logs = {0}, said = {0};
    Error error;
    block_submit_print(submit, &text);
    if (print) {
        fputs(text_string(&text), stdout);
        text_free(&text);
        return STATUS_DONE;
    }
    block_submit_name(submit, &file);
    text_printf(&logs, "%s/logs", submit->folder);
    mkdir(text_string(&logs), 0777); /* where it is missing, the scheduler says so */
    bool fine = outfile_write(text_string(&file), text_string(&text), text.length, &error) &&
                block_submit_send(submit, text_string(&file), &said, &error);
    if (fine) {
        fputs(text_string(&said), stdout);
        printf(ui_text("submitted: %s; wuqi collect --watch %s counts what comes\n",
                       "已提交：%s；用 wuqi collect --watch %s 统计结果\n"),
               text_string(&file), submit->path);
    }
    text_free(&text);
    text_free(&file);
    text_free(&logs);
    text_free(&said);
    return fine ? STATUS_DONE : ui_failed("submit", &error);
}

/* What was not said: as many pilots as blocks, at most 100; GNU parallel as many at a time as there are cores here. */
static void submit_defaults(BlockSubmit *submit)
{
    enum { SUBMIT_PILOTS = 100 };
    const int64_t blocks = submit->run->plan.blocks;
    if (submit->pilots == 0)
        submit->pilots = blocks < SUBMIT_PILOTS ? blocks : SUBMIT_PILOTS;
    if (submit->pilots > blocks)
        submit->pilots = blocks;
    if (submit->scheduler == TO_PARALLEL && submit->at_most == 0) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN) / submit->cores;
        submit->at_most = cores > 0 ? cores : 1;
    }
}

int cmd_submit(int argc, char **argv)
{
    const char *to = NULL, *out = NULL;
    bool print = false;
    BlockSubmit submit = {.cores = 1};
    const ArgOption options[] = {
        ARG_TEXT("--to", "slurm|parallel|kubernetes|condor", to),
        ARG_TEXT("--out", "FOLDER", out),
        ARG_FLAG("--print", print),
        ARG_INT("--pilots", "N", submit.pilots, 1, 100000),
        ARG_INT("--at-most", "K", submit.at_most, 1, 100000),
        ARG_INT("--cores", "K", submit.cores, 1, 64),
        ARG_INT("--minutes", "M", submit.minutes, 1, BLOCK_MINUTES_MAX),
        ARG_TEXT("--account", "NAME", submit.account),
        ARG_TEXT("--partition", "NAME", submit.partition),
        ARG_TEXT("--qos", "NAME", submit.qos),
        ARG_TEXT("--hosts", "FILE", submit.hosts),
        ARG_TEXT("--image", "NAME", submit.image),
        ARG_END,
    };
    ArgWords words;
    Error error;
    Text folder = {0};
    BlockRun run;
    int status = args_parse(argc, argv, "RUN.json", options, &words);
    if (status != ARGS_READY)
        return status;
    if (!to) {
        error_set(&error, "--to is missing");
        return ui_bad("submit", &error);
    }
    if (!block_submit_find(to, &submit.scheduler, &error) || !block_run_read(&run, words.at[0], &error))
        return ui_bad("submit", &error);
    char *path = realpath(words.at[0], NULL), *program = submit_program();
    bool fine =
        path && program && block_run_fits(&run, &error) && blocks_args_folder(out, words.at[0], &folder, &error);
    submit.run = &run;
    submit.path = path;
    submit.program = program;
    submit.folder = text_string(&folder);
    if (fine)
        submit_defaults(&submit);
    status = fine ? submit_go(&submit, print) : ui_bad("submit", &error);
    free(path);
    free(program);
    text_free(&folder);
    block_run_free(&run);
    return status;
}

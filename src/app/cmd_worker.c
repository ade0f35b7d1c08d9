/* SPDX-License-Identifier: MIT
 *
 * cmd_worker - `wuqi worker`: plays jobs of runs that are kept in a store, here or on another machine.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/args.h"
#include "app/caution.h"
#include "app/commands.h"
#include "app/sandbox_args.h"
#include "app/store_args.h"
#include "app/ui.h"
#include "arena/job_worker.h"
#include "server/job_client.h"
#include "server/token.h"

typedef struct WorkerOptions {
    const char *db, *server, *token_file;
    int64_t run, concurrency, lease;
    SandboxArgs sandbox;
    bool stay, json;
} WorkerOptions;

static int worker_report(const WorkerOptions *own, JobWorker *worker, bool fine, const Error *error)
{
    long long games = atomic_load(&worker->games), jobs = atomic_load(&worker->jobs),
              refused = atomic_load(&worker->refused);
    if (own->json)
        ui_print_json(json_pack("{s:I, s:I, s:I}", "games", (json_int_t)games, "jobs", (json_int_t)jobs, "refused",
                                (json_int_t)refused));
    else
        printf(ui_text("%lld games in %lld jobs, %lld results came too late\n",
                       "完成 %lld 局（%lld 个作业），%lld 个结果过期\n"),
               games, jobs, refused);
    return fine ? STATUS_DONE : ui_failed("worker", error);
}

static void worker_on_trouble(void *context, const Error *error)
{
    (void)context;
    fprintf(stderr, ui_text("wuqi worker: waiting: %s\n", "wuqi worker: 等待中：%s\n"), error->text);
}

static int worker_go(const WorkerOptions *own)
{
    char name[96], token[TOKEN_MAX] = "";
    Error error;
    Store store = {0};
    job_worker_name(name, sizeof name);
    StoreSource local = {.store = &store, .worker = name, .lease = (double)own->lease};
    JobClient remote = {.server = own->server, .token = token, .worker = name};
    JobWorker worker = {.run = own->run,
                        .concurrency = (int)own->concurrency,
                        .stay = own->stay,
                        .stop = ui_catch_interrupt(),
                        .on_trouble = worker_on_trouble};
    if (own->server && own->db) {
        error_set(&error, "--db and --server exclude each other");
        return ui_bad("worker", &error);
    }
    bool ready = sandbox_args_apply(&own->sandbox, &error);
    if (ready && own->server)
        ready = token_read(own->token_file, token, &error) && job_client_source(&remote, &worker.source, &error);
    else if (ready)
        ready = store_args_open(&store, own->db, &error);
    if (!ready)
        return ui_bad("worker", &error);
    if (!own->server)
        worker.source = job_source_store(&local);
    bool fine = job_worker_run(&worker, &error);
    caution_busy(&worker.load);
    int status = worker_report(own, &worker, fine, &error);
    store_args_close(&store);
    return status;
}

int cmd_worker(int argc, char **argv)
{
    WorkerOptions own = {.concurrency = 1, .lease = WORKER_LEASE_S};
    const ArgOption options[] = {
        STORE_OPTION_DB(own.db),
        {"--server", "URL", "ask a server for jobs (wuqi serve) instead of a database",
         "向服务器（wuqi serve）领取作业", ARG_TEXT, &own.server, 0, 0},
        {"--token-file", "FILE", "the server's token (or WUQI_TOKEN in the environment)",
         "服务器令牌文件（或环境变量 WUQI_TOKEN）", ARG_TEXT, &own.token_file, 0, 0},
        {"--run", "ID", "only this run (all that are open)", "只处理此批次（默认所有未完成的）", ARG_INT, &own.run, 1,
         INT64_MAX},
        {"--concurrency", "K", "games at the same time (1)", "同时进行的局数（1）", ARG_INT, &own.concurrency, 1, 64},
        {"--lease", "S", "seconds after which a silent worker's job goes to another (60)", "作业租期（秒，60）",
         ARG_INT, &own.lease, 1, 86400},
        {"--stay", NULL, "wait for more when there is nothing to do", "没有作业时等待", ARG_FLAG, &own.stay, 0, 0},
        SANDBOX_OPTIONS(own.sandbox),
        ARG_OPTION_JSON(own.json),
        ARG_OPTION_END,
    };
    ArgSpec spec = {
        .command = "worker",
        .usage = "[--db FILE|URL | --server URL] [options]",
        .about = "Plays games of matches, tournaments and ladders that are kept in a database, beside other workers "
                 "here or\n"
                 "elsewhere. It may be killed at any time: what it was playing is played by another.",
        .about_zh =
            "领取并完成数据库中比赛的对局，可在多台机器上同时运行；随时可以终止，未完成的作业会由其他进程重做。",
        .options = options,
    };
    ArgWords words;
    int status = args_parse(&spec, argc, argv, &words);
    return status != ARGS_READY ? status : worker_go(&own);
}

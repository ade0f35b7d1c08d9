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
    caution_busy(&worker.contention);
    int status = worker_report(own, &worker, fine, &error);
    store_args_close(&store);
    return status;
}

int cmd_worker(int argc, char **argv)
{
    WorkerOptions own = {.concurrency = 1, .lease = WORKER_LEASE_S};
    const ArgOption options[] = {
        STORE_OPTION_DB(own.db),
        ARG_TEXT("--server", "URL", own.server),
        ARG_TEXT("--token-file", "FILE", own.token_file),
        ARG_INT("--run", "ID", own.run, 1, INT64_MAX),
        ARG_INT("--concurrency", "K", own.concurrency, 1, 64),
        ARG_INT("--lease", "S", own.lease, 1, 86400),
        ARG_FLAG("--stay", own.stay),
        SANDBOX_OPTIONS(own.sandbox),
        ARG_JSON(own.json),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "", options, &words);
    return status != ARGS_READY ? status : worker_go(&own);
}

/* SPDX-License-Identifier: MIT
 *
 * proof_run - a job for each position: planned, worked at, fetched.
 */
#include "arena/proof_run.h"

#include <stdlib.h>
#include <string.h>

#include "arena/text_run.h"
#include "store/results.h"

typedef struct ProofFetch {
    const ProofRun *run;
    TextRun work;
    char **jobs;   /* the texts, by position */
    bool *fetched; /* by position */
    int left;
    bool failed;
    Error *error;
} ProofFetch;

/* The position of a job; -1 if the run does not ask for it. */
static int proof_run_position(const ProofFetch *fetch, const char *job)
{
    for (int i = 0; i < fetch->run->count; i++) {
        if (strcmp(fetch->jobs[i], job) == 0)
            return i;
    }
    return -1;
}

/* Adds the jobs that are not there yet. */
static bool proof_run_plan(const ProofFetch *fetch, Error *error)
{
    StoreTask *tasks = NULL;
    int64_t jobs;
    int count = 0, missing = 0;
    if (!store_begin_plan(fetch->work.store, fetch->work.id, &jobs, error))
        return false;
    bool fine = results_list(fetch->work.store, fetch->work.id, &tasks, &count, error);
    bool *there = xcalloc((unsigned long)fetch->run->count + 1, sizeof *there);
    for (int i = 0; fine && i < count; i++) {
        int position = proof_run_position(fetch, tasks[i].spec);
        if (position >= 0)
            there[position] = true;
    }
    results_free(tasks, count);
    const char **texts = xcalloc((unsigned long)fetch->run->count + 1, sizeof *texts);
    for (int i = 0; i < fetch->run->count; i++) {
        if (!there[i])
            texts[missing++] = fetch->jobs[i];
    }
    fine = fine && (missing == 0 || store_add_jobs(fetch->work.store, fetch->work.id, texts, missing, error));
    free(texts);
    free(there);
    Error ignored;
    return store_end_plan(fetch->work.store, fine, fine ? error : &ignored) && fine;
}

static bool proof_run_take(ProofFetch *fetch, int position, const StoreTask *task)
{
    Text tree = {0};
    char *text = results_get(fetch->work.store, task->id, fetch->error);
    bool fine = text && proof_job_take(task->spec, text, &tree, fetch->error);
    if (fine) {
        fetch->fetched[position] = true;
        fetch->left--;
        fetch->run->done(fetch->run->context, position, &tree);
    }
    text_free(&tree);
    free(text);
    return fine;
}

/* Hands over what is done. True ends the work: something failed. */
static bool proof_run_fetch(void *context)
{
    ProofFetch *fetch = context;
    StoreTask *tasks;
    int count;
    fetch->failed = !results_list(fetch->work.store, fetch->work.id, &tasks, &count, fetch->error);
    for (int i = 0; !fetch->failed && i < count; i++) {
        int position = tasks[i].done ? proof_run_position(fetch, tasks[i].spec) : -1;
        if (position >= 0 && !fetch->fetched[position])
            fetch->failed = !proof_run_take(fetch, position, &tasks[i]);
    }
    results_free(tasks, count);
    return fetch->failed;
}

static bool proof_run_end(ProofFetch *fetch, Error *error)
{
    StoreProgress progress;
    if (proof_run_fetch(fetch))
        return false;
    if (text_run_stopped(&fetch->work))
        return true;
    if (fetch->left == 0)
        return results_forget(fetch->work.store, fetch->work.id, 0, error) &&
               store_set_run_state(fetch->work.store, fetch->work.id, RUN_DONE, error);
    return store_progress(fetch->work.store, fetch->work.id, &progress, error) &&
           error_set(error, "a position could not be worked at: %s", progress.reason);
}

bool proof_run_play(const ProofRun *run, Store *store, Error *error)
{
    ProofFetch fetch = {.run = run, .left = run->count, .error = error};
    fetch.work = (TextRun){.store = store,
                           .concurrency = run->concurrency,
                           .stop = run->stop,
                           .look = proof_run_fetch,
                           .context = &fetch,
                           .waiting = run->waiting};
    if (run->count == 0)
        return true;
    fetch.jobs = xcalloc((unsigned long)run->count, sizeof *fetch.jobs);
    fetch.fetched = xcalloc((unsigned long)run->count, sizeof *fetch.fetched);
    for (int i = 0; i < run->count; i++)
        fetch.jobs[i] = proof_job_print(&run->boards[i]);
    TextRunNew wanted = {.kind = proof_job_kind.key,
                         .name = run->spec.game->name,
                         .spec = proof_spec_print(&run->spec),
                         .about = run->about};
    bool fine = text_run_open(&fetch.work, wanted, error);
    fine = fine && proof_run_plan(&fetch, error) && text_run_work(&fetch.work, error) && !fetch.failed &&
           proof_run_end(&fetch, error);
    text_run_close(&fetch.work);
    for (int i = 0; i < run->count; i++)
        free(fetch.jobs[i]);
    free(fetch.jobs);
    free(fetch.fetched);
    return fine;
}

typedef struct ProofDelivery {
    ProofWork *work;
    const ProofBoard *boards;
} ProofDelivery;

static void proof_run_deliver(void *context, int board, const Text *tree)
{
    const ProofDelivery *delivery = context;
    proof_work_add(delivery->work, &delivery->boards[board], tree);
}

bool proof_run_work(ProofRun *run, ProofWork *work, Store *store, Error *error)
{
    ProofDelivery delivery = {.work = work};
    run->boards = delivery.boards = proof_work_left(work, &run->count);
    run->done = proof_run_deliver;
    run->context = &delivery;
    return proof_run_play(run, store, error);
}

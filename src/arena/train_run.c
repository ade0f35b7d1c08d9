/* SPDX-License-Identifier: MIT
 *
 * train_run - rounds of blocks: planned, played, fetched.
 */
#include "arena/train_run.h"

#include <stdlib.h>

#include "arena/run_spec.h"
#include "arena/text_run.h"
#include "base/halt.h"
#include "learn/generate.h"
#include "store/results.h"

enum { TRAIN_FIRST_ROUND = 4, TRAIN_ROUND_MAX = 64 /* blocks */ };

static bool train_run_enough(const TrainRun *run)
{
    return run->state.positions >= run->spec.options.positions;
}

/* How many blocks are likely to bring what is missing. */
static int train_run_round(const TrainRun *run)
{
    uint64_t games = run->state.next, missing = run->spec.options.positions - run->state.positions;
    if (games == 0 || run->state.positions == 0)
        return TRAIN_FIRST_ROUND;
    double blocks = (double)missing * (double)games / (double)run->state.positions / run->spec.trainer->maker->block;
    return blocks >= TRAIN_ROUND_MAX ? TRAIN_ROUND_MAX : 1 + (int)blocks;
}

/* Adds jobs after those that there are, unless some of them are still to be fetched. */
static bool train_run_plan(const TrainRun *run, Store *store, Error *error)
{
    const int block = run->spec.trainer->maker->block;
    StoreTask *tasks;
    int64_t jobs;
    int count, games;
    uint64_t next = run->state.next, first;
    JobList list = {0};
    if (!store_begin_plan(store, run->id, &jobs, error))
        return false;
    bool fine = results_list(store, run->id, &tasks, &count, error), waiting = false;
    for (int i = 0; fine && i < count; i++) {
        fine = train_job_parse(tasks[i].spec, &first, &games, error);
        waiting = waiting || first >= run->state.next;
        next = first + (uint64_t)games > next ? first + (uint64_t)games : next;
    }
    results_free(tasks, count);
    int round = fine && !waiting ? train_run_round(run) : 0;
    list.texts = xcalloc((unsigned long)round + 1, sizeof *list.texts);
    for (; list.count < round; next += (uint64_t)block)
        list.texts[list.count++] = train_job_print(next, block);
    fine =
        fine && (list.count == 0 || store_add_jobs(store, run->id, (const char *const *)list.texts, list.count, error));
    job_list_free(&list);
    Error ignored;
    return store_end_plan(store, fine, fine ? error : &ignored) && fine;
}

/* Adds the block of a job to the file. */
static bool train_run_take(TrainRun *run, Store *store, const char *spec, const StoreTask *task, Error *error)
{
    SamplesFrame frame;
    Text lines = {0};
    char *text = results_get(store, task->id, error);
    text_add(&lines, text ? text : "");
    bool fine = text && train_job_take(spec, task->spec, &lines, &frame, error) &&
                samples_add(run->data, &frame, &lines, error);
    halt_at("train.added");
    fine = fine && results_forget(store, run->id, task->id, error);
    if (fine) {
        run->state.positions += frame.positions;
        run->state.next = frame.next;
    }
    text_free(&lines);
    free(text);
    return fine;
}

/* Fetches what is done, block by block in order, until there are enough positions. */
static bool train_run_fetch(TrainRun *run, Store *store, Error *error)
{
    StoreTask *tasks;
    int count, games;
    uint64_t first;
    char *spec = train_spec_print(&run->spec, error);
    bool fine = spec != NULL;
    if (!fine || !results_list(store, run->id, &tasks, &count, error)) {
        free(spec);
        return false;
    }
    for (int i = 0; fine && i < count && !train_run_enough(run); i++) {
        fine = train_job_parse(tasks[i].spec, &first, &games, error);
        if (!fine || first < run->state.next)
            continue;
        if (first > run->state.next || !tasks[i].done)
            break;
        fine = train_run_take(run, store, spec, &tasks[i], error);
    }
    results_free(tasks, count);
    free(spec);
    return fine;
}

/* A round that brings nothing has a job that was put aside. */
static bool train_run_stuck(const TrainRun *run, Store *store, Error *error)
{
    StoreProgress progress;
    if (!store_progress(store, run->id, &progress, error))
        return false;
    return error_set(error, "a block of games could not be played: %s", progress.reason);
}

/* Round after round, until there are enough positions. */
static bool train_run_rounds(TrainRun *run, const TextRun *work, Error *error)
{
    const LearnOptions *options = &run->spec.options;
    Store *store = work->store;
    if (!train_run_fetch(run, store, error))
        return false;
    while (!train_run_enough(run) && !text_run_stopped(work)) {
        uint64_t before = run->state.next;
        if (!train_run_plan(run, store, error) || !text_run_work(work, error) || !train_run_fetch(run, store, error))
            return false;
        if (run->state.next == before && !text_run_stopped(work))
            return train_run_stuck(run, store, error);
        if (options->log)
            fprintf(options->log, "%llu positions from %llu games\n", (unsigned long long)run->state.positions,
                    (unsigned long long)run->state.next);
    }
    return !train_run_enough(run) ||
           (results_forget(store, run->id, 0, error) && store_set_run_state(store, run->id, RUN_DONE, error));
}

bool train_run_play(TrainRun *run, Store *store, Error *error)
{
    if (!samples_open(run->data, run->spec.game->name, run->spec.options.seed, &run->state, error))
        return false;
    if (train_run_enough(run))
        return true;
    TextRun work = {.store = store, .concurrency = run->concurrency, .stop = run->stop, .waiting = run->waiting};
    TextRunNew wanted = {.kind = train_job_kind.key,
                         .name = run->spec.game->name,
                         .spec = train_spec_print(&run->spec, error),
                         .about = run->about};
    if (!text_run_open(&work, wanted, error))
        return false;
    run->id = work.id;
    bool fine = train_run_rounds(run, &work, error);
    text_run_close(&work);
    return fine;
}

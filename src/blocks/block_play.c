/* SPDX-License-Identifier: MIT
 *
 * block_play - a block as a source of jobs for the worker that plays all other runs, too.
 */
#include "blocks/block_play.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/job_worker.h"
#include "base/clock.h"
#include "base/filelock.h"
#include "base/halt.h"
#include "base/text.h"
#include "blocks/block_file.h"
#include "blocks/block_tune.h"

enum { PLAY_KEEP_MS = 60000, PLAY_FAILURES_MAX = 3, PLAY_POLL_MS = 200 };

typedef enum UnitState { UNIT_NEW, UNIT_TAKEN, UNIT_DONE } UnitState;

/* The units of a block that is being played; the lock guards them. */
typedef struct BlockAtHand {
    const BlockRun *run;
    const char *folder;
    int64_t number;
    BlockRange range;
    pthread_mutex_t lock;
    UnitState *states;
    Text *lines;
    int failures;
    int64_t kept_ms; /* when what is whole was last written */
    int64_t played;  /* in this process */
    bool lost;       /* a line could not be written */
    Error trouble;   /* of a unit that could not be played, and of writing */
} BlockAtHand;

/* --- as a source of jobs --------------------------------------------------------------------------------------- */

static int64_t block_count(const BlockAtHand *block)
{
    return block->range.end - block->range.first;
}

static bool block_claim(void *self, int64_t run, StoreJob *job, bool *found, Error *error)
{
    BlockAtHand *block = self;
    (void)run;
    (void)error;
    *found = false;
    *job = (StoreJob){0};
    pthread_mutex_lock(&block->lock);
    for (int64_t i = 0; i < block_count(block) && !*found && block->failures < PLAY_FAILURES_MAX; i++) {
        if (block->states[i] != UNIT_NEW)
            continue;
        block->states[i] = UNIT_TAKEN;
        *found = true;
        *job = (StoreJob){.id = i + 1, .run = 1, .token = 1, .lease = 1e9};
    }
    pthread_mutex_unlock(&block->lock);
    if (*found) {
        job->spec = block_run_job(block->run, block->range.first + job->id - 1);
        job->run_spec = strdup(block->run->spec);
    }
    return true;
}

static bool block_beat(void *self, const StoreJob *job, bool *alive, Error *error)
{
    (void)self;
    (void)job;
    (void)error;
    *alive = true;
    return true;
}

/* Writes what is whole; under the lock. */
static bool block_keep(BlockAtHand *block)
{
    BlockLines lines = {block->lines, block_count(block)};
    block->kept_ms = clock_now_ms();
    if (block_file_write(block->run, block->folder, block->number, &lines, &block->trouble))
        return true;
    block->lost = true;
    return false;
}

static bool block_submit(void *self, const StoreJob *job, StoreGames games, bool *accepted, Error *error)
{
    BlockAtHand *block = self;
    Text line = {0};
    bool fine = block_file_line(block->range.first + job->id - 1, games, &line, error);
    pthread_mutex_lock(&block->lock);
    *accepted = fine && block->states[job->id - 1] == UNIT_TAKEN;
    if (*accepted) {
        block->lines[job->id - 1] = line;
        block->states[job->id - 1] = UNIT_DONE;
        block->played++;
        if (clock_now_ms() - block->kept_ms > PLAY_KEEP_MS)
            block_keep(block);
    } else {
        text_free(&line);
    }
    pthread_mutex_unlock(&block->lock);
    halt_at("block.unit");
    return fine;
}

/* With a reason the unit itself cannot be played: after some of those the block is given up. */
static bool block_release(void *self, const StoreJob *job, const char *reason, Error *error)
{
    BlockAtHand *block = self;
    (void)error;
    pthread_mutex_lock(&block->lock);
    if (block->states[job->id - 1] == UNIT_TAKEN)
        block->states[job->id - 1] = UNIT_NEW;
    if (reason) {
        block->failures++;
        error_set(&block->trouble, "unit %lld: %s", (long long)(block->range.first + job->id - 1), reason);
    }
    pthread_mutex_unlock(&block->lock);
    return true;
}

static bool block_finished(void *self, int64_t run, bool *finished, Error *error)
{
    BlockAtHand *block = self;
    (void)run;
    (void)error;
    pthread_mutex_lock(&block->lock);
    *finished = true;
    for (int64_t i = 0; i < block_count(block) && block->failures < PLAY_FAILURES_MAX; i++)
        *finished = *finished && block->states[i] != UNIT_NEW;
    pthread_mutex_unlock(&block->lock);
    return true;
}

/* --- a block --------------------------------------------------------------------------------------------------- */

/* A unit that was played before. */
static bool block_take_up(void *context, const BlockUnit *unit, Error *error)
{
    BlockAtHand *block = context;
    const int64_t at = unit->unit - block->range.first;
    (void)error;
    if (block->states[at] == UNIT_DONE)
        return true;
    text_printf(&block->lines[at], "%s\n", unit->line);
    block->states[at] = UNIT_DONE;
    return true;
}

static void block_free(BlockAtHand *block)
{
    for (int64_t i = 0; i < block_count(block); i++)
        text_free(&block->lines[i]);
    free(block->lines);
    free(block->states);
    pthread_mutex_destroy(&block->lock);
}

static bool block_whole(const BlockAtHand *block)
{
    bool whole = true;
    for (int64_t i = 0; i < block_count(block); i++)
        whole = whole && block->states[i] == UNIT_DONE;
    return whole;
}

static BlockOutcome block_work(BlockPlay *play, BlockAtHand *block, Error *error)
{
    JobWorker worker = {.source = {.self = block,
                                   .claim = block_claim,
                                   .beat = block_beat,
                                   .submit = block_submit,
                                   .release = block_release,
                                   .finished = block_finished},
                        .run = 1,
                        .concurrency = play->concurrency,
                        .stop = play->stop};
    bool fine = job_worker_run(&worker, error);
    contention_take(&play->contention, &worker.contention);
    contention_free(&worker.contention);
    play->units += block->played;
    bool whole = block_whole(block);
    bool kept = block_keep(block); /* also where something else went wrong: what is whole stays */
    if (!kept || block->failures >= PLAY_FAILURES_MAX)
        *error = block->trouble;
    if (!fine || !kept || block->failures >= PLAY_FAILURES_MAX)
        return BLOCK_FAILED;
    if (whole && play->on_block)
        play->on_block(play->context, block->number, block->played);
    play->blocks += whole;
    return whole ? BLOCK_DONE : BLOCK_STOPPED;
}

static bool block_is_there(const BlockPlay *play, int64_t number)
{
    Text path = {0};
    block_file_name(play->folder, number, true, &path);
    bool there = access(text_string(&path), F_OK) == 0;
    text_free(&path);
    return there;
}

/* What is whole of it is taken up; what cannot be read is played again. */
static BlockOutcome block_begin(BlockPlay *play, int64_t number, Error *error)
{
    BlockAtHand block = {.run = play->run,
                         .folder = play->folder,
                         .number = number,
                         .range = block_run_range(play->run, number),
                         .kept_ms = clock_now_ms()};
    bool there;
    Error ignored;
    const unsigned long count = (unsigned long)block_count(&block);
    pthread_mutex_init(&block.lock, NULL);
    block_file_tidy(play->folder, number);
    block.states = xcalloc(count, sizeof *block.states);
    block.lines = xcalloc(count, sizeof *block.lines);
    if (!block_file_read(play->run, play->folder, number, false, block_take_up, &block, &there, &ignored)) {
        for (unsigned long i = 0; i < count; i++)
            text_clear(&block.lines[i]);
        memset(block.states, 0, count * sizeof *block.states);
    }
    BlockOutcome outcome = block_work(play, &block, error);
    block_free(&block);
    return outcome;
}

/* A tuning's block can be played when the rounds before are there. */
static bool block_is_ready(const BlockPlay *play, int64_t number, bool *ready, Error *error)
{
    *ready = true;
    return !play->run->tune ||
           block_tune_learn(play->run, play->folder, block_run_range(play->run, number).first, ready, error);
}

BlockOutcome block_play_one(BlockPlay *play, int64_t number, Error *error)
{
    FileLocks locks = {0};
    Text path = {0};
    BlockOutcome outcome = BLOCK_DONE;
    bool ready;
    if (block_is_there(play, number))
        return BLOCK_DONE;
    if (!block_is_ready(play, number, &ready, error))
        return BLOCK_FAILED;
    if (!ready) {
        error_set(error, "block %lld is of a later round than those that are there: play the blocks before it first",
                  (long long)number);
        return BLOCK_HELD;
    }
    block_file_name(play->folder, number, true, &path);
    const FileLockPaths paths = {.at = {text_string(&path)}};
    const Waiting never = {.command = "wuqi block"};
    if (!filelock_take(&locks, &paths, play->waiting ? play->waiting : &never, error)) {
        text_free(&path);
        return error->kind == ERROR_FAILURE || error->kind == ERROR_PASSING ? BLOCK_HELD : BLOCK_FAILED;
    }
    halt_at("block.locked");
    if (!block_is_there(play, number)) /* whoever had the lock may have finished it */
        outcome = block_begin(play, number, error);
    filelock_release(&locks);
    text_free(&path);
    return outcome;
}

/* --- a pilot --------------------------------------------------------------------------------------------------- */

static bool pilot_has_time(const BlockPlay *play, int64_t start_ms)
{
    const BlockPlan *plan = &play->run->plan;
    double expected = plan->seconds * (double)plan->size / play->concurrency,
           gone = (double)(clock_now_ms() - start_ms) / 1000;
    return play->seconds <= 0 || gone + expected <= play->seconds || gone == 0;
}

static BlockOutcome pilot_pass(BlockPlay *play, int64_t start_ms, Error *error)
{
    const int64_t blocks = play->run->plan.blocks;
    BlockOutcome worst = BLOCK_DONE;
    for (int64_t i = 0; i < blocks; i++) {
        int64_t number = play->run->tune ? i : (play->from + i) % blocks;
        if (play->stop && atomic_load(play->stop))
            return BLOCK_STOPPED;
        if (block_is_there(play, number))
            continue;
        if (play->blocks > 0 && !pilot_has_time(play, start_ms))
            return BLOCK_STOPPED;
        bool ready;
        if (!block_is_ready(play, number, &ready, error))
            return BLOCK_FAILED;
        if (!ready) /* nor is any block after it */
            return BLOCK_HELD;
        BlockOutcome outcome = block_play_one(play, number, error);
        if (outcome == BLOCK_STOPPED || outcome == BLOCK_FAILED)
            return outcome;
        worst = outcome == BLOCK_HELD ? BLOCK_HELD : worst;
    }
    return worst;
}

BlockOutcome block_play_pilot(BlockPlay *play, Error *error)
{
    const int64_t start_ms = clock_now_ms();
    BlockOutcome outcome = pilot_pass(play, start_ms, error);
    /* The next round of a tuning begins when others have ended this one, or left it. */
    while (outcome == BLOCK_HELD && play->run->tune && !(play->stop && atomic_load(play->stop))) {
        if (play->seconds > 0 && (double)(clock_now_ms() - start_ms) / 1000 > play->seconds)
            return BLOCK_STOPPED;
        clock_sleep_ms(PLAY_POLL_MS);
        outcome = pilot_pass(play, start_ms, error);
    }
    return outcome;
}

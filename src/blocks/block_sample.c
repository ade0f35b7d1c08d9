/* SPDX-License-Identifier: MIT
 *
 * block_sample - the clock, or a unit from the middle of the run.
 */
#include "blocks/block_sample.h"

#include <stdlib.h>
#include <time.h>

#include "arena/job_player.h"
#include "bots/bots.h"

/* Plies of a game where nothing is known of it, and the share of a bank that is used up. */
enum { SAMPLE_PLIES = 100, SAMPLE_BANK_PERCENT = 75 };

static void sample_on_game(void *context, const Conditions *conditions, const MatchEvent *event)
{
    (void)context;
    (void)conditions;
    (void)event;
}

/* Other programs do the work: then only the wall knows how long it takes. */
static bool sample_has_bots(const BlockRun *run)
{
    bool found = false;
    for (int i = 0; i < run->tournament.spec.count; i++)
        found = found || bots_is_external(run->tournament.spec.players[i].spec);
    return found;
}

static int64_t sample_clock(bool wall)
{
    struct timespec used;
    clock_gettime(wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &used);
    return (int64_t)used.tv_sec * 1000000000 + used.tv_nsec;
}

static bool sample_play(const BlockRun *run, double *seconds, Error *error)
{
    JobPlayer player = {.on_game = sample_on_game};
    char *text = block_run_job(run, run->plan.units / 2);
    StoreJob job = {.id = 1, .run = 1, .token = 1, .spec = text, .run_spec = run->spec};
    JobResult result;
    live_init(&player.live);
    job_player_begin(&player);
    bool fine = true, outside = sample_has_bots(run);
    const int times = run->kind ? 1 : 2; /* a first game includes what is loaded once */
    for (int i = 0; fine && i < times; i++) {
        int64_t start = sample_clock(outside);
        fine = job_player_play(&player, &job, &result);
        *seconds = (double)(sample_clock(outside) - start) / 1e9;
        job_result_free(&result);
    }
    if (!fine && error)
        *error = player.error;
    job_player_end(&player);
    live_free(&player.live);
    free(text);
    return fine;
}

bool block_sample_seconds(const BlockRun *run, double *seconds, Error *error)
{
    const RefereeClock *clock = &run->tournament.spec.conditions.clock;
    const double games = run->tournament.games > 1 ? 2 : 1;
    if (!run->kind && clock->movetime_ms > 0)
        *seconds = games * SAMPLE_PLIES * (double)clock->movetime_ms / 1000;
    else if (!run->kind && clock->bank_ms > 0)
        *seconds = games * (2 * (double)clock->bank_ms / 1000 * SAMPLE_BANK_PERCENT / 100 +
                            SAMPLE_PLIES * (double)clock->increment_ms / 1000);
    else
        return sample_play(run, seconds, error);
    return true;
}

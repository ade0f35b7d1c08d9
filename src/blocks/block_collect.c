/* SPDX-License-Identifier: MIT
 *
 * block_collect - files, sums, and what goes into a store or a data file.
 */
#include "blocks/block_collect.h"

#include <stdlib.h>
#include <string.h>

#include "base/halt.h"
#include "base/text.h"
#include "blocks/block_file.h"
#include "blocks/block_tune.h"
#include "learn/generate.h"
#include "learn/samples.h"

/* --- bits ------------------------------------------------------------------------------------------------------ */

static bool bit_get(const unsigned char *bits, int64_t at)
{
    return bits[at / 8] >> (at % 8) & 1;
}

static void bit_set(unsigned char *bits, int64_t at)
{
    bits[at / 8] = (unsigned char)(bits[at / 8] | 1 << (at % 8));
}

/* --- sums ------------------------------------------------------------------------------------------------------ */

static void collect_game(StoreTotals *totals, const StoreGame *game)
{
    const int loser = game->points == 2 ? 1 : 0;
    totals->games++;
    totals->wins += game->points == 2;
    totals->draws += game->points == 1;
    totals->losses += game->points == 0;
    totals->timeouts[loser] += strcmp(game->end, "time") == 0;
    totals->illegal[loser] += strcmp(game->end, "illegal") == 0;
    totals->crashes[loser] +=
        strcmp(game->end, "crash") == 0 || strcmp(game->end, "memory") == 0 || strcmp(game->end, "ponder") == 0;
    for (int i = 0; i < 2; i++) {
        totals->time_us[i] += game->time_us[i];
        totals->claims[i] += game->claims[i];
    }
}

static void collect_tier(BlockCollect *collect, const char *tier)
{
    if (!*tier || strstr(collect->tiers, tier) || strlen(collect->tiers) + strlen(tier) + 2 > sizeof collect->tiers)
        return;
    if (*collect->tiers)
        strcat(collect->tiers, " ");
    strcat(collect->tiers, tier);
}

static void collect_games(BlockCollect *collect, const BlockUnit *unit)
{
    StoreTotals *totals = &collect->totals[block_run_encounter(collect->run, unit->unit)];
    int points = 0;
    for (int i = 0; i < unit->games.count; i++) {
        collect_game(totals, &unit->games.at[i]);
        collect_tier(collect, unit->games.at[i].sandbox);
        points += unit->games.at[i].points;
    }
    if (unit->games.count == 2)
        totals->pairs[points]++;
}

/* --- a data file ----------------------------------------------------------------------------------------------- */

static bool collect_enough(const BlockCollect *collect)
{
    const uint64_t wanted = collect->run->train.options.positions;
    return wanted > 0 && collect->positions >= wanted;
}

/* Adds the unit's positions if the file is as far as that; units come in order. */
static bool collect_positions(BlockCollect *collect, const BlockUnit *unit, Error *error)
{
    SamplesFrame frame;
    Text lines = {0};
    char *job = block_run_job(collect->run, unit->unit);
    text_add(&lines, unit->games.text);
    bool fine = train_job_take(collect->run->spec, job, &lines, &frame, error) &&
                samples_add(collect->data, &frame, &lines, error);
    collect->positions += fine ? frame.positions : 0;
    free(job);
    text_free(&lines);
    return fine;
}

/* --- looking --------------------------------------------------------------------------------------------------- */

/* A file that is being read. */
typedef struct CollectFile {
    BlockCollect *collect;
    bool whole;
    bool broken; /* what failed was ours, not the file */
} CollectFile;

static bool collect_unit(void *context, const BlockUnit *unit, Error *error)
{
    CollectFile *file = context;
    BlockCollect *collect = file->collect;
    if (bit_get(collect->seen, unit->unit))
        return true;
    if (collect->run->kind) {
        /* Units are handed over in their order: what is ahead waits. */
        const bool ordered = collect->data || collect->take;
        if (ordered && (unit->unit != collect->units || collect_enough(collect)))
            return true;
        if (ordered && !(collect->data ? collect_positions(collect, unit, error)
                                       : collect->take(collect->context, unit->unit, unit->games.text, error))) {
            file->broken = true;
            return false;
        }
    } else {
        collect_games(collect, unit);
    }
    bit_set(collect->seen, unit->unit);
    collect->units++;
    return true;
}

/* A block on its way into the store, as a job of the run. */
typedef struct CollectJob {
    Store *store;
    StoreJob job;
} CollectJob;

static bool collect_store_unit(void *context, const BlockUnit *unit, Error *error)
{
    const CollectJob *into = context;
    return store_add_games(into->store, &into->job, unit->games, error);
}

/* A whole block in one transaction; a second time nothing is added. */
static bool collect_store(BlockCollect *collect, int64_t block, Error *error)
{
    CollectJob into = {.store = collect->store};
    char name[48];
    int64_t jobs;
    bool there, fresh;
    Error ignored;
    snprintf(name, sizeof name, "{\"block\":%lld}", (long long)block);
    if (!store_begin_plan(collect->store, collect->run_id, &jobs, error))
        return false;
    bool fine = store_add_result(into.store, collect->run_id, name, &into.job, &fresh, error) &&
                (!fresh ||
                 block_file_read(collect->run, collect->folder, block, true, collect_store_unit, &into, &there, error));
    halt_at("collect.stored");
    return store_end_plan(collect->store, fine, fine ? error : &ignored) && fine;
}

static bool collect_file(BlockCollect *collect, int64_t block, bool whole, bool *there, Error *error)
{
    CollectFile file = {.collect = collect, .whole = whole};
    Error trouble;
    if (block_file_read(collect->run, collect->folder, block, whole, collect_unit, &file, there, &trouble))
        return true;
    if (file.broken) {
        *error = trouble;
        return false;
    }
    collect->damaged++;
    collect->trouble = trouble;
    *there = false;
    return true;
}

static bool collect_block(BlockCollect *collect, int64_t block, Error *error)
{
    bool there;
    if (!collect_file(collect, block, true, &there, error))
        return false;
    if (!there)
        return collect_file(collect, block, false, &there, error);
    if (collect->store && !collect_store(collect, block, error))
        return false;
    BlockRange range = block_run_range(collect->run, block);
    if ((!collect->data && !collect->take) || collect->units >= range.end) {
        bit_set(collect->whole, block);
        collect->blocks++;
    }
    return true;
}

bool block_collect_look(BlockCollect *collect, Error *error)
{
    bool fine = true;
    collect->damaged = 0;
    for (int64_t i = 0; fine && i < collect->run->plan.blocks; i++) {
        if (!bit_get(collect->whole, i))
            fine = collect_block(collect, i, error);
    }
    bool ready;
    if (fine && collect->run->tune)
        fine = block_tune_learn(collect->run, collect->folder, collect->run->plan.units, &ready, error);
    if (fine && collect->store && collect->blocks == collect->run->plan.blocks)
        fine = store_set_run_state(collect->store, collect->run_id, RUN_DONE, error);
    return fine;
}

/* --- begin and end --------------------------------------------------------------------------------------------- */

/* The run in the store: that of this very file, or a new one. */
static bool collect_open_run(BlockCollect *collect, Error *error)
{
    const BlockRun *run = collect->run;
    const char *kind = run->tune ? "tune" : run->tournament.spec.count == 2 ? "match" : "tournament";
    json_t *spec = json_loads(run->spec, 0, NULL);
    json_object_set_new(spec, "blocks", json_string(run->hash));
    StoreRun old, stored = {.kind = strdup(kind),
                            .name = strdup(run->name),
                            .spec = json_dumps(spec, JSON_COMPACT | JSON_SORT_KEYS),
                            .about = collect->about ? strdup(collect->about) : NULL};
    json_decref(spec);
    bool fine = store_find_run(collect->store, kind, stored.spec, &old, error);
    if (fine && old.id == 0) {
        fine = store_create_run(collect->store, &stored, NULL, 0, error);
        collect->run_id = stored.id;
    } else if (fine) {
        collect->run_id = old.id;
    }
    if (fine)
        store_run_free(&old);
    store_run_free(&stored);
    return fine;
}

static bool collect_open_data(BlockCollect *collect, Error *error)
{
    const TrainSpec *train = &collect->run->train;
    SamplesState state;
    if (!samples_open(collect->data, train->game->name, train->options.seed, &state, error))
        return false;
    const uint64_t block = (uint64_t)train->trainer->maker->block;
    collect->positions = state.positions;
    collect->units = (int64_t)(state.next / block);
    if (state.next % block != 0 || collect->units > collect->run->plan.units)
        return error_set(error, "%s: it holds other games than those of the run", collect->data);
    for (int64_t i = 0; i < collect->units; i++)
        bit_set(collect->seen, i);
    return true;
}

bool block_collect_begin(BlockCollect *collect, Error *error)
{
    const BlockRun *run = collect->run;
    collect->seen = xcalloc((unsigned long)run->plan.units / 8 + 1, 1);
    collect->whole = xcalloc((unsigned long)run->plan.blocks / 8 + 1, 1);
    collect->totals = xcalloc((unsigned long)run->encounters_count + 1, sizeof *collect->totals);
    for (int i = 0; i < run->encounters_count; i++) {
        collect->totals[i].a = run->encounters[i].a;
        collect->totals[i].b = run->encounters[i].b;
    }
    if (run->plan.blocks == 0)
        return error_set(error, "the run is not planned yet: wuqi plan");
    if (collect->data && !run->train.game)
        return error_set(error, "--data is for the positions of a training; this run has none");
    if (collect->store && run->kind)
        return error_set(error, run->train.game
                                    ? "--db is for games; the positions of a training go into a file: --data"
                                    : "--db is for games; this run has none");
    return (!collect->data || collect_open_data(collect, error)) &&
           (!collect->store || collect_open_run(collect, error));
}

void block_collect_end(BlockCollect *collect)
{
    free(collect->seen);
    free(collect->whole);
    free(collect->totals);
}

/* --- what came out --------------------------------------------------------------------------------------------- */

void block_collect_match(const BlockCollect *collect, MatchResult *result)
{
    const StoreTotals *totals = &collect->totals[0];
    *result = (MatchResult){.games = (int)totals->games,
                            .wins = (int)totals->wins,
                            .draws = (int)totals->draws,
                            .losses = (int)totals->losses};
    for (int i = 0; i < 5; i++)
        result->pairs[i] = (int)totals->pairs[i];
    for (int i = 0; i < 2; i++) {
        result->timeouts[i] = (int)totals->timeouts[i];
        result->illegal[i] = (int)totals->illegal[i];
        result->crashes[i] = (int)totals->crashes[i];
        result->claims[i] = (int)totals->claims[i];
        result->time_ns[i] = totals->time_us[i] * 1000;
    }
}

void block_collect_standings(const BlockCollect *collect, Standings *standings)
{
    const RunSpec *spec = &collect->run->tournament.spec;
    const unsigned long count = (unsigned long)collect->run->encounters_count;
    *standings = (Standings){.spec = spec};
    standings->totals = xcalloc(count + 1, sizeof *standings->totals);
    for (unsigned long i = 0; i < count; i++) {
        if (collect->totals[i].games > 0)
            standings->totals[standings->pairings++] = collect->totals[i];
    }
    standings->ratings = xcalloc((unsigned long)spec->count + 1, sizeof *standings->ratings);
    snprintf(standings->tiers, sizeof standings->tiers, "%s", collect->tiers);
    ratings_solve(standings->ratings, spec->count, standings->totals, standings->pairings, NULL);
}

bool block_collect_decided(const BlockCollect *collect)
{
    const Sprt *sprt = &collect->run->sprt;
    MatchResult result;
    if (collect->run->kind || !(sprt->elo0 < sprt->elo1))
        return false;
    block_collect_match(collect, &result);
    return sprt_judge(sprt, sprt_llr(sprt, result.pairs)) != SPRT_GOES_ON;
}

bool block_collect_over(const BlockCollect *collect)
{
    return collect->units == collect->run->plan.units || collect_enough(collect) || block_collect_decided(collect);
}

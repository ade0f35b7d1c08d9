/* SPDX-License-Identifier: MIT
 *
 * block_run - reading, planning, units.
 */
#include "blocks/block_run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/infile.h"
#include "base/outfile.h"
#include "base/text.h"
#include "base/version.h"
#include "blocks/block_kinds.h"
#include "blocks/block_sample.h"
#include "blocks/block_tune.h"
#include "bots/bot_copy.h"

enum { RUN_FILE_MAX = 16 << 20 };

/* --- hashes --------------------------------------------------------------------------------------------------- */

static bool run_hash_file(const char *path, char hash[SHA256_TEXT], Error *error)
{
    FILE *file = infile_open(path, (size_t)1 << 32, error);
    char bytes[1 << 16];
    size_t size;
    Sha256 sum;
    if (!file)
        return false;
    sha256_begin(&sum);
    while ((size = fread(bytes, 1, sizeof bytes, file)) > 0)
        sha256_add(&sum, bytes, size);
    bool fine = !ferror(file) || error_set(error, "%s: cannot be read", path);
    fclose(file);
    sha256_end(&sum, hash);
    return fine;
}

static void run_hash_json(const json_t *object, char hash[SHA256_TEXT])
{
    char *text = json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS);
    Sha256 sum;
    sha256_begin(&sum);
    sha256_add(&sum, text, strlen(text));
    sha256_end(&sum, hash);
    free(text);
}

/* --- reading -------------------------------------------------------------------------------------------------- */

static bool run_read_texts(BlockRun *run, Error *error)
{
    const json_t *section = json_object_get(run->file, run->kind->key);
    return block_kind_file(run, error) &&
           (json_is_object(section) || error_set(error, "%s must be an object", run->kind->key)) &&
           run->kind->read(run, section, error);
}

static bool run_read_games(BlockRun *run, Error *error)
{
    Tournament *tournament = &run->tournament;
    const json_t *sprt = json_object_get(run->file, "sprt");
    const bool tunes = json_object_get(run->file, "tune") != NULL;
    if (tunes ? !block_tune_read(run, error) : !tournament_take(tournament, run->file, error))
        return false;
    if (tournament->format == TOURNAMENT_SWISS)
        return error_set(error, "a Swiss tournament cannot be cut into blocks: each round depends on the one before");
    if (sprt && (tournament->spec.count != 2 || tunes))
        return error_set(error, tunes ? "a tuning has no sprt" : "sprt needs exactly two players");
    if (sprt && (!json_string_value(sprt) || !sprt_parse(json_string_value(sprt), &run->sprt, error)))
        return json_string_value(sprt) ? error_prefix(error, "sprt")
                                       : error_set(error, "sprt must be a text such as 0,5");
    const unsigned long players = (unsigned long)tournament->spec.count;
    run->encounters = xmalloc(players * players * sizeof *run->encounters);
    run->encounters_count = tournament_pair(tournament, 0, NULL, 0, run->encounters);
    run->pairs = (tournament->games + 1) / 2;
    run->plan.units = run->pairs * run->encounters_count;
    run->spec = run_spec_print(&tournament->spec);
    run->game = tournament->spec.game;
    return true;
}

static bool run_read_plan(BlockRun *run, Error *error)
{
    const json_t *plan = json_object_get(run->file, "plan");
    BlockPlan *own = &run->plan;
    json_int_t units, size, blocks;
    const char *program, *version;
    json_error_t trouble;
    if (!plan)
        return true;
    if (json_unpack_ex((json_t *)(uintptr_t)plan, &trouble, 0, "{s:I, s:I, s:I, s:F, s:s, s:s}", "units", &units,
                       "size", &size, "blocks", &blocks, "seconds", &own->seconds, "program", &program, "version",
                       &version) != 0)
        return error_set(error, "plan: %s", trouble.text);
    if (units != own->units || size < 1 || size > BLOCK_UNITS_MAX || blocks != (units + size - 1) / size ||
        strlen(program) >= sizeof own->program || (run->tune && run->tune->round % size != 0))
        return error_set(error, "plan: it does not fit the rest of the file; take it out and plan the run again");
    own->size = size;
    own->blocks = blocks;
    snprintf(own->program, sizeof own->program, "%s", program);
    snprintf(own->version, sizeof own->version, "%s", version);
    return true;
}

bool block_run_read(BlockRun *run, const char *path, Error *error)
{
    json_error_t trouble;
    Text text = {0};
    *run = (BlockRun){0};
    if (!text_read_file(&text, path, RUN_FILE_MAX, error))
        return false;
    run->file = json_loadb(text_string(&text), text.length, JSON_REJECT_DUPLICATES, &trouble);
    text_free(&text);
    if (!run->file)
        return error_set(error, "%.100s:%d: %.120s", path, trouble.line, trouble.text);
    run->kind = block_kind_find(run->file);
    bool fine = (run->kind ? run_read_texts(run, error) : run_read_games(run, error)) && run_read_plan(run, error);
    if (!fine) {
        error_prefix(error, "%s", path);
        block_run_free(run);
        return false;
    }
    const char *name = json_string_value(json_object_get(run->file, "name"));
    if (!run->name)
        run->name = strdup(name ? name : run->game->name);
    run_hash_json(run->file, run->hash);
    return true;
}

void block_run_free(BlockRun *run)
{
    json_decref(run->file);
    train_spec_free(&run->train);
    tournament_free(&run->tournament);
    block_tune_free(run);
    free(run->encounters);
    free(run->spec);
    free(run->name);
    *run = (BlockRun){0};
}

bool block_run_same(const BlockRun *run, const json_t *file)
{
    json_t *own = json_copy(run->file), *other = json_copy((json_t *)(uintptr_t)file);
    json_object_del(own, "plan");
    json_object_del(other, "plan");
    bool same = json_equal(own, other);
    json_decref(own);
    json_decref(other);
    return same;
}

/* --- planning ------------------------------------------------------------------------------------------------- */

/* Bots play from copies beside the run's file, named by their hashes: what is planned is what is played. */
static bool run_keep_bots(BlockRun *run, const char *path, Error *error)
{
    json_t *players = json_object_get(run->file, "players");
    Text folder = {0};
    char *real = realpath(path, NULL);
    bool fine = real != NULL;
    text_printf(&folder, "%s.bots", real ? real : path);
    free(real);
    for (int i = 0; fine && i < run->tournament.spec.count; i++) {
        const RunPlayer *player = &run->tournament.spec.players[i];
        BotCopy copy;
        fine = bot_copy_make(player->spec, text_string(&folder), &copy, error) || error_prefix(error, "players[%d]", i);
        if (!fine)
            break;
        json_t *kept = json_pack("{s:s, s:s}", "name", player->name, "spec", copy.spec);
        if (*copy.hash)
            json_object_set_new(kept, "origin", json_string(copy.origin));
        json_array_set_new(players, (size_t)i, kept);
        bot_copy_free(&copy, true);
    }
    text_free(&folder);
    return fine;
}

static void run_cut(BlockRun *run, const BlockWish *wish)
{
    BlockPlan *plan = &run->plan;
    double size = wish->blocks > 0 ? ceil((double)plan->units / (double)wish->blocks)
                                   : floor(60 * wish->minutes * wish->cores / fmax(plan->seconds, 1e-6));
    size = fmin(size, fmin(BLOCK_UNITS_MAX, (double)plan->units));
    plan->size = size < 1 ? 1 : (int64_t)size;
    while (run->tune && run->tune->round % plan->size != 0) /* a block is of one round */
        plan->size--;
    plan->blocks = (plan->units + plan->size - 1) / plan->size;
}

static bool run_write(const json_t *file, const char *path, Error *error)
{
    char *text = json_dumps(file, JSON_INDENT(2) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6));
    Text whole = {0};
    text_printf(&whole, "%s\n", text);
    bool fine = outfile_write(path, text_string(&whole), whole.length, error);
    text_free(&whole);
    free(text);
    return fine;
}

bool block_run_plan(BlockRun *run, const char *path, const BlockWish *wish, Error *error)
{
    BlockPlan *plan = &run->plan;
    if (plan->blocks > 0)
        return error_set(error, "%s is planned already (%lld blocks); to plan it anew take \"plan\" out of it", path,
                         (long long)plan->blocks);
    if (!run_hash_file("/proc/self/exe", plan->program, error) ||
        (!run->kind && !run->tune && !run_keep_bots(run, path, error)) ||
        !block_sample_seconds(run, &plan->seconds, error))
        return false;
    snprintf(plan->version, sizeof plan->version, "%s", WUQI_VERSION);
    run_cut(run, wish);
    json_object_set_new(run->file, "plan",
                        json_pack("{s:I, s:I, s:I, s:f, s:s, s:s}", "units", (json_int_t)plan->units, "size",
                                  (json_int_t)plan->size, "blocks", (json_int_t)plan->blocks, "seconds", plan->seconds,
                                  "version", plan->version, "program", plan->program));
    return run_write(run->file, path, error);
}

bool block_run_fits(const BlockRun *run, Error *error)
{
    char program[SHA256_TEXT];
    if (run->plan.blocks == 0)
        return error_set(error, "the run is not planned yet: wuqi plan");
    if (!run_hash_file("/proc/self/exe", program, error))
        return false;
    if (strcmp(program, run->plan.program) != 0)
        return error_set(error,
                         "this is another program than the one that planned the run (wuqi %s, SHA-256 %.12s...): copy "
                         "that one here, or plan the run with this one",
                         run->plan.version, run->plan.program);
    for (int i = 0; !run->kind && i < run->tournament.spec.count; i++) {
        if (!bot_copy_intact(run->tournament.spec.players[i].spec, error))
            return error_prefix(error, "players[%d]", i);
    }
    return true;
}

/* --- units ---------------------------------------------------------------------------------------------------- */

BlockRange block_run_range(const BlockRun *run, int64_t block)
{
    BlockRange range = {block * run->plan.size, (block + 1) * run->plan.size};
    if (range.end > run->plan.units)
        range.end = run->plan.units;
    return range;
}

int block_run_encounter(const BlockRun *run, int64_t unit)
{
    return run->kind ? 0 : (int)(unit / run->pairs);
}

char *block_run_job(const BlockRun *run, int64_t unit)
{
    if (run->kind)
        return run->kind->job(run, unit);
    if (run->tune)
        return tune_run_job(run->tune, unit);
    const Tournament *tournament = &run->tournament;
    const Encounter *encounter = &run->encounters[block_run_encounter(run, unit)];
    const Openings *openings = &tournament->openings;
    JobSpec job = {.a = encounter->a, .b = encounter->b};
    Text opening = {0};
    int64_t own = unit % run->pairs; /* as tournament_jobs numbers them: those of an encounter in a row */
    opening_print(tournament->spec.game, &openings->items[unit % openings->count], &opening);
    job_spec_add(&job, unit, 2 * own + 2 <= tournament->games ? 2 : 1, text_string(&opening));
    char *text = job_spec_print(&job);
    text_free(&opening);
    job_spec_free(&job);
    return text;
}

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
#include "blocks/block_sample.h"
#include "bots/bot_copy.h"
#include "learn/generate.h"

enum { RUN_FILE_MAX = 16 << 20 };

static const char *const train_keys[] = {"games", "positions", "nodes", "label_depth", "solve", "player", NULL};
static const char *const run_keys[] = {"$schema", "name", "game", "train", "seed", "plan", NULL};

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

static bool run_known(const json_t *object, const char *const *known, const char *where, Error *error)
{
    const char *key;
    const json_t *item;
    json_object_foreach((json_t *)(uintptr_t)object, key, item)
    {
        bool found = false;
        for (int i = 0; known[i] && !found; i++)
            found = strcmp(key, known[i]) == 0;
        if (!found)
            return error_set(error, "unknown key '%s%.60s'", where, key);
    }
    return true;
}

/* A whole number from 1 on, or `otherwise` where the key is absent. */
static bool run_int(const json_t *object, const char *key, int64_t most, int64_t *value, Error *error)
{
    const json_t *item = json_object_get(object, key);
    if (!item)
        return true;
    if (!json_is_integer(item) || json_integer_value(item) < 1 || json_integer_value(item) > most)
        return error_set(error, "train.%s must be a whole number from 1 to %lld", key, (long long)most);
    *value = json_integer_value(item);
    return true;
}

static bool run_read_seed(const json_t *file, uint64_t *seed, Error *error)
{
    const json_t *item = json_object_get(file, "seed");
    *seed = item ? (uint64_t)json_integer_value(item) : 1;
    return !item || (json_is_integer(item) && json_integer_value(item) >= 0) ||
           error_set(error, "seed must be a whole number from 0 on");
}

static bool run_read_train(BlockRun *run, Error *error)
{
    const json_t *train = json_object_get(run->file, "train");
    const char *game = json_string_value(json_object_get(run->file, "game")),
               *player = json_string_value(json_object_get(train, "player"));
    TrainSpec *spec = &run->train;
    LearnOptions *options = &spec->options;
    int64_t games = 0, positions = 0, nodes = 0, depth = 4, solve = 14;
    if (!json_is_object(train) || !game)
        return error_set(error, !game ? "game is missing" : "train must be an object");
    spec->game = games_find(game, error);
    spec->trainer = spec->game ? trainer_find(game, error) : NULL;
    if (!spec->trainer || !run_known(run->file, run_keys, "", error) ||
        !run_known(train, train_keys, "train.", error) || !run_int(train, "games", INT32_MAX, &games, error) ||
        !run_int(train, "positions", INT64_MAX, &positions, error) ||
        !run_int(train, "nodes", 1000000000, &nodes, error) || !run_int(train, "label_depth", 12, &depth, error) ||
        !run_int(train, "solve", 24, &solve, error) || !run_read_seed(run->file, &options->seed, error))
        return false;
    if (!spec->trainer->maker)
        return error_set(error, "the trainer of %s keeps no positions", game);
    if (games == 0)
        return error_set(error, "train.games is missing");
    options->threads = 1;
    options->positions = (uint64_t)positions;
    options->random_plies = spec->trainer->opening;
    options->play_nodes = nodes > 0 ? (uint64_t)nodes : spec->trainer->nodes ? spec->trainer->nodes : 1500;
    options->label_depth = (int)depth;
    options->solve_empties = (int)solve;
    spec->player = player ? strdup(player) : NULL;
    const int64_t block = spec->trainer->maker->block;
    run->plan.units = (games + block - 1) / block;
    run->spec = train_spec_print(spec, error);
    return run->spec != NULL;
}

static bool run_read_games(BlockRun *run, const char *path, Error *error)
{
    Tournament *tournament = &run->tournament;
    const json_t *sprt = json_object_get(run->file, "sprt");
    if (!tournament_read(tournament, path, error))
        return false;
    if (tournament->format == TOURNAMENT_SWISS)
        return error_set(error, "a Swiss tournament cannot be cut into blocks: each round depends on the one before");
    if (sprt && tournament->spec.count != 2)
        return error_set(error, "sprt needs exactly two players");
    if (sprt && (!json_string_value(sprt) || !sprt_parse(json_string_value(sprt), &run->sprt, error)))
        return json_string_value(sprt) ? error_prefix(error, "sprt")
                                       : error_set(error, "sprt must be a text such as 0,5");
    const unsigned long players = (unsigned long)tournament->spec.count;
    run->encounters = xmalloc(players * players * sizeof *run->encounters);
    run->encounters_count = tournament_pair(tournament, 0, NULL, 0, run->encounters);
    run->pairs = (tournament->games + 1) / 2;
    run->plan.units = run->pairs * run->encounters_count;
    run->spec = run_spec_print(&tournament->spec);
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
        strlen(program) >= sizeof own->program)
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
    run->trains = json_object_get(run->file, "train") != NULL;
    bool fine =
        run->trains ? run_read_train(run, error) || error_prefix(error, "%s", path) : run_read_games(run, path, error);
    fine = fine && (run_read_plan(run, error) || error_prefix(error, "%s", path));
    if (!fine) {
        block_run_free(run);
        return false;
    }
    const char *name = json_string_value(json_object_get(run->file, "name"));
    run->name = strdup(name ? name : run->trains ? run->train.game->name : run->tournament.name);
    run_hash_json(run->file, run->hash);
    return true;
}

void block_run_free(BlockRun *run)
{
    json_decref(run->file);
    if (run->trains)
        train_spec_free(&run->train);
    else
        tournament_free(&run->tournament);
    free(run->encounters);
    free(run->spec);
    free(run->name);
    *run = (BlockRun){0};
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

static void run_cut(BlockPlan *plan, const BlockWish *wish)
{
    double size = wish->blocks > 0 ? ceil((double)plan->units / (double)wish->blocks)
                                   : floor(60 * wish->minutes * wish->cores / fmax(plan->seconds, 1e-6));
    size = fmin(size, fmin(BLOCK_UNITS_MAX, (double)plan->units));
    plan->size = size < 1 ? 1 : (int64_t)size;
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
    if (!run_hash_file("/proc/self/exe", plan->program, error) || (!run->trains && !run_keep_bots(run, path, error)) ||
        !block_sample_seconds(run, &plan->seconds, error))
        return false;
    snprintf(plan->version, sizeof plan->version, "%s", WUQI_VERSION);
    run_cut(plan, wish);
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
    for (int i = 0; !run->trains && i < run->tournament.spec.count; i++) {
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
    return run->trains ? 0 : (int)(unit / run->pairs);
}

char *block_run_job(const BlockRun *run, int64_t unit)
{
    if (run->trains) {
        const int block = run->train.trainer->maker->block;
        return train_job_print((uint64_t)unit * (uint64_t)block, block);
    }
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

/* SPDX-License-Identifier: MIT
 *
 * block_kinds - training games, proofs, calibrations, experiments.
 */
#include "blocks/block_kinds.h"

#include <stdlib.h>
#include <string.h>

#include "arena/calibrate_job.h"
#include "arena/proof_job.h"
#include "lab/lab_job.h"
#include "learn/generate.h"

static const char *const run_keys[] = {"$schema", "name",      "game", "train", "prove",
                                       "lab",     "calibrate", "seed", "plan",  NULL};

/* --- what all share -------------------------------------------------------------------------------------------- */

static bool kind_known(const json_t *object, const char *const *known, const char *where, Error *error)
{
    const char *key;
    const json_t *item;
    json_object_foreach((json_t *)(uintptr_t)object, key, item)
    {
        bool found = false;
        for (int i = 0; known[i] && !found; i++)
            found = strcmp(key, known[i]) == 0;
        if (!found)
            return error_set(error, "unknown key '%s%s%.60s'", where, *where ? "." : "", key);
    }
    return true;
}

/* A whole number; what it was where the key is absent. */
typedef struct KindNumber {
    const char *key;
    int64_t least, most;
    int64_t value;
} KindNumber;

/* The section's numbers, to an entry without a key; *texts are its other keys. */
static bool kind_numbers(const BlockRun *run, const json_t *section, KindNumber *numbers, const char *const *texts,
                         Error *error)
{
    const char *known[16] = {0};
    int count = 0;
    for (; numbers[count].key; count++)
        known[count] = numbers[count].key;
    for (int i = 0; texts[i]; i++)
        known[count + i] = texts[i];
    if (!kind_known(section, known, run->kind->key, error))
        return false;
    for (KindNumber *at = numbers; at->key; at++) {
        const json_t *item = json_object_get(section, at->key);
        if (!item)
            continue;
        if (!json_is_integer(item) || json_integer_value(item) < at->least || json_integer_value(item) > at->most)
            return error_set(error, "%s.%s must be a whole number from %lld to %lld", run->kind->key, at->key,
                             (long long)at->least, (long long)at->most);
        at->value = json_integer_value(item);
    }
    return true;
}

static bool kind_text(const BlockRun *run, const json_t *section, const char *key, const char **text, Error *error)
{
    const json_t *item = json_object_get(section, key);
    *text = json_string_value(item);
    return !item || *text || error_set(error, "%s.%s must be a text", run->kind->key, key);
}

bool block_kind_file(BlockRun *run, Error *error)
{
    const json_t *seed = json_object_get(run->file, "seed");
    const char *game = json_string_value(json_object_get(run->file, "game"));
    const bool named = run->kind->text == &lab_job_kind; /* an experiment names its games itself */
    if (!kind_known(run->file, run_keys, "", error))
        return false;
    if (named ? json_object_get(run->file, "game") != NULL : !game)
        return error_set(error, named ? "an experiment names its games itself: take game out" : "game is missing");
    if (seed && (!json_is_integer(seed) || json_integer_value(seed) < 0))
        return error_set(error, "seed must be a whole number from 0 on");
    run->seed = seed ? (uint64_t)json_integer_value(seed) : 1;
    run->game = named ? NULL : games_find(game, error);
    return named || run->game;
}

/* --- the games of a training ------------------------------------------------------------------------------------ */

static bool kind_read_train(BlockRun *run, const json_t *section, Error *error)
{
    enum { GAMES, POSITIONS, NODES, DEPTH, SOLVE };
    static const char *const texts[] = {"player", NULL};
    KindNumber numbers[] = {{"games", 1, INT32_MAX, 0}, {"positions", 1, INT64_MAX, 0}, {"nodes", 1, 1000000000, 0},
                            {"label_depth", 1, 12, 4},  {"solve", 1, 24, 14},           {NULL, 0, 0, 0}};
    TrainSpec *spec = &run->train;
    LearnOptions *options = &spec->options;
    const char *player;
    spec->game = run->game;
    spec->trainer = trainer_find(run->game->name, error);
    if (!spec->trainer || !kind_numbers(run, section, numbers, texts, error) ||
        !kind_text(run, section, "player", &player, error))
        return false;
    if (!spec->trainer->maker)
        return error_set(error, "the trainer of %s keeps no positions", run->game->name);
    if (numbers[GAMES].value == 0)
        return error_set(error, "train.games is missing");
    options->seed = run->seed;
    options->threads = 1;
    options->positions = (uint64_t)numbers[POSITIONS].value;
    options->random_plies = spec->trainer->opening;
    options->play_nodes = numbers[NODES].value > 0 ? (uint64_t)numbers[NODES].value
                          : spec->trainer->nodes   ? spec->trainer->nodes
                                                   : 1500;
    options->label_depth = (int)numbers[DEPTH].value;
    options->solve_empties = (int)numbers[SOLVE].value;
    spec->player = player ? strdup(player) : NULL;
    const int64_t block = spec->trainer->maker->block;
    run->plan.units = (numbers[GAMES].value + block - 1) / block;
    run->spec = train_spec_print(spec, error);
    return run->spec != NULL;
}

static char *kind_train_job(const BlockRun *run, int64_t unit)
{
    const int block = run->train.trainer->maker->block;
    return train_job_print((uint64_t)unit * (uint64_t)block, block);
}

/* --- proofs ----------------------------------------------------------------------------------------------------- */

static bool kind_read_prove(BlockRun *run, const json_t *section, Error *error)
{
    enum { NODES, SEARCH, TRIES, QUIET, HASH };
    static const char *const texts[] = {"positions", NULL};
    KindNumber numbers[] = {{"nodes", 100, 1000000000, 20000},
                            {"search", 100, 1000000000, 40000},
                            {"tries", 1, PROOF_TRIES_MAX, 5},
                            {"quiet", 0, 40, 14},
                            {"hash", 1, 65536, 64},
                            {NULL, 0, 0, 0}};
    const json_t *positions = json_object_get(section, "positions");
    if (!kind_numbers(run, section, numbers, texts, error))
        return false;
    if (strcmp(run->game->name, "gomoku15") != 0)
        return error_set(error, "proofs are made for gomoku15 alone");
    if (json_array_size(positions) == 0)
        return error_set(error, "prove.positions must be a list of positions");
    for (size_t i = 0; i < json_array_size(positions); i++) {
        ProofBoard board;
        const char *stones = json_string_value(json_array_get(positions, i));
        if (!stones || !proof_board_parse(&board, stones) || proof_board_won(&board, PROOF_BLACK) ||
            proof_board_won(&board, PROOF_WHITE))
            return error_set(error, "prove.positions[%zu] must be a position such as 'h8 / a8'", i);
    }
    const ProofSpec spec = {.game = run->game,
                            .limits = {.threat_nodes = (uint64_t)numbers[NODES].value,
                                       .search_nodes = (uint64_t)numbers[SEARCH].value,
                                       .tries = (int)numbers[TRIES].value,
                                       .quiet = (int)numbers[QUIET].value},
                            .hash_mb = (int)numbers[HASH].value,
                            .moves = "",
                            .alone = true};
    run->plan.units = (int64_t)json_array_size(positions);
    run->spec = proof_spec_print(&spec);
    return true;
}

static char *kind_prove_job(const BlockRun *run, int64_t unit)
{
    ProofBoard board;
    const json_t *positions = json_object_get(json_object_get(run->file, "prove"), "positions");
    proof_board_parse(&board, json_string_value(json_array_get(positions, (size_t)unit)));
    return proof_job_print(&board);
}

/* --- calibrations ----------------------------------------------------------------------------------------------- */

static bool kind_read_calibrate(BlockRun *run, const json_t *section, Error *error)
{
    enum { GAMES, NODES, PLAY_NODES, SOLVE };
    static const char *const texts[] = {"player", NULL};
    KindNumber numbers[] = {{"games", 1, 1000000, 60},
                            {"nodes", 1, 1000000000, CALIBRATE_NODES},
                            {"play_nodes", 1, 1000000000, CALIBRATE_PLAY_NODES},
                            {"solve", 0, 24, 0},
                            {NULL, 0, 0, 0}};
    const char *player;
    if (!kind_numbers(run, section, numbers, texts, error) || !kind_text(run, section, "player", &player, error))
        return false;
    if (numbers[SOLVE].value > 0 && strncmp(run->game->name, "reversi", 7) != 0)
        return error_set(error, "calibrate.solve: %s has no solver", run->game->name);
    const CalibrateSpec spec = {.game = run->game,
                                .player = player,
                                .options = {.seed = run->seed,
                                            .random_plies = CALIBRATE_OPENING,
                                            .play_nodes = (uint64_t)numbers[PLAY_NODES].value,
                                            .nodes = (uint64_t)numbers[NODES].value,
                                            .solve_empties = (int)numbers[SOLVE].value}};
    run->plan.units = numbers[GAMES].value;
    run->spec = calibrate_spec_print(&spec, error);
    return run->spec != NULL;
}

static char *kind_calibrate_job(const BlockRun *run, int64_t unit)
{
    (void)run;
    return calibrate_job_print(unit);
}

/* --- experiments ------------------------------------------------------------------------------------------------ */

static bool kind_read_lab(BlockRun *run, const json_t *section, Error *error)
{
    static const char *const texts[] = {"experiment", "quick", "opponent", NULL};
    KindNumber numbers[] = {{NULL, 0, 0, 0}};
    LabSpec spec = {.quick = json_is_true(json_object_get(section, "quick"))};
    if (!kind_numbers(run, section, numbers, texts, error) ||
        !kind_text(run, section, "experiment", &spec.experiment, error) ||
        !kind_text(run, section, "opponent", &spec.opponent, error))
        return false;
    if (!spec.experiment)
        return error_set(error, "lab.experiment is missing");
    run->spec = lab_spec_print(&spec, &run->plan.units, error);
    run->name = strdup(spec.experiment);
    return run->spec != NULL;
}

static char *kind_lab_job(const BlockRun *run, int64_t unit)
{
    (void)run;
    return lab_job_print(unit);
}

/* --- all of them ------------------------------------------------------------------------------------------------ */

const BlockKind *block_kind_find(const json_t *file)
{
    static const BlockKind kinds[] = {{"train", kind_read_train, kind_train_job, &train_job_kind},
                                      {"prove", kind_read_prove, kind_prove_job, &proof_job_kind},
                                      {"calibrate", kind_read_calibrate, kind_calibrate_job, &calibrate_job_kind},
                                      {"lab", kind_read_lab, kind_lab_job, &lab_job_kind}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (json_object_get(file, kinds[i].key)) {
            text_job_add(kinds[i].text);
            return &kinds[i];
        }
    }
    return NULL;
}

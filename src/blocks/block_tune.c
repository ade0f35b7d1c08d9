/* SPDX-License-Identifier: MIT
 *
 * block_tune - the section, and learning from files.
 */
#include "blocks/block_tune.h"

#include <stdlib.h>
#include <string.h>

#include "blocks/block_file.h"

enum { TUNE_ROUND_MAX = 100000, TUNE_ROUND = 8, TUNE_RATE = 50, TUNE_RATE_MAX = 1000 };

/* --- the section ------------------------------------------------------------------------------------------------ */

static bool tune_known(const json_t *section, Error *error)
{
    static const char *const known[] = {"params", "player", "round", "rate"};
    const char *key;
    const json_t *item;
    json_object_foreach((json_t *)(uintptr_t)section, key, item)
    {
        bool found = false;
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
            found = found || strcmp(key, known[i]) == 0;
        if (!found)
            return error_set(error, "unknown key 'tune.%.60s'", key);
    }
    return true;
}

static bool tune_number(const json_t *section, const char *key, int most, int *value, Error *error)
{
    const json_t *item = json_object_get(section, key);
    if (item && (!json_is_integer(item) || json_integer_value(item) < 1 || json_integer_value(item) > most))
        return error_set(error, "tune.%s must be a whole number from 1 to %d", key, most);
    *value = item ? (int)json_integer_value(item) : *value;
    return true;
}

/* The file as that of a match of the player against itself. */
static json_t *tune_as_match(const json_t *file, const char *player)
{
    json_t *match = json_copy((json_t *)(uintptr_t)file);
    json_object_del(match, "tune");
    json_object_set_new(match, "format", json_string("roundrobin"));
    json_object_set_new(
        match, "players",
        json_pack("[{s:s, s:s}, {s:s, s:s}]", "name", "first", "spec", player, "name", "second", "spec", player));
    return match;
}

static bool tune_read_section(BlockRun *run, const json_t *section, Error *error)
{
    TuneRun *tune = run->tune;
    const char *params = json_string_value(json_object_get(section, "params"));
    int rate = TUNE_RATE;
    tune->round = TUNE_ROUND;
    tune->game = run->tournament.spec.game;
    tune->games = run->tournament.games + run->tournament.games % 2;
    tune->conditions = run->tournament.spec.conditions;
    tune->openings = &run->tournament.openings;
    if (!params)
        return error_set(error, "tune.params must be names of numbers, such as 'all'");
    if (!tune_known(section, error) || !tune_number(section, "round", TUNE_ROUND_MAX, &tune->round, error) ||
        !tune_number(section, "rate", TUNE_RATE_MAX, &rate, error) ||
        !(tune_run_choose(tune, params, error) || error_prefix(error, "tune.params")))
        return false;
    tune->rate = (double)rate / 1000;
    tune_run_begin(tune);
    return true;
}

bool block_tune_read(BlockRun *run, Error *error)
{
    const json_t *section = json_object_get(run->file, "tune"), *item = json_object_get(section, "player");
    const char *player = item ? json_string_value(item) : "engine:hash=16";
    if (!json_is_object(section))
        return error_set(error, "tune must be an object");
    if (!player || (strcmp(player, "engine") != 0 && strncmp(player, "engine:", 7) != 0))
        return error_set(error, "tune.player must be the engine, such as 'engine:hash=16'");
    if (json_object_get(run->file, "players"))
        return error_set(error, "a tuning has no players but tune.player");
    json_t *match = tune_as_match(run->file, player);
    bool fine = tournament_take(&run->tournament, match, error);
    json_decref(match);
    run->tune = xcalloc(1, sizeof *run->tune);
    run->tune->player = player;
    return fine && tune_read_section(run, section, error);
}

void block_tune_free(BlockRun *run)
{
    free(run->tune);
    run->tune = NULL;
}

/* --- learning --------------------------------------------------------------------------------------------------- */

typedef struct TuneRound {
    int64_t first;
    int *points; /* of the first player, by pair */
} TuneRound;

static bool tune_take(void *context, const BlockUnit *unit, Error *error)
{
    const TuneRound *round = context;
    int *points = &round->points[unit->unit - round->first];
    (void)error;
    *points = 0;
    for (int i = 0; i < unit->games.count; i++)
        *points += unit->games.at[i].points;
    return true;
}

/* Reads the round that begins with this pair; *there is false where a block of it is missing. */
static bool tune_read_round(const BlockRun *run, const char *folder, TuneRound *round, int64_t end, bool *there,
                            Error *error)
{
    const int64_t size = run->plan.size;
    bool fine = true;
    *there = true;
    for (int64_t block = round->first / size; fine && *there && block * size < end; block++)
        fine = block_file_read(run, folder, block, true, tune_take, round, there, error);
    return fine;
}

bool block_tune_learn(const BlockRun *run, const char *folder, int64_t unit, bool *ready, Error *error)
{
    TuneRun *tune = run->tune;
    const int64_t units = run->plan.units, wanted = unit == units ? units : unit - unit % tune->round;
    TuneRound round = {.first = tune->played / 2, .points = xcalloc((unsigned long)tune->round, sizeof(int))};
    bool fine = true;
    *ready = true;
    while (fine && *ready && round.first < wanted) {
        const int64_t end = round.first + tune->round < units ? round.first + tune->round : units;
        fine = tune_read_round(run, folder, &round, end, ready, error);
        if (fine && *ready) {
            tune_run_round(tune, round.first, round.points, (int)(end - round.first));
            round.first = end;
        }
    }
    free(round.points);
    return fine;
}

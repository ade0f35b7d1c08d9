/* SPDX-License-Identifier: MIT
 *
 * job_wire - packing and unpacking.
 */
#include "arena/job_wire.h"

#include <stdlib.h>
#include <string.h>

enum { WIRE_GAMES_MAX = 2000 };

json_t *job_wire_job(const StoreJob *job, bool with_specs)
{
    json_t *object = json_pack("{s:I, s:I, s:I}", "id", (json_int_t)job->id, "run", (json_int_t)job->run, "token",
                               (json_int_t)job->token);
    if (with_specs) {
        json_object_set_new(object, "spec", json_string(job->spec));
        json_object_set_new(object, "run_spec", json_string(job->run_spec));
    }
    return object;
}

bool job_wire_read_job(const json_t *object, StoreJob *job, Error *error)
{
    json_error_t trouble;
    json_int_t id, run, token;
    const char *spec = NULL, *run_spec = NULL;
    memset(job, 0, sizeof *job);
    if (!object || json_unpack_ex((json_t *)(uintptr_t)object, &trouble, 0, "{s:I, s:I, s:I, s?s, s?s}", "id", &id,
                                  "run", &run, "token", &token, "spec", &spec, "run_spec", &run_spec) != 0)
        return error_set(error, "job: id, run and token are needed");
    job->id = id;
    job->run = run;
    job->token = token;
    job->spec = spec ? strdup(spec) : NULL;
    job->run_spec = run_spec ? strdup(run_spec) : NULL;
    return true;
}

static json_t *wire_game(const StoreGame *game)
{
    json_t *object = json_pack("{s:I, s:I, s:i, s:i, s:b, s:i, s:s, s:i, s:[I,I], s:[i,i], s:s, s:s}", "number",
                               (json_int_t)game->number, "pair", (json_int_t)game->pair, "a", game->a, "b", game->b,
                               "a_first", game->a_first, "points", game->points, "end", game->end, "plies", game->plies,
                               "time_us", (json_int_t)game->time_us[0], (json_int_t)game->time_us[1], "claims",
                               game->claims[0], game->claims[1], "sandbox", game->sandbox, "record", game->record);
    if (!object)
        return NULL;
    json_t *logs = json_array();
    for (int i = 0; i < 2; i++) {
        const StoreLog *log = &game->logs[i];
        json_t *texts = log->transcript ? json_pack("[s,s]", log->transcript, log->complaints) : json_null();
        if (!texts || json_array_append_new(logs, texts) != 0) {
            json_decref(logs);
            json_decref(object);
            return NULL;
        }
    }
    if (json_object_set_new(object, "logs", logs) == 0)
        return object;
    json_decref(object);
    return NULL;
}

json_t *job_wire_games(StoreGames games, Error *error)
{
    json_t *array = json_array();
    for (int i = 0; i < games.count; i++) {
        json_t *game = wire_game(&games.at[i]);
        if (!game) {
            json_decref(array);
            error_set(error, "game %lld cannot be sent: a text in it is not UTF-8", (long long)games.at[i].number);
            return NULL;
        }
        json_array_append_new(array, game);
    }
    return array;
}

static bool wire_read_game(const json_t *object, StoreGame *game, Error *error)
{
    json_error_t trouble;
    json_int_t number, pair, time_a, time_b;
    int a_first;
    if (json_unpack_ex((json_t *)(uintptr_t)object, &trouble, 0,
                       "{s:I, s:I, s:i, s:i, s:b, s:i, s:s, s:i, s:[I,I], s?[i,i], s:s, s:s}", "number", &number,
                       "pair", &pair, "a", &game->a, "b", &game->b, "a_first", &a_first, "points", &game->points, "end",
                       &game->end, "plies", &game->plies, "time_us", &time_a, &time_b, "claims", &game->claims[0],
                       &game->claims[1], "sandbox", &game->sandbox, "record", &game->record) != 0)
        return error_set(error, "games: %s", trouble.text);
    game->number = number;
    game->pair = pair;
    game->a_first = a_first != 0;
    game->time_us[0] = time_a;
    game->time_us[1] = time_b;
    for (size_t i = 0; i < 2; i++) {
        const json_t *log = json_array_get(json_object_get(object, "logs"), i);
        game->logs[i].transcript = json_string_value(json_array_get(log, 0));
        game->logs[i].complaints = json_string_value(json_array_get(log, 1));
        if (!game->logs[i].complaints)
            game->logs[i].transcript = NULL;
    }
    json_t *record = json_loads(game->record, JSON_REJECT_DUPLICATES, NULL);
    bool whole = json_is_object(record);
    json_decref(record);
    if (!whole)
        return error_set(error, "games: the record of game %lld is no JSON object", (long long)game->number);
    if (game->claims[0] < 0 || game->claims[1] < 0)
        return error_set(error, "games: game %lld has fewer claims than none", (long long)game->number);
    if (game->points < 0 || game->points > 2 || game->number != 2 * game->pair + (game->a_first ? 1 : 2))
        return error_set(error, "games: game %lld is not of its pair", (long long)game->number);
    return true;
}

bool job_wire_read_games(const json_t *array, StoreGame **games, int *count, Error *error)
{
    size_t size = json_array_size(array);
    *games = NULL;
    *count = 0;
    if (size == 0 || size > WIRE_GAMES_MAX)
        return error_set(error, "games: a list of 1 to %d is needed", WIRE_GAMES_MAX);
    StoreGame *list = xcalloc(size, sizeof *list);
    bool fine = true;
    for (size_t i = 0; fine && i < size; i++) {
        fine = wire_read_game(json_array_get(array, i), &list[i], error);
        bool second = fine && !list[i].a_first;
        if (second && (i == 0 || list[i - 1].pair != list[i].pair))
            fine = error_set(error, "games: half a pair");
    }
    if (!fine) {
        free(list);
        return false;
    }
    *games = list;
    *count = (int)size;
    return true;
}

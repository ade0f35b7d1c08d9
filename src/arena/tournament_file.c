/* SPDX-License-Identifier: MIT
 *
 * tournament_file - reading a tournament's JSON. Every key is checked; an unknown one is an error, for it is a misspelt
 * one.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "arena/balance.h"
#include "arena/naming.h"
#include "arena/tournament.h"
#include "base/printable.h"
#include "base/text.h"
#include "bots/bots.h"

enum { TOURNAMENT_FILE_MAX = 16 << 20 };

static const char *const file_keys[] = {
    "name",      "game",        "format", "players", "games",    "rounds",       "seeds", "tc",   "bank",
    "movetime",  "nodes",       "depth",  "margin",  "openings", "random_plies", "seed",  "draw", "resign",
    "max_plies", "concurrency", "clock",  "$schema", "sprt",     "plan",         NULL};

static bool file_known(const char *key)
{
    for (int i = 0; file_keys[i]; i++) {
        if (strcmp(key, file_keys[i]) == 0)
            return true;
    }
    return false;
}

/* A whole number within limits, or `otherwise` where the key is absent. */
static bool file_int(const json_t *object, const char *key, const int64_t limits[2], int64_t *value, Error *error)
{
    const json_t *item = json_object_get(object, key);
    if (!item)
        return true;
    if (!json_is_integer(item) || json_integer_value(item) < limits[0] || json_integer_value(item) > limits[1])
        return error_set(error, "%s must be a whole number from %lld to %lld", key, (long long)limits[0],
                         (long long)limits[1]);
    *value = json_integer_value(item);
    return true;
}

/* A text; NULL where the key is absent. */
static bool file_text(const json_t *object, const char *key, const char **value, Error *error)
{
    const json_t *item = json_object_get(object, key);
    *value = json_string_value(item);
    return !item || *value || error_set(error, "%s must be a text", key);
}

static bool file_has_player(const RunSpec *spec, const char *name)
{
    for (int i = 0; i < spec->count; i++) {
        if (strcmp(spec->players[i].name, name) == 0)
            return true;
    }
    return false;
}

static bool file_add_player(RunSpec *spec, const char *name, const char *text, Error *error)
{
    if (!printable_name(name, error))
        return false;
    if (file_has_player(spec, name))
        return error_set(error, "there are two players named '%.100s'", name);
    Player *made = bots_player_new(spec->game, text, error);
    player_free(made);
    if (made)
        run_spec_add_player(spec, name, text);
    return made != NULL;
}

static bool file_players(Tournament *tournament, const json_t *players, Error *error)
{
    RunSpec *spec = &tournament->spec;
    size_t index;
    const json_t *player;
    if (!json_is_array(players) || json_array_size(players) < 2 || json_array_size(players) > RUN_PLAYERS_MAX)
        return error_set(error, "players must be a list of 2 to %d", RUN_PLAYERS_MAX);
    json_array_foreach((json_t *)(uintptr_t)players, index, player)
    {
        const char *text =
            json_is_string(player) ? json_string_value(player) : json_string_value(json_object_get(player, "spec"));
        const char *name = json_string_value(json_object_get(player, "name"));
        if (!text)
            return error_set(error, "players[%zu] must be a spec, or an object with spec and name", index);
        Text derived = {0};
        if (!name) { /* two programs of one name in different folders are told apart by their specs */
            text = naming_split(text, &derived);
            name = file_has_player(spec, text_string(&derived)) ? text : text_string(&derived);
        }
        bool fine = file_add_player(spec, name, text, error) || error_prefix(error, "players[%zu]", index);
        text_free(&derived);
        if (!fine)
            return false;
    }
    return true;
}

static bool file_clock(const json_t *object, RunSpec *spec, Error *error)
{
    static const int64_t times[2] = {1, INT32_MAX}, depths[2] = {1, 1000}, any[2] = {0, INT32_MAX};
    const char *tc, *which, *draw, *resign;
    int64_t nodes = 0, depth = 0, plies = CONDITIONS_PLIES, seed = 1;
    RefereeClock *clock = &spec->conditions.clock;
    clock->margin_ms = CONDITIONS_MARGIN_MS;
    bool fine = file_int(object, "bank", times, &clock->bank_ms, error) &&
                file_int(object, "movetime", times, &clock->movetime_ms, error) &&
                file_int(object, "nodes", times, &nodes, error) && file_int(object, "depth", depths, &depth, error) &&
                file_int(object, "margin", any, &clock->margin_ms, error) &&
                file_int(object, "max_plies", times, &plies, error) && file_int(object, "seed", any, &seed, error) &&
                file_text(object, "tc", &tc, error) && file_text(object, "clock", &which, error) &&
                file_text(object, "draw", &draw, error) && file_text(object, "resign", &resign, error);
    if (!fine)
        return false;
    clock->nodes = (uint64_t)nodes;
    clock->depth = (int)depth;
    spec->conditions.max_plies = (int)plies;
    spec->conditions.seed = (uint64_t)seed;
    if (tc && !referee_parse_tc(tc, clock, error))
        return error_prefix(error, "tc");
    if (which && !referee_parse_clock(which, clock, error))
        return error_prefix(error, "clock");
    if (draw && !referee_parse_draw(draw, &spec->conditions.adjudication, error))
        return error_prefix(error, "draw");
    return !resign || referee_parse_resign(resign, &spec->conditions.adjudication, error) ||
           error_prefix(error, "resign");
}

static bool file_format(const json_t *object, Tournament *tournament, Error *error)
{
    static const char *const names[] = {"roundrobin", "gauntlet", "swiss"};
    static const int64_t counts[2] = {1, 1000000}, few[2] = {1, 1000};
    const char *format;
    int64_t games = 2, rounds = 0, seeds = 1, concurrency = 1, format_index = -1;
    if (!file_text(object, "format", &format, error) || !file_int(object, "games", counts, &games, error) ||
        !file_int(object, "rounds", few, &rounds, error) || !file_int(object, "seeds", few, &seeds, error) ||
        !file_int(object, "concurrency", (const int64_t[]){1, 64}, &concurrency, error))
        return false;
    for (int i = 0; i < 3; i++)
        format_index = format && strcmp(format, names[i]) == 0 ? i : format_index;
    if (format_index < 0)
        return error_set(error, "format must be roundrobin, gauntlet or swiss");
    int players = tournament->spec.count;
    tournament->format = (TournamentFormat)format_index;
    tournament->games = (int)games;
    tournament->seeds = (int)seeds;
    tournament->concurrency = (int)concurrency;
    tournament->rounds = (int)rounds;
    if (tournament->format == TOURNAMENT_SWISS && (rounds < 1 || rounds > (players + 1) / 2 + 1 || rounds >= players))
        return error_set(error, "rounds must be from 1 to %d for a Swiss tournament of %d players",
                         (players + 1) / 2 + 1 < players ? (players + 1) / 2 + 1 : players - 1, players);
    if (tournament->format == TOURNAMENT_GAUNTLET && seeds >= players)
        return error_set(error, "seeds must be less than the number of players");
    return true;
}

/* Every player can be told them. */
static bool file_openings_suit(const Tournament *tournament, Error *error)
{
    const RunSpec *spec = &tournament->spec;
    bool fine = true;
    for (int i = 0; fine && i < spec->count; i++) {
        Player *player = bots_player_new(spec->game, spec->players[i].spec, error);
        fine = (player && openings_suit(&tournament->openings, spec->game, player, error)) ||
               error_prefix(error, "players[%d]", i);
        player_free(player);
    }
    return fine;
}

static bool file_openings(const json_t *object, Tournament *tournament, Error *error)
{
    const char *path;
    const Game *game = tournament->spec.game;
    int64_t plies = -1;
    int64_t wanted = (int64_t)tournament->spec.count * tournament->spec.count * (tournament->games + 1) / 4 + 1;
    if (!file_text(object, "openings", &path, error) ||
        !file_int(object, "random_plies", (const int64_t[]){0, 1000}, &plies, error))
        return false;
    if (path)
        return (openings_read(&tournament->openings, game, path, tournament->spec.conditions.seed, error) ||
                error_prefix(error, "openings")) &&
               file_openings_suit(tournament, error);
    wanted = wanted > 100000 ? 100000 : wanted;
    if (plies < 0)
        balance_default(&tournament->openings, game, (int)wanted, tournament->spec.conditions.seed);
    else
        openings_draw(&tournament->openings, game, (int)plies, (int)wanted, tournament->spec.conditions.seed);
    return true;
}

static bool file_take(Tournament *tournament, const json_t *object, Error *error)
{
    const char *key, *name, *game;
    const json_t *item;
    if (!json_is_object(object))
        return error_set(error, "a JSON object is expected");
    json_object_foreach((json_t *)(uintptr_t)object, key, item)
    {
        if (!file_known(key))
            return error_set(error, "unknown key '%.60s'", key);
    }
    if (!file_text(object, "name", &name, error) || !file_text(object, "game", &game, error))
        return false;
    if (!game)
        return error_set(error, "game is missing");
    tournament->spec.game = games_find(game, error);
    tournament->name = strdup(name ? name : game);
    return tournament->spec.game && file_players(tournament, json_object_get(object, "players"), error) &&
           file_clock(object, &tournament->spec, error) && file_format(object, tournament, error) &&
           file_openings(object, tournament, error);
}

bool tournament_take(Tournament *tournament, const json_t *object, Error *error)
{
    memset(tournament, 0, sizeof *tournament);
    if (file_take(tournament, object, error))
        return true;
    tournament_free(tournament);
    return false;
}

bool tournament_read(Tournament *tournament, const char *path, Error *error)
{
    json_error_t trouble;
    Text text = {0};
    memset(tournament, 0, sizeof *tournament);
    if (!text_read_file(&text, path, TOURNAMENT_FILE_MAX, error))
        return false;
    json_t *object = json_loadb(text_string(&text), text.length, JSON_REJECT_DUPLICATES, &trouble);
    text_free(&text);
    if (!object)
        return error_set(error, "%.100s:%d: %.120s", path, trouble.line, trouble.text);
    bool fine = tournament_take(tournament, object, error) || error_prefix(error, "%s", path);
    json_decref(object);
    return fine;
}

void tournament_free(Tournament *tournament)
{
    free(tournament->name);
    run_spec_free(&tournament->spec);
    openings_free(&tournament->openings);
    memset(tournament, 0, sizeof *tournament);
}

/* SPDX-License-Identifier: MIT
 *
 * kinds - what the kinds of measurement share: their list, specs, positions, progress.
 */
#include "lab/kinds.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "arena/openings.h"
#include "base/rng.h"
#include "bots/bots.h"
#include "lab/experiment.h"
#include "players/player.h"

static const LabKind *const lab_kinds[] = {&lab_kind_search, &lab_kind_match, &lab_kind_levels};

const LabKind *lab_kind_find(const char *name, Error *error)
{
    for (size_t i = 0; i < sizeof lab_kinds / sizeof lab_kinds[0]; i++) {
        if (strcmp(lab_kinds[i]->name, name) == 0)
            return lab_kinds[i];
    }
    error_set(error, "kind: '%s' is not one of search, match, levels", name);
    return NULL;
}

/* The player's spec with every {depth} replaced by the number. Free it. */
static char *lab_spec(const char *spec, int depth)
{
    static const char mark[] = "{depth}";
    Text text = {0};
    for (const char *at = spec; *at;) {
        if (strncmp(at, mark, strlen(mark)) == 0) {
            text_printf(&text, "%d", depth);
            at += strlen(mark);
        } else {
            text_add_char(&text, *at++);
        }
    }
    text_add(&text, "");
    return text.bytes;
}

const Game *lab_game(const json_t *about, const json_t *part, Error *error)
{
    const char *name = experiment_string(about, part, "game", NULL);
    const Game *game = name ? games_find(name, error) : NULL;
    if (!name)
        error_set(error, "game is missing");
    else if (!game)
        error_prefix(error, "game");
    return game;
}

Player *lab_player(const Game *game, const json_t *player, int depth, const char *key, Error *error)
{
    char *spec = lab_spec(experiment_string(player, NULL, "spec", ""), depth);
    Player *made = bots_player_new(game, spec, error);
    if (!made)
        error_prefix(error, "%s.spec", key);
    free(spec);
    return made;
}

bool lab_setting_is_for(const json_t *setting, const Game *game)
{
    const json_t *games = json_object_get(setting, "games");
    bool found = !games;
    for (size_t i = 0; i < json_array_size(games) && !found; i++)
        found = strcmp(json_string_value(json_array_get(games, i)), game->name) == 0;
    return found;
}

json_t *lab_cell(json_t *labels, bool timed)
{
    return json_pack("{s:o, s:[], s:b}", "labels", labels, "set", "timed", timed);
}

void lab_set(json_t *cell, const json_t *part, const char *column, json_t *value)
{
    Text name = {0};
    text_printf(&name, "%s%s", experiment_string(part, NULL, "prefix", ""), column);
    json_array_append_new(json_object_get(cell, "set"), json_pack("[s, s, o]", text_string(&name), column, value));
    text_free(&name);
}

/* Puts the row into the table. What is a label already stays that. */
static bool cell_apply(LabTable *table, const json_t *cell)
{
    const json_t *labels = json_object_get(cell, "labels"), *list = json_object_get(cell, "set"), *item;
    size_t index;
    if (!json_is_object(labels) || !json_is_array(list))
        return false;
    json_t *row = table_row(table, labels);
    json_array_foreach(list, index, item)
    {
        const char *name = json_string_value(json_array_get(item, 0)),
                   *model = json_string_value(json_array_get(item, 1));
        if (!name || !model || json_array_size(item) != 3)
            return false;
        if (json_is_string(json_object_get(row, name)) && json_object_get(labels, name))
            continue;
        table_add_like(table, name, model);
        table_set(table, row, name, json_incref(json_array_get(item, 2)));
    }
    if (json_is_true(json_object_get(cell, "timed")))
        json_object_set_new(row, "timed", json_true());
    return true;
}

void lab_cell_end(const LabRun *run, json_t *cell)
{
    if (run->cells)
        run->cells->cell = cell;
    else
        cell_apply(run->table, cell);
    if (!run->cells)
        json_decref(cell);
}

bool lab_cell_wanted(const LabRun *run, bool *fine, Error *error)
{
    LabCells *cells = run->cells;
    json_t *cell = NULL;
    *fine = true;
    if (!cells)
        return true;
    const int64_t number = cells->count++;
    if (run->rehearsal || !cells->get)
        return run->rehearsal || number == cells->wanted;
    *fine =
        cells->get(cells->context, number, &cell, error) &&
        (cell_apply(run->table, cell) || error_set(error, "row %lld of the experiment is damaged", (long long)number));
    json_decref(cell);
    return false;
}

void lab_progress(const LabRun *run, const char *format, ...)
{
    if (!run->progress)
        return;
    char line[160];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    run->progress(line);
}

bool lab_stopped(const LabRun *run, Error *error)
{
    return run->stop && atomic_load(run->stop) && !error_set(error, "stopped");
}

static void positions_add(LabPositions *positions, void *pos)
{
    positions->items = xrealloc(positions->items, (unsigned long)(positions->count + 1) * sizeof *positions->items);
    positions->items[positions->count++] = pos;
    positions->wanted = positions->count;
}

static bool positions_named(LabPositions *positions, const Game *game, const char *text, Error *error)
{
    void *pos = position_new(game, text, error);
    if (pos)
        positions_add(positions, pos);
    return pos != NULL;
}

/* One position after `plies` plies of the player's play; NULL if the game was over before. */
static void *positions_play(const Game *game, Player *player, uint64_t seed, int plies)
{
    char setup[32] = "";
    if (openings_by_lot(game))
        snprintf(setup, sizeof setup, "seed:%u", (unsigned)(rng_mix(seed) >> 33));
    void *pos = position_new(game, setup, NULL);
    player_new_game(player, seed);
    for (int ply = 0; ply < plies; ply++) {
        PlayerTurn turn = {.pos = pos, .limits = {.depth = 1}};
        PlayerAnswer answer;
        if (!player_move(player, &turn, &answer, NULL))
            break;
        game->make(pos, answer.move);
        if (game->over(pos)) {
            position_free(game, pos);
            return NULL;
        }
    }
    return pos;
}

static bool positions_drawn(LabPositions *positions, const LabRun *run, const Game *game, const json_t *wanted,
                            Error *error)
{
    int count = (int)experiment_int(wanted, NULL, "count", 10), plies = (int)experiment_int(wanted, NULL, "plies", 10);
    uint64_t seed = (uint64_t)experiment_int(wanted, NULL, "seed", 1);
    Player *player = bots_player_new(game, experiment_string(wanted, NULL, "player", "random"), error);
    if (!player)
        return error_prefix(error, "positions.player");
    positions->wanted = count;
    if (run->rehearsal)
        count = 0;
    for (int tries = 0; positions->count < count && tries < 20 * count; tries++) {
        void *pos = positions_play(game, player, seed * 1000003 + (uint64_t)tries, plies);
        if (pos)
            positions_add(positions, pos);
    }
    player_free(player);
    return positions->count == count ||
           error_set(error, "positions.plies: games of %s are mostly over after %d plies", game->name, plies);
}

bool lab_positions(LabPositions *positions, const LabRun *run, const Game *game, const json_t *wanted, Error *error)
{
    memset(positions, 0, sizeof *positions);
    const json_t *list = json_object_get(wanted, "list");
    bool fine = true;
    for (size_t i = 0; i < json_array_size(list) && fine; i++) {
        const char *text = experiment_text(json_array_get(list, i), false);
        fine = (text ? positions_named(positions, game, text, error) : error_set(error, "a text is expected")) ||
               error_prefix(error, "positions.list[%zu]", i);
    }
    bool bench = json_is_true(json_object_get(wanted, "bench"));
    for (int i = 0; bench && fine && game->bench_positions[i]; i++)
        fine = positions_named(positions, game, game->bench_positions[i], error);
    if (fine && !list && !bench)
        fine = positions_drawn(positions, run, game, wanted, error);
    if (!fine)
        lab_positions_free(positions, game);
    return fine;
}

void lab_positions_free(LabPositions *positions, const Game *game)
{
    for (int i = 0; i < positions->count; i++)
        position_free(game, positions->items[i]);
    free(positions->items);
    memset(positions, 0, sizeof *positions);
}

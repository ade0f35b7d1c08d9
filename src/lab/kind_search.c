/* SPDX-License-Identifier: MIT
 *
 * kind_search - the same positions searched by several settings to several depths, one after another, alone.
 *
 * Every search begins with empty tables, so that its nodes depend only on position, setting and depth.
 */
#include <stdlib.h>
#include <string.h>

#include "lab/experiment.h"
#include "lab/kinds.h"
#include "players/player.h"

typedef struct SearchCase {
    const LabRun *run;
    const Game *game;
    const LabPositions *positions;
    const json_t *part, *about, *setting; /* the part, its entry for the game, the setting */
    char key[40];                         /* where the setting stands: "settings[0]" */
} SearchCase;

typedef struct SearchSums {
    uint64_t nodes, cutoffs;
    int64_t time_ns, values;
    uint64_t moves;
} SearchSums;

static bool search_positions(const SearchCase *test, Player *player, int depth, SearchSums *sums, Error *error)
{
    Move *moves = xmalloc((unsigned long)test->game->moves_max * sizeof *moves);
    bool fine = true;
    for (int i = 0; i < test->positions->count && fine; i++) {
        const void *pos = test->positions->items[i];
        PlayerTurn turn = {
            .pos = pos,
            .analysis = true,
            .limits = {.depth = depth, .nodes = (uint64_t)experiment_int(test->setting, test->part, "nodes", 0)}};
        PlayerAnswer answer;
        player_new_game(player, 1);
        fine = player_move(player, &turn, &answer, error) && !lab_stopped(test->run, error);
        if (!fine)
            break;
        sums->nodes += answer.report.nodes;
        sums->cutoffs += answer.report.cutoffs;
        sums->time_ns += answer.report.time_ns;
        sums->values += answer.report.own ? answer.report.own_value : answer.report.value;
        sums->moves += (uint64_t)test->game->moves(pos, moves);
    }
    free(moves);
    return fine;
}

static json_t *search_cell(const SearchCase *test, int depth, const SearchSums *sums)
{
    const json_t *part = test->part;
    const int count = test->positions->count;
    const double seconds = (double)sums->time_ns / 1e9;
    char number[16];
    snprintf(number, sizeof number, "%d", depth);
    json_t *cell = lab_cell(json_pack("{s:O, s:s, s:s}", "setting", json_object_get(test->setting, "label"), "depth",
                                      number, "game", test->game->name),
                            json_is_true(json_object_get(test->setting, "timed")));
    lab_set(cell, part, "depth", json_integer(depth)); /* it may be a label */
    lab_set(cell, part, "positions", json_integer(count));
    lab_set(cell, part, "nodes", json_integer((json_int_t)sums->nodes));
    lab_set(cell, part, "cutoffs", json_integer((json_int_t)sums->cutoffs));
    lab_set(cell, part, "value_sum", json_integer((json_int_t)sums->values));
    lab_set(cell, part, "moves_mean", json_real(count > 0 ? (double)sums->moves / count : 0));
    lab_set(cell, part, "time_s", json_real(seconds));
    lab_set(cell, part, "nps", json_integer(seconds > 0 ? (json_int_t)((double)sums->nodes / seconds) : 0));
    return cell;
}

static bool search_depth(const SearchCase *test, int depth, Error *error)
{
    bool fine;
    if (!lab_cell_wanted(test->run, &fine, error))
        return fine;
    Player *player = lab_player(test->game, test->setting, depth, test->key, error);
    /* What a rehearsal finds is not 0, so that quotients and fits are computed. */
    SearchSums sums = {.nodes = test->run->rehearsal, .cutoffs = test->run->rehearsal, .time_ns = test->run->rehearsal};
    if (!player)
        return false;
    lab_progress(test->run, "%s: %s, depth %d", test->game->name,
                 experiment_text(json_object_get(test->setting, "label"), false), depth);
    fine = test->run->rehearsal || search_positions(test, player, depth, &sums, error);
    if (fine)
        lab_cell_end(test->run, search_cell(test, depth, &sums));
    player_free(player);
    return fine;
}

/* The depths of a setting: its own, or the game's for this setting, or the game's, or the part's. */
static const json_t *search_depths(const SearchCase *test)
{
    const json_t *own = json_object_get(test->setting, "depths");
    const json_t *common = experiment_get(test->about, test->part, "depths");
    const json_t *special = json_object_get(common, experiment_text(json_object_get(test->setting, "label"), false));
    return own ? own : special ? special : json_is_object(common) ? json_object_get(common, "*") : common;
}

static bool search_setting(const SearchCase *test, Error *error)
{
    const json_t *depths = search_depths(test);
    bool fine =
        json_array_size(depths) > 0 || error_set(error, "depths is missing for %s of %s", test->key, test->game->name);
    for (size_t i = 0; i < json_array_size(depths) && fine; i++) {
        json_int_t depth = json_integer_value(json_array_get(depths, i));
        fine = depth > 0 && depth < SEARCH_MAX_PLY
                   ? search_depth(test, (int)depth, error)
                   : error_set(error, "depths[%zu] of %s: a number from 1 to %d is expected", i, test->key,
                               SEARCH_MAX_PLY - 1);
    }
    return fine;
}

static bool search_game(SearchCase *test, Error *error)
{
    const json_t *settings = json_object_get(test->part, "settings");
    test->game = lab_game(test->about, test->part, error);
    if (!test->game)
        return false;
    LabPositions positions;
    if (!lab_positions(&positions, test->run, test->game, experiment_get(test->about, test->part, "positions"), error))
        return false;
    test->positions = &positions;
    bool fine = json_array_size(settings) > 0 || error_set(error, "settings is missing");
    for (size_t i = 0; i < json_array_size(settings) && fine; i++) {
        test->setting = json_array_get(settings, i);
        snprintf(test->key, sizeof test->key, "settings[%zu]", i);
        fine = !lab_setting_is_for(test->setting, test->game) || search_setting(test, error);
    }
    lab_positions_free(&positions, test->game);
    return fine;
}

static bool search_run(const LabRun *run, const json_t *part, Error *error)
{
    const json_t *games = json_object_get(part, "games");
    SearchCase test = {.run = run, .part = part};
    if (!games)
        return search_game(&test, error);
    bool fine = true;
    for (size_t i = 0; i < json_array_size(games) && fine; i++) {
        test.about = json_array_get(games, i);
        fine = search_game(&test, error);
    }
    return fine;
}

const LabKind lab_kind_search = {.name = "search", .run = search_run};

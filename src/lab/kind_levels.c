/* SPDX-License-Identifier: MIT
 *
 * kind_levels - set positions that the side to move must win, played out by each player against a defender.
 */
#include <stdlib.h>

#include "base/clock.h"
#include "bots/bots.h"
#include "lab/experiment.h"
#include "lab/kinds.h"
#include "players/player.h"

typedef struct LevelCase {
    const LabRun *run;
    const Game *game;
    const json_t *part, *setting;
    Player *players[2]; /* the one that must win, and the defender */
} LevelCase;

typedef struct LevelResult {
    bool passed;
    int moves;
    uint64_t nodes, cutoffs;
    int64_t time_ns;
} LevelResult;

static bool level_play(const LevelCase *test, const void *start, LevelResult *result, Error *error)
{
    const Game *game = test->game;
    int plies = (int)experiment_int(test->setting, test->part, "max_plies", 60), hero = game->side(start);
    void *pos = position_copy(game, start);
    bool fine = true;
    player_new_game(test->players[0], 1);
    player_new_game(test->players[1], 1);
    for (int ply = 0; ply < plies && !game->over(pos) && fine; ply++) {
        bool own = game->side(pos) == hero;
        PlayerTurn turn = {.pos = pos,
                           .limits = {.nodes = (uint64_t)experiment_int(test->setting, test->part, "nodes", 0)}};
        PlayerAnswer answer;
        int64_t begin = clock_now_ns();
        fine = player_move(test->players[!own], &turn, &answer, error) && !lab_stopped(test->run, error);
        if (!fine)
            break;
        if (own) {
            result->moves++;
            result->nodes += answer.report.nodes;
            result->cutoffs += answer.report.cutoffs;
            result->time_ns += clock_now_ns() - begin;
        }
        game->make(pos, answer.move);
    }
    int value = fine && game->over(pos) ? game->result(pos) : 0;
    result->passed = (game->side(pos) == hero ? value : -value) > 0;
    position_free(game, pos);
    return fine;
}

/* The players of the setting with this number; false with the error and none. */
static bool level_players(LevelCase *test, size_t setting, Error *error)
{
    char key[40];
    snprintf(key, sizeof key, "settings[%zu]", setting);
    test->setting = json_array_get(json_object_get(test->part, "settings"), setting);
    test->players[0] = lab_player(test->game, test->setting, 0, key, error);
    test->players[1] =
        test->players[0] ? bots_player_new(test->game, experiment_string(test->part, NULL, "defender", "engine"), error)
                         : NULL;
    if (test->players[0] && !test->players[1]) {
        player_free(test->players[0]);
        error_prefix(error, "defender");
    }
    return test->players[1] != NULL;
}

static json_t *level_cell(const LevelCase *test, int level, const LevelResult *result)
{
    char number[16];
    snprintf(number, sizeof number, "%d", level);
    json_t *cell = lab_cell(json_pack("{s:s, s:O, s:s}", "level", number, "setting",
                                      json_object_get(test->setting, "label"), "game", test->game->name),
                            false);
    lab_set(cell, NULL, "passed", json_boolean(result->passed));
    lab_set(cell, NULL, "moves", json_integer(result->moves));
    lab_set(cell, NULL, "nodes", json_integer((json_int_t)result->nodes));
    lab_set(cell, NULL, "cutoffs", json_integer((json_int_t)result->cutoffs));
    lab_set(cell, NULL, "time_s", json_real((double)result->time_ns / 1e9));
    return cell;
}

static bool level_setting(LevelCase *test, size_t setting, const LabPositions *positions, Error *error)
{
    if (!level_players(test, setting, error))
        return false;
    const json_t *label = json_object_get(test->setting, "label");
    bool fine = true;
    for (int i = 0; i < positions->wanted && fine; i++) {
        LevelResult result = {.moves = 1, .nodes = 1, .cutoffs = 1, .time_ns = 1}; /* as a rehearsal finds it */
        if (!lab_cell_wanted(test->run, &fine, error))
            continue;
        lab_progress(test->run, "%s: %s, level %d", test->game->name, experiment_text(label, false), i + 1);
        if (!test->run->rehearsal) {
            result = (LevelResult){0};
            fine = level_play(test, positions->items[i], &result, error);
        }
        if (!fine)
            break;
        lab_cell_end(test->run, level_cell(test, i + 1, &result));
    }
    player_free(test->players[0]);
    player_free(test->players[1]);
    return fine;
}

static bool levels_run(const LabRun *run, const json_t *part, Error *error)
{
    LevelCase test = {.run = run, .part = part};
    LabPositions positions;
    test.game = lab_game(NULL, part, error);
    if (!test.game || !lab_positions(&positions, run, test.game, json_object_get(part, "positions"), error))
        return false;
    const json_t *settings = json_object_get(part, "settings");
    bool fine = json_array_size(settings) > 0 || error_set(error, "settings is missing");
    for (size_t i = 0; i < json_array_size(settings) && fine; i++)
        fine = level_setting(&test, i, &positions, error);
    lab_positions_free(&positions, test.game);
    return fine;
}

const LabKind lab_kind_levels = {.name = "levels", .run = levels_run};

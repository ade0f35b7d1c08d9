/* SPDX-License-Identifier: MIT
 *
 * measure - weights read, a measurement run.
 */
#include "app/measure.h"

#include "app/ui.h"

#include <stdlib.h>
#include <string.h>

/* The game, and the weights of the file if one is named; false with the error. */
static bool measure_weights(const char *name, const char *path, const Game **game, void **weights, Error *error)
{
    *game = games_find(name, error);
    *weights = *game && path ? game_read_weights(*game, path, error) : NULL;
    return *game && (!path || *weights);
}

bool measure_calibrate(const char *name, const char *path, CalibrateOptions *options, Error *error)
{
    const Game *game;
    void *weights;
    if (!measure_weights(name, path, &game, &weights, error))
        return false;
    if (options->solve_empties > 0 && strncmp(name, "reversi", 7) != 0) {
        free(weights);
        return error_set(error, "--solve: %s has no solver", name);
    }
    options->weights = weights;
    calibrate_run(game, options, stdout);
    free(weights);
    return true;
}

static bool measure_take(void *context, int64_t unit, const char *text, Error *error)
{
    (void)unit;
    return calibration_take(context, text, error);
}

bool measure_calibrate_blocks(const char *name, const char *path, const CalibrateOptions *options, BlocksWork *work,
                              Error *error)
{
    const Game *game = games_find(name, error);
    if (!game)
        return false;
    json_t *file =
        json_pack("{s:s, s:I, s:{s:i, s:I, s:I, s:i, s:s*}}", "game", name, "seed", (json_int_t)options->seed,
                  "calibrate", "games", options->games, "nodes", (json_int_t)options->nodes, "play_nodes",
                  (json_int_t)options->play_nodes, "solve", options->solve_empties, "player", path);
    Calibration *run = calibration_new(game, options);
    bool fine = blocks_work_open(work, file, error) && blocks_work_take(work, measure_take, run, error);
    if (fine && work->whole)
        calibration_print(run, stdout);
    calibration_free(run);
    blocks_work_close(work);
    return fine;
}

bool measure_probcut(const char *name, const char *path, ProbcutFitOptions *options, Error *error)
{
    const Game *game;
    void *weights;
    if (!measure_weights(name, path, &game, &weights, error))
        return false;
    if (strncmp(name, "reversi", 7) != 0) {
        free(weights);
        return error_set(error, "GAME: probcut is for reversi, not for %s", name);
    }
    options->weights = weights;
    probcut_fit_run(game, options, stdout);
    free(weights);
    return true;
}

int measure_as_before(const char *game, const char *path, const MeasuredBefore *asked)
{
    Error error;
    bool fine;
    if (asked->games > 0) {
        CalibrateOptions options = {.seed = asked->seed,
                                    .games = asked->games,
                                    .random_plies = MEASURE_OPENING,
                                    .play_nodes = asked->solve && asked->nodes ? asked->nodes : MEASURE_PLAY_NODES,
                                    .nodes = asked->nodes ? asked->nodes : MEASURE_NODES,
                                    .solve_empties = asked->solve};
        fine = measure_calibrate(game, path, &options, &error);
    } else {
        ProbcutFitOptions options = {.seed = asked->seed,
                                     .positions = asked->positions,
                                     .random_plies = MEASURE_OPENING,
                                     .play_nodes = MEASURE_PLAY_NODES,
                                     .depth = asked->depth ? asked->depth : MEASURE_DEPTH};
        fine = measure_probcut(game, path, &options, &error);
    }
    return fine ? STATUS_DONE : ui_bad("train", &error);
}

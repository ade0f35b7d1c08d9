/* SPDX-License-Identifier: MIT
 *
 * measure - weights read, a measurement run.
 */
#include "app/measure.h"

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

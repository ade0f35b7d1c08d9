/* SPDX-License-Identifier: MIT
 *
 * trainers - the list of games whose evaluations can be trained, and what every training does: check, play, fit.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/outfile.h"
#include "games/game.h"
#include "learn/generate.h"
#include "learn/learn.h"

void *trainer_begin(const Game *game, const char *from, Error *error)
{
    if (from)
        return game_read_weights(game, from, error);
    Text bytes = {0};
    void *weights = game_weights(game, &bytes, error) ? game->read_weights(bytes.bytes, bytes.length, error) : NULL;
    text_free(&bytes);
    return weights;
}

/* What can be known before the first game is played. */
static bool trainer_possible(const Trainer *trainer, const LearnFiles *files, Error *error)
{
    if (!trainer->maker && !files->out)
        return error_set(error, "--out FILE is missing: this trainer keeps no positions");
    return !files->out || outfile_possible(files->out, error);
}

bool trainer_run(const Trainer *trainer, const LearnFiles *files, const LearnOptions *options, Error *error)
{
    const Game *game = games_find(trainer->game, error);
    TrainerFit *const fit = options->network ? trainer->fit_network : trainer->fit;
    void *weights = NULL;
    assert(fit);
    if (!game || !trainer_possible(trainer, files, error) ||
        (trainer->weights && !trainer->weights(game, files->player, &weights, error)))
        return false;
    Generation generation = {.game = game, .maker = trainer->maker, .weights = weights, .options = options};
    bool done = !trainer->maker || generate_run(&generation, files->data, error);
    if (done && files->out)
        done = fit(game, weights, files, options, error);
    free(weights);
    return done;
}

const Trainer *trainer_find(const char *game, Error *error)
{
    const Trainer *const trainers[] = {&train_reversi8, &train_reversi6, &train_xiangqi,  &train_duel2048,
                                       &train_eraser,   &train_gomoku15, &train_gomoku19, &train_gomoku20};
    for (size_t i = 0; i < sizeof trainers / sizeof trainers[0]; i++) {
        if (strcmp(trainers[i]->game, game) == 0)
            return trainers[i];
    }
    error_set(error,
              "GAME: no trainer for '%s' (there are reversi8, reversi6, xiangqi, duel2048, eraser, gomoku15, gomoku19, "
              "gomoku20)",
              game);
    return NULL;
}

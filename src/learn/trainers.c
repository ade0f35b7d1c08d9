/* SPDX-License-Identifier: MIT
 *
 * trainers - the list of games whose evaluations can be trained; and how the reversi ones run.
 */
#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "learn/dataset.h"
#include "learn/learn.h"
#include "learn/reversi_games.h"

void *trainer_begin(const Game *game, const char *from, Error *error)
{
    if (from)
        return game_read_weights(game, from, error);
    Text bytes = {0};
    void *weights = game_weights(game, &bytes, error) ? game->read_weights(bytes.bytes, bytes.length, error) : NULL;
    text_free(&bytes);
    return weights;
}

static bool trainers_stage_weights(const Game *game, const char *player, void **weights, Error *error)
{
    const Learner *learner = strcmp(game->name, learn_reversi8.game) == 0 ? &learn_reversi8 : &learn_reversi6;
    const bool zero = player && strcmp(player, "zero") == 0;
    *weights = zero ? xcalloc(1, learner->weights_size) : trainer_begin(game, player, error);
    return *weights != NULL;
}

/* Positions, then the fit; without a file for the weights the positions alone. */
static bool trainers_run_stages(const Learner *learner, const LearnFiles *files, const LearnOptions *options,
                                Error *error)
{
    const Game *game = games_find(learner->game, error);
    void *weights = NULL;
    Dataset data = {0};
    if (!game || !trainers_stage_weights(game, files->player, &weights, error))
        return false;
    Generation generation = {.game = game, .maker = &reversi_maker, .weights = weights, .options = options};
    bool done = generate_run(&generation, files->data, error);
    if (done && files->out)
        done = dataset_read(&data, files->data, game->name, error) &&
               learner->train(&data, weights, files->out, options, error);
    dataset_free(&data);
    free(weights);
    return done;
}

static bool trainers_run_reversi8(const LearnFiles *files, const LearnOptions *options, Error *error)
{
    return trainers_run_stages(&learn_reversi8, files, options, error);
}

static bool trainers_run_reversi6(const LearnFiles *files, const LearnOptions *options, Error *error)
{
    return trainers_run_stages(&learn_reversi6, files, options, error);
}

static const Trainer train_reversi8 = {.game = "reversi8",
                                       .opening = 34,
                                       .maker = &reversi_maker,
                                       .weights = trainers_stage_weights,
                                       .run = trainers_run_reversi8};
static const Trainer train_reversi6 = {.game = "reversi6",
                                       .opening = 18,
                                       .maker = &reversi_maker,
                                       .weights = trainers_stage_weights,
                                       .run = trainers_run_reversi6};

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

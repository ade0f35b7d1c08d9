/* SPDX-License-Identifier: MIT
 *
 * trainers - the list of games whose evaluations can be trained; and how the reversi ones run.
 */
#include <stdlib.h>
#include <string.h>

#include "learn/learn.h"

/* Positions, then stage by stage labels and fit. */
static bool trainers_run_stages(const Learner *learner, const LearnFiles *files, const LearnOptions *options,
                                Error *error)
{
    void *weights = xcalloc(1, learner->weights_size);
    void *player = files->player ? xcalloc(1, learner->weights_size) : NULL;
    Dataset data = {0};
    bool done = (!player || learner->load(player, files->player, error)) &&
                dataset_open(&data, files->data, learner->board_size, options->positions, error);
    if (done) {
        learner->generate(&data, player, options);
        if (options->log)
            fprintf(options->log, "%llu positions from %llu games\n", (unsigned long long)data.header->count,
                    (unsigned long long)data.header->games);
        done = learner->train(&data, weights, files->out, options, error);
    }
    dataset_close(&data);
    free(player);
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

static const Trainer train_reversi8 = {"reversi8", trainers_run_reversi8};
static const Trainer train_reversi6 = {"reversi6", trainers_run_reversi6};

const Trainer *trainer_find(const char *game, Error *error)
{
    const Trainer *const trainers[] = {&train_reversi8, &train_reversi6, &train_xiangqi};
    for (size_t i = 0; i < sizeof trainers / sizeof trainers[0]; i++) {
        if (strcmp(trainers[i]->game, game) == 0)
            return trainers[i];
    }
    error_set(error, "GAME: no trainer for '%s' (there are reversi8, reversi6, xiangqi)", game);
    return NULL;
}

/* SPDX-License-Identifier: MIT
 *
 * cmd_train - `wuqi train`: makes the weights of a game's evaluation from self-play.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/ui.h"
#include "learn/learn.h"

typedef struct Training {
    const Learner *learner;
    LearnOptions options;
    const char *data, *out, *player;
} Training;

static const Learner *train_find(const char *game, Error *error)
{
    const Learner *const learners[] = {&learn_reversi8, &learn_reversi6};
    for (int i = 0; i < 2; i++) {
        if (strcmp(learners[i]->game, game) == 0)
            return learners[i];
    }
    error_set(error, "GAME: no trainer for '%s' (there are reversi8, reversi6)", game);
    return NULL;
}

static bool train_run(const Training *training, Error *error)
{
    const Learner *learner = training->learner;
    void *weights = xcalloc(1, learner->weights_size);
    void *player = training->player ? xcalloc(1, learner->weights_size) : NULL;
    Dataset data = {0};
    bool done = (!player || learner->load(player, training->player, error)) &&
                dataset_open(&data, training->data, learner->board_size, training->options.positions, error);
    if (done) {
        learner->generate(&data, player, &training->options);
        fprintf(stderr, ui_text("%llu positions from %llu games\n", "%llu 个局面，来自 %llu 局\n"),
                (unsigned long long)data.header->count, (unsigned long long)data.header->games);
        done = learner->train(&data, weights, training->out, &training->options, error);
    }
    dataset_close(&data);
    free(player);
    free(weights);
    return done;
}

int cmd_train(int argc, char **argv)
{
    int64_t positions = 8000000, depth = 3, solve = 12, threads = 1, seed = 1;
    Training training = {0};
    const ArgOption options[] = {
        {"--out", "FILE", "where the weights go", "权重文件", ARG_TEXT, &training.out, 0, 0},
        {"--data", "FILE", "training positions; an unfinished file is gone on with", "训练局面文件；可从中断处继续",
         ARG_TEXT, &training.data, 0, 0},
        {"--player", "FILE", "weights that play the games; without them mobility plays", "自我对弈所用的权重",
         ARG_TEXT, &training.player, 0, 0},
        {"--positions", "N", "how many positions to play out", "局面数", ARG_INT, &positions, 1, 1000000000},
        {"--label-depth", "N", "search depth of the labels", "标注搜索深度", ARG_INT, &depth, 1, 12},
        {"--solve", "N", "labels are exact from so many empties on", "空格不多于此数时精确求解", ARG_INT, &solve, 1, 20},
        {"--threads", "N", "threads that label", "标注线程数", ARG_INT, &threads, 1, 64},
        {"--seed", "N", "of the random openings", "随机种子", ARG_INT, &seed, 0, INT64_MAX},
        ARG_OPTION_END,
    };
    ArgSpec spec = {
        .command = "train",
        .usage = "GAME --data FILE --out FILE [options]",
        .about = "Plays games against itself, labels their positions and fits the evaluation to them.",
        .about_zh = "自我对弈、标注局面并拟合评估函数。",
        .options = options,
        .words_min = 1,
        .words_max = 1,
        .word_names = "GAME",
    };
    ArgWords words;
    int status = args_parse(&spec, argc, argv, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    training.learner = train_find(words.at[0], &error);
    if (!training.learner)
        return ui_bad("train", &error);
    if (!training.data || !training.out) {
        error_set(&error, "%s FILE is missing", training.data ? "--out" : "--data");
        return ui_bad("train", &error);
    }
    training.options = (LearnOptions){
        .seed = (uint64_t)seed,
        .positions = (uint64_t)positions,
        .random_plies = 20,
        .random_percent = 20,
        .play_depth = 2,
        .label_depth = (int)depth,
        .solve_empties = (int)solve,
        .threads = (int)threads,
        .rounds = 30,
        .ridge = 20,
        .log = stderr,
    };
    return train_run(&training, &error) ? STATUS_DONE : ui_bad("train", &error);
}

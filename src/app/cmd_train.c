/* SPDX-License-Identifier: MIT
 *
 * cmd_train - `wuqi train`: makes the weights of a game's evaluation from self-play.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/lock_args.h"
#include "app/measure.h"
#include "app/store_args.h"
#include "app/train_steps.h"
#include "app/ui.h"

enum {
    TRAIN_NODES = 1500,
    TRAIN_ROUNDS = 30,
    TRAIN_NETWORK_ROUNDS = 10,
    TRAIN_LABEL_DEPTH = 4,
    TRAIN_SOLVE = 14,
    TRAIN_RIDGE = 60
};

/* What the options ask for makes sense together. */
static bool train_check(const TrainSteps *steps, Error *error)
{
    if (!steps->files.data && steps->trainer->maker)
        return error_set(error, "--data FILE is missing");
    if (!steps->trainer->maker && (steps->db || steps->merge || steps->work.path))
        return error_set(error, "%s: the trainer of %s keeps no positions",
                         steps->db      ? "--db"
                         : steps->merge ? "--merge"
                                        : "--blocks",
                         steps->game->name);
    if (steps->db && steps->work.path)
        return error_set(error, "--db and --blocks exclude each other");
    if (steps->options.network && !steps->trainer->fit_network)
        return error_set(error, "--network: %s has none", steps->game->name);
    if (steps->queue && !steps->db)
        return error_set(error, "--queue needs --db");
    return !steps->curve || steps->files.out || error_set(error, "--curve needs --out");
}

static int train_go(TrainSteps *steps, const char *name, bool wait, int argc, char **argv)
{
    Error error;
    bool whole;
    steps->game = games_find(name, &error);
    steps->trainer = steps->game ? trainer_find(name, &error) : NULL;
    if (!steps->trainer || !train_check(steps, &error))
        return ui_bad("train", &error);
    LearnOptions *options = &steps->options;
    options->random_plies = steps->trainer->opening;
    options->play_nodes = options->play_nodes     ? options->play_nodes
                          : steps->trainer->nodes ? steps->trainer->nodes
                                                  : TRAIN_NODES;
    options->rounds = options->rounds          ? options->rounds
                      : options->network       ? TRAIN_NETWORK_ROUNDS
                      : steps->trainer->rounds ? steps->trainer->rounds
                                               : TRAIN_ROUNDS;
    char *about = store_args_about(argc, argv, (RunAbout){0});
    steps->about = about;
    steps->stop = steps->db ? ui_catch_interrupt() : NULL;
    const Waiting waiting = lock_args("wuqi train", wait, steps->stop);
    steps->waiting = &waiting;
    bool fine = train_steps_run(steps, &whole, &error);
    free(about);
    if (fine && !whole && !steps->work.path)
        fprintf(stderr, ui_text("not finished; the same command goes on\n", "尚未完成；再次执行同一命令即可继续\n"));
    return !fine ? ui_bad("train", &error) : whole ? STATUS_DONE : STATUS_FAILED;
}

/* `wuqi calibrate` and `wuqi probcut` as they were written before they were commands: --calibrate GAMES, --probcut N.
 * --nodes was then the search's that judges, with --solve the games'. */
#define TRAIN_OPTION_OLD(option, to) \
    { \
        .name = (option), .hint = "N", .number = &(to), .low = 1, .high = 1000000, .hidden = true \
    }

int cmd_train(int argc, char **argv)
{
    int64_t positions = 8000000, depth = 0, solve = 0, trust = 88, threads = 1, seed = 1, nodes = 0, rounds = 0,
            calibrate = 0, probcut = 0, way = 100;
    TrainSteps steps = {0};
    bool wait = false, network = false;
    const ArgOption options[] = {
        ARG_TEXT("--out", "FILE", steps.files.out),
        ARG_TEXT("--data", "FILE", steps.files.data),
        ARG_TEXT("--merge", "FILE", steps.merge),
        ARG_TEXT("--db", "FILE|URL", steps.db),
        ARG_FLAG("--queue", steps.queue),
        BLOCKS_OPTION(steps.work),
        LOCK_OPTION_WAIT(wait),
        ARG_TEXT("--curve", "FOLDER", steps.curve),
        ARG_TEXT("--player", "FILE", steps.files.player),
        ARG_INT("--positions", "N", positions, 1, 1000000000),
        ARG_INT("--label-depth", "N", depth, 1, 12),
        ARG_INT("--solve", "N", solve, 1, 24),
        ARG_INT("--trust", "PERCENT", trust, 0, 100),
        ARG_INT("--way", "PERCENT", way, 1, 100),
        ARG_INT("--nodes", "N", nodes, 1, 1000000000),
        TRAIN_OPTION_OLD("--calibrate", calibrate),
        TRAIN_OPTION_OLD("--probcut", probcut),
        ARG_INT("--rounds", "N", rounds, 1, 100000),
        ARG_FLAG("--network", network),
        ARG_INT("--threads", "N", threads, 1, 64),
        ARG_INT("--seed", "N", seed, 0, INT64_MAX),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "GAME", options, &words);
    if (status != ARGS_READY)
        return status;
    if (calibrate > 0 || probcut > 0)
        return measure_as_before(words.at[0], steps.files.player,
                                 &(MeasuredBefore){.games = (int)calibrate,
                                                   .positions = (int)probcut,
                                                   .depth = (int)depth,
                                                   .solve = (int)solve,
                                                   .nodes = (uint64_t)nodes,
                                                   .seed = (uint64_t)seed});
    steps.options = (LearnOptions){.seed = (uint64_t)seed,
                                   .positions = (uint64_t)positions,
                                   .trust = (double)trust / 100,
                                   .play_nodes = (uint64_t)nodes,
                                   .label_depth = depth ? (int)depth : TRAIN_LABEL_DEPTH,
                                   .solve_empties = solve ? (int)solve : TRAIN_SOLVE,
                                   .threads = (int)threads,
                                   .rounds = (int)rounds,
                                   .ridge = TRAIN_RIDGE,
                                   .way = (double)way / 100,
                                   .network = network,
                                   .log = stderr};
    return train_go(&steps, words.at[0], wait, argc, argv);
}

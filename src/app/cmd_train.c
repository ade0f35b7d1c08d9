/* SPDX-License-Identifier: MIT
 *
 * cmd_train - `wuqi train`: makes the weights of a game's evaluation from self-play.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/learn_args.h"
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
    if (!steps->trainer->maker && (steps->db || steps->merge))
        return error_set(error, "%s: the trainer of %s keeps no positions", steps->db ? "--db" : "--merge",
                         steps->game->name);
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
    if (fine && !whole)
        fprintf(stderr, ui_text("not finished; the same command goes on\n", "尚未完成；再次执行同一命令即可继续\n"));
    return !fine ? ui_bad("train", &error) : whole ? STATUS_DONE : STATUS_FAILED;
}

/* `wuqi calibrate` and `wuqi probcut` as they were written before they were commands: --calibrate GAMES, --probcut N.
 * --nodes was then the search's that judges, with --solve the games'. */
#define TRAIN_OPTION_OLD(name, number) \
    { \
        name, "N", NULL, NULL, ARG_INT, &(number), 1, 1000000 \
    }

typedef struct Measured {
    int games, positions, depth, solve;
    uint64_t nodes, seed;
} Measured;

static int train_measure(const char *game, const char *player, Measured measured)
{
    Error error;
    bool fine;
    if (measured.games > 0) {
        const uint64_t nodes = measured.nodes;
        CalibrateOptions options = {.seed = measured.seed,
                                    .games = measured.games,
                                    .random_plies = MEASURE_OPENING,
                                    .play_nodes = measured.solve && nodes ? nodes : MEASURE_PLAY_NODES,
                                    .nodes = nodes ? nodes : MEASURE_NODES,
                                    .solve_empties = measured.solve};
        fine = measure_calibrate(game, player, &options, &error);
    } else {
        ProbcutFitOptions options = {.seed = measured.seed,
                                     .positions = measured.positions,
                                     .random_plies = MEASURE_OPENING,
                                     .play_nodes = MEASURE_PLAY_NODES,
                                     .depth = measured.depth ? measured.depth : MEASURE_DEPTH};
        fine = measure_probcut(game, player, &options, &error);
    }
    return fine ? STATUS_DONE : ui_bad("train", &error);
}

int cmd_train(int argc, char **argv)
{
    int64_t positions = 8000000, depth = 0, solve = 0, trust = 88, threads = 1, seed = 1, nodes = 0, rounds = 0,
            calibrate = 0, probcut = 0, way = 100;
    TrainSteps steps = {0};
    bool wait = false, network = false;
    const ArgOption options[] = {
        {"--out", "FILE", "where the weights go; without it the positions alone are made", "权重文件；不给则只生成局面",
         ARG_TEXT, &steps.files.out, 0, 0},
        {"--data", "FILE", "training positions; an unfinished file is gone on with", "训练局面文件；可从中断处继续",
         ARG_TEXT, &steps.files.data, 0, 0},
        {"--merge", "FILE", "first add the positions of this file to those of --data", "先把此文件的局面并入 --data",
         ARG_TEXT, &steps.merge, 0, 0},
        {"--db", "FILE|URL", "play the games as jobs of this database, beside wuqi worker",
         "把自我对弈作为此数据库的作业，与 wuqi worker 一同执行", ARG_TEXT, &steps.db, 0, 0},
        {"--queue", NULL, "with --db: play none here, workers do", "与 --db 合用：本进程不下棋，全部交给工作进程",
         ARG_FLAG, &steps.queue, 0, 0},
        LOCK_OPTION_WAIT(wait),
        {"--curve", "FOLDER",
         "learning curves: table.csv and figure.svg; the fit is made with an eighth, a quarter and half of the data, "
         "too",
         "学习曲线：table.csv 与 figure.svg；另以八分之一、四分之一、一半的数据各拟合一次", ARG_TEXT, &steps.curve, 0,
         0},
        {"--player", "FILE",
         "weights that play the games and that the fit begins with, 'zero' for none (the program's own)",
         "自我对弈与拟合起点所用的权重，zero 为全零（默认为程序自带的）", ARG_TEXT, &steps.files.player, 0, 0},
        {"--positions", "N", "how many positions to play out", "局面数", ARG_INT, &positions, 1, 1000000000},
        {"--label-depth", "N", "search depth of the labels (4)", "标注搜索深度（4）", ARG_INT, &depth, 1, 12},
        {"--solve", "N", "labels are exact from so many empties on (14)", "空格不多于此数时精确求解（14）", ARG_INT,
         &solve, 1, 24},
        {"--trust", "PERCENT", "share of a target that is the value of the next position of the game (88)",
         "目标值中取自对局下一局面的百分比（88）", ARG_INT, &trust, 0, 100},
        {"--way", "PERCENT", "of the way from the weights that the fit begins with to those it finds (100; reversi)",
         "从起点权重走向拟合结果的百分比（100；黑白棋）", ARG_INT, &way, 1, 100},
        {"--nodes", "N", "nodes per move of the games (1500; eraser 300)", "对局中每步的节点数（1500，消除 300）",
         ARG_INT, &nodes, 1, 1000000000},
        TRAIN_OPTION_OLD("--calibrate", calibrate),
        TRAIN_OPTION_OLD("--probcut", probcut),
        {"--rounds", "N", "of the fit (30; xiangqi, gomoku and eraser 240; a network 10)",
         "拟合轮数（默认 30，象棋、五子棋与消除 240，神经网络 10）", ARG_INT, &rounds, 1, 100000},
        {"--network", NULL, "fit the network that corrects the evaluation (xiangqi, gomoku)",
         "拟合修正评估的神经网络（象棋、五子棋）", ARG_FLAG, &network, 0, 0},
        {"--threads", "N", "threads that play, or fit a network", "自我对弈或拟合神经网络的线程数", ARG_INT, &threads,
         1, 64},
        LEARN_OPTION_SEED(seed),
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
    if (calibrate > 0 || probcut > 0)
        return train_measure(words.at[0], steps.files.player,
                             (Measured){.games = (int)calibrate,
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

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
#include "app/store_args.h"
#include "app/train_steps.h"
#include "app/ui.h"

enum {
    TRAIN_CALIBRATE_OPENING = 8,
    TRAIN_CALIBRATE_PLAY = 2000,
    TRAIN_CALIBRATE_NODES = 200000,
    TRAIN_PROBCUT_DEPTH = 8
};
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
        {"--label-depth", "N", "search depth of the labels (4); with --probcut, of the deepest search (8)",
         "标注搜索深度（4）；与 --probcut 合用时为最深的搜索（8）", ARG_INT, &depth, 1, 12},
        {"--solve", "N",
         "labels are exact from so many empties on (14); with --calibrate, judged by one solved position of each game, "
         "with so many empties (reversi)",
         "空格不多于此数时精确求解（14）；与 --calibrate 合用时，每局取一个空格为此数的局面精确求解来评判（黑白棋）",
         ARG_INT, &solve, 1, 24},
        {"--trust", "PERCENT", "share of a target that is the value of the next position of the game (88)",
         "目标值中取自对局下一局面的百分比（88）", ARG_INT, &trust, 0, 100},
        {"--way", "PERCENT", "of the way from the weights that the fit begins with to those it finds (100; reversi)",
         "从起点权重走向拟合结果的百分比（100；黑白棋）", ARG_INT, &way, 1, 100},
        {"--nodes", "N",
         "of a move, where the engine plays (1500; eraser 300); with --calibrate, of the search that judges (200000), "
         "with --solve of the moves (2000)",
         "引擎自我对弈时每步的节点数（默认 1500，消除 300）；与 --calibrate 合用时为评判搜索的节点数（200000），再与 "
         "--solve 合用时为每步的节点数（2000）",
         ARG_INT, &nodes, 1, 1000000000},
        {"--calibrate", "GAMES",
         "trains nothing: bias and error of an evaluation (--player), by phase and side to move",
         "不训练：按阶段与轮走方报告评估（--player）的偏差与误差", ARG_INT, &calibrate, 1, 1000000},
        {"--probcut", "N",
         "trains nothing: how far values of shallow searches are from deep ones (--label-depth), on N positions "
         "(reversi)",
         "不训练：在 N 个局面上测量浅层与深层（--label-depth）搜索值之差（黑白棋）", ARG_INT, &probcut, 1, 1000000},
        {"--rounds", "N", "of the fit (30; xiangqi, gomoku and eraser 240; a network 10)",
         "拟合轮数（默认 30，象棋、五子棋与消除 240，神经网络 10）", ARG_INT, &rounds, 1, 100000},
        {"--network", NULL, "fit the network that corrects the evaluation (xiangqi, gomoku)",
         "拟合修正评估的神经网络（象棋、五子棋）", ARG_FLAG, &network, 0, 0},
        {"--threads", "N", "threads that play, or fit a network", "自我对弈或拟合神经网络的线程数", ARG_INT, &threads,
         1, 64},
        {"--seed", "N", "of the random openings", "随机种子", ARG_INT, &seed, 0, INT64_MAX},
        ARG_OPTION_END,
    };
    ArgSpec spec = {
        .command = "train",
        .usage =
            "GAME --data FILE --out FILE [options] | GAME --calibrate GAMES [options] | GAME --probcut N [options]",
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
    const char *game = words.at[0], *player = steps.files.player;
    if (calibrate > 0) {
        CalibrateOptions judged = {.seed = (uint64_t)seed,
                                   .games = (int)calibrate,
                                   .random_plies = TRAIN_CALIBRATE_OPENING,
                                   .play_nodes = solve && nodes ? (uint64_t)nodes : TRAIN_CALIBRATE_PLAY,
                                   .nodes = nodes ? (uint64_t)nodes : TRAIN_CALIBRATE_NODES,
                                   .solve_empties = (int)solve};
        return train_steps_calibrate(game, player, &judged, &error) ? STATUS_DONE : ui_bad("train", &error);
    }
    if (probcut > 0) {
        ProbcutFitOptions measured = {.seed = (uint64_t)seed,
                                      .positions = (int)probcut,
                                      .random_plies = TRAIN_CALIBRATE_OPENING,
                                      .play_nodes = TRAIN_CALIBRATE_PLAY,
                                      .depth = (int)(depth ? depth : TRAIN_PROBCUT_DEPTH)};
        return train_steps_probcut(game, player, &measured, &error) ? STATUS_DONE : ui_bad("train", &error);
    }
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
    return train_go(&steps, game, wait, argc, argv);
}

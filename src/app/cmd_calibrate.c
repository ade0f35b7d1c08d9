/* SPDX-License-Identifier: MIT
 *
 * cmd_calibrate - `wuqi calibrate`: bias and error of an evaluation.
 */
#include <stddef.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/learn_args.h"
#include "app/measure.h"
#include "app/ui.h"

int cmd_calibrate(int argc, char **argv)
{
    int64_t games = 60, nodes = MEASURE_NODES, play_nodes = MEASURE_PLAY_NODES, solve = 0, seed = 1;
    const char *player = NULL;
    const ArgOption options[] = {
        {"--games", "N", "self-play games to take positions from (60)", "提供局面的自我对弈局数（60）", ARG_INT, &games,
         1, 1000000},
        LEARN_OPTION_MEASURED(player),
        {"--nodes", "N", "nodes of the search that the evaluation is compared with (200000)",
         "用来对照的搜索的节点数（200000）", ARG_INT, &nodes, 1, 1000000000},
        {"--solve", "N",
         "reversi: compare with solved positions instead, the first of each game with this many empty squares",
         "黑白棋：改与精确求解的局面对照，每局取第一个空格为此数的局面", ARG_INT, &solve, 1, 24},
        LEARN_OPTION_PLAY_NODES(play_nodes),
        LEARN_OPTION_SEED(seed),
        ARG_OPTION_END,
    };
    ArgSpec spec = {
        .command = "calibrate",
        .usage = "GAME [options]",
        .about = "Measures an evaluation: its bias and error against long searches, by phase of the game and side to "
                 "move.",
        .about_zh = "测量评估函数：与长时间搜索对照，按阶段与行棋方报告偏差与误差。",
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
    CalibrateOptions measured = {.seed = (uint64_t)seed,
                                 .games = (int)games,
                                 .random_plies = MEASURE_OPENING,
                                 .play_nodes = (uint64_t)play_nodes,
                                 .nodes = (uint64_t)nodes,
                                 .solve_empties = (int)solve};
    return measure_calibrate(words.at[0], player, &measured, &error) ? STATUS_DONE : ui_bad("calibrate", &error);
}

/* SPDX-License-Identifier: MIT
 *
 * cmd_probcut - `wuqi probcut`: how far shallow searches are from deep ones.
 */
#include <stddef.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/learn_args.h"
#include "app/measure.h"
#include "app/ui.h"

int cmd_probcut(int argc, char **argv)
{
    int64_t positions = 700, depth = MEASURE_DEPTH, play_nodes = MEASURE_PLAY_NODES, seed = 1;
    const char *player = NULL;
    const ArgOption options[] = {
        {"--positions", "N", "positions to search (700)", "要搜索的局面数（700）", ARG_INT, &positions, 1, 1000000},
        {"--depth", "N", "depth of the deepest search (8)", "最深搜索的深度（8）", ARG_INT, &depth, 1,
         PROBCUT_FIT_DEPTH_MAX},
        LEARN_OPTION_MEASURED(player),
        LEARN_OPTION_PLAY_NODES(play_nodes),
        LEARN_OPTION_SEED(seed),
        ARG_OPTION_END,
    };
    ArgSpec spec = {
        .command = "probcut",
        .usage = "GAME [options]",
        .about = "Reversi: measures how far the values of shallow searches are from those of deep ones, and fits the "
                 "formula of the\nprobcut margins (src/games/reversi/probcut.h) to it.",
        .about_zh = "黑白棋：测量浅层与深层搜索值之差，并拟合概率剪枝界限的公式（src/games/reversi/probcut.h）。",
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
    ProbcutFitOptions measured = {.seed = (uint64_t)seed,
                                  .positions = (int)positions,
                                  .random_plies = MEASURE_OPENING,
                                  .play_nodes = (uint64_t)play_nodes,
                                  .depth = (int)depth};
    return measure_probcut(words.at[0], player, &measured, &error) ? STATUS_DONE : ui_bad("probcut", &error);
}

/* SPDX-License-Identifier: MIT
 *
 * cmd_calibrate - `wuqi calibrate`: bias and error of an evaluation.
 */
#include <stddef.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/measure.h"
#include "app/ui.h"

int cmd_calibrate(int argc, char **argv)
{
    int64_t games = 60, nodes = MEASURE_NODES, play_nodes = MEASURE_PLAY_NODES, solve = 0, seed = 1;
    const char *player = NULL;
    BlocksWork work = {0};
    const ArgOption options[] = {
        ARG_INT("--games", "N", games, 1, 1000000),
        ARG_TEXT("--player", "FILE", player),
        ARG_INT("--nodes", "N", nodes, 1, 1000000000),
        ARG_INT("--solve", "N", solve, 1, 24),
        ARG_INT("--play-nodes", "N", play_nodes, 1, 1000000000),
        ARG_INT("--seed", "N", seed, 0, INT64_MAX),
        BLOCKS_OPTION(work),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "GAME", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    CalibrateOptions measured = {.seed = (uint64_t)seed,
                                 .games = (int)games,
                                 .random_plies = MEASURE_OPENING,
                                 .play_nodes = (uint64_t)play_nodes,
                                 .nodes = (uint64_t)nodes,
                                 .solve_empties = (int)solve};
    if (work.path) {
        if (!measure_calibrate_blocks(words.at[0], player, &measured, &work, &error))
            return ui_bad("calibrate", &error);
        return work.whole ? STATUS_DONE : STATUS_FAILED;
    }
    return measure_calibrate(words.at[0], player, &measured, &error) ? STATUS_DONE : ui_bad("calibrate", &error);
}

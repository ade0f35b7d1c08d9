/* SPDX-License-Identifier: MIT
 *
 * cmd_probcut - `wuqi probcut`: how far shallow searches are from deep ones.
 */
#include <stddef.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/measure.h"
#include "app/ui.h"

int cmd_probcut(int argc, char **argv)
{
    int64_t positions = 700, depth = MEASURE_DEPTH, play_nodes = MEASURE_PLAY_NODES, seed = 1;
    const char *player = NULL;
    const ArgOption options[] = {
        ARG_INT("--positions", "N", positions, 1, 1000000),
        ARG_INT("--depth", "N", depth, 1, PROBCUT_FIT_DEPTH_MAX),
        ARG_TEXT("--player", "FILE", player),
        ARG_INT("--play-nodes", "N", play_nodes, 1, 1000000000),
        ARG_INT("--seed", "N", seed, 0, INT64_MAX),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "GAME", options, &words);
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

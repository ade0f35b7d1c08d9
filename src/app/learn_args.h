/* SPDX-License-Identifier: MIT
 *
 * learn_args - options that `wuqi train`, `wuqi calibrate` and `wuqi probcut` have in common.
 */
#ifndef APP_LEARN_ARGS_H
#define APP_LEARN_ARGS_H

#include "app/args.h"

/* Of the two that measure: what the positions are taken from, and whose evaluation it is. */
#define LEARN_OPTION_MEASURED(path) \
    { \
        "--player", "FILE", "weights to measure (the program's own)", "要测量的权重（默认为程序自带的）", ARG_TEXT, \
            &(path), 0, 0 \
    }

#define LEARN_OPTION_PLAY_NODES(nodes) \
    { \
        "--play-nodes", "N", "nodes per move of the games that the positions come from (2000)", \
            "产生局面的对局中每步的节点数（2000）", ARG_INT, &(nodes), 1, 1000000000 \
    }

#define LEARN_OPTION_SEED(seed) \
    { \
        "--seed", "N", "of the random openings (1)", "随机开局的种子（1）", ARG_INT, &(seed), 0, INT64_MAX \
    }

#endif

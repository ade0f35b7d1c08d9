/* SPDX-License-Identifier: MIT
 *
 * numbers - all trained numbers of an evaluation of xiangqi: the table of weights and the network that is added to it.
 */
#ifndef GAMES_XIANGQI_NUMBERS_H
#define GAMES_XIANGQI_NUMBERS_H

#include "games/xiangqi/network.h"
#include "games/xiangqi/weights.h"

typedef struct XiangqiNumbers {
    WeightTable table;
    bool has_network; /* without one all of its numbers are 0, and it adds nothing */
    Network network;
} XiangqiNumbers;

#endif

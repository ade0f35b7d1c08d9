/* SPDX-License-Identifier: MIT
 *
 * reversi_games - self-play of the engine on one of the reversi boards: the positions of a data file (dataset.h), with
 * their labels.
 */
#ifndef LEARN_REVERSI_GAMES_H
#define LEARN_REVERSI_GAMES_H

#include "learn/generate.h"

extern const GameMaker reversi_maker;

#endif

/* SPDX-License-Identifier: MIT
 *
 * xiangqi_games - training positions of xiangqi: quiet positions of games the engine plays against itself.
 *
 * The file (samples.h) has a line a position: `FEN | value | result | SEED.GAME`, value and result (1, 0.5, 0) from
 * red's side.
 */
#ifndef LEARN_XIANGQI_GAMES_H
#define LEARN_XIANGQI_GAMES_H

#include "learn/generate.h"

extern const GameMaker xiangqi_maker;

/* Trainer.weights: a file's; without one the program's own play. */
bool xiangqi_games_weights(const Game *game, const char *player, void **weights, Error *error);

/* Trainer.fit_network: on top of the player's table and from its network, if it has one; otherwise from small random
 * numbers. */
TrainerFit xiangqi_fit_network;

#endif

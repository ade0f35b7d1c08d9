/* SPDX-License-Identifier: MIT
 *
 * reversi_games - self-play of the engine on one of the reversi boards: the positions of a data file, with their labels.
 *
 * Game number n depends on the options, the seed and n alone, whatever the number of threads; games follow each other in the file by their
 * numbers and are whole, so a run that was stopped goes on where it was.
 */
#ifndef LEARN_REVERSI_GAMES_H
#define LEARN_REVERSI_GAMES_H

#include "games/game.h"
#include "learn/learn.h"

/* Plays games by these weights until the data holds options->positions. */
bool reversi_games_play(Dataset *data, const Game *game, const void *weights, const LearnOptions *options, Error *error);

#endif

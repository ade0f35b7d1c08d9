/* SPDX-License-Identifier: MIT
 *
 * bots - any player that a spec can name: those of this program, and external programs over their protocols.
 */
#ifndef BOTS_BOTS_H
#define BOTS_BOTS_H

#include "players/player.h"

/* As player_new, for specs like "uci:fairy-stockfish" as well. */
Player *bots_player_new(const Game *game, const char *spec, Error *error);
/* The same, and loaded once to see that it can play: for those who charge a player for its faults. */
Player *bots_player_load(const Game *game, const char *spec, Error *error);

/* True if the spec names a program beside ours, which runs in the sandbox. */
bool bots_is_external(const char *spec);

#endif

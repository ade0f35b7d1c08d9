/* SPDX-License-Identifier: MIT
 *
 * search_player - the bare search as a player. Its header exists because `classic` falls back on it.
 */
#ifndef PLAYERS_SEARCH_PLAYER_H
#define PLAYERS_SEARCH_PLAYER_H

#include "players/player.h"

typedef struct SearchPlayer SearchPlayer;

/* Makes a search player; the options are those of `search`, or only algorithm and depth if `plain`. */
SearchPlayer *search_player_new(const Game *game, const char *options, bool plain, Error *error);
/* Tells those options. */
void search_player_options(const Game *game, bool plain, Option *options);
void search_player_free(SearchPlayer *player);
void search_player_move(SearchPlayer *player, const PlayerTurn *turn, PlayerAnswer *answer);
void search_player_new_game(SearchPlayer *player);

#endif

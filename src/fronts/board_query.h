/* SPDX-License-Identifier: MIT
 *
 * board_query - what a board that knows no rules must be told, as one line of JSON (docs/protocols.md).
 */
#ifndef FRONTS_BOARD_QUERY_H
#define FRONTS_BOARD_QUERY_H

#include "games/game.h"

/* What is always true of the game: names, sides, shape of the board, notations, evaluations. */
void board_query_game(const Game *game, Text *json);
/* The kinds of players and their options, by name. */
void board_query_options(const Game *game, Text *json);
/* The position: cells, side, end, points, legal moves with their squares, what the rules show beside the board. */
void board_query_board(const Game *game, const void *pos, bool chinese, Text *json);
/* A legal move, who makes it, and the board after it: `move`, `side`, `board`, as the other two answer. */
bool board_query_turn(const Game *game, const void *pos, Word name, bool chinese, Text *json, Error *error);
/* What a named evaluation says of the position, for the side to move: `eval`, `value`, `terms`. */
bool board_query_eval(const Game *game, const void *pos, Word name, bool chinese, Text *json, Error *error);
/* The names of a line of play, a list of `move` and `names`: as far as its moves are legal. */
void board_query_line(const Game *game, const void *pos, Word line, Text *json);
/* A legal move: its names in every notation, and what it does to the board, step by step. */
bool board_query_move(const Game *game, const void *pos, Word name, Text *json, Error *error);

#endif

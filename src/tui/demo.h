/* SPDX-License-Identifier: MIT
 *
 * demo - a game that plays itself: our engine against the classic player, printed as it goes.
 */
#ifndef TUI_DEMO_H
#define TUI_DEMO_H

#include <stdbool.h>

#include "tui/board.h"

/* Plays the demonstration; always the same game. False if a player cannot be made or breaks down. */
bool demo_run(const Game *game, const BoardStyle *style, Error *error);

#endif

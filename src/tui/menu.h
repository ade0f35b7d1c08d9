/* SPDX-License-Identifier: MIT
 *
 * menu - choosing a game, a level and a side by typing numbers.
 */
#ifndef TUI_MENU_H
#define TUI_MENU_H

#include <stdbool.h>

#include "games/game.h"

typedef struct MenuChoice {
    const Game *game;
    int level; /* 1 to 10 */
    int side;  /* 0 first, 1 second */
} MenuChoice;

/* Asks on the terminal. False if the person leaves (q or the end of the input). */
bool menu_ask(bool chinese, MenuChoice *choice);

#endif

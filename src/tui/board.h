/* SPDX-License-Identifier: MIT
 *
 * board - any game's board as lines of text, from Game.cell alone.
 *
 * Columns are lettered above and numbered below (lettered again where numbers would not fit), rows are numbered as in
 * the game's notation. Empty squares that a legal move names by its square alone are marked `+`.
 */
#ifndef TUI_BOARD_H
#define TUI_BOARD_H

#include <stdbool.h>

#include "base/text.h"
#include "games/game.h"

typedef struct BoardStyle {
    bool chinese;
    bool ascii;  /* letters instead of glyphs */
    bool hanzi;  /* pieces as Chinese characters where the game has them */
    bool colour; /* escape sequences; without them the last move stands in brackets, what won in parentheses */
} BoardStyle;

/* Adds the board. `last` is the square of the last move as Game.target gives it, or -1. */
void board_draw(const Game *game, const void *pos, const BoardStyle *style, int last, Text *text);

/* How the pieces of a side look, if the game's cells are one piece a side ("●"); else "". */
const char *board_piece(const Game *game, const BoardStyle *style, int side);

/* Adds the game's counts; pieces look as they do on the board: "●: 4  ○: 1" for "X: 4  O: 1". */
void board_status(const Game *game, const void *pos, const BoardStyle *style, Text *text);

#endif

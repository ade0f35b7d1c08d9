/* SPDX-License-Identifier: MIT
 *
 * review_screen - stepping through a reviewed game on the terminal: the board, and the moves with their marks beside
 * it.
 */
#ifndef TUI_REVIEW_SCREEN_H
#define TUI_REVIEW_SCREEN_H

#include "review/review.h"
#include "tui/board.h"

/* Draws a screen: the board after `ply` moves with the moves beside it. */
void review_draw(const Review *review, const BoardStyle *style, int ply, int rows, Text *text);
/* Steps through the game by keys. */
void review_show(const Review *review, const BoardStyle *style);

#endif

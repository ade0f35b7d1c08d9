/* SPDX-License-Identifier: MIT
 *
 * lines - an analysis as text and as JSON: one row per finished depth, moves in the game's notation.
 */
#ifndef APP_LINES_H
#define APP_LINES_H

#include <stdbool.h>

#include <jansson.h>

#include "games/game.h"

/* Prints the heading of the table, and one row. */
void lines_print_heading(bool several);
void lines_print_row(const Game *game, const void *pos, const Report *report);

/* Sets best, score, bound, solved, depth, seldepth, pv, and mate where one is proved. */
void lines_json_report(json_t *object, const Game *game, const void *pos, const Report *report);

/* Sets nodes, time_ms, nps. */
void lines_json_work(json_t *object, const Report *report);

#endif

/* SPDX-License-Identifier: MIT
 *
 * standings_table - standings as a table for people.
 */
#ifndef APP_STANDINGS_TABLE_H
#define APP_STANDINGS_TABLE_H

#include "arena/standings.h"

/* The list as fastchess prints it, and below it the cross table (wins-draws-losses of the row against the column). */
void standings_table_print(const Standings *standings, bool by_points);

#endif

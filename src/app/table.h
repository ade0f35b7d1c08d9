/* SPDX-License-Identifier: MIT
 *
 * table - who stands where: ratings with error bars, points, and who beat whom.
 */
#ifndef APP_TABLE_H
#define APP_TABLE_H

#include <jansson.h>

#include "arena/ratings.h"
#include "arena/run_spec.h"

typedef struct Table {
    const RunSpec *spec;
    const StoreTotals *totals;
    int pairings;
    Rating *ratings;     /* of the spec's players, solved */
    const double *extra; /* points without games (byes), or NULL */
} Table;

/* Indices of the players from the best to the worst: by points where `by_points`, else by rating. */
void table_order(const Table *table, bool by_points, int *order);

/* The list as fastchess prints it, and below it the cross table (wins-draws-losses of the row against the column). */
void table_print(const Table *table, bool by_points);

/* {players: [{rank, name, spec, elo, error, games, points, draws, pairs[5]}], results: [{a, b, wins, draws, losses}]} */
json_t *table_json(const Table *table, bool by_points);

#endif

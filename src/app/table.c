/* SPDX-License-Identifier: MIT
 *
 * table - printing standings. The words are those of fastchess in every language: scripts read them.
 */
#include "app/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/elo.h"
#include "base/text.h"
#include "base/words.h"

enum { TABLE_NAME_MAX = 28, TABLE_CROSS_MAX = 16 /* more players than this do not fit beside each other */ };

static double table_points(const Table *table, int player)
{
    return table->ratings[player].points + (table->extra ? table->extra[player] : 0);
}

static bool table_before(const Table *table, bool by_points, int a, int b)
{
    double points_a = table_points(table, a), points_b = table_points(table, b);
    if (by_points && points_a != points_b)
        return points_a > points_b;
    return table->ratings[a].elo > table->ratings[b].elo;
}

void table_order(const Table *table, bool by_points, int *order)
{
    for (int i = 0; i < table->spec->count; i++) {
        int at = i;
        for (; at > 0 && table_before(table, by_points, i, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

/* Pairs by score and draws of all games of a player, from its side. */
static void table_sum(const Table *table, int player, int pairs[5], int64_t *draws)
{
    memset(pairs, 0, 5 * sizeof *pairs);
    *draws = 0;
    for (int i = 0; i < table->pairings; i++) {
        const StoreTotals *pairing = &table->totals[i];
        if (pairing->a != player && pairing->b != player)
            continue;
        *draws += pairing->draws;
        for (int j = 0; j < 5; j++)
            pairs[pairing->a == player ? j : 4 - j] += (int)pairing->pairs[j];
    }
}

static void table_cell(const Table *table, int row, int col, Text *text)
{
    int64_t wins = 0, draws = 0, losses = 0;
    for (int i = 0; i < table->pairings; i++) {
        const StoreTotals *pairing = &table->totals[i];
        bool own = pairing->a == row && pairing->b == col, other = pairing->a == col && pairing->b == row;
        if (!own && !other)
            continue;
        wins += own ? pairing->wins : pairing->losses;
        draws += pairing->draws;
        losses += own ? pairing->losses : pairing->wins;
    }
    if (wins + draws + losses > 0)
        text_printf(text, "%lld-%lld-%lld", (long long)wins, (long long)draws, (long long)losses);
    else
        text_add(text, row == col ? "" : "-");
}

static void table_print_cross(const Table *table, const int *order)
{
    enum { CELL = 12 };
    int count = table->spec->count;
    if (count > TABLE_CROSS_MAX)
        return;
    printf("\n%*s", TABLE_NAME_MAX + 5, "");
    for (int i = 0; i < count; i++)
        printf(" %*d", CELL, i + 1);
    putchar('\n');
    for (int i = 0; i < count; i++) {
        Text line = {0};
        text_printf(&line, "%4d ", i + 1);
        words_pad(&line, table->spec->players[order[i]].name, TABLE_NAME_MAX);
        for (int j = 0; j < count; j++) {
            Text cell = {0};
            table_cell(table, order[i], order[j], &cell);
            text_printf(&line, " %*s", CELL, text_string(&cell));
            text_free(&cell);
        }
        puts(text_string(&line));
        text_free(&line);
    }
}

void table_print(const Table *table, bool by_points)
{
    int count = table->spec->count;
    int *order = xmalloc((unsigned long)count * sizeof *order);
    table_order(table, by_points, order);
    printf("Rank %-*s %8s %8s %8s %8s %8s %8s %8s   Ptnml(0-2)\n", TABLE_NAME_MAX, "Name", "Elo", "+/-", "nElo", "+/-", "Games", "Score",
           "Draw");
    for (int i = 0; i < count; i++) {
        const Rating *rating = &table->ratings[order[i]];
        int pairs[5];
        int64_t draws;
        Text line = {0};
        table_sum(table, order[i], pairs, &draws);
        EloEstimate estimate = elo_from_pairs(pairs);
        double games = rating->games > 0 ? rating->games : 1;
        text_printf(&line, "%4d ", i + 1);
        words_pad(&line, table->spec->players[order[i]].name, TABLE_NAME_MAX);
        text_printf(&line, " %8.2f %8.2f %8.2f %8.2f %8.0f %7.1f%% %7.1f%%   [%d, %d, %d, %d, %d]", rating->elo, rating->error,
                    rating->games > 0 ? estimate.nelo : 0, rating->games > 0 ? estimate.nelo_error : 0, rating->games,
                    100 * rating->points / games, 100 * (double)draws / games, pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
        if (by_points)
            text_printf(&line, "   %.1f points", table_points(table, order[i]));
        puts(text_string(&line));
        text_free(&line);
    }
    table_print_cross(table, order);
    free(order);
}

json_t *table_json(const Table *table, bool by_points)
{
    int count = table->spec->count;
    int *order = xmalloc((unsigned long)count * sizeof *order);
    json_t *players = json_array(), *results = json_array();
    table_order(table, by_points, order);
    for (int i = 0; i < count; i++) {
        const RunPlayer *player = &table->spec->players[order[i]];
        const Rating *rating = &table->ratings[order[i]];
        int pairs[5];
        int64_t draws;
        table_sum(table, order[i], pairs, &draws);
        json_array_append_new(players, json_pack("{s:i, s:s, s:s, s:f, s:f, s:I, s:f, s:I, s:[i,i,i,i,i]}", "rank", i + 1, "name",
                                                 player->name, "spec", player->spec, "elo", rating->elo, "error", rating->error,
                                                 "games", (json_int_t)rating->games, "points", table_points(table, order[i]), "draws",
                                                 (json_int_t)draws, "pairs", pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]));
    }
    for (int i = 0; i < table->pairings; i++) {
        const StoreTotals *pairing = &table->totals[i];
        json_array_append_new(results, json_pack("{s:s, s:s, s:I, s:I, s:I}", "a", table->spec->players[pairing->a].name, "b",
                                                 table->spec->players[pairing->b].name, "wins", (json_int_t)pairing->wins, "draws",
                                                 (json_int_t)pairing->draws, "losses", (json_int_t)pairing->losses));
    }
    free(order);
    return json_pack("{s:o, s:o}", "players", players, "results", results);
}

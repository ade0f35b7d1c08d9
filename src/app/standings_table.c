/* SPDX-License-Identifier: MIT
 *
 * standings_table - printing standings. The words are those of fastchess in every language: scripts read them.
 */
#include "app/standings_table.h"

#include <stdio.h>
#include <stdlib.h>

#include "app/ui.h"
#include "arena/elo.h"
#include "base/text.h"
#include "base/words.h"

enum { TABLE_NAME_MAX = 28, TABLE_CROSS_MAX = 16 /* more players than this do not fit beside each other */ };

static void standings_table_cell(const Standings *standings, int row, int col, Text *text)
{
    int64_t wins = 0, draws = 0, losses = 0;
    for (int i = 0; i < standings->pairings; i++) {
        const StoreTotals *pairing = &standings->totals[i];
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

static void standings_table_cross(const Standings *standings, const int *order)
{
    enum { CELL = 12 };
    int count = standings->spec->count;
    if (count > TABLE_CROSS_MAX)
        return;
    printf("\n%*s", TABLE_NAME_MAX + 5, "");
    for (int i = 0; i < count; i++)
        printf(" %*d", CELL, i + 1);
    putchar('\n');
    for (int i = 0; i < count; i++) {
        Text line = {0};
        text_printf(&line, "%4d ", i + 1);
        words_pad(&line, standings->spec->players[order[i]].name, TABLE_NAME_MAX);
        for (int j = 0; j < count; j++) {
            Text cell = {0};
            standings_table_cell(standings, order[i], order[j], &cell);
            text_printf(&line, " %*s", CELL, text_string(&cell));
            text_free(&cell);
        }
        puts(text_string(&line));
        text_free(&line);
    }
}

void standings_table_print(const Standings *standings, bool by_points)
{
    int count = standings->spec->count;
    int *order = xmalloc((unsigned long)count * sizeof *order);
    standings_order(standings, by_points, order);
    const char *const titles[] = {
        "Elo", "+/-", "nElo", "+/-", ui_text("Games", "局数"), ui_text("Score", "得分率"), ui_text("Draw", "和棋率")};
    Text head = {0};
    words_pad(&head, ui_text("Rank", "名次"), 5);
    words_pad(&head, ui_text("Name", "名称"), TABLE_NAME_MAX);
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++)
        words_pad(&head, titles[i], -9);
    printf("%s   %s\n", text_string(&head), ui_text("Ptnml(0-2)", "每对得分（0–2）"));
    text_free(&head);
    for (int i = 0; i < count; i++) {
        const Rating *rating = &standings->ratings[order[i]];
        int pairs[5];
        int64_t draws;
        Text line = {0};
        standings_sum(standings, order[i], pairs, &draws);
        EloEstimate estimate = elo_from_pairs(pairs);
        double games = rating->games > 0 ? rating->games : 1;
        text_printf(&line, "%4d ", i + 1);
        words_pad(&line, standings->spec->players[order[i]].name, TABLE_NAME_MAX);
        text_printf(&line, " %8.2f %8.2f %8.2f %8.2f %8.0f %7.1f%% %7.1f%%   [%d, %d, %d, %d, %d]", rating->elo,
                    rating->error, rating->games > 0 ? estimate.nelo : 0, rating->games > 0 ? estimate.nelo_error : 0,
                    rating->games, 100 * rating->points / games, 100 * (double)draws / games, pairs[0], pairs[1],
                    pairs[2], pairs[3], pairs[4]);
        if (by_points)
            text_printf(&line, ui_text("   %.1f points", "   %.1f 分"), standings_points(standings, order[i]));
        puts(text_string(&line));
        text_free(&line);
    }
    standings_table_cross(standings, order);
    if (standings->tiers[0])
        printf("Sandbox: %s\n", standings->tiers);
    for (int i = 0; i < count; i++) {
        int64_t claims = standings_claims(standings, order[i]);
        if (claims > 0)
            printf("False claims of %s: %lld\n", standings->spec->players[order[i]].name, (long long)claims);
    }
    free(order);
}

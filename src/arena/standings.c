/* SPDX-License-Identifier: MIT
 *
 * standings - from the games of a run to ratings, an order and sums.
 */
#include "arena/standings.h"

#include <stdlib.h>
#include <string.h>

#include "arena/tournament.h"
#include "base/text.h"

bool standings_read(Standings *standings, Store *store, int64_t run, Error *error)
{
    StoreReference *references = NULL;
    int known = 0;
    if (!store_totals(store, run, standings->spec->count, &standings->totals, &standings->pairings, error) ||
        !store_references(store, run, &references, &known, error) || !store_tiers(store, run, standings->tiers, error))
        return false;
    standings->ratings = xcalloc((unsigned long)standings->spec->count + 1, sizeof *standings->ratings);
    for (int i = 0; i < known; i++) {
        if (references[i].player < standings->spec->count)
            standings->ratings[references[i].player] = (Rating){.fixed = true, .elo = references[i].elo};
    }
    free(references);
    ratings_solve(standings->ratings, standings->spec->count, standings->totals, standings->pairings, NULL);
    return true;
}

void standings_free(Standings *standings)
{
    free(standings->totals);
    free(standings->ratings);
    free(standings->extra);
    memset(standings, 0, sizeof *standings);
}

void standings_add_byes(Standings *standings, const RunAbout *about, int64_t jobs)
{
    const RunSpec *spec = standings->spec;
    int64_t round = spec->count / 2 * job_list_expect(about->swiss);
    if (about->swiss <= 0 || round <= 0)
        return;
    Tournament tournament = {.format = TOURNAMENT_SWISS, .spec = *spec, .games = about->swiss};
    tournament.rounds = (int)(jobs / round < spec->count ? jobs / round : spec->count);
    free(standings->extra);
    standings->extra = xcalloc((unsigned long)spec->count, sizeof *standings->extra);
    for (int i = 0; i < spec->count; i++)
        standings->extra[i] =
            tournament_bye_points(&tournament, tournament.rounds, standings->totals, standings->pairings, i);
}

const Warning *standings_warning(const Standings *standings)
{
    for (int i = 0; i < standings->spec->count; i++) {
        int games[3] = {0}; /* losses, draws, wins */
        for (int j = 0; j < standings->pairings; j++) {
            const StoreTotals *pairing = &standings->totals[j];
            bool own = pairing->a == i;
            if (!own && pairing->b != i)
                continue;
            games[0] += (int)(own ? pairing->losses : pairing->wins);
            games[1] += (int)pairing->draws;
            games[2] += (int)(own ? pairing->wins : pairing->losses);
        }
        const Warning *warning = standings->ratings[i].fixed ? NULL : warning_few_games(games);
        if (warning)
            return warning;
    }
    return NULL;
}

double standings_points(const Standings *standings, int player)
{
    return standings->ratings[player].points + (standings->extra ? standings->extra[player] : 0);
}

static bool standings_before(const Standings *standings, bool by_points, int a, int b)
{
    double points_a = standings_points(standings, a), points_b = standings_points(standings, b);
    if (by_points && points_a != points_b)
        return points_a > points_b;
    return standings->ratings[a].elo > standings->ratings[b].elo;
}

void standings_order(const Standings *standings, bool by_points, int *order)
{
    for (int i = 0; i < standings->spec->count; i++) {
        int at = i;
        for (; at > 0 && standings_before(standings, by_points, i, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

int64_t standings_claims(const Standings *standings, int player)
{
    int64_t claims = 0;
    for (int i = 0; i < standings->pairings; i++) {
        const StoreTotals *pairing = &standings->totals[i];
        claims += (pairing->a == player ? pairing->claims[0] : 0) + (pairing->b == player ? pairing->claims[1] : 0);
    }
    return claims;
}

void standings_sum(const Standings *standings, int player, int pairs[5], int64_t *draws)
{
    memset(pairs, 0, 5 * sizeof *pairs);
    *draws = 0;
    for (int i = 0; i < standings->pairings; i++) {
        const StoreTotals *pairing = &standings->totals[i];
        if (pairing->a != player && pairing->b != player)
            continue;
        *draws += pairing->draws;
        for (int j = 0; j < 5; j++)
            pairs[pairing->a == player ? j : 4 - j] += (int)pairing->pairs[j];
    }
}

json_t *standings_json(const Standings *standings, bool by_points)
{
    int count = standings->spec->count;
    int *order = xmalloc((unsigned long)count * sizeof *order);
    json_t *players = json_array(), *results = json_array();
    standings_order(standings, by_points, order);
    for (int i = 0; i < count; i++) {
        const RunPlayer *player = &standings->spec->players[order[i]];
        const Rating *rating = &standings->ratings[order[i]];
        int pairs[5];
        int64_t draws;
        standings_sum(standings, order[i], pairs, &draws);
        json_array_append_new(
            players, json_pack("{s:i, s:s, s:s, s:f, s:f, s:I, s:f, s:f, s:I, s:I, s:[i,i,i,i,i]}", "rank", i + 1,
                               "name", player->name, "spec", player->spec, "elo", rating->elo, "error", rating->error,
                               "games", (json_int_t)rating->games, "points", standings_points(standings, order[i]),
                               "byes", standings->extra ? standings->extra[order[i]] : 0.0, "draws", (json_int_t)draws,
                               "claims", (json_int_t)standings_claims(standings, order[i]), "pairs", pairs[0], pairs[1],
                               pairs[2], pairs[3], pairs[4]));
    }
    for (int i = 0; i < standings->pairings; i++) {
        const StoreTotals *pairing = &standings->totals[i];
        json_array_append_new(
            results, json_pack("{s:s, s:s, s:I, s:I, s:I}", "a", standings->spec->players[pairing->a].name, "b",
                               standings->spec->players[pairing->b].name, "wins", (json_int_t)pairing->wins, "draws",
                               (json_int_t)pairing->draws, "losses", (json_int_t)pairing->losses));
    }
    free(order);
    return json_pack("{s:o, s:o, s:s?}", "players", players, "results", results, "sandbox",
                     standings->tiers[0] ? standings->tiers : NULL);
}

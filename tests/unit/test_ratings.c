/* SPDX-License-Identifier: MIT
 *
 * test_ratings - ratings of many players, who plays next, and the pairing of tournaments.
 */
#include "tests/support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/elo.h"
#include "arena/ratings.h"
#include "arena/tournament.h"

static void assert_near(double value, double expected, double distance)
{
    if (!(fabs(value - expected) <= distance))
        fail_msg("%.3f is not %.3f within %.3f", value, expected, distance);
}

/* Results of so many pairs: lost, drawn, won as whole pairs. */
static StoreTotals results(int a, int b, int lost, int drawn, int won)
{
    StoreTotals totals = {
        .a = a, .b = b, .games = 2 * (lost + drawn + won), .wins = 2 * won + drawn, .losses = 2 * lost + drawn};
    totals.pairs[0] = lost;
    totals.pairs[2] = drawn;
    totals.pairs[4] = won;
    return totals;
}

/* Two players: the model says what the score says, and the error bar is that of the pairs. */
static void two_players(void **state)
{
    (void)state;
    StoreTotals totals = results(0, 1, 100, 300, 200);
    Rating ratings[2] = {{0}, {0}};
    ratings_solve(ratings, 2, &totals, 1, NULL);
    EloEstimate direct = elo_from_pairs((const int[]){100, 0, 300, 0, 200});
    assert_near(ratings[0].elo - ratings[1].elo, direct.elo, 0.5);
    assert_near(ratings[0].error + ratings[1].error, direct.elo_error, 1);
    assert_near(ratings[0].elo + ratings[1].elo, 0, 1e-6);
    assert_near(ratings[0].points, 700, 0);
}

/* Strengths that made the scores are found again, through opponents in common. */
static void a_chain_of_players(void **state)
{
    (void)state;
    const double truth[4] = {150, 50, -50, -150};
    StoreTotals totals[3];
    for (int i = 0; i < 3; i++) {
        double score = 1 / (1 + pow(10, (truth[i + 1] - truth[i]) / 400));
        totals[i] = results(i, i + 1, (int)(10000 * (1 - score)), 0, (int)(10000 * score));
    }
    Rating ratings[4] = {{0}, {0}, {0}, {0}};
    ratings_solve(ratings, 4, totals, 3, NULL);
    for (int i = 0; i < 4; i++)
        assert_near(ratings[i].elo, truth[i], 3);
    assert_true(ratings[0].error > ratings[1].error); /* farther from the middle */
    Rating anchored[4] = {{0}, {.fixed = true, .elo = 1000}, {0}, {0}};
    ratings_solve(anchored, 4, totals, 3, NULL);
    assert_near(anchored[1].elo, 1000, 0);
    assert_near(anchored[1].error, 0, 0);
    assert_near(anchored[0].elo, 1100, 3);
    assert_near(anchored[3].elo, 800, 6);
}

/* Who has won everything, and who has not played, have finite ratings with wide bars. */
static void extremes(void **state)
{
    (void)state;
    StoreTotals totals = results(0, 1, 0, 0, 20);
    Rating ratings[3] = {{0}, {0}, {0}};
    ratings_solve(ratings, 3, &totals, 1, NULL);
    assert_true(ratings[0].elo > 200 && ratings[0].elo < 3000);
    assert_true(isfinite(ratings[0].error) && ratings[2].error > 300);
}

static bool not_the_first(const void *context, int a, int b)
{
    (void)context;
    return a != 0 && b != 0;
}

/* The next game goes to the player about whom least is known, against a near one. */
static void the_next_game_tells_most(void **state)
{
    (void)state;
    StoreTotals totals[2] = {results(0, 1, 100, 50, 100), results(0, 2, 10, 50, 190)};
    Rating ratings[4] = {{0}, {0}, {0}, {0}};
    double covariance[16];
    ratings_solve(ratings, 4, totals, 2, covariance);
    RatingsChoice choice = {.ratings = ratings, .covariance = covariance, .count = 4};
    int a = -1, b = -1;
    assert_true(ratings_choose(&choice, &a, &b));
    assert_int_equal(b, 3);
    choice.allowed = not_the_first;
    assert_true(ratings_choose(&choice, &a, &b));
    assert_true(a != 0 && b == 3);
}

static Tournament swiss(int players, int rounds)
{
    Tournament tournament = {.format = TOURNAMENT_SWISS, .games = 2, .rounds = rounds, .seeds = 1};
    for (int i = 0; i < players; i++) {
        char name[16];
        snprintf(name, sizeof name, "p%d", i);
        run_spec_add_player(&tournament.spec, name, "random");
    }
    return tournament;
}

/* Nobody meets twice, everybody plays or rests once a round, nobody rests twice, and equal points meet. */
static void swiss_rounds(void **state)
{
    (void)state;
    for (int players = 4; players <= 11; players++) {
        int rounds = (players + 1) / 2 + 1 < players ? (players + 1) / 2 + 1 : players - 1;
        Tournament tournament = swiss(players, rounds);
        StoreTotals totals[200];
        Encounter encounters[200];
        bool met[16][16] = {{false}}, rested[16] = {false};
        int pairings = 0;
        for (int round = 0; round < rounds; round++) {
            int busy[16] = {0};
            int count = tournament_pair(&tournament, round, totals, pairings, encounters);
            for (int i = 0; i < count; i++) {
                int a = encounters[i].a, b = encounters[i].b;
                busy[a]++;
                if (b < 0) {
                    assert_false(rested[a]);
                    rested[a] = true;
                    continue;
                }
                busy[b]++;
                assert_false(met[a][b]);
                met[a][b] = met[b][a] = true;
                totals[pairings++] = results(a, b, 0, 0, 1); /* the first in the file wins */
            }
            for (int i = 0; i < players; i++)
                assert_int_equal(busy[i], 1);
        }
        run_spec_free(&tournament.spec);
    }
}

static void everybody_meets(void **state)
{
    (void)state;
    Tournament tournament = swiss(5, 1);
    Encounter encounters[25];
    tournament.format = TOURNAMENT_ROUND_ROBIN;
    assert_int_equal(tournament_pair(&tournament, 0, NULL, 0, encounters), 10);
    tournament.format = TOURNAMENT_GAUNTLET;
    tournament.seeds = 2;
    assert_int_equal(tournament_pair(&tournament, 0, NULL, 0, encounters), 6);
    assert_true(encounters[0].a == 0 && encounters[0].b == 2);
    run_spec_free(&tournament.spec);
}

/* Every mistake in a file is named. */
static void files_are_checked(void **state)
{
    (void)state;
    static const struct {
        const char *text, *complaint;
    } bad[] = {
        {"{", ":1:"},
        {"[]", "object"},
        {"{\"game\":\"ttt\",\"colour\":1}", "colour"},
        {"{\"format\":\"swiss\"}", "game is missing"},
        {"{\"game\":\"chess\"}", "chess"},
        {"{\"game\":\"ttt\",\"players\":[\"random\"]}", "players"},
        {"{\"game\":\"ttt\",\"players\":[\"random\",\"random\"]}", "two players named"},
        {"{\"game\":\"ttt\",\"players\":[\"random\",\"nobody\"]}", "players[1]"},
        {"{\"game\":\"ttt\",\"players\":[\"random\",\"greedy\"],\"format\":\"cup\"}", "format"},
        {"{\"game\":\"ttt\",\"players\":[\"random\",\"greedy\"],\"format\":\"swiss\",\"rounds\":5}", "rounds"},
        {"{\"game\":\"ttt\",\"players\":[\"random\",\"greedy\"],\"format\":\"gauntlet\",\"seeds\":2}", "seeds"},
        {"{\"game\":\"ttt\",\"players\":[\"random\",\"greedy\"],\"format\":\"roundrobin\",\"games\":0}", "games"},
        {"{\"game\":\"ttt\",\"players\":[\"random\",\"greedy\"],\"format\":\"roundrobin\",\"tc\":\"fast\"}", "tc"},
        {"{\"game\":\"ttt\",\"players\":[\"random\",\"greedy\"],\"format\":\"roundrobin\",\"openings\":\"nowhere\"}",
         "nowhere"},
    };
    const char *path = support_file(".json");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Tournament tournament;
        Error error = {0};
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fputs(bad[i].text, file);
        fclose(file);
        if (tournament_read(&tournament, path, &error) || !strstr(error.text, bad[i].complaint))
            fail_msg("%s: %s", bad[i].text, error.text);
    }
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_players),       cmocka_unit_test(a_chain_of_players),
        cmocka_unit_test(extremes),          cmocka_unit_test(the_next_game_tells_most),
        cmocka_unit_test(swiss_rounds),      cmocka_unit_test(everybody_meets),
        cmocka_unit_test(files_are_checked),
    };
    return SUPPORT_RUN(tests);
}
